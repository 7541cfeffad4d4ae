package dev.invar.tasks.upgrade;

import dev.invar.align.upgrade.BackfillOrder;
import dev.invar.encode.Encoder;
import dev.invar.index.upgrade.Backfill;
import dev.invar.index.upgrade.BackfillReport;
import dev.invar.index.upgrade.LiveUpgrade;
import dev.invar.index.upgrade.PassageKey;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import dev.invar.tasks.IndexFacts;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Iterator;
import java.util.Optional;

/**
 * Embeds passages of an index under upgrade with the new model, in the order the upgrade was
 * started with, until all have their new vector. Goes on where it was stopped or killed; searching
 * and adding go on meanwhile.
 *
 * @param index the index's folder
 * @param rate most texts a second; empty for what the upgrade was started with
 * @param most how many texts at most; empty for all
 */
public record BackfillTask(Path index, Optional<Double> rate, Optional<Long> most)
    implements Task<FilledReport> {
  public BackfillTask {
    rate.ifPresent(Rate::require);
    if (most.isPresent() && most.get() < 1) {
      throw new OptionException("most texts", "at least 1", most.get());
    }
  }

  /** As fast as the upgrade was started with, until nothing is left. */
  public static BackfillTask of(Path index) {
    return new BackfillTask(index, Optional.empty(), Optional.empty());
  }

  @Override
  public FilledReport run(Workplace workplace) throws IOException {
    var timings = new Timings();
    LiveUpgrade live = LiveUpgrade.of(index);
    Progress progress = workplace.progress();
    Backfill options = Backfill.DEFAULTS;
    Optional<Double> pace = rate.or(() -> UpgradeOptions.rate(live.target()));
    if (pace.isPresent()) {
      options = options.withTextsPerSecond(pace.get());
    }
    if (most.isPresent()) {
      options = options.withMost(most.get());
    }
    String id = IndexFacts.encoder(live.target(), index);
    try (Encoder encoder = timings.time("encoder", () -> workplace.encoders().open(id))) {
      live.target().to().requireSame(encoder.space(), "the upgrade of " + index);
      Iterator<PassageKey> first = timings.time("order", () -> order(live, workplace));
      Backfill chosen = options;
      BackfillReport report =
          timings.time(
              "embed",
              () ->
                  live.backfill(
                      chosen,
                      first,
                      texts -> encoder.encode(texts, Role.PASSAGE, Progress.NONE),
                      progress));
      return new FilledReport(index, report, timings.seconds());
    }
  }

  private Iterator<PassageKey> order(LiveUpgrade live, Workplace workplace) throws IOException {
    Optional<BackfillOrder> order = new ChosenOrder(index, live.target(), workplace).order();
    return order.isPresent() ? live.missing(order.get()).iterator() : Collections.emptyIterator();
  }
}
