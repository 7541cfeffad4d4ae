package dev.invar.align.match;

/** A way from two clouds to a frame: what {@link Judged} runs, on all rows and on halves. */
@FunctionalInterface
interface Procedure {
  /** Learns; a pure function. */
  Learned learn(Clouds clouds);
}
