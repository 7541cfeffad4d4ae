package dev.invar.bench.upgrade;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.ranking.Interval;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Many checks, and what they say together.
 *
 * @param all at least one; without the control, unless it is the control that is looked at
 */
record Checks(List<JudgedCheck> all) {
  Checks {
    all = List.copyOf(all);
  }

  /** The checks whose pair of models is, or is not, the control. */
  Checks control(boolean wanted) {
    return new Checks(all.stream().filter(check -> check.pair().isControl() == wanted).toList());
  }

  int count() {
    return all.size();
  }

  double mean(ToDoubleFunction<JudgedCheck> figure) {
    return all.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  double least(ToDoubleFunction<JudgedCheck> figure) {
    return all.stream().mapToDouble(figure).min().orElse(Double.NaN);
  }

  double share(Predicate<JudgedCheck> holds) {
    return (double) all.stream().filter(holds).count() / all.size();
  }

  /** The check with the least figure, for people. */
  String worst(ToDoubleFunction<JudgedCheck> figure) {
    double least = least(figure);
    return all.stream()
        .filter(check -> figure.applyAsDouble(check) == least)
        .findFirst()
        .map(check -> check.set() + ", " + check.pair())
        .orElse("none");
  }

  /** Mean difference of nDCG@10 of two ways. */
  Interval gain(UpgradeWay way, UpgradeWay over) {
    var pooled = new PooledMean();
    all.forEach(check -> pooled.add(check.set(), check.differences(way, over)));
    return pooled.interval();
  }
}
