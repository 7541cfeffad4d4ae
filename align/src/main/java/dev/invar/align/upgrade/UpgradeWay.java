package dev.invar.align.upgrade;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The ways to answer queries while an index's model changes, and the rows of reference that every
 * comparison shows beside them. The order is that of the tables.
 */
public enum UpgradeWay {
  /** The old model, as it is: today. */
  KEEP("old model as it is", Need.OLD_ENCODER),
  /** The old model, each query less a share of the mean past query: one vector, no new model. */
  KEEP_SHIFTED("old model, queries shifted", Need.OLD_ENCODER),
  /** The old model, compared with the mean passage removed on both sides. */
  KEEP_CENTRED("old model, mean removed", Need.OLD_ENCODER),
  /** The new model's queries against the old vectors, unmapped: the mistake to be seen. */
  SWAP("unmapped swap", Need.NEW_ENCODER),
  /** Orthogonal Procrustes, centred, the mean passage of the index added back. */
  PUBLISHED_BRIDGE("published bridge", Need.NEW_ENCODER, Need.MAP),
  /** {@link AnchoredBridge}. */
  BRIDGE("bridge", Need.NEW_ENCODER, Need.MAP),
  /** {@link QueryMix}. */
  MIX("mix", Need.OLD_ENCODER, Need.NEW_ENCODER, Need.MAP),
  /** {@link FusedCascade} over the old index's candidates. */
  CASCADE("cascade", Need.OLD_ENCODER, Need.NEW_ENCODER, Need.TEXTS),
  /** {@link FusedCascade#careful}. */
  CAREFUL_CASCADE("careful cascade", Need.OLD_ENCODER, Need.NEW_ENCODER, Need.TEXTS),
  /** {@link FusedCascade} over the bridge's candidates: the old encoder is gone. */
  RETIRED_CASCADE("cascade, old encoder gone", Need.NEW_ENCODER, Need.MAP, Need.TEXTS),
  /** Every text embedded again: the new model alone. */
  RE_EMBED("full re-embedding", Need.NEW_ENCODER, Need.ALL_TEXTS);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // wrapped, and never handed out otherwise
  private final Set<Need> needs;

  UpgradeWay(String label, Need first, Need... others) {
    this.label = label;
    this.needs = Collections.unmodifiableSet(EnumSet.of(first, others));
  }

  /** What tables call it. */
  public String label() {
    return label;
  }

  /** Its name in options and JSON, such as {@code re-embed}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it needs besides the index. */
  public Set<Need> needs() {
    return needs;
  }

  /** Whether it is a row of reference rather than a way to recommend. */
  public boolean isReference() {
    return switch (this) {
      case KEEP_SHIFTED, KEEP_CENTRED, SWAP, PUBLISHED_BRIDGE -> true;
      case KEEP, BRIDGE, MIX, CASCADE, CAREFUL_CASCADE, RETIRED_CASCADE, RE_EMBED -> false;
    };
  }
}
