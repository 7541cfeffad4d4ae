package dev.invar.bench.upgrade;

import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.bench.collection.VectorCache;
import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.method.FormatException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/**
 * Texts in English and in another language, in the space of every encoder: the same ids on both
 * sides. The encoders are English ones, to which another language is a second modality.
 *
 * @param name such as {@code tatoeba-deu}
 * @param english encoder to vectors of the English texts
 * @param foreign encoder to vectors of their translations
 */
record ParallelTexts(String name, Map<String, VectorSet> english, Map<String, VectorSet> foreign) {
  ParallelTexts {
    english = Map.copyOf(english);
    foreign = Map.copyOf(foreign);
  }

  VectorSet english(String encoder) {
    return found(english, encoder);
  }

  VectorSet foreign(String encoder) {
    return found(foreign, encoder);
  }

  private static VectorSet found(Map<String, VectorSet> sets, String encoder) {
    VectorSet set = sets.get(encoder);
    if (set == null) {
      throw new IllegalArgumentException("not encoded by " + encoder + "; by " + sets.keySet());
    }
    return set;
  }

  /** Translations before they are encoded. */
  private record Texts(List<String> ids, List<String> english, List<String> foreign) {
    Texts() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void add(String id, String inEnglish, String inOther) {
      ids.add(id);
      english.add(inEnglish);
      foreign.add(inOther);
    }
  }

  /** The sentences of a language in Tatoeba's pairs. */
  static ParallelTexts tatoeba(String language, Path folder, Setting setting) throws IOException {
    var texts = new Texts();
    Path file = folder.resolve("pairs.tsv.gz");
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        String[] cells = line.split("\t", -1);
        if (cells.length != 4) {
          throw new FormatException(
              file, "expected lines of 4 cells, found one of " + cells.length);
        }
        if (cells[0].equals(language)) {
          texts.add(cells[1], cells[3], cells[2]);
        }
      }
    }
    return encode("tatoeba-" + language, texts, setting);
  }

  /** The questions of XQuAD in English and another language. */
  static ParallelTexts xquad(String language, Path folder, Setting setting) throws IOException {
    TestCollection whole = TestCollection.read("xquad", folder, "mono");
    var texts = new Texts();
    whole
        .queries()
        .forEach((id, text) -> {
          String inOther = whole.queries().get(language + id.substring(2));
          if (id.startsWith("en:") && inOther != null) {
            texts.add(id, text, inOther);
          }
        });
    return encode("xquad-questions-" + language, texts, setting);
  }

  private static ParallelTexts encode(String name, Texts texts, Setting setting)
      throws IOException {
    var cache = new VectorCache(setting.cache());
    var english = new HashMap<String, VectorSet>();
    var foreign = new HashMap<String, VectorSet>();
    for (String id : UpgradeSets.encoders(setting)) {
      try (Encoder encoder = Encoders.open(id, EncoderSettings.standard())) {
        english.put(
            id,
            cache.vectors(
                name + "-english",
                texts.ids(),
                texts.english(),
                Role.PASSAGE,
                encoder,
                setting.progress()));
        foreign.put(
            id,
            cache.vectors(
                name, texts.ids(), texts.foreign(), Role.PASSAGE, encoder, setting.progress()));
      }
    }
    return new ParallelTexts(name, english, foreign);
  }
}
