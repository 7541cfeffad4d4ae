package dev.invar.method;

/** A kind for tests. */
@Kind("blend")
interface Blend {
  double of(double a, double b);
}
