package dev.invar.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Real data that may lie in {@code shared/data} beside the checkout, or where the environment
 * variable {@code INVAR_DATA} points. A test that needs it is skipped where it is missing.
 */
public final class SharedData {
  private SharedData() {}

  /** The folder of a data set, such as {@code scifact}; skips the running test if it is missing. */
  public static Path folder(String name) {
    String configured = System.getenv("INVAR_DATA");
    Path root =
        configured == null
            ? Path.of(System.getProperty("invar.root", ".")).resolve("../shared/data")
            : Path.of(configured);
    Path folder = root.resolve(name).normalize();
    Assumptions.assumeTrue(Files.isDirectory(folder), () -> "no data set in " + folder);
    return folder;
  }
}
