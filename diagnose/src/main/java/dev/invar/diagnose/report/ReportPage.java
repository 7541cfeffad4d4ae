package dev.invar.diagnose.report;

import dev.invar.method.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * A report as one HTML file that needs nothing else: charts, styles and numbers are in it, and its
 * policy forbids the browser to ask for anything from outside.
 *
 * <p>All texts and figures are in the page itself, so that it reads without scripts; scripts draw
 * the plots. The JSON of {@link ReportJson} is in it too, and can be saved from it. About 700 kB
 * and the data of the plots.
 */
public final class ReportPage {
  private static final String CHARTS_VERSION = "/META-INF/maven/org.webjars/echarts/pom.properties";

  private ReportPage() {}

  /**
   * Writes the page; a file that exists is replaced.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(SpaceReport report, Path file) throws IOException {
    Files.writeString(file, text(report));
  }

  /** The page. */
  public static String text(SpaceReport report) {
    String charts = insideScript(resource(charts()));
    String script = insideScript(resource("report.js"));
    String data = ReportJson.text(report, ReportJson.Extent.FIGURES_AND_PLOTS);
    return filled(
        resource("report.html"),
        Map.of(
            "policy", policy(charts, script),
            "version", Html.escaped(Version.CURRENT),
            "title", Html.escaped(title(report)),
            "style", resource("report.css"),
            "body", body(report),
            "data", data.replace("<", "\\u003c"),
            "charts", charts,
            "script", script));
  }

  /** The names of what was inspected. */
  static String title(SpaceReport report) {
    return report.inspected().stream().map(Inspected::name).collect(Collectors.joining(" and "));
  }

  private static String body(SpaceReport report) {
    var html = new Html();
    HeadHtml.write(report, html);
    html.open("div", "class", "columns");
    HeadHtml.contents(report, html);
    html.open("main", "id", "main", "tabindex", "-1");
    HeadHtml.summary(report.summary(), html);
    FindingHtml.all(report.findings(), html);
    report.sections().forEach(section -> SectionHtml.write(section, html));
    OriginHtml.write(report, html);
    html.close("main");
    html.close("div");
    return html.toString();
  }

  /** Nothing from outside, and no script but the two that belong to the page. */
  private static String policy(String... scripts) {
    var policy = new StringBuilder("default-src 'none'; base-uri 'none'; form-action 'none'; ");
    policy.append("img-src data:; style-src 'unsafe-inline'; script-src");
    for (String script : scripts) {
      policy.append(" 'sha256-").append(digest(script)).append('\'');
    }
    return policy.toString();
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every platform has SHA-256", e);
    }
  }

  /** What would end a script, or begin a comment in it, only ever stands in its strings. */
  private static String insideScript(String script) {
    return script.replace("\r\n", "\n").replace("</script", "<\\/script").replace("<!--", "<\\!--");
  }

  /** The template with {@code {{name}}} replaced by the part of that name. */
  private static String filled(String template, Map<String, String> parts) {
    var page = new StringBuilder();
    int from = 0;
    for (int open = template.indexOf("{{"); open >= 0; open = template.indexOf("{{", from)) {
      int close = template.indexOf("}}", open);
      page.append(template, from, open);
      page.append(parts.getOrDefault(template.substring(open + 2, close), ""));
      from = close + 2;
    }
    return page.append(template.substring(from)).toString();
  }

  /** The smallest build that has lines, points and a renderer for SVG, of the library's version. */
  private static String charts() {
    var properties = new Properties();
    try (InputStream in = open(CHARTS_VERSION)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "/META-INF/resources/webjars/echarts/%s/echarts.common.min.js"
        .formatted(properties.getProperty("version"));
  }

  private static String resource(String name) {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    InputStream in = ReportPage.class.getResourceAsStream(name);
    if (in == null) {
      throw new AssertionError("the build lacks " + name);
    }
    return in;
  }
}
