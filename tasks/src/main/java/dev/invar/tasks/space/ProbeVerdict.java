package dev.invar.tasks.space;

/** What a probe found. */
public enum ProbeVerdict {
  /** The vectors are of the known space. */
  SAME(Relation.SAME_SPACE),
  /** The same model in other arithmetic, such as int8. */
  OTHER_PRECISION(Relation.SAME_MODEL),
  /** The same model, with something else put before the texts, or nothing. */
  OTHER_PREFIX(Relation.SAME_MODEL),
  /** The same model, its token states pooled in another way. */
  OTHER_POOLING(Relation.SAME_MODEL),
  /** The first coordinates of the known space's vectors, or those are the first of the others. */
  CUT(Relation.SAME_MODEL),
  /** The known space in other coordinates: the same distances, no coordinate in common. */
  ROTATED(Relation.OTHER_SPACE),
  /** Another space. */
  DIFFERENT(Relation.OTHER_SPACE);

  /** How the two spaces are related. */
  public enum Relation {
    /** One space. */
    SAME_SPACE,
    /** Two spaces of one model. */
    SAME_MODEL,
    /** Two spaces, as far as a probe can tell. */
    OTHER_SPACE
  }

  private final Relation relation;

  ProbeVerdict(Relation relation) {
    this.relation = relation;
  }

  /** How the spaces are related. */
  public Relation relation() {
    return relation;
  }
}
