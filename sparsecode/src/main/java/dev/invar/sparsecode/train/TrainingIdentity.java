package dev.invar.sparsecode.train;

import dev.invar.space.VectorSet;
import dev.invar.sparsecode.TrainingSet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What a training is known by: a digest of its recipe and of every value of its data. */
final class TrainingIdentity {
  private TrainingIdentity() {}

  /** Cost: O(nd). */
  static String of(Recipe recipe, TrainingSet data) {
    MessageDigest digest = sha256();
    digest.update(recipe.toString().getBytes(StandardCharsets.UTF_8));
    add(digest, data.passages());
    data.labels()
        .ifPresent(labels -> digest.update(labels.toString().getBytes(StandardCharsets.UTF_8)));
    data.questions()
        .ifPresent(questions -> {
          add(digest, questions.queries());
          digest.update(questions.answers().toString().getBytes(StandardCharsets.UTF_8));
        });
    return HexFormat.of().formatHex(digest.digest(), 0, 16);
  }

  private static void add(MessageDigest digest, VectorSet set) {
    var row = new float[set.vectors().columns()];
    var bytes = ByteBuffer.allocate(row.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < set.size(); i++) {
      set.vectors().copyRow(i, row);
      bytes.asFloatBuffer().put(row);
      digest.update(bytes.array());
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
