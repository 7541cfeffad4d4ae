package dev.invar.diagnose.hubness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.RetrievalView;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.List;
import java.util.Optional;

/**
 * Hubness of passages in the answers to queries: how unevenly passages come up. Nₖ(i) is the number
 * of queries whose k nearest passages hold passage i; its mean is q·k/n.
 *
 * <p>The figures are those of {@link Hubness}. With few queries the mean is below 1 and most
 * passages are in no list even where nothing is wrong: read them beside the value of chance, which
 * is that of isotropic Gaussian queries and passages, as many, up to 4·10⁸ pairs. Cost: 2·q·n·d
 * operations. Source: Radovanović, Nanopoulos, Ivanović 2010, JMLR 11, 2487–2531.
 *
 * @param k passages in a list, at least 1
 */
@Method(
    id = "query-hubness",
    name = "Query hubness",
    source = "Radovanović et al. 2010, https://jmlr.org/papers/v11/radovanovic10a.html",
    summary = "How unevenly passages come up as nearest of queries")
public record QueryHubness(@Option(value = "passages in a list", min = 1, max = 1000) int k)
    implements Metric<RetrievalView> {
  public static final QueryHubness DEFAULTS = new QueryHubness(10);

  public QueryHubness {
    Options.check(QueryHubness.class, k);
  }

  @Override
  public List<Figure> of(RetrievalView retrieval, Sampling sampling) {
    int n = retrieval.passages().size();
    int queries = retrieval.queries().size();
    String convention =
        "queries to passages, k = " + k + ", " + retrieval.passages().geometry().convention();
    if (n <= k) {
      Basis basis = retrieval.queries().basis(sampling);
      String because = "there are no more than k = " + k + " passages";
      return HubnessFigures.undefined(id(), convention, basis, because);
    }
    NeighbourLists lists = retrieval.nearestPassages(k);
    Optional<Occurrences> chance =
        (sampling.chanceDraws() == 0 ? Optional.<RetrievalView>empty() : retrieval.twin())
            .map(twin -> Occurrences.of(twin.nearestPassages(k), queries));
    return new HubnessFigures(id(), convention, "passages", lists, queries, chance)
        .figures(retrieval.queries().basis(lists.size(), sampling), sampling);
  }
}
