package dev.invar.bench.linalg;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.invar.linalg.openblas.OpenBlas;
import dev.invar.method.BackendException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** Bare calls of the library that linalg itself uses, on memory that is allocated beforehand. */
final class RawOpenBlas {
  private static final int ROW_MAJOR = 101;
  private static final int COLUMN_MAJOR = 102;
  private static final int NOT_TRANSPOSED = 111;

  private final MethodHandle sgemm;
  private final MethodHandle dgesdd;

  RawOpenBlas(OpenBlas library) {
    this.sgemm =
        library.function(
            "cblas_sgemm",
            FunctionDescriptor.ofVoid(
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT,
                ADDRESS,
                JAVA_INT,
                JAVA_FLOAT,
                ADDRESS,
                JAVA_INT));
    this.dgesdd =
        library.function(
            "LAPACKE_dgesdd",
            FunctionDescriptor.of(
                JAVA_INT, JAVA_INT, JAVA_BYTE, JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS,
                ADDRESS, JAVA_INT, ADDRESS, JAVA_INT));
  }

  /** C ← A·B, all n×n. */
  void multiply(int n, MemorySegment a, MemorySegment b, MemorySegment c) {
    try {
      sgemm.invokeExact(
          ROW_MAJOR, NOT_TRANSPOSED, NOT_TRANSPOSED, n, n, n, 1f, a, n, b, n, 0f, c, n);
    } catch (Throwable e) {
      throw new BackendException("cblas_sgemm failed", e);
    }
  }

  /** Decomposes an n×n matrix, which is destroyed. */
  void decompose(int n, MemorySegment a, MemorySegment u, MemorySegment s, MemorySegment vt) {
    int info;
    try {
      info = (int) dgesdd.invokeExact(COLUMN_MAJOR, (byte) 'S', n, n, a, n, s, u, n, vt, n);
    } catch (Throwable e) {
      throw new BackendException("LAPACKE_dgesdd failed", e);
    }
    if (info != 0) {
      throw new BackendException("LAPACKE_dgesdd: expected info 0, found " + info);
    }
  }
}
