package dev.invar.method;

import java.util.List;

/** What the processor would write for the methods of these tests. */
public final class SampleListing implements MethodListing {
  @Override
  public List<Class<? extends Record>> methods() {
    return List.of(Mix.class, Spoon.class);
  }
}
