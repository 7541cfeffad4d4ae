package dev.invar.tasks;

import dev.invar.encode.Encoder;
import java.util.Optional;
import java.util.function.Supplier;

/** An encoder that is opened when it is first needed. Safe for use by several threads. */
final class LazyEncoder implements AutoCloseable {
  private final Supplier<Encoder> open;
  private Optional<OpeningEncoder> opening = Optional.empty();
  private Optional<Encoder> encoder = Optional.empty();

  LazyEncoder(Supplier<Encoder> open) {
    this.open = open;
  }

  /** Begins to open it in another thread; what goes wrong there is told by {@link #get}. */
  synchronized void begin() {
    if (encoder.isEmpty() && opening.isEmpty()) {
      opening = Optional.of(OpeningEncoder.begin(open));
    }
  }

  /** The encoder; whoever asks first waits for it. */
  synchronized Encoder get() {
    if (encoder.isEmpty()) {
      Optional<OpeningEncoder> begun = opening;
      opening = Optional.empty();
      encoder = Optional.of(begun.map(OpeningEncoder::await).orElseGet(open));
    }
    return encoder.get();
  }

  @Override
  public synchronized void close() {
    opening.ifPresent(OpeningEncoder::discard);
    opening = Optional.empty();
    encoder.ifPresent(Encoder::close);
    encoder = Optional.empty();
  }
}
