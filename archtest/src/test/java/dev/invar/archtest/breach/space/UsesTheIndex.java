package dev.invar.archtest.breach.space;

import dev.invar.archtest.breach.index.Found;

/** A room that uses one of a higher level. */
public record UsesTheIndex(Found found) {}
