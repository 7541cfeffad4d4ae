package dev.invar.diagnose.inspection;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.LabelledView;
import dev.invar.diagnose.RetrievalView;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.classes.ClassDistanceVariance;
import dev.invar.diagnose.classes.NeuralCollapse;
import dev.invar.diagnose.classes.TaskSpectrum;
import dev.invar.diagnose.dimension.LocalDimension;
import dev.invar.diagnose.dimension.LocalDimensionMoments;
import dev.invar.diagnose.dimension.TwoNearestNeighbours;
import dev.invar.diagnose.gap.RoleGap;
import dev.invar.diagnose.hubness.Hubness;
import dev.invar.diagnose.hubness.QueryHubness;
import dev.invar.diagnose.inspection.Measuring.Heading;
import dev.invar.diagnose.report.Section;
import dev.invar.diagnose.spectrum.AlphaReq;
import dev.invar.diagnose.spectrum.ConditionNumber;
import dev.invar.diagnose.spectrum.EffectiveRank;
import dev.invar.diagnose.spectrum.IsoScore;
import dev.invar.diagnose.spectrum.ParticipationRatio;
import dev.invar.diagnose.spectrum.RankMe;
import dev.invar.diagnose.spectrum.StableRank;
import dev.invar.diagnose.spread.AverageCosine;
import dev.invar.diagnose.spread.SpanningTree;
import dev.invar.diagnose.spread.SpanningTreeDimension;
import dev.invar.diagnose.spread.Uniformity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sections on one space.
 *
 * @param view its rows
 * @param queries that are looked for in it
 * @param labels the class of each row
 */
public record SpaceInspection(
    SpaceView view, Optional<SpaceView> queries, Optional<List<String>> labels) {
  public SpaceInspection {
    labels = labels.map(List::copyOf);
  }

  /** A space of which nothing else is known. */
  public static SpaceInspection of(SpaceView view) {
    return new SpaceInspection(view, Optional.empty(), Optional.empty());
  }

  /** All sections. */
  public List<Section> sections(Measuring measuring) {
    var sections = new ArrayList<Section>();
    sections.add(use(measuring));
    sections.add(spread(measuring));
    sections.add(hubness(measuring));
    sections.add(dimension(measuring));
    labels.ifPresent(known -> sections.add(classes(new LabelledView(view, known), measuring)));
    if (measuring.draws()) {
      sections.add(map(measuring));
    }
    return sections;
  }

  /** How much of the space is used. */
  Section use(Measuring measuring) {
    return measuring.section(
        new Heading(
            "space-use", "Space in use", "Of the width that each row takes, how much is used?"),
        () ->
            measuring.figures(
                view,
                List.of(
                    RankMe.DEFAULTS,
                    EffectiveRank.DEFAULTS,
                    ParticipationRatio.DEFAULTS,
                    StableRank.DEFAULTS,
                    IsoScore.DEFAULTS,
                    AlphaReq.DEFAULTS,
                    ConditionNumber.DEFAULTS)),
        () -> List.of(SpacePlots.spectrum(view)));
  }

  private Section spread(Measuring measuring) {
    return measuring.section(
        new Heading("spread", "Spread", "How far apart do rows lie?"),
        () ->
            measuring.figures(
                view, List.of(AverageCosine.DEFAULTS, Uniformity.DEFAULTS, SpanningTree.DEFAULTS)),
        () -> SpacePlots.similarities(view, measuring.sampling()));
  }

  private Section dimension(Measuring measuring) {
    return measuring.section(
        new Heading(
            "local-dimension", "Local dimension", "In how many directions can a row's place vary?"),
        () ->
            measuring.figures(
                view,
                List.of(
                    LocalDimension.DEFAULTS,
                    LocalDimensionMoments.DEFAULTS,
                    TwoNearestNeighbours.DEFAULTS,
                    SpanningTreeDimension.DEFAULTS)),
        () -> SpacePlots.localDimension(view));
  }

  /** Hubs among the rows, and among the answers to queries. */
  Section hubness(Measuring measuring) {
    return measuring.section(
        new Heading("hubness", "Hubs", "Are a few rows neighbours of nearly all others?"),
        () -> {
          var figures = new ArrayList<Figure>(measuring.figures(view, List.of(Hubness.DEFAULTS)));
          queries.ifPresent(asked -> {
            var retrieval = new RetrievalView(asked, view);
            figures.addAll(
                measuring.figures(retrieval, List.of(QueryHubness.DEFAULTS, RoleGap.DEFAULTS)));
          });
          return figures;
        },
        () -> SpacePlots.occurrences(view));
  }

  private static Section classes(LabelledView labelled, Measuring measuring) {
    return measuring.section(
        new Heading("classes", "Classes", "Do rows of one class lie together?"),
        () ->
            measuring.figures(
                labelled,
                List.of(
                    NeuralCollapse.DEFAULTS,
                    ClassDistanceVariance.DEFAULTS,
                    TaskSpectrum.DEFAULTS)),
        List::of);
  }

  private Section map(Measuring measuring) {
    return measuring.section(
        new Heading("map", "Map", "What does the space look like?"),
        List::of,
        () -> SpaceMaps.of(view, labels, measuring.sampling()));
  }
}
