package dev.invar.checks.sparsecode;

import dev.invar.formats.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.random.RandomGenerator;

/** Documents of one shape with random contents, as a shop or a register has them. */
record MadeDocuments(RandomGenerator random) {
  private static final String[] SYLLABLES = {
    "ba", "ne", "lo", "ti", "sur", "mak", "or", "pil", "den", "gra", "fe", "hul", "jo", "va", "quo"
  };

  JsonValue.Members next() {
    var size = new LinkedHashMap<String, JsonValue>();
    size.put("width", number());
    size.put("height", number());
    var document = new LinkedHashMap<String, JsonValue>();
    document.put("name", new JsonValue.Text(text()));
    document.put("price", number());
    document.put("inStock", new JsonValue.Truth(random.nextBoolean()));
    document.put("tags", tags());
    document.put("size", new JsonValue.Members(size));
    document.put("note", random.nextInt(3) == 0 ? new JsonValue.Nothing() : word());
    return new JsonValue.Members(document);
  }

  /** A copy with one value changed: one letter of the name, the price by a tenth, or the tags. */
  JsonValue.Members edited(JsonValue.Members original) {
    var members = new LinkedHashMap<>(original.members());
    switch (random.nextInt(3)) {
      case 0 -> members.computeIfPresent("name", (key, value) -> misspelt(value));
      case 1 -> members.computeIfPresent("price", (key, value) -> tenthMore(value));
      default -> members.put("tags", tags());
    }
    return new JsonValue.Members(members);
  }

  private JsonValue misspelt(JsonValue value) {
    if (!(value instanceof JsonValue.Text(String name))) {
      return value;
    }
    int at = random.nextInt(name.length());
    return new JsonValue.Text(name.substring(0, at) + "x" + name.substring(at + 1));
  }

  private static JsonValue tenthMore(JsonValue value) {
    return value instanceof JsonValue.Amount(double price)
        ? new JsonValue.Amount(1.1 * price)
        : value;
  }

  String text() {
    return syllables(2) + " " + syllables(3) + " " + syllables(2);
  }

  private JsonValue word() {
    return new JsonValue.Text(syllables(3));
  }

  private JsonValue tags() {
    List<JsonValue> tags = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      tags.add(word());
    }
    return new JsonValue.Elements(tags);
  }

  private JsonValue number() {
    return new JsonValue.Amount(Math.rint(100 * Math.exp(3 * random.nextGaussian())) / 100);
  }

  private String syllables(int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
    }
    return text.toString();
  }
}
