package dev.invar.align;

/** What held-out pairs say about an alignment. */
public enum EvidenceMeasure {
  /**
   * ρ = ‖X₀ᵀY₀‖_* / (‖X₀‖_F ‖Y₀‖_F), of the pairs themselves, before any fit: 0 no rigid relation,
   * 1 one space is a rotation of the other.
   */
  ALIGNABILITY("alignability"),
  /** Mean cosine of the two images of an item in the frame: −1 to 1, and 1 is a perfect fit. */
  COSINE("cosine"),
  /**
   * Share of an item's nearest neighbours in one space that are its nearest in the other as well: 0
   * none, 1 all.
   */
  MUTUAL_NEIGHBOURS("mutual-neighbours"),
  /** Share of items whose nearest image of the other space is their own: 0 none, 1 all. */
  RANK_1("rank-1");

  private final String id;

  EvidenceMeasure(String id) {
    this.id = id;
  }

  /** Lower case with hyphens, as in files and reports. */
  public String id() {
    return id;
  }
}
