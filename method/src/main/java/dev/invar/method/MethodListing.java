package dev.invar.method;

import java.util.List;

/** The methods of one room. Written by the annotation processor, found by the catalogue. */
public interface MethodListing {
  /** The room's method records, sorted by class name. */
  List<Class<? extends Record>> methods();
}
