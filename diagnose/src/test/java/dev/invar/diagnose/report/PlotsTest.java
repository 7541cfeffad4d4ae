package dev.invar.diagnose.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.invar.diagnose.evidence.Spectrum;
import dev.invar.method.OptionException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlotsTest {
  @Test
  void drawsASpectrumInSharesAndLeavesOutWhatIsEmpty() {
    var spectra = new LinkedHashMap<String, Spectrum>();
    spectra.put("one", new Spectrum(9, new double[] {3, 1}, new double[] {6, 2, 0}));
    Plot plot = Plots.spectrum(spectra);
    assertThat(plot.series()).hasSize(1);
    assertThat(plot.series().getFirst().x()).containsExactly(1, 2);
    assertThat(plot.series().getFirst().y()).containsExactly(.75, .25);
    assertThat(plot.description())
        .startsWith("Half of the variance lies in the first 1 of 3 directions.");
  }

  @Test
  void countsOccurrencesInBinsThatWiden() {
    int[] occurrences = {0, 0, 1, 1, 2, 3, 4, 5, 6, 9, 900};
    Plot plot = Plots.occurrences(10, 11, occurrences);
    double[] counts = plot.series().getFirst().y();
    assertThat(Arrays.stream(counts).sum()).isEqualTo(9);
    assertThat(counts).startsWith(2, 1, 1, 2);
    assertThat(plot.description())
        .isEqualTo(
            "2 of 11 rows stand in no list; the one most often found stands in 900."
                + " By chance a row stands in about 10.");
  }

  /** All bins together hold what Poisson's law leaves for counts above 0. */
  @Test
  void drawsWhatChanceWouldGive() {
    int[] occurrences = IntStream.range(0, 1000).map(i -> i == 0 ? 4000 : 6).toArray();
    Plot plot = Plots.occurrences(2, 1000, occurrences);
    assertThat(Arrays.stream(plot.series().getLast().y()).sum())
        .isCloseTo(1000 * (1 - Math.exp(-2)), within(1e-9));
  }

  @Test
  void drawsOccurrencesOfRowsWithoutNeighbours() {
    Plot plot = Plots.occurrences(0, 1, new int[] {0});
    assertThat(plot.series().getLast().y()).containsOnly(0);
  }

  @Test
  void putsTwoSidesIntoTheSameBins() {
    Plot plot = Plots.gap(List.of("a", "b"), new double[] {-1, -1, 0}, new double[] {1, 2});
    assertThat(plot.series()).extracting(Plot.Series::name).containsExactly("a", "b");
    assertThat(plot.series().getFirst().x()).isEqualTo(plot.series().getLast().x());
    assertThat(Arrays.stream(plot.series().getLast().y()).sum()).isCloseTo(1, within(1e-12));
    assertThatThrownBy(() -> Plots.gap(List.of("a"), new double[] {1}, new double[] {1}))
        .isInstanceOf(OptionException.class);
  }

  @Test
  void keepsGroupsOfAMapApart() {
    var points =
        new Plots.MapPoints(new double[] {1, 2, 3}, new double[] {4, 5, 6}, List.of("p", "q", "r"));
    Plot plot = Plots.map("map", "Map", "See.", points, row -> row == 1 ? "odd" : "even");
    assertThat(plot.series()).extracting(Plot.Series::name).containsExactly("even", "odd");
    assertThat(plot.series().getFirst().x()).containsExactly(1, 3);
    assertThat(plot.series().getFirst().labels()).containsExactly("p", "r");
    assertThat(plot.series().getLast().y()).containsExactly(5);
  }
}
