package dev.invar.method;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How an artefact came to be; stands on every artefact Invar writes.
 *
 * @param method id of the method or task that made it
 * @param options option name to text, seed among them
 * @param inputs what it was made from: role to fingerprint, or to where it lies
 * @param version the Invar version that made it
 * @param time when, in UTC
 */
public record Provenance(
    String method,
    SortedMap<String, String> options,
    SortedMap<String, String> inputs,
    String version,
    Instant time) {
  public Provenance {
    options = Collections.unmodifiableSortedMap(new TreeMap<>(options));
    inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
  }

  /** Provenance of what a method made from its inputs. */
  public static Provenance of(Record method, Map<String, String> inputs, Instant time) {
    MethodDescription description = MethodDescription.of(method.getClass());
    return new Provenance(
        description.id(),
        new TreeMap<>(description.optionsOf(method)),
        new TreeMap<>(inputs),
        Version.CURRENT,
        time);
  }
}
