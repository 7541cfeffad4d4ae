package dev.invar.linalg;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.JavaDense;
import dev.invar.linalg.kernel.Kernel;
import dev.invar.linalg.kernel.ScalarKernel;
import dev.invar.linalg.kernel.SimdKernel;
import dev.invar.linalg.openblas.OpenBlas;
import dev.invar.method.BackendException;
import java.util.ArrayList;
import java.util.List;

/**
 * The one place that chooses what runs the loops and the factorisations, and logs why, at level
 * DEBUG of the logger {@code dev.invar.linalg}.
 *
 * <p>Loops run on the Vector API where its module is present ({@code --add-modules
 * jdk.incubator.vector}) and the optimising compiler runs, without which it is slower than plain
 * loops; else on scalar Java. Products and factorisations run on OpenBLAS where its libraries are
 * on the class path and load; else on the loops. Each choice is made when first needed: a program
 * that never multiplies matrices never loads OpenBLAS.
 */
public final class Backends {
  private static final System.Logger LOG = System.getLogger("dev.invar.linalg");

  private Backends() {}

  /** What runs, for people, such as {@code "Vector API, 512 bits; OpenBLAS 0.3.31 …"}. */
  public static String description() {
    return kernel().name() + "; " + dense().name();
  }

  /** The loops. */
  static Kernel kernel() {
    return ChosenKernel.KERNEL;
  }

  /** Products and factorisations. Loads OpenBLAS. */
  static Dense dense() {
    return ChosenDense.DENSE;
  }

  /** Every kernel that runs here, the definition first. */
  static List<Kernel> kernels() {
    var kernels = new ArrayList<Kernel>(List.of(new ScalarKernel()));
    if (hasVectorModule()) {
      kernels.add(new SimdKernel());
    }
    return kernels;
  }

  /** Every backend that runs here, the definition first. */
  static List<Dense> denses() {
    var backends = new ArrayList<Dense>();
    for (Kernel kernel : kernels()) {
      backends.add(new JavaDense(kernel));
    }
    if (dense() instanceof OpenBlas) {
      backends.add(dense());
    }
    return backends;
  }

  private static boolean hasVectorModule() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();
  }

  /** Whether the optimising compiler runs: not with -Xint or -XX:TieredStopAtLevel=1. */
  private static boolean hasOptimisingCompiler() {
    String mode = System.getProperty("java.vm.info", "");
    return mode.contains("mixed mode") && !mode.contains("emulated-client");
  }

  private static final class ChosenKernel {
    static final Kernel KERNEL = choose();

    private static Kernel choose() {
      if (!hasVectorModule()) {
        return chosen(new ScalarKernel(), "the module jdk.incubator.vector is not present");
      }
      if (!hasOptimisingCompiler()) {
        return chosen(new ScalarKernel(), "the optimising compiler is off");
      }
      return chosen(new SimdKernel(), "the Vector API is present");
    }

    private static Kernel chosen(Kernel kernel, String reason) {
      LOG.log(System.Logger.Level.DEBUG, "loops: {0}, because {1}", kernel.name(), reason);
      return kernel;
    }
  }

  private static final class ChosenDense {
    static final Dense DENSE = choose();

    private static Dense choose() {
      try {
        Dense dense = OpenBlas.load();
        LOG.log(System.Logger.Level.DEBUG, "factorisations: {0}", dense.name());
        return dense;
      } catch (BackendException e) {
        Dense dense = new JavaDense(kernel());
        LOG.log(System.Logger.Level.DEBUG, "factorisations: " + dense.name() + ", because", e);
        return dense;
      }
    }
  }
}
