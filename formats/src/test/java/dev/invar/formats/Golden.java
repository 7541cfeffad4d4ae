package dev.invar.formats;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;

/** The files written by other software; their folder's README says how. */
public final class Golden {
  private Golden() {}

  /** A golden file by its name. */
  public static Path file(String name) {
    try {
      return Path.of(Objects.requireNonNull(Golden.class.getResource("golden/" + name)).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
