package dev.invar.index.upgrade;

/** Products of vectors. */
final class Products {
  private Products() {}

  /** ⟨a, b⟩, summed in double. */
  static double of(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
