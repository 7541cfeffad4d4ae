package dev.invar.diagnose.report.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A page in a browser, and all that went wrong on it. */
public final class Page {
  private final Connection connection;
  private final String session;

  Page(Connection connection, String session, Screen screen) throws IOException {
    this.connection = connection;
    this.session = session;
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width", screen.width(),
            "height", screen.height(),
            "deviceScaleFactor", screen.phone() ? 2 : 1,
            "mobile", screen.phone()));
    call("Emulation.setTouchEmulationEnabled", Map.of("enabled", screen.phone()));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of(
                    "name", "prefers-color-scheme", "value", screen.dark() ? "dark" : "light"))));
  }

  /** Opens a file and waits until all of it is there. */
  public void open(Path file) throws IOException {
    var loaded = connection.next(session, "Page.loadEventFired");
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    Connection.result(loaded);
  }

  /** The value of an expression of JavaScript, or what it promises. */
  public JsonNode value(String expression) throws IOException {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new IOException(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.get("result").path("value");
  }

  /** Runs a script that gives back nothing of interest. */
  public void run(String script) throws IOException {
    call("Runtime.evaluate", Map.of("expression", script));
  }

  /** A picture of all of the page, as PNG. */
  public void picture(Path file) throws IOException {
    JsonNode size = call("Page.getLayoutMetrics", Map.of()).get("cssContentSize");
    Map<String, ?> clip =
        Map.of(
            "x", 0,
            "y", 0,
            "width", size.get("width").asInt(),
            "height", size.get("height").asInt(),
            "scale", 1);
    JsonNode picture =
        call(
            "Page.captureScreenshot",
            Map.of("format", "png", "captureBeyondViewport", true, "clip", clip));
    save(picture, file);
  }

  /** The page as it is printed on A4, as PDF. */
  public void print(Path file) throws IOException {
    save(
        call(
            "Page.printToPDF",
            Map.of("preferCSSPageSize", true, "paperWidth", 8.27, "paperHeight", 11.69)),
        file);
  }

  private static void save(JsonNode data, Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, Base64.getDecoder().decode(data.get("data").asString()));
  }

  /**
   * What scripts wrote to the console, failures nobody caught, and what the browser complains of.
   */
  public List<String> complaints() {
    var complaints = new ArrayList<String>();
    for (String method :
        List.of("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded")) {
      connection.events(session, method).forEach(event -> complaints.add(method + " " + event));
    }
    return complaints;
  }

  /** The addresses of all that the page asked for, its own among them. */
  public List<String> requests() {
    return connection.events(session, "Network.requestWillBeSent").stream()
        .map(event -> event.get("request").get("url").asString())
        .toList();
  }

  private JsonNode call(String method, Map<String, ?> parameters) throws IOException {
    return connection.call(session, method, parameters);
  }
}
