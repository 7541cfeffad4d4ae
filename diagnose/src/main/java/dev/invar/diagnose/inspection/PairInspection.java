package dev.invar.diagnose.inspection;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.gap.ModalityGap;
import dev.invar.diagnose.inspection.Measuring.Heading;
import dev.invar.diagnose.likeness.CentredKernelAlignment;
import dev.invar.diagnose.likeness.ConvergentLearning;
import dev.invar.diagnose.likeness.MutualNeighbours;
import dev.invar.diagnose.likeness.NeighbourRankCorrelation;
import dev.invar.diagnose.likeness.ProcrustesAlignability;
import dev.invar.diagnose.likeness.ProcrustesBound;
import dev.invar.diagnose.likeness.Svcca;
import dev.invar.diagnose.report.Section;
import dev.invar.diagnose.spread.AlignmentDistance;
import dev.invar.diagnose.transform.EquivarianceError;
import dev.invar.diagnose.transform.InvarianceError;
import java.util.ArrayList;
import java.util.List;

/**
 * The sections on two spaces: how alike they are, and what each is by itself. Figures of the second
 * by itself have ids that begin with {@code second.}.
 *
 * @param pair the same items in both
 */
public record PairInspection(SpacePair pair) {
  /** All sections. */
  public List<Section> sections(Measuring measuring) {
    var sections = new ArrayList<Section>();
    sections.add(likeness(measuring));
    if (pair.first().space().isSame(pair.second().space())) {
      sections.add(gap(measuring));
    }
    var first = SpaceInspection.of(pair.first());
    var second = SpaceInspection.of(pair.second());
    sections.add(Sides.of(first.use(measuring), second.use(measuring)));
    sections.add(Sides.of(first.hubness(measuring), second.hubness(measuring)));
    return sections;
  }

  private Section likeness(Measuring measuring) {
    return measuring.section(
        new Heading("likeness", "Likeness", "Do both spaces say the same of the same items?"),
        () -> likenessFigures(measuring),
        () -> SpacePlots.mutualNeighbours(pair));
  }

  private List<Figure> likenessFigures(Measuring measuring) {
    var figures =
        new ArrayList<Figure>(
            measuring.figures(
                pair,
                List.of(
                    MutualNeighbours.DEFAULTS,
                    CentredKernelAlignment.DEFAULTS,
                    Svcca.DEFAULTS,
                    ProcrustesAlignability.DEFAULTS,
                    ProcrustesBound.DEFAULTS,
                    NeighbourRankCorrelation.DEFAULTS,
                    ConvergentLearning.DEFAULTS)));
    var radial = new CentredKernelAlignment(CentredKernelAlignment.Kernel.RBF);
    for (Figure figure : measuring.figures(pair, List.of(radial))) {
      String part = figure.id().substring(radial.id().length());
      figures.add(figure.called(radial.id() + "-rbf" + part, figure.name()));
    }
    return figures;
  }

  private Section gap(Measuring measuring) {
    return measuring.section(
        new Heading("gap", "Gap", "Do the two sides lie in different parts of the space?"),
        () ->
            measuring.figures(
                pair,
                List.of(
                    ModalityGap.DEFAULTS,
                    AlignmentDistance.DEFAULTS,
                    InvarianceError.DEFAULTS,
                    EquivarianceError.DEFAULTS)),
        () -> SpacePlots.gap(pair, measuring.sampling()));
  }
}
