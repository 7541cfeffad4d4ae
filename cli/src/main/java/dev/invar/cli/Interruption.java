package dev.invar.cli;

import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.function.BooleanSupplier;

/**
 * Hears Ctrl-C. The first asks the work to stop after what it is doing; the second ends the process
 * at once.
 *
 * <p>The JDK's only door to signals is {@code sun.misc.Signal}, which the compiler warns about
 * without a way to say that it is meant; so it is called by reflection. A shutdown hook would not
 * do: libraries close themselves in hooks of their own while the work still uses them.
 */
final class Interruption implements BooleanSupplier {
  private final PrintWriter err;
  private volatile boolean requested;

  Interruption(PrintWriter err) {
    this.err = err;
  }

  /**
   * Starts to listen, until the process ends. Where the JVM knows no signals, Ctrl-C ends the
   * process as it always does.
   */
  Interruption listen() {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler onSignal =
          (proxy, method, arguments) ->
              method.getName().equals("handle") ? request() : method.invoke(this, arguments);
      Object listener =
          Proxy.newProxyInstance(
              Interruption.class.getClassLoader(), new Class<?>[] {handler}, onSignal);
      Object interrupt = signal.getConstructor(String.class).newInstance("INT");
      signal.getMethod("handle", signal, handler).invoke(null, interrupt, listener);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      return this;
    }
    return this;
  }

  /** Whether the user asked to stop. */
  @Override
  public boolean getAsBoolean() {
    return requested;
  }

  /** As if the user had pressed Ctrl-C. */
  synchronized Object request() {
    if (requested) {
      Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
    }
    requested = true;
    err.println("\nstopping after what is under way; press Ctrl-C again to stop at once");
    return requested;
  }
}
