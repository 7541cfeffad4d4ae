package dev.invar.sparsecode.structure;

import dev.invar.formats.json.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Binds values to their keys and adds them up. Keeps the maps of the keys it has met. */
final class Binding {
  /** Beyond this many keys, which are then data rather than names, maps are made anew. */
  private static final int MOST_KEPT = 4096;

  private final Mbat options;
  private final LeafVectors leaves;
  private final Map<String, SignedPermutation> maps = new HashMap<>();

  Binding(Mbat options) {
    this.options = options;
    this.leaves = new LeafVectors(options.width(), options.gram(), options.reach(), options.seed());
  }

  /** The vector of a value; of length 1 if it has no parts, or siblings weigh the same. */
  double[] vector(JsonValue value) {
    return switch (value) {
      case JsonValue.Members(var members) ->
          members.isEmpty() ? leaves.of("{}") : ofMembers(members);
      case JsonValue.Elements(var values) -> values.isEmpty() ? leaves.of("[]") : ofArray(values);
      case JsonValue.Text(String text) -> unit(leaves.ofText(text));
      case JsonValue.Amount(double number) -> leaves.ofNumber(number);
      case JsonValue.Truth(boolean truth) -> leaves.of(truth ? "true" : "false");
      case JsonValue.Nothing() -> leaves.of("null");
    };
  }

  private double[] ofMembers(Map<String, JsonValue> members) {
    var sum = new double[options.width()];
    // Sorted, so that the order of members changes no bit.
    new TreeMap<>(members).forEach((key, value) -> map("key " + key).addImage(vector(value), sum));
    return weighted(sum);
  }

  private double[] ofArray(List<JsonValue> values) {
    var sum = new double[options.width()];
    for (int i = 0; i < values.size(); i++) {
      String place =
          switch (options.arrays()) {
            case BAG -> "element";
            case POSITION -> "element " + i;
          };
      map(place).addImage(vector(values.get(i)), sum);
    }
    return weighted(sum);
  }

  private SignedPermutation map(String name) {
    SignedPermutation known = maps.get(name);
    if (known != null) {
      return known;
    }
    var made = new SignedPermutation(options.width(), options.seed().derive(name));
    if (maps.size() < MOST_KEPT) {
      maps.put(name, made);
    }
    return made;
  }

  private double[] weighted(double[] sum) {
    return switch (options.weighting()) {
      case LEAVES -> sum;
      case SIBLINGS -> unit(sum);
    };
  }

  /** Scales a vector to length 1, in place. One whose parts cancel becomes a random one. */
  double[] unit(double[] vector) {
    double squares = 0;
    for (double value : vector) {
      squares += value * value;
    }
    if (squares < 1e-18) {
      return leaves.of("cancelled");
    }
    double length = Math.sqrt(squares);
    for (int j = 0; j < vector.length; j++) {
      vector[j] /= length;
    }
    return vector;
  }
}
