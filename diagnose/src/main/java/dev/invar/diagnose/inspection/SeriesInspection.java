package dev.invar.diagnose.inspection;

import dev.invar.diagnose.SpaceSeries;
import dev.invar.diagnose.drift.DifferenceSubspaces;
import dev.invar.diagnose.drift.PrincipalSubspaceTest;
import dev.invar.diagnose.drift.RepresentationPhases;
import dev.invar.diagnose.inspection.Measuring.Heading;
import dev.invar.diagnose.report.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * The sections on a series of spaces: how it moved, and what its last step is by itself.
 *
 * @param series at least two steps
 */
public record SeriesInspection(SpaceSeries series) {
  /** All sections. */
  public List<Section> sections(Measuring measuring) {
    var sections = new ArrayList<Section>();
    sections.add(
        measuring.section(
            new Heading("series", "Over the steps", "How did the space change from step to step?"),
            () ->
                measuring.figures(
                    series,
                    List.of(
                        RepresentationPhases.DEFAULTS,
                        DifferenceSubspaces.DEFAULTS,
                        PrincipalSubspaceTest.DEFAULTS)),
            () -> SeriesPlots.of(series)));
    sections.addAll(SpaceInspection.of(series.steps().getLast()).sections(measuring));
    return sections;
  }
}
