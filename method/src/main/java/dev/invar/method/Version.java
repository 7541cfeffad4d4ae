package dev.invar.method;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build. */
public final class Version {
  /** Such as {@code 0.1.0}; written by the build, never typed twice. */
  public static final String CURRENT = read();

  private Version() {}

  private static String read() {
    try (var in = Version.class.getResourceAsStream("version.properties")) {
      var properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
