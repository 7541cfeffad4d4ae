package dev.invar.archtest.breach.util;

/** A good name in a bad package. */
public record Texts(String text) {}
