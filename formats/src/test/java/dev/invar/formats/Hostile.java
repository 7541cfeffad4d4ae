package dev.invar.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import dev.invar.method.FormatException;
import dev.invar.method.Seed;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What every reader is held to when its file is damaged. */
public final class Hostile {
  /** Far more than an honest refusal takes, far less than any of the claims in the tests. */
  private static final long MOST_ALLOCATED = 16L << 20;

  private Hostile() {}

  /** A reader under test; what it reads is used up. */
  @FunctionalInterface
  public interface Reader {
    /** Reads a file and every number in it. */
    void read(Path file) throws IOException;
  }

  /** Holds a read to a refusal that names a byte of the file and allocates next to nothing. */
  public static FormatException refused(ThrowingCallable read) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Throwable thrown = catchThrowable(read);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(thrown).isInstanceOf(FormatException.class);
    var failure = (FormatException) thrown;
    assertThat(failure.hasOffset()).as(failure.getMessage()).isTrue();
    assertThat(allocated).as("bytes allocated").isLessThan(MOST_ALLOCATED);
    return failure;
  }

  /** Every beginning of a file must be refused. */
  public static void refusesEveryBeginning(Path file, Path scratch, Reader reader)
      throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      Files.write(scratch, Arrays.copyOf(whole, length));
      refused(() -> reader.read(scratch));
    }
  }

  /** A file with bytes changed at random gives a value, a FormatException or an IOException. */
  public static void survivesMutations(Seed seed, int count, Path file, Path scratch, Reader reader)
      throws IOException {
    var random = seed.random();
    byte[] whole = Files.readAllBytes(file);
    byte[] telling = {0, 1, -1, 127, -128, '0', '9', '"', '{', '[', ']', ',', '-', ' ', '\n'};
    for (int i = 0; i < count; i++) {
      byte[] mutated =
          Arrays.copyOf(whole, whole.length + (random.nextInt(8) == 0 ? random.nextInt(64) : 0));
      int changes = 1 + random.nextInt(4);
      for (int change = 0; change < changes; change++) {
        int at =
            random.nextInt(random.nextBoolean() ? mutated.length : Math.min(mutated.length, 160));
        mutated[at] =
            random.nextBoolean()
                ? telling[random.nextInt(telling.length)]
                : (byte) random.nextInt();
      }
      if (random.nextInt(8) == 0) {
        mutated = Arrays.copyOf(mutated, random.nextInt(mutated.length));
      }
      Files.write(scratch, mutated);
      Throwable thrown = catchThrowable(() -> reader.read(scratch));
      if (thrown != null && !(thrown instanceof FormatException || thrown instanceof IOException)) {
        throw new AssertionError("mutation " + i + " of " + file + " with " + seed, thrown);
      }
    }
  }
}
