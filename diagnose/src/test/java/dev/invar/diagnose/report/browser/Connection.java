package dev.invar.diagnose.report.browser;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands to a browser, their answers, and what it tells of itself. */
final class Connection implements WebSocket.Listener {
  private static final long SECONDS_TO_ANSWER = 120;

  private final JsonMapper json = new JsonMapper();
  private final StringBuilder part = new StringBuilder();
  private final AtomicInteger commands = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final Queue<JsonNode> events = new ConcurrentLinkedQueue<>();
  private final List<Awaited> awaited = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private @Nullable WebSocket socket;

  private record Awaited(Predicate<JsonNode> event, CompletableFuture<JsonNode> seen) {}

  private Connection() {}

  static Connection to(URI address) throws IOException {
    var connection = new Connection();
    connection.socket =
        result(connection.client.newWebSocketBuilder().buildAsync(address, connection));
    return connection;
  }

  /** Sends a command to a session, or to the browser if it is empty, and waits for the answer. */
  JsonNode call(String session, String method, Map<String, ?> parameters) throws IOException {
    int id = commands.incrementAndGet();
    var answer = new CompletableFuture<JsonNode>();
    answers.put(id, answer);
    Map<String, ?> command =
        session.isEmpty()
            ? Map.of("id", id, "method", method, "params", parameters)
            : Map.of("id", id, "method", method, "params", parameters, "sessionId", session);
    if (socket == null) {
      throw new IOException("the connection is closed");
    }
    result(socket.sendText(json.writeValueAsString(command), true));
    JsonNode message = result(answer);
    if (message.has("error")) {
      throw new IOException(method + ": " + message.get("error"));
    }
    return message.get("result");
  }

  /** What comes the next time that a session tells of an event. */
  CompletableFuture<JsonNode> next(String session, String method) {
    var seen = new CompletableFuture<JsonNode>();
    awaited.add(new Awaited(event -> is(event, session, method), seen));
    return seen;
  }

  /** All that a session has told of so far. */
  List<JsonNode> events(String session, String method) {
    return events.stream()
        .filter(event -> is(event, session, method))
        .map(event -> event.get("params"))
        .toList();
  }

  private static boolean is(JsonNode event, String session, String method) {
    return event.get("method").asString().equals(method)
        && event.path("sessionId").asString("").equals(session);
  }

  static <T> T result(CompletableFuture<T> future) throws IOException {
    try {
      return future.get(SECONDS_TO_ANSWER, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("the browser did not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  @Override
  public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    part.append(data);
    if (last) {
      JsonNode message = json.readTree(part.toString());
      part.setLength(0);
      if (message.has("id")) {
        var answer = answers.remove(message.get("id").asInt());
        if (answer != null) {
          answer.complete(message);
        }
      } else {
        events.add(message);
        awaited.stream()
            .filter(waiting -> waiting.event.test(message))
            .forEach(waiting -> waiting.seen.complete(message.get("params")));
      }
    }
    from.request(1);
    return null;
  }

  @Override
  public void onError(WebSocket from, Throwable failure) {
    answers.values().forEach(answer -> answer.completeExceptionally(failure));
  }

  void close() {
    if (socket != null) {
      socket.abort();
    }
    client.shutdownNow();
  }
}
