package dev.invar.archtest.breach.cycle.two;

import dev.invar.archtest.breach.cycle.one.Hen;
import java.util.Optional;

/** Comes from a hen. */
public record Egg(Optional<Hen> from) {}
