package dev.invar.cli;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/**
 * Runs a main class after giving the process its standard error back.
 *
 * <p>With the vector module the JVM prints a warning while it boots, and no option stops it. The
 * launcher {@code ./invar} therefore starts the JVM with a pipe as standard error, which drops that
 * line, and with the real standard error as descriptor 3. From here on messages go straight to the
 * real one, native code's too, so that a terminal is a terminal and nothing is lost at exit.
 */
public final class QuietBoot {
  private static final int STANDARD_ERROR = 2;
  private static final int REAL_STANDARD_ERROR = 3;

  private QuietBoot() {}

  /**
   * Runs {@code main} of the class named by the first argument with the other arguments.
   *
   * @throws Throwable whatever that {@code main} throws
   */
  @SuppressWarnings("restricted") // dup2 touches two descriptors that the launcher handed over
  public static void main(String[] arguments) throws Throwable {
    var linker = Linker.nativeLinker();
    var dup2 =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("dup2"),
            FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    // If it fails, the pipe stays and passes everything on.
    var _ = (int) dup2.invokeExact(REAL_STANDARD_ERROR, STANDARD_ERROR);

    MethodHandles.publicLookup()
        .findStatic(
            Class.forName(arguments[0]), "main", MethodType.methodType(void.class, String[].class))
        .invokeExact(Arrays.copyOfRange(arguments, 1, arguments.length));
  }
}
