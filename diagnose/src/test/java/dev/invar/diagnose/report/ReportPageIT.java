package dev.invar.diagnose.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.diagnose.report.browser.Browser;
import dev.invar.diagnose.report.browser.Page;
import dev.invar.diagnose.report.browser.Screen;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page as a browser shows it. The pictures lie in {@code target/report-page}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportPageIT {
  private static final Path FOLDER = Path.of("target", "report-page");

  private static final String AUDIT_VERSION =
      "/META-INF/maven/org.webjars.npm/axe-core/pom.properties";

  private static final String DATA = "document.getElementById('data').textContent";

  private static final String NEXT_FRAME =
      "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))";

  private static final String DARK =
      "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every(c => c < 64)";

  private static final String EMPTY_CHARTS =
      """
      Array.from(document.querySelectorAll('.chart')).filter(chart => {
        const svg = chart.querySelector('svg');
        return !svg || svg.clientWidth < 200 || svg.clientHeight < 150
            || svg.querySelectorAll('path').length < 3;
      }).length
      """;

  private static final String WIDER =
      """
      document.documentElement.scrollWidth <= innerWidth ? '' :
        Array.from(document.querySelectorAll('body *'))
          .filter(element => element.getBoundingClientRect().right > innerWidth)
          .map(element => element.outerHTML.slice(0, 80)).join(' ')
      """;

  private static final String SHOWN =
      """
      Array.from(document.querySelectorAll('[data-figure]')).map(row => ({
        id: row.dataset.figure,
        numbers: ['.value data', '.low', '.high', '.chance data'].map(where => {
          const data = row.querySelector(where);
          return data ? Number(data.value) : null;
        })
      }))
      """;

  private static final String VIOLATIONS =
      """
      axe.run({ exclude: [['.chart > div']] }).then(found => found.violations.map(violation => ({
        id: violation.id, help: violation.help,
        where: violation.nodes.slice(0, 5).map(node => node.html.slice(0, 200))
      })))
      """;

  private Optional<Browser> browser = Optional.empty();

  @BeforeEach
  void start() throws IOException {
    if (browser.isEmpty()) {
      browser = Optional.of(Browser.start(FOLDER.resolve("profile")));
    }
  }

  @AfterAll
  void end() throws IOException {
    if (browser.isPresent()) {
      browser.get().close();
    }
  }

  static Stream<Screen> screens() {
    return Stream.of(
        Screen.phone(false), Screen.phone(true), Screen.desktop(false), Screen.desktop(true));
  }

  @ParameterizedTest
  @MethodSource("screens")
  void showsTheFiguresWithoutComplaint(Screen screen) throws IOException {
    SpaceReport report = ExampleReport.whole();
    Path file = FOLDER.resolve("whole-" + screen.label() + ".html");
    Page page = opened(report, file, screen);
    page.picture(FOLDER.resolve(screen.label() + ".png"));

    JsonNode json = new JsonMapper().readTree(page.value(DATA).asString());
    assertThat(shown(page)).isEqualTo(expected(json)).hasSize(8);
    assertThat(page.value("document.documentElement.dataset.charts").asString()).isEqualTo("drawn");
    assertThat(page.value("document.querySelectorAll('.chart svg').length").asInt()).isEqualTo(8);
    assertThat(page.value(EMPTY_CHARTS).asInt()).isZero();
    assertThat(page.value(DARK).asBoolean()).isEqualTo(screen.dark());
    assertFits(page);
    page.run("document.querySelectorAll('details').forEach(details => details.open = true)");
    page.value(NEXT_FRAME);
    assertFits(page);
    assertThat(page.value("document.querySelectorAll('.numbers tbody tr').length").asInt())
        .isGreaterThan(500);
    page.picture(FOLDER.resolve(screen.label() + "-open.png"));
    assertQuiet(page, file);
    page.run("document.querySelectorAll('.numbers').forEach((shown, i) => shown.open = i === 0)");
    assertUsableByAll(page);
  }

  @Test
  void fitsThePhonesThatAreSmallest() throws IOException {
    Path file = FOLDER.resolve("whole-small.html");
    Page page = opened(ExampleReport.whole(), file, new Screen(320, 640, true, false));
    assertFits(page);
    assertQuiet(page, file);
  }

  @Test
  void saysThatNothingIsWrong() throws IOException {
    Path file = FOLDER.resolve("sound.html");
    Page page = opened(ExampleReport.sound(), file, Screen.phone(false));
    assertThat(page.value("document.querySelector('#findings').innerText").asString())
        .contains("Nothing wrong was found.");
    assertQuiet(page, file);
    assertUsableByAll(page);
  }

  @Test
  void turnsDarkAndLightByItsSwitch() throws IOException {
    Path file = FOLDER.resolve("switch.html");
    Page page = opened(ExampleReport.whole(), file, Screen.desktop(false));
    page.run("document.getElementById('theme').click()");
    assertThat(page.value(DARK).asBoolean()).isTrue();
    page.run("document.getElementById('theme').click()");
    assertThat(page.value(DARK).asBoolean()).isFalse();
    assertQuiet(page, file);
  }

  @Test
  void givesItsNumbersAsAFile() throws IOException {
    Path file = FOLDER.resolve("save.html");
    Page page = opened(ExampleReport.whole(), file, Screen.desktop(false));
    assertThat(page.value("document.getElementById('save').href").asString()).startsWith("blob:");
    assertThat(page.value("document.getElementById('save').download").asString())
        .isEqualTo("report.json");
    assertQuiet(page, file);
  }

  @Test
  void printsOnWhitePaper() throws IOException {
    Path file = FOLDER.resolve("print.html");
    Page page = opened(ExampleReport.whole(), file, Screen.desktop(true));
    Path paper = FOLDER.resolve("print.pdf");
    page.print(paper);
    assertThat(new String(Files.readAllBytes(paper), StandardCharsets.ISO_8859_1))
        .startsWith("%PDF-");
    assertThat(page.value("document.querySelectorAll('article details[open]').length").asInt())
        .isZero();
    assertQuiet(page, file);
  }

  private Page opened(SpaceReport report, Path file, Screen screen) throws IOException {
    Files.createDirectories(FOLDER);
    ReportPage.write(report, file);
    Page page = browser.orElseThrow().page(screen);
    page.open(file);
    page.value(NEXT_FRAME);
    return page;
  }

  /** A figure as it can be read on the page. */
  private record Shown(String id, List<Optional<Double>> numbers) {}

  private static List<Shown> shown(Page page) throws IOException {
    var shown = new ArrayList<Shown>();
    for (JsonNode row : page.value(SHOWN)) {
      var numbers = new ArrayList<Optional<Double>>();
      for (JsonNode number : row.get("numbers")) {
        numbers.add(number.isNull() ? Optional.empty() : Optional.of(number.asDouble()));
      }
      shown.add(new Shown(row.get("id").asString(), numbers));
    }
    return shown;
  }

  private static List<Shown> expected(JsonNode report) {
    var expected = new ArrayList<Shown>();
    for (JsonNode section : report.get("sections")) {
      for (JsonNode figure : section.get("figures")) {
        expected.add(
            new Shown(
                figure.get("id").asString(),
                Stream.of(
                        figure.path("value"),
                        figure.path("interval").path(0),
                        figure.path("interval").path(1),
                        figure.path("chance").path("value"))
                    .map(number ->
                        number.isNumber()
                            ? Optional.of(number.asDouble())
                            : Optional.<Double>empty())
                    .toList()));
      }
    }
    return expected;
  }

  /** Nothing is wider than the screen. */
  private static void assertFits(Page page) throws IOException {
    assertThat(page.value(WIDER).asString("")).isEmpty();
  }

  private static void assertQuiet(Page page, Path file) {
    assertThat(page.complaints()).isEmpty();
    assertThat(page.requests())
        .isNotEmpty()
        .allMatch(address ->
            address.equals(file.toAbsolutePath().toUri().toString()) || address.equals("data:,"));
  }

  /** The audit comes last: the browser complains of what the audit itself does. */
  private static void assertUsableByAll(Page page) throws IOException {
    page.run(audit());
    JsonNode found = page.value(VIOLATIONS);
    assertThat(found.toPrettyString()).isEqualTo("[ ]");
  }

  private static String audit() throws IOException {
    var properties = new Properties();
    properties.load(new StringReader(resource(AUDIT_VERSION)));
    return resource(
        "/META-INF/resources/webjars/axe-core/%s/axe.min.js"
            .formatted(properties.getProperty("version")));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReportPageIT.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new AssertionError("no " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
