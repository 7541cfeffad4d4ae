package dev.invar.bench.sparse;

import dev.invar.bench.Setting;
import dev.invar.bench.collection.TestCollection;
import dev.invar.bench.collection.VectorCache;
import dev.invar.bench.sparse.codes.ByteCodes;
import dev.invar.bench.sparse.codes.CodeRows;
import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.method.Progress;
import dev.invar.ranking.Judgements;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.CodeSet;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.SparseCodes;
import dev.invar.tasks.demo.Meaning;
import dev.invar.tasks.demo.WordNet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Vectors of real texts by {@value #ENCODER}, kept from run to run and read once for all parts. Not
 * for use by several threads.
 */
final class RealVectors {
  static final String ENCODER = "bge-small-en-v1.5";
  static final String SCIFACT = "scifact";

  private static final int WORDS = 1_000;
  private static final int ACTIVE = 32;

  private final Map<String, Judged> read = new HashMap<>();
  private Optional<Corpus> wordNet = Optional.empty();

  /**
   * Passages and what is asked of them.
   *
   * @param name lower case with hyphens
   */
  record Corpus(String name, VectorSet passages, VectorSet queries) {}

  /**
   * A corpus whose answers people have judged.
   *
   * @param corpus passages, and the judged queries in order of their ids
   * @param judgements of them
   */
  record Judged(Corpus corpus, Judgements judgements) {}

  /** WordNet's definitions; what is asked are the words of some of its meanings. */
  Corpus wordNet(Setting setting) throws IOException {
    if (wordNet.isEmpty()) {
      List<Meaning> meanings = WordNet.meanings();
      try (Encoder encoder = Encoders.open(ENCODER, EncoderSettings.standard())) {
        VectorSet passages =
            vectors(
                "wordnet",
                meanings.stream().map(Meaning::id).toList(),
                meanings.stream().map(Meaning::definition).toList(),
                Role.PASSAGE,
                encoder,
                setting);
        List<Meaning> asked = drawn(meanings, setting);
        VectorSet queries =
            vectors(
                "wordnet-words",
                asked.stream().map(Meaning::id).toList(),
                asked.stream().map(meaning -> String.join(", ", meaning.words())).toList(),
                Role.QUERY,
                encoder,
                setting);
        wordNet = Optional.of(new Corpus("wordnet", passages, queries));
      }
    }
    return wordNet.get();
  }

  private static List<Meaning> drawn(List<Meaning> meanings, Setting setting) {
    RandomGenerator random = setting.seed().derive("wordnet-words").random();
    var pool = new ArrayList<>(meanings);
    for (int i = 0; i < WORDS; i++) {
      int other = random.nextInt(i, pool.size());
      Meaning first = pool.get(i);
      pool.set(i, pool.get(other));
      pool.set(other, first);
    }
    return List.copyOf(pool.subList(0, WORDS));
  }

  /** A judged collection; empty if its folder is not there. */
  Optional<Judged> judged(String name, Setting setting) throws IOException {
    Judged known = read.get(name);
    Optional<Path> folder = setting.dataSet(name);
    if (known == null && folder.isPresent()) {
      TestCollection collection = TestCollection.read(name, folder.get());
      try (Encoder encoder = Encoders.open(ENCODER, EncoderSettings.standard())) {
        VectorSet passages =
            vectors(
                name,
                collection.documentIds(),
                collection.documentTexts(),
                Role.PASSAGE,
                encoder,
                setting);
        known =
            new Judged(
                new Corpus(name, passages, queries(name, collection, encoder, setting)),
                collection.judgements());
      }
      read.put(name, known);
    }
    return Optional.ofNullable(known);
  }

  /** The training queries of SciFact; empty if its folder is not there. */
  Optional<Judged> sciFactTraining(Setting setting) throws IOException {
    Optional<Judged> whole = judged(SCIFACT, setting);
    if (whole.isEmpty()) {
      return whole;
    }
    TestCollection train =
        TestCollection.read(SCIFACT, setting.dataSet(SCIFACT).orElseThrow(), "train");
    try (Encoder encoder = Encoders.open(ENCODER, EncoderSettings.standard())) {
      String name = SCIFACT + "-train";
      return Optional.of(
          new Judged(
              new Corpus(
                  name, whole.get().corpus().passages(), queries(name, train, encoder, setting)),
              train.judgements()));
    }
  }

  private static VectorSet queries(
      String name, TestCollection from, Encoder encoder, Setting setting) throws IOException {
    return vectors(
        name,
        List.copyOf(from.queries().keySet()),
        List.copyOf(from.queries().values()),
        Role.QUERY,
        encoder,
        setting);
  }

  private static VectorSet vectors(
      String name,
      List<String> ids,
      List<String> texts,
      Role role,
      Encoder encoder,
      Setting setting)
      throws IOException {
    return new VectorCache(setting.cache())
        .vectors(name, ids, texts, role, encoder, setting.progress());
  }

  /** WordNet's definitions and words in codes, by a coder that learned from the definitions. */
  CodeData wordNetCodes(Setting setting) throws IOException {
    Corpus corpus = wordNet(setting);
    Coder coder = Coders.of(corpus, ACTIVE, setting);
    CodeRows codes = unit(coder.encode(corpus.passages(), Role.PASSAGE, Progress.NONE));
    CodeRows queries = unit(coder.encode(corpus.queries(), Role.QUERY, Progress.NONE));
    return new CodeData(
        "wordnet",
        codes,
        queries,
        ByteCodes.of(codes),
        "WordNet 3.1, definitions; words of %d meanings as queries; %s; %s"
            .formatted(WORDS, ENCODER, Coders.spec(ACTIVE, corpus.passages().size())));
  }

  /** Codes of length 1, so that they are compared by their angle. */
  static CodeRows unit(CodeSet codes) {
    var builder = new SparseCodes.Builder(codes.codes().latentCount());
    for (int row = 0; row < codes.size(); row++) {
      builder.add(codes.codes().row(row).unit());
    }
    return CodeRows.of(builder.build());
  }
}
