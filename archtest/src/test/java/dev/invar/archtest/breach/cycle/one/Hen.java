package dev.invar.archtest.breach.cycle.one;

import dev.invar.archtest.breach.cycle.two.Egg;

/** Comes from an egg. */
public record Hen(Egg from) {}
