package dev.invar.tasks.upgrade;

import dev.invar.encode.Encoder;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * How many texts may be embedded, and how many were: a text counts once for each model that embeds
 * it. For one thread.
 */
final class EmbeddingBudget {
  /** Below this nothing can be said. */
  static final int LEAST = 100;

  private final int most;
  private final Progress progress;
  private int used;
  private int passages;
  private long passageNanos;

  /**
   * @param most how many, at least {@link #LEAST}
   * @param progress hears of each text
   */
  EmbeddingBudget(int most, Progress progress) {
    if (most < LEAST) {
      throw new OptionException("budget", "at least " + LEAST + " texts", most);
    }
    this.most = most;
    this.progress = progress;
  }

  /** How many were embedded. */
  int used() {
    return used;
  }

  /** How many of them were passages. */
  int passages() {
    return passages;
  }

  /** How many may still be. */
  int left() {
    return most - used;
  }

  /** Passages embedded in a second so far; 0 if none were. */
  double rate() {
    return passageNanos == 0 ? 0 : passages / (passageNanos * 1e-9);
  }

  /** The vectors of some texts, by their ids and in their order. */
  VectorSet embed(Encoder encoder, SequencedMap<String, String> texts, Role role) {
    if (texts.size() > left()) {
      throw new IllegalStateException(
          "expected to embed at most " + left() + " more texts, found " + texts.size());
    }
    used += texts.size();
    long start = System.nanoTime();
    FloatMatrix rows = encoder.encode(List.copyOf(texts.values()), role, new Unstoppable(progress));
    if (role == Role.PASSAGE) {
      passages += texts.size();
      passageNanos += System.nanoTime() - start;
    }
    return new VectorSet(new ArrayList<>(texts.keySet()), rows, encoder.space());
  }

  /** As {@link #embed}, of queries. */
  VectorSet queries(Encoder encoder, Map<String, String> all, List<String> ids) {
    var texts = new LinkedHashMap<String, String>();
    ids.forEach(id -> texts.put(id, all.getOrDefault(id, "")));
    return embed(encoder, texts, Role.QUERY);
  }
}
