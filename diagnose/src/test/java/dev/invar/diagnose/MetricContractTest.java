package dev.invar.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.ContractSubjects.Rows;
import dev.invar.method.MethodCatalog;
import dev.invar.method.MethodDescription;
import dev.invar.method.Seed;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every metric keeps, each at its defaults, on rows of every standing kind. */
class MetricContractTest {
  private static final Sampling FEW = new Sampling(12, 3, new Seed(4));
  private static final Pattern PART = Pattern.compile("\\.[a-z0-9]+(-[a-z0-9]+)*");
  private static final double ROUNDING = 1e-12;
  private static final Set<String> WITHOUT_GEOMETRY =
      Set.of(
          "alpha-req",
          "average-cosine",
          "class-distance-variance",
          "difference-subspaces",
          "neural-collapse",
          "principal-subspace-test",
          "representation-phases",
          "spanning-tree",
          "task-spectrum");

  /** A metric on a subject. */
  record Case(String metric, Rows rows, Geometry geometry, Class<?> form) {
    List<Figure> figures(Sampling sampling) {
      return measured(
          MethodCatalog.load().create(Metric.class, metric),
          ContractSubjects.of(form, rows, geometry),
          sampling);
    }

    @SuppressWarnings("unchecked") // the form is read from the metric's own type
    private static List<Figure> measured(Metric<?> metric, Subject subject, Sampling sampling) {
      return ((Metric<Subject>) metric).of(subject, sampling);
    }

    @Override
    public String toString() {
      return metric + " of " + rows + ", " + geometry;
    }
  }

  static Stream<Case> cases() {
    return metrics().flatMap(metric -> cases(metric));
  }

  static Stream<MethodDescription> metrics() {
    return MethodCatalog.load().ofKind(Metric.class).stream();
  }

  private static Stream<Case> cases(MethodDescription metric) {
    return Stream.of(Rows.values())
        .flatMap(rows ->
            Stream.of(Geometry.values())
                .map(geometry ->
                    new Case(metric.id(), rows, geometry, ContractSubjects.subjectOf(metric))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void hasNoIntervalAndNoChanceUnlessAskedFor(Case one) {
    assertThat(one.figures(Sampling.VALUES_ONLY))
        .isNotEmpty()
        .allSatisfy(figure -> {
          assertThat(figure.interval()).as(figure.id()).isEmpty();
          assertThat(figure.chance()).as(figure.id()).isEmpty();
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isFiniteWithItsValueInItsInterval(Case one) {
    assertThat(one.figures(FEW))
        .isNotEmpty()
        .allSatisfy(figure -> {
          figure
              .chance()
              .ifPresent(chance -> assertThat(chance.value()).as(figure.id()).isFinite());
          figure
              .interval()
              .ifPresent(interval -> {
                double value = figure.value().asNumber().orElseThrow();
                assertThat(interval.low()).as(figure.id()).isFinite();
                assertThat(interval.high()).as(figure.id()).isFinite();
                double rounding = ROUNDING * (1 + Math.abs(value));
                assertThat(value)
                    .as(figure.id())
                    .isBetween(interval.low() - rounding, interval.high() + rounding);
              });
          assertThat(figure.meaning()).as(figure.id()).isNotBlank().doesNotContain("NaN");
        });
  }

  @ParameterizedTest
  @MethodSource("cases")
  void valuesDoNotDependOnTheSampling(Case one) {
    List<Figure> plain = one.figures(new Sampling(0, 0, FEW.seed()));
    List<Figure> full = one.figures(FEW);
    for (int i = 0; i < plain.size(); i++) {
      if (plain.get(i).value() instanceof Value.Known known) {
        assertThat(full.get(i).value()).as(full.get(i).id()).isEqualTo(known);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("metrics")
  void hasTheSameFiguresInTheSameOrderOfAllRows(MethodDescription metric) {
    List<String> ids =
        cases(metric).findFirst().orElseThrow().figures(FEW).stream().map(Figure::id).toList();
    assertThat(ids.getFirst()).isEqualTo(metric.id());
    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids.subList(1, ids.size()))
        .allSatisfy(id -> {
          assertThat(id).startsWith(metric.id() + ".");
          assertThat(id.substring(metric.id().length())).matches(PART);
        });
    assertThat(cases(metric))
        .allSatisfy(one -> assertThat(one.figures(FEW)).extracting(Figure::id).isEqualTo(ids));
  }

  /** "Measure (convention, geometry)", but for those that do not say their geometry yet. */
  static Stream<MethodDescription> metricsThatNameTheirGeometry() {
    return metrics().filter(metric -> !WITHOUT_GEOMETRY.contains(metric.id()));
  }

  @ParameterizedTest
  @MethodSource("metricsThatNameTheirGeometry")
  void namesItsGeometryLast(MethodDescription metric) {
    assertThat(cases(metric))
        .allSatisfy(one -> {
          List<Figure> figures = one.figures(Sampling.VALUES_ONLY);
          assertThat(figures).extracting(Figure::name).doesNotHaveDuplicates();
          assertThat(figures)
              .allSatisfy(figure ->
                  assertThat(figure.name())
                      .matches(".+ \\(.+, (rows of length 1|rows as given)\\)"));
        });
  }
}
