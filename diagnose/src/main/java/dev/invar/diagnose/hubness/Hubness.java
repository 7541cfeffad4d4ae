package dev.invar.diagnose.hubness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Hubness: how unevenly rows come up as neighbours of others. Nₖ(i) is the number of lists of k
 * nearest other rows that hold row i; its mean is k.
 *
 * <p>Figures: skewness E[(Nₖ−k)³]/σ³ (any number; 0 even, above 1.4 usually called hubby); largest
 * Nₖ (from k to n − 1); share of antihubs, Nₖ = 0 (0 to 1); Gini coefficient of Nₖ (0 even, 1 one
 * row has all); share of all places held by the hundredth of the rows with the highest Nₖ (0.01
 * even, 1 all).
 *
 * <p>Where only some rows' lists were looked for, skewness comes from factorial moments and is
 * named an estimate; the other figures are not defined. Chance: isotropic Gaussian rows, up to
 * 20,000. Cost: n²·d operations for the lists, which other metrics share. Weakness: grows with d
 * and slowly with n; an estimate from few lists is rough where there are no hubs. Source:
 * Radovanović, Nanopoulos, Ivanović 2010, JMLR 11, 2487–2531.
 *
 * @param k neighbours in a list, at least 1
 */
@Method(
    id = "hubness",
    name = "Hubness",
    source = "Radovanović et al. 2010, https://jmlr.org/papers/v11/radovanovic10a.html",
    summary = "How unevenly rows come up as nearest neighbours of others")
public record Hubness(@Option(value = "neighbours in a list", min = 1, max = 1000) int k)
    implements Metric<SpaceView> {
  public static final Hubness DEFAULTS = new Hubness(10);

  public Hubness {
    Options.check(Hubness.class, k);
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    String convention = "k = " + k + ", " + view.geometry().convention();
    if (view.size() <= k) {
      Basis basis = view.basis(sampling);
      String because = "there are no more than k = " + k + " rows";
      return HubnessFigures.undefined(id(), convention, basis, because);
    }
    NeighbourLists lists = view.neighbours(k);
    Basis basis = view.basis(lists.size(), sampling);
    if (Arrays.stream(lists.distances()).allMatch(distance -> distance == 0)) {
      return HubnessFigures.undefined(
          id(), convention, basis, "all rows equal their nearest others");
    }
    Optional<Occurrences> chance =
        sampling.chanceDraws() == 0
            ? Optional.empty()
            : Optional.of(Occurrences.of(view.twin().neighbours(k), view.twin().size()));
    return new HubnessFigures(id(), convention, "rows", lists, view.size(), chance)
        .figures(basis, sampling);
  }
}
