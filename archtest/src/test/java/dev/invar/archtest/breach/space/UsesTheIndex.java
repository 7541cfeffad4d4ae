package dev.invar.archtest.breach.space;

import dev.invar.archtest.breach.index.Found;

/** A room of level 2 that uses one of level 4. */
public record UsesTheIndex(Found found) {}
