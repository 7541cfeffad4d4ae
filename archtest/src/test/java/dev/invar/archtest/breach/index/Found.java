package dev.invar.archtest.breach.index;

/** Something of a higher level. */
public record Found(String id) {}
