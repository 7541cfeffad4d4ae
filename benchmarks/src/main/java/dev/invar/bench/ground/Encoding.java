package dev.invar.bench.ground;

import dev.invar.bench.Claim;
import dev.invar.bench.Contest;
import dev.invar.bench.DataUsed;
import dev.invar.bench.Findings;
import dev.invar.bench.Part;
import dev.invar.bench.Row;
import dev.invar.bench.Setting;
import dev.invar.bench.Side;
import dev.invar.bench.Timing;
import dev.invar.bench.collection.TestCollection;
import dev.invar.encode.Encoder;
import dev.invar.encode.EncoderSettings;
import dev.invar.encode.Encoders;
import dev.invar.encode.parts.BuiltInModel;
import dev.invar.encode.parts.ModelParts;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Criterion;
import dev.invar.method.Progress;
import dev.invar.method.Seed;
import dev.invar.space.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** Documents a second, beside a bare ONNX Runtime loop over the same text. */
final class Encoding implements Part {
  private static final int DOCUMENTS = 1000;
  private static final int QUICK_DOCUMENTS = 128;
  private static final String PYTHON = "encoding-python";
  private static final Contest CONTEST = new Contest(1, 3);
  private static final Claim CLAIM =
      new Claim(
          "encoding-throughput",
          "documents/s of " + Encoders.DEFAULT + " over those of a bare ONNX Runtime loop, no unit",
          Criterion.atLeast(1.5),
          "scifact, or generated data");

  @Override
  public String name() {
    return "encoding";
  }

  @Override
  public List<Claim> claims() {
    return List.of(CLAIM);
  }

  @Override
  public void measure(Setting setting, Findings findings) throws IOException {
    List<String> texts = texts(setting, findings);
    EncoderSettings settings = EncoderSettings.standard();
    ModelParts parts =
        BuiltInModel.ALL.stream()
            .filter(model -> model.id().equals(Encoders.DEFAULT))
            .findFirst()
            .orElseThrow()
            .parts(settings.cache());
    try (Encoder encoder = Encoders.open(Encoders.DEFAULT, settings);
        var bare = new BareOnnxLoop(parts, settings.cache(), settings.threads())) {
      int width = encoder.space().width();
      var contestants = new LinkedHashMap<String, Contest.Contestant>();
      contestants.put("invar", () -> encoder.encode(texts, Role.PASSAGE, Progress.NONE));
      contestants.put("bare-onnxruntime", () -> bare.encode(texts, width));
      setting.progress().begin("encoding " + texts.size() + " documents, both ways", 0);
      FloatMatrix ours = encoder.encode(texts, Role.PASSAGE, Progress.NONE);
      double apart = largestDistance(ours, bare.encode(texts, width));
      findings.row(
          Row.of("encoding-distance", apart, "no unit", Side.OURS, "largest, ours to bare loop"));
      var times = new ArrayList<Timing>(CONTEST.run(contestants).values());
      findings.row(rate("encoding-invar", times.getFirst(), texts.size(), Side.OURS));
      findings.row(rate("encoding-bare-onnxruntime", times.getLast(), texts.size(), Side.PEER));
      findings.measured(
          CLAIM.id(),
          times.getLast().median() / times.getFirst().median(),
          "bare loop: file order, batches of " + BareOnnxLoop.BATCH + ", padded to the longest");
      python(PythonPeer.in(setting.checkout()), parts, texts, settings.threads(), findings);
    }
  }

  /** The same loop in Python; it times itself, so that its start does not count. */
  private static void python(
      PythonPeer python, ModelParts parts, List<String> texts, int threads, Findings findings)
      throws IOException {
    var seconds = new ArrayList<Double>();
    var versions = new TreeSet<String>();
    for (int round = 0; round < CONTEST.rounds(); round++) {
      Optional<PythonPeer.Outcome> outcome = python.run(parts, texts, threads, BareOnnxLoop.BATCH);
      if (outcome.isEmpty()) {
        findings.row(
            Row.of(
                PYTHON,
                Double.NaN,
                "documents/s",
                Side.PEER,
                "not available: needs Python with onnxruntime, tokenizers and numpy"));
        return;
      }
      seconds.add(outcome.get().seconds());
      versions.add(outcome.get().versions());
    }
    Row rate = rate(PYTHON, new Timing(seconds), texts.size(), Side.PEER);
    findings.row(
        new Row(
            rate.id(),
            rate.value(),
            rate.low(),
            rate.high(),
            rate.unit(),
            rate.side(),
            String.join("; ", versions) + "; timed after the others, not in turns"));
  }

  private static Row rate(String id, Timing timing, int documents, Side side) {
    return new Row(
        id,
        documents / timing.median(),
        documents / timing.high(),
        documents / timing.low(),
        "documents/s",
        side,
        Encoders.DEFAULT);
  }

  private static double largestDistance(FloatMatrix a, FloatMatrix b) {
    double largest = 0;
    for (long row = 0; row < a.rows(); row++) {
      double squares = 0;
      for (int i = 0; i < a.columns(); i++) {
        double difference = (double) a.get(row, i) - b.get(row, i);
        squares += difference * difference;
      }
      largest = Math.max(largest, Math.sqrt(squares));
    }
    return largest;
  }

  private static List<String> texts(Setting setting, Findings findings) throws IOException {
    int count = setting.quick() ? QUICK_DOCUMENTS : DOCUMENTS;
    Optional<Path> scifact = setting.dataSet("scifact");
    if (scifact.isPresent()) {
      List<String> all = TestCollection.read("scifact", scifact.get()).documentTexts();
      findings.data(new DataUsed("scifact-first", count, 0, "the first documents, in file order"));
      return all.subList(0, Math.min(count, all.size()));
    }
    findings.data(
        new DataUsed("made-up-texts", count, 0, "generated, seed " + setting.seed().value()));
    return madeUp(count, setting.seed());
  }

  /** Texts of 5 to 300 words, most of them short, from words of two to four syllables. */
  private static List<String> madeUp(int count, Seed seed) {
    RandomGenerator random = seed.derive("made-up texts").random();
    List<String> syllables = List.of("ra", "to", "mi", "len", "so", "ka", "ver", "du", "pin", "el");
    var texts = new ArrayList<String>();
    while (texts.size() < count) {
      var text = new StringBuilder();
      int words = Math.clamp(Math.round(Math.exp(4 + 0.8 * random.nextGaussian())), 5, 300);
      for (int word = 0; word < words; word++) {
        for (int syllable = 2 + random.nextInt(3); syllable > 0; syllable--) {
          text.append(syllables.get(random.nextInt(syllables.size())));
        }
        text.append(' ');
      }
      texts.add(text.toString());
    }
    return texts;
  }
}
