package dev.invar.index.sparse;

import dev.invar.space.Space;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.SparseCode;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** Codes that flock together: each shares most latents of one of a few centres. */
final class CodeMaker {
  private final RandomGenerator random;
  private final int latents;
  private final int active;
  private final int[][] centres;

  CodeMaker(RandomGenerator random, int latents, int active, int centres) {
    this.random = random;
    this.latents = latents;
    this.active = active;
    this.centres = new int[centres][2 * active];
    for (int[] centre : this.centres) {
      for (int i = 0; i < centre.length; i++) {
        centre[i] = random.nextInt(latents);
      }
    }
  }

  static CodeSpace space(int latents) {
    return new CodeSpace(Space.declared("test", 8), "00112233aabbccdd", latents);
  }

  SparseCode next() {
    int[] centre = centres[random.nextInt(centres.length)];
    var code = new TreeMap<Integer, Float>();
    for (int i = 0; i < active; i++) {
      int latent =
          random.nextInt(4) == 0 ? random.nextInt(latents) : centre[random.nextInt(centre.length)];
      code.put(latent, (float) Math.max(1e-3, Math.abs(random.nextGaussian())));
    }
    return code(code);
  }

  static SparseCode code(NavigableMap<Integer, Float> values) {
    var latents = new int[values.size()];
    var numbers = new float[values.size()];
    int i = 0;
    for (var entry : values.entrySet()) {
      latents[i] = entry.getKey();
      numbers[i++] = entry.getValue();
    }
    return new SparseCode(latents, numbers);
  }
}
