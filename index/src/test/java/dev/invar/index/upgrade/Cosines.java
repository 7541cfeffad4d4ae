package dev.invar.index.upgrade;

/** What is right to compute with vectors, in double. */
final class Cosines {
  private Cosines() {}

  static double of(float[] a, float[] b) {
    double dot = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
    }
    return dot / (length(a) * length(b));
  }

  static double length(float[] a) {
    double sum = 0;
    for (float x : a) {
      sum += (double) x * x;
    }
    return Math.sqrt(sum);
  }

  static float[] unit(float[] a) {
    var unit = new float[a.length];
    for (int i = 0; i < a.length; i++) {
      unit[i] = (float) (a[i] / length(a));
    }
    return unit;
  }
}
