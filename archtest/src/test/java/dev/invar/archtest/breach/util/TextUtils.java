package dev.invar.archtest.breach.util;

/** A bad name in a bad package. */
public record TextUtils(String text) {}
