package dev.invar.checks.sparsecode;

import dev.invar.formats.json.JsonValue;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.sparsecode.structure.ArrayBinding;
import dev.invar.sparsecode.structure.JsonEncoder;
import dev.invar.sparsecode.structure.Mbat;
import dev.invar.sparsecode.structure.Weighting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/**
 * The three promises of the method at once: an edited copy of a document finds its original first
 * among 1,000; lengths, and the angle of two values, are the same to 1e-6 at every depth down to
 * 20; and documents with two keys swapped differ.
 */
@CheckOf(Mbat.class)
public final class MbatCheck implements MethodCheck {
  private static final int DOCUMENTS = 1000;
  private static final int WIDTH = 512;
  private static final int DEEPEST = 20;
  private static final double TOLERANCE = 1e-6;
  private static final double SWAPPED = 0.9;

  private final Function<Seed, JsonEncoder> encoder;

  /** Checks Invar's own. */
  public MbatCheck() {
    this(seed -> new Mbat(WIDTH, ArrayBinding.BAG, Weighting.LEAVES, 3, 0.5, seed));
  }

  MbatCheck(Function<Seed, JsonEncoder> encoder) {
    this.encoder = encoder;
  }

  @Override
  public String data() {
    return "%,d generated documents of nested objects, arrays, strings and numbers, and a copy of each with one value edited"
        .formatted(DOCUMENTS);
  }

  @Override
  public String measure() {
    return "share of edited copies whose nearest document is the original; 0 if a length or an"
        + " angle changes by over 1e-6 with depth, or swapped keys do not differ";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atLeast(0.95);
  }

  @Override
  public double measured(Seed seed) {
    JsonEncoder method = encoder.apply(seed.derive("encoder"));
    var documents = new MadeDocuments(seed.derive("documents").random());
    if (!keepsAnglesWithDepth(method, documents) || !tellsSwappedKeys(method, documents)) {
      return 0;
    }
    var originals = new ArrayList<JsonValue>();
    var copies = new ArrayList<JsonValue>();
    for (int i = 0; i < DOCUMENTS; i++) {
      JsonValue.Members original = documents.next();
      originals.add(original);
      copies.add(documents.edited(original));
    }
    Neighbors nearest =
        NearestRows.of(method.encode(copies), method.encode(originals), Score.COSINE, 1);
    int found = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      found += nearest.row(i, 0) == i ? 1 : 0;
    }
    return (double) found / DOCUMENTS;
  }

  private static boolean keepsAnglesWithDepth(JsonEncoder method, MadeDocuments documents) {
    JsonValue one = documents.next();
    JsonValue other = documents.next();
    double angle = product(method, one, other);
    boolean kept = true;
    for (int depth = 1; depth <= DEEPEST; depth++) {
      one = wrapped(one, depth);
      other = wrapped(other, depth);
      kept &= Math.abs(Math.sqrt(product(method, one, one)) - 1) <= TOLERANCE;
      kept &= Math.abs(product(method, one, other) - angle) <= TOLERANCE;
    }
    return kept;
  }

  private static JsonValue wrapped(JsonValue value, int depth) {
    if (depth % 3 == 0) {
      return new JsonValue.Elements(List.of(value));
    }
    var members = new LinkedHashMap<String, JsonValue>();
    members.put("level " + depth % 4, value);
    return new JsonValue.Members(members);
  }

  private static boolean tellsSwappedKeys(JsonEncoder method, MadeDocuments documents) {
    JsonValue one = new JsonValue.Text(documents.text());
    JsonValue other = new JsonValue.Text(documents.text());
    return product(method, pair(one, other), pair(other, one)) < SWAPPED;
  }

  private static JsonValue pair(JsonValue from, JsonValue to) {
    var members = new LinkedHashMap<String, JsonValue>();
    members.put("from", from);
    members.put("to", to);
    return new JsonValue.Members(members);
  }

  private static double product(JsonEncoder method, JsonValue one, JsonValue other) {
    FloatMatrix rows = method.encode(List.of(one, other));
    double sum = 0;
    for (int j = 0; j < rows.columns(); j++) {
      sum += (double) rows.get(0, j) * rows.get(1, j);
    }
    return sum;
  }
}
