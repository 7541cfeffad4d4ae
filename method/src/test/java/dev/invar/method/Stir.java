package dev.invar.method;

/** A kind for tests with one method. */
@Kind("stir")
interface Stir {}
