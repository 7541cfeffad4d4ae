package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.method.Progress;
import java.time.Clock;
import java.util.Optional;

/**
 * What a task works with.
 *
 * @param progress hears how far it is, and says when to stop
 * @param clock dates what it makes
 * @param encoders opens encoders by id or folder
 */
public record Workplace(Progress progress, Clock clock, EncoderSource encoders) {
  /** Opens encoders. */
  @FunctionalInterface
  public interface EncoderSource {
    /** The encoder with a built-in id or in a folder; the caller closes it. */
    Encoder open(String idOrFolder);

    /**
     * The same encoder with nothing put before texts; empty if this source cannot take the prefixes
     * away. The caller closes it.
     */
    default Optional<Encoder> openWithoutPrefixes(String idOrFolder) {
      return Optional.empty();
    }
  }

  /** Encoders that the JVM runs itself. */
  private record Local(EncoderSettings settings) implements EncoderSource {
    @Override
    public Encoder open(String idOrFolder) {
      return Encoders.open(idOrFolder, settings);
    }

    @Override
    public Optional<Encoder> openWithoutPrefixes(String idOrFolder) {
      return Optional.of(Encoders.openWithoutPrefixes(idOrFolder, settings));
    }
  }

  /** The encoders of {@link Encoders}, unpacked to this user's cache, and the system's clock. */
  public static Workplace of(Progress progress) {
    return new Workplace(progress, Clock.systemUTC(), new Local(EncoderSettings.standard()));
  }
}
