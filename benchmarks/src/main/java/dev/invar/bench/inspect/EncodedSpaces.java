package dev.invar.bench.inspect;

import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.bench.collection.VectorCache;
import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderCard;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.tasks.demo.Meaning;
import dev.invar.tasks.demo.WordNet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** Real texts in the spaces of the built-in encoders, encoded once and kept. */
final class EncodedSpaces {
  static final String SCIFACT = "scifact";
  static final String XQUAD = "xquad-en";
  static final String WORDNET = "wordnet-sample";

  private static final String XQUAD_FOLDER = "xquad-retrieval";
  private static final String WHOLE_WORDNET = "wordnet";
  private static final String LARGE_ENCODER = "bge-small-en-v1.5";

  /** Every so many of WordNet's meanings are in the sample of 4,908. */
  private static final int STEP = 24;

  private EncodedSpaces() {}

  /** The built-in encoders; two of them in a quick run. */
  static List<String> encoders(Setting setting) {
    List<String> all = Encoders.builtIn().stream().map(EncoderCard::id).toList();
    return setting.quick() ? all.subList(0, 2) : all;
  }

  /** The passages of a set in the space of an encoder; empty if the set is not there. */
  static Optional<VectorSet> passages(
      String name, String encoder, Setting setting, Findings findings) throws IOException {
    if (name.equals(WORDNET)) {
      List<Meaning> meanings = WordNet.meanings();
      List<Meaning> sample =
          IntStream.range(0, meanings.size())
              .filter(i -> i % STEP == 0)
              .mapToObj(meanings::get)
              .toList();
      return Optional.of(definitions(name, sample, encoder, setting, findings));
    }
    Optional<TestCollection> texts = collection(name, setting);
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        vectors(
            name,
            new Texts(texts.get().documentIds(), texts.get().documentTexts(), Role.PASSAGE),
            encoder,
            setting,
            findings));
  }

  /** The judged queries of a collection in the space of an encoder; empty if it is not there. */
  static Optional<VectorSet> queries(
      String name, String encoder, Setting setting, Findings findings) throws IOException {
    Optional<TestCollection> texts = collection(name, setting);
    if (texts.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        vectors(
            name,
            new Texts(
                List.copyOf(texts.get().queries().keySet()),
                List.copyOf(texts.get().queries().values()),
                Role.QUERY),
            encoder,
            setting,
            findings));
  }

  /** All of WordNet's definitions, 117,791, by one encoder. */
  static VectorSet wholeWordNet(Setting setting, Findings findings) throws IOException {
    return definitions(WHOLE_WORDNET, WordNet.meanings(), LARGE_ENCODER, setting, findings);
  }

  /** A collection's texts; empty if it is not there. */
  static Optional<TestCollection> collection(String name, Setting setting) throws IOException {
    boolean isXquad = name.equals(XQUAD);
    Optional<Path> folder = setting.dataSet(isXquad ? XQUAD_FOLDER : name);
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        isXquad
            ? TestCollection.read(name, folder.get(), "mono").startingWith(name, "en:")
            : TestCollection.read(name, folder.get()));
  }

  private record Texts(List<String> ids, List<String> texts, Role role) {}

  private static VectorSet definitions(
      String name, List<Meaning> meanings, String encoder, Setting setting, Findings findings)
      throws IOException {
    return vectors(
        name,
        new Texts(
            meanings.stream().map(Meaning::id).toList(),
            meanings.stream().map(Meaning::definition).toList(),
            Role.PASSAGE),
        encoder,
        setting,
        findings);
  }

  private static VectorSet vectors(
      String name, Texts texts, String encoderId, Setting setting, Findings findings)
      throws IOException {
    try (Encoder encoder = Encoders.open(encoderId, EncoderSettings.standard())) {
      VectorSet vectors =
          new VectorCache(setting.cache())
              .vectors(name, texts.ids(), texts.texts(), texts.role(), encoder, setting.progress());
      findings.data(
          new DataUsed(
              name + "-" + texts.role().name().toLowerCase(Locale.ROOT),
              vectors.size(),
              vectors.space().width(),
              "texts in the space of " + encoderId));
      return vectors;
    }
  }
}
