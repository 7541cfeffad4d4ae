package dev.invar.sparsecode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.MethodSpec;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionDescription;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.Provenance;
import dev.invar.method.Seed;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.file.CoderFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every method of the kind keeps, each with few latents and short training. */
class SparseCoderContractTest {
  private static final int N = 64;
  private static final int D = 8;
  private static final int K = 4;
  private static final Seed SEED = new Seed(7);
  private static final Map<String, String> SMALL =
      Map.of("latents", "24", "k", "" + K, "epochs", "3", "batch", "16");
  private static final MethodCatalog CATALOG = MethodCatalog.load();

  @TempDir private Path folder;

  static Stream<String> coders() {
    return CATALOG.ofKind(SparseCoder.class).stream().map(MethodDescription::id);
  }

  /** A method with small values of the options that it has. */
  private static SparseCoder small(String id, Map<String, String> others) {
    var options = new LinkedHashMap<String, String>();
    List<String> known = CATALOG.find(id).options().stream().map(OptionDescription::name).toList();
    SMALL.forEach((name, value) -> {
      if (known.contains(name)) {
        options.put(name, value);
      }
    });
    options.putAll(others);
    return CATALOG.create(SparseCoder.class, new MethodSpec(id, options).toString());
  }

  private static SparseCoder small(String id) {
    return small(id, Map.of());
  }

  private static Coder fit(String id, VectorSet rows) throws IOException {
    return small(id).fit(TrainingSet.of(rows), TrainingRun.SILENT).coder();
  }

  /** Rows around eight centres, away from the origin. */
  private static VectorSet rows() {
    float[] centres = TestCoders.vectors(8, D, SEED).vectors().segment().toArray(FLOATS);
    FloatMatrix rows = TestCoders.vectors(N, D, SEED.derive("noise")).vectors();
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < D; j++) {
        rows.set(i, j, 0.3f * rows.get(i, j) + centres[i % 8 * D + j] + 0.5f);
      }
    }
    return TestCoders.set(rows);
  }

  private static final java.lang.foreign.ValueLayout.OfFloat FLOATS =
      java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

  private static void assertSound(Coder coder, VectorSet rows) {
    for (Role role : Role.values()) {
      SparseCodes codes = coder.encode(rows.vectors(), role);
      int k = role == Role.QUERY ? coder.sparsity().query() : coder.sparsity().passage();
      for (int row = 0; row < codes.rows(); row++) {
        assertThat(codes.row(row).size()).isLessThanOrEqualTo(k);
      }
      coder.decode(codes, role).requireFinite("decoded rows");
    }
  }

  @ParameterizedTest
  @MethodSource("coders")
  void givesTheSameBytesTwiceAndLeavesItsInputAlone(String id) throws IOException {
    VectorSet rows = rows();
    float[] before = rows.vectors().segment().toArray(FLOATS);
    Coder one = fit(id, rows);
    Coder other = fit(id, rows);
    assertThat(rows.vectors().segment().toArray(FLOATS)).isEqualTo(before);
    assertThat(other.space()).isEqualTo(one.space());
    assertThat(one.sparsity()).isEqualTo(Sparsity.of(K));
    assertThat(one.space().input()).isEqualTo(rows.space());
    assertSound(one, rows);
  }

  @ParameterizedTest
  @MethodSource("coders")
  void doesNotCareForTheLengthOfRows(String id) throws IOException {
    VectorSet rows = rows();
    FloatMatrix scaled = FloatMatrix.copyOf(rows.vectors().segment().toArray(FLOATS), N, D);
    for (int i = 0; i < N; i += 3) {
      for (int j = 0; j < D; j++) {
        scaled.set(i, j, 1024 * scaled.get(i, j));
      }
    }
    assertThat(fit(id, TestCoders.set(scaled)).space()).isEqualTo(fit(id, rows).space());
  }

  @ParameterizedTest
  @MethodSource("coders")
  void tellsRowsApartThatLieApart(String id) throws IOException {
    VectorSet rows = rows();
    SparseCodes codes = fit(id, rows).encode(rows.vectors(), Role.PASSAGE);
    double near = 0;
    double far = 0;
    for (int i = 0; i + 8 < N; i++) {
      SparseCode code = codes.row(i).unit();
      near += code.dot(codes.row(i + 8).unit());
      far += code.dot(codes.row(i + 3).unit());
    }
    assertThat(near).isGreaterThan(far);
  }

  @ParameterizedTest
  @MethodSource("coders")
  void standsDuplicatesConstantCoordinatesAndHugeOrTinyRows(String id) throws IOException {
    VectorSet rows = rows();
    for (int i = 0; i < N; i++) {
      float[] row = rows.vectors().row(i % 20);
      row[4] = 0;
      float scale = i >= 20 ? 1 : i % 3 == 0 ? 1e18f : 1e-18f;
      for (int j = 0; j < D; j++) {
        row[j] *= scale;
      }
      rows.vectors().setRow(i, row);
    }
    assertSound(fit(id, rows), rows);
    VectorSet same = rows();
    for (int i = 0; i < N; i++) {
      same.vectors().setRow(i, same.vectors().row(0));
    }
    assertSound(fit(id, same), same);
  }

  @ParameterizedTest
  @MethodSource("coders")
  void refusesAZeroRowAndOneThatIsNotFiniteAndNamesIt(String id) {
    VectorSet zero = rows();
    zero.vectors().setRow(9, new float[D]);
    assertThatThrownBy(() -> fit(id, zero))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("v9");
    VectorSet broken = rows();
    broken.vectors().set(11, 3, Float.NaN);
    assertThatThrownBy(() -> fit(id, broken))
        .isInstanceOf(NumericalException.class)
        .hasMessageContaining("v11");
  }

  @ParameterizedTest
  @MethodSource("coders")
  void refusesFewerRowsThanLatents(String id) throws IOException {
    int latents = fit(id, rows()).weights().latents();
    assertThatThrownBy(() -> fit(id, rows().rowRange(0, latents - 1)))
        .isInstanceOf(ShapeException.class)
        .hasMessageContaining(String.valueOf(latents - 1));
    assertThatThrownBy(() -> fit(id, rows().rowRange(0, 0))).isInstanceOf(ShapeException.class);
    VectorSet asMany = rows().rowRange(0, latents);
    assertSound(fit(id, asMany), asMany);
  }

  @ParameterizedTest
  @MethodSource("coders")
  void refusesMoreActiveLatentsThanThereAreAndNone(String id) {
    assertThatThrownBy(() -> small(id, Map.of("k", "0"))).isInstanceOf(OptionException.class);
    assertThatThrownBy(
            () -> small(id, Map.of("k", "49")).fit(TrainingSet.of(rows()), TrainingRun.SILENT))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("k");
  }

  @ParameterizedTest
  @MethodSource("coders")
  void takesQueriesWithTheirAnswersAndLabels(String id) throws IOException {
    VectorSet rows = rows();
    var questions =
        new TrainingSet.Questions(
            TestCoders.vectors(5, D, SEED.derive("queries")),
            List.of(new TrainingSet.Answer(0, 3), new TrainingSet.Answer(4, 9)));
    var labels = java.util.stream.IntStream.range(0, N).mapToObj(i -> i % 8).toList();
    var data = new TrainingSet(rows, Optional.of(labels), Optional.of(questions));
    assertSound(small(id).fit(data, TrainingRun.SILENT).coder(), rows);
  }

  @ParameterizedTest
  @MethodSource("coders")
  void goesOnFromACheckpointToTheSameBytes(String id) throws IOException {
    TrainingSet data = TrainingSet.of(rows());
    CodeSpace whole = small(id).fit(data, TrainingRun.SILENT).coder().space();
    Optional<Path> checkpoint = Optional.of(folder.resolve("checkpoint"));
    boolean completed = false;
    for (int run = 0; run < 50 && !completed; run++) {
      FittedCoder fitted = small(id).fit(data, new TrainingRun(stoppingAfter(3), checkpoint));
      completed = fitted.report().completed();
      assertThat(completed && !fitted.coder().space().equals(whole)).isFalse();
    }
    assertThat(completed).isTrue();
    assertThat(checkpoint.orElseThrow()).doesNotExist();
  }

  private static Progress stoppingAfter(int questions) {
    var asked = new AtomicInteger();
    return new Progress() {
      @Override
      public boolean isCancelled() {
        return asked.incrementAndGet() > questions;
      }
    };
  }

  @ParameterizedTest
  @MethodSource("coders")
  void givesTheSameCodesFromItsFile(String id) throws IOException {
    FittedCoder fitted = small(id).fit(TrainingSet.of(rows()), TrainingRun.SILENT);
    new CoderFile(fitted, Provenance.of((Record) small(id), Map.of(), Instant.EPOCH))
        .write(folder.resolve("coder"));
    CoderFile read = CoderFile.read(folder.resolve("coder"));
    assertThat(read.fitted().report()).isEqualTo(fitted.report());
    SparseCodes one = fitted.coder().encode(rows().vectors(), Role.PASSAGE);
    SparseCodes other = read.coder().encode(rows().vectors(), Role.PASSAGE);
    for (int row = 0; row < N; row++) {
      assertThat(Arrays.equals(other.row(row).latents(), one.row(row).latents())).isTrue();
      assertThat(other.row(row).values()).isEqualTo(one.row(row).values());
    }
  }
}
