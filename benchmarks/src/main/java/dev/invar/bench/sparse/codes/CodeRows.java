package dev.invar.bench.sparse.codes;

import dev.invar.sparsecode.SparseCode;
import dev.invar.sparsecode.SparseCodes;
import java.util.function.IntFunction;

/**
 * Codes by number, kept or made when they are asked for.
 *
 * @param rows n
 * @param latents h
 * @param code the code of a row from 0 to n − 1; the same whenever it is asked for
 */
public record CodeRows(int rows, int latents, IntFunction<SparseCode> code) {
  /** Codes that are kept. */
  public static CodeRows of(SparseCodes codes) {
    return new CodeRows(codes.rows(), codes.latentCount(), codes::row);
  }

  /** One row's code. */
  public SparseCode row(int row) {
    return code.apply(row);
  }

  /** The same codes, made once and kept, so that making them is no part of a timing. */
  public CodeRows kept() {
    var builder = new SparseCodes.Builder(latents);
    for (int row = 0; row < rows; row++) {
      builder.add(row(row));
    }
    return of(builder.build());
  }

  /** The first rows alone. */
  public CodeRows first(int count) {
    return new CodeRows(Math.min(rows, count), latents, code);
  }
}
