package dev.invar.linalg.openblas;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.invar.linalg.dense.Dense;
import dev.invar.linalg.dense.Product;
import dev.invar.linalg.dense.Product.Form;
import dev.invar.linalg.dense.Product.Into;
import dev.invar.method.BackendException;
import dev.invar.method.NumericalException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Products and factorisations by OpenBLAS. Memory outside the heap is passed as it is; only
 * segments on the heap, or not aligned to their numbers, are copied first.
 *
 * <p>LAPACK stores matrices column by column, so it sees the transpose of ours. Instead of
 * transposing, each factorisation asks for the one of Aᵀ that has the wanted result as its own
 * transpose: Aᵀ = V·S·Uᵀ, and A = Q·R from Aᵀ = Rᵀ·Qᵀ.
 */
public final class OpenBlas implements Dense {
  private static final int ROW_MAJOR = 101;
  private static final int COLUMN_MAJOR = 102;
  private static final int NOT_TRANSPOSED = 111;
  private static final int TRANSPOSED = 112;

  private final NativeSymbols symbols;
  private final String name;
  private final MethodHandle sgemm;
  private final MethodHandle dgemm;
  private final MethodHandle dgesdd;
  private final MethodHandle dsyevd;
  private final MethodHandle dpotrf;
  private final MethodHandle dgelqf;
  private final MethodHandle dorglq;

  OpenBlas(NativeSymbols symbols) {
    this.symbols = symbols;
    this.name = "OpenBLAS, " + symbols.text("openblas_get_config");
    this.sgemm = symbols.function("cblas_sgemm", gemm(JAVA_FLOAT));
    this.dgemm = symbols.function("cblas_dgemm", gemm(JAVA_DOUBLE));
    this.dgesdd =
        symbols.function(
            "LAPACKE_dgesdd",
            lapack(
                JAVA_BYTE, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT,
                ADDRESS, JAVA_INT));
    this.dsyevd =
        symbols.function(
            "LAPACKE_dsyevd", lapack(JAVA_BYTE, JAVA_BYTE, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
    this.dpotrf =
        symbols.function("LAPACKE_dpotrf", lapack(JAVA_BYTE, JAVA_INT, ADDRESS, JAVA_INT));
    this.dgelqf =
        symbols.function("LAPACKE_dgelqf", lapack(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
    this.dorglq =
        symbols.function(
            "LAPACKE_dorglq", lapack(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS));
  }

  /**
   * Loads the library from the class path, with one thread for each call.
   *
   * @throws BackendException if there is none for this machine or it does not load; says why
   */
  public static OpenBlas load() {
    NativeSymbols symbols = NativeSymbols.load(Platform.current());
    symbols.call("openblas_set_num_threads", 1);
    return new OpenBlas(symbols);
  }

  /**
   * A function of the library that is not bound here, for comparisons and experiments.
   *
   * @throws BackendException if there is none of that name
   */
  public MethodHandle function(String function, FunctionDescriptor type) {
    return symbols.function(function, type);
  }

  private static FunctionDescriptor gemm(MemoryLayout number) {
    return FunctionDescriptor.ofVoid(
        JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, number, ADDRESS, JAVA_INT,
        ADDRESS, JAVA_INT, number, ADDRESS, JAVA_INT);
  }

  /** A LAPACKE function: the layout first, then its own arguments; gives back its info. */
  private static FunctionDescriptor lapack(MemoryLayout... arguments) {
    return FunctionDescriptor.of(JAVA_INT, arguments).insertArgumentLayouts(0, JAVA_INT);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void multiplyFloats(Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
    int m = product.m();
    int n = product.n();
    int k = product.k();
    float beta = product.into() == Into.ADD ? 1 : 0;
    int lda = Math.max(1, product.form() == Form.AT_B ? m : k);
    int ldb = Math.max(1, product.form() == Form.A_BT ? k : n);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment into = usable(c, Float.BYTES, arena);
      sgemm.invokeExact(
          ROW_MAJOR,
          product.form() == Form.AT_B ? TRANSPOSED : NOT_TRANSPOSED,
          product.form() == Form.A_BT ? TRANSPOSED : NOT_TRANSPOSED,
          m,
          n,
          k,
          1f,
          usable(a, Float.BYTES, arena),
          lda,
          usable(b, Float.BYTES, arena),
          ldb,
          beta,
          into,
          Math.max(1, n));
      if (!into.equals(c)) {
        c.copyFrom(into);
      }
    } catch (Throwable e) {
      throw failed("cblas_sgemm", e);
    }
  }

  @Override
  public void multiplyDoubles(Product product, MemorySegment a, MemorySegment b, MemorySegment c) {
    int m = product.m();
    int n = product.n();
    int k = product.k();
    double beta = product.into() == Into.ADD ? 1 : 0;
    int lda = Math.max(1, product.form() == Form.AT_B ? m : k);
    int ldb = Math.max(1, product.form() == Form.A_BT ? k : n);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment into = usable(c, Double.BYTES, arena);
      dgemm.invokeExact(
          ROW_MAJOR,
          product.form() == Form.AT_B ? TRANSPOSED : NOT_TRANSPOSED,
          product.form() == Form.A_BT ? TRANSPOSED : NOT_TRANSPOSED,
          m,
          n,
          k,
          1d,
          usable(a, Double.BYTES, arena),
          lda,
          usable(b, Double.BYTES, arena),
          ldb,
          beta,
          into,
          Math.max(1, n));
      if (!into.equals(c)) {
        c.copyFrom(into);
      }
    } catch (Throwable e) {
      throw failed("cblas_dgemm", e);
    }
  }

  @Override
  public void svd(int m, int n, MemorySegment a, MemorySegment u, double[] s, MemorySegment vt) {
    int r = Math.min(m, n);
    int info;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(JAVA_DOUBLE, r);
      info = (int) dgesdd.invokeExact(COLUMN_MAJOR, (byte) 'S', n, m, a, n, values, vt, n, u, r);
      MemorySegment.copy(values, JAVA_DOUBLE, 0, s, 0, r);
    } catch (Throwable e) {
      throw failed("LAPACKE_dgesdd", e);
    }
    requireConvergence("singular values", "LAPACKE_dgesdd", info);
  }

  @Override
  public void eigen(int n, MemorySegment a, double[] values) {
    eigen('V', n, a, values);
  }

  private void eigen(char job, int n, MemorySegment a, double[] values) {
    int info;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment w = arena.allocate(JAVA_DOUBLE, n);
      info = (int) dsyevd.invokeExact(COLUMN_MAJOR, (byte) job, (byte) 'U', n, a, n, w);
      MemorySegment.copy(w, JAVA_DOUBLE, 0, values, 0, n);
    } catch (Throwable e) {
      throw failed("LAPACKE_dsyevd", e);
    }
    requireConvergence("eigenvalues", "LAPACKE_dsyevd", info);
  }

  @Override
  public void singularValues(int m, int n, MemorySegment a, double[] s) {
    int r = Math.min(m, n);
    int info;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(JAVA_DOUBLE, r);
      MemorySegment none = arena.allocate(JAVA_DOUBLE, 1);
      info =
          (int) dgesdd.invokeExact(COLUMN_MAJOR, (byte) 'N', n, m, a, n, values, none, n, none, r);
      MemorySegment.copy(values, JAVA_DOUBLE, 0, s, 0, r);
    } catch (Throwable e) {
      throw failed("LAPACKE_dgesdd", e);
    }
    requireConvergence("singular values", "LAPACKE_dgesdd", info);
  }

  @Override
  public void eigenvalues(int n, MemorySegment a, double[] values) {
    eigen('N', n, a, values);
  }

  @Override
  public int cholesky(int n, MemorySegment a) {
    int info;
    try {
      info = (int) dpotrf.invokeExact(COLUMN_MAJOR, (byte) 'U', n, a, n);
    } catch (Throwable e) {
      throw failed("LAPACKE_dpotrf", e);
    }
    requireAccepted("LAPACKE_dpotrf", info);
    return info == 0 ? n : info - 1;
  }

  @Override
  public void qr(int m, int n, MemorySegment a, MemorySegment q, MemorySegment r) {
    int rank = Math.min(m, n);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment tau = arena.allocate(JAVA_DOUBLE, rank);
      requireAccepted("LAPACKE_dgelqf", (int) dgelqf.invokeExact(COLUMN_MAJOR, n, m, a, n, tau));
      for (long i = 0; i < rank; i++) {
        long diagonal = (i * n + i) * Double.BYTES;
        r.asSlice(i * n * Double.BYTES, i * Double.BYTES).fill((byte) 0);
        MemorySegment.copy(a, diagonal, r, diagonal, (n - i) * Double.BYTES);
      }
      requireAccepted(
          "LAPACKE_dorglq", (int) dorglq.invokeExact(COLUMN_MAJOR, rank, m, rank, a, n, tau));
      for (long i = 0; i < m; i++) {
        MemorySegment.copy(
            a, i * n * Double.BYTES, q, i * rank * Double.BYTES, (long) rank * Double.BYTES);
      }
    } catch (Throwable e) {
      throw failed("LAPACKE_dgelqf", e);
    }
  }

  /** The memory itself if native code can use it, else a copy. */
  private static MemorySegment usable(MemorySegment memory, int alignment, Arena arena) {
    if (memory.isNative() && memory.address() % alignment == 0) {
      return memory;
    }
    return arena.allocate(memory.byteSize(), alignment).copyFrom(memory);
  }

  private static void requireAccepted(String function, int info) {
    if (info < 0) {
      throw new BackendException(function + ": expected info ≥ 0, found " + info);
    }
  }

  private static void requireConvergence(String what, String function, int info) {
    requireAccepted(function, info);
    if (info > 0) {
      throw new NumericalException(
          what + ": expected " + function + " to converge, found info " + info);
    }
  }

  /** Failures and errors go on as they are; a handle throws nothing else. */
  private static RuntimeException failed(String function, Throwable e) {
    return switch (e) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      default -> new BackendException(function + " failed", e);
    };
  }
}
