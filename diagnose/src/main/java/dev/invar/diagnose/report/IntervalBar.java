package dev.invar.diagnose.report;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Value;
import dev.invar.ranking.Interval;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A figure on a line of its own: a dot for the value, a bar for its interval, a diamond for chance.
 * Its numbers stand beside it as text, so it is hidden from those who hear the page.
 */
final class IntervalBar {
  private static final double WIDTH = 160;
  private static final double MARGIN = 8;

  private IntervalBar() {}

  static void write(Figure figure, Html html) {
    if (!(figure.value() instanceof Value.Known(double value))
        || (figure.interval().isEmpty() && figure.chance().isEmpty())) {
      return;
    }
    Optional<Interval> interval = figure.interval();
    double[] all =
        DoubleStream.concat(
                DoubleStream.of(value),
                DoubleStream.concat(
                    interval.stream().flatMapToDouble(i -> DoubleStream.of(i.low(), i.high())),
                    figure.chance().stream().mapToDouble(chance -> chance.value())))
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    var scale = new Scale(all[0], all[all.length - 1]);
    html.open("svg", "class", "bar", "viewBox", "0 0 160 18", "aria-hidden", "true");
    line("axis", 0, WIDTH, html);
    interval.ifPresent(i -> line("interval", scale.place(i.low()), scale.place(i.high()), html));
    figure
        .chance()
        .filter(chance -> Double.isFinite(chance.value()))
        .ifPresent(chance -> diamond(scale.place(chance.value()), html));
    html.element(
        "circle", "", "class", "point", "cx", text(scale.place(value)), "cy", "9", "r", "4.5");
    html.close("svg");
  }

  /** Where values lie on the line; one value lies in the middle. */
  private record Scale(double low, double high) {
    double place(double value) {
      return high > low ? MARGIN + (value - low) / (high - low) * (WIDTH - 2 * MARGIN) : WIDTH / 2;
    }
  }

  private static void line(String name, double from, double to, Html html) {
    html.element("line", "", "class", name, "x1", text(from), "x2", text(to), "y1", "9", "y2", "9");
  }

  private static void diamond(double x, Html html) {
    String path =
        String.format(Locale.ROOT, "M%.1f 3.5L%.1f 9L%.1f 14.5L%.1f 9Z", x, x + 5.5, x, x - 5.5);
    html.element("path", "", "class", "chance", "d", path);
  }

  private static String text(double place) {
    return String.format(Locale.ROOT, "%.1f", place);
  }
}
