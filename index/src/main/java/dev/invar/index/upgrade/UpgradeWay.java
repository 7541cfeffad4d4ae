package dev.invar.index.upgrade;

/** How an index is to be searched while its model changes. */
public enum UpgradeWay {
  /** One query vector of both models over the index as it is: {@link UpgradeQuery.Mix}. */
  MIX,
  /** The old index's best, ranked by both models: {@link UpgradeQuery.Cascade}. */
  CASCADE,
  /** The same without the old encoder: {@link UpgradeQuery.RetiredCascade}. */
  RETIRED_CASCADE,
  /** The new model's queries mapped to the index as it is: {@link UpgradeQuery.BridgeOnly}. */
  BRIDGE,
  /** Each passage by the vector it has by now: {@link UpgradeQuery.Migrating}. */
  BACKFILL
}
