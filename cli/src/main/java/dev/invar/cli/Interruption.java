package dev.invar.cli;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Hears Ctrl-C and SIGTERM. The first asks the work to stop after what it is doing; the second ends
 * the process at once.
 *
 * <p>The JDK's only door to signals is {@code sun.misc.Signal}, which the compiler warns about
 * without a way to say that it is meant; so it is called by reflection. A shutdown hook would not
 * do: libraries close themselves in hooks of their own while the work still uses them.
 */
final class Interruption implements BooleanSupplier {
  private static final Map<String, ExitCode> SIGNALS =
      Map.of("INT", ExitCode.INTERRUPTED, "TERM", ExitCode.TERMINATED);

  private final PrintWriter err;
  private volatile boolean requested;
  private volatile ExitCode exitCode = ExitCode.INTERRUPTED;

  Interruption(PrintWriter err) {
    this.err = err;
  }

  /**
   * Starts to listen, until the process ends. Where the JVM knows no signals, they end the process
   * as they always do.
   */
  Interruption listen() {
    SIGNALS.forEach(this::listen);
    return this;
  }

  private void listen(String name, ExitCode meaning) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler onSignal =
          (proxy, method, arguments) ->
              method.getName().equals("handle") ? request(meaning) : method.invoke(this, arguments);
      Object listener =
          Proxy.newProxyInstance(
              Interruption.class.getClassLoader(), new Class<?>[] {handler}, onSignal);
      Object interrupt = signal.getConstructor(String.class).newInstance(name);
      signal.getMethod("handle", signal, handler).invoke(null, interrupt, listener);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // No such signal here, or no door to it.
      return;
    }
  }

  /** How a command ends that was asked to stop. */
  ExitCode exitCode() {
    return exitCode;
  }

  /** Whether the user asked to stop. */
  @Override
  public boolean getAsBoolean() {
    return requested;
  }

  /** As if the signal that a code stands for had come. */
  synchronized Object request(ExitCode meaning) {
    if (requested) {
      Runtime.getRuntime().halt(meaning.code());
    }
    exitCode = meaning;
    requested = true;
    err.println("\nstopping after what is under way; press Ctrl-C again to stop at once");
    return requested;
  }
}
