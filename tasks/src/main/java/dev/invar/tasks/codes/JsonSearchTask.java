package dev.invar.tasks.codes;

import dev.invar.formats.json.JsonValue;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.method.OptionException;
import dev.invar.sparsecode.structure.JsonEncoder;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/**
 * Finds the JSON documents most like a JSON value, all compared.
 *
 * @param input a JSON lines file, plain or gzip, one object a line
 * @param idMember the member that is a document's id; one of the query does not count either
 * @param query a JSON value as text: a document, or the part of one that is known
 * @param method how a value becomes a vector
 * @param k how many, at least 1
 */
public record JsonSearchTask(Path input, String idMember, String query, JsonEncoder method, int k)
    implements Task<JsonSearchTask.Report> {
  /**
   * A document.
   *
   * @param id of the document
   * @param score cosine of its vector and the query's
   */
  public record Found(String id, double score) {}

  /**
   * What came of it.
   *
   * @param documents how many were compared
   * @param hits the most similar first
   * @param seconds part of the job to its time
   */
  public record Report(int documents, List<Found> hits, SortedMap<String, Double> seconds) {
    public Report {
      hits = List.copyOf(hits);
    }
  }

  public JsonSearchTask {
    if (k < 1) {
      throw new OptionException("k", "at least 1", k);
    }
  }

  @Override
  public Report run(Workplace workplace) throws IOException {
    var timings = new Timings();
    JsonValue asked =
        switch (JsonValue.parse("query", query)) {
          case JsonValue.Members members -> members.without(idMember);
          case JsonValue other -> other;
        };
    JsonDocuments documents = timings.time("read", () -> JsonDocuments.read(input, idMember));
    FloatMatrix rows = timings.time("encode", () -> method.encode(documents.values()));
    Neighbors nearest =
        timings.time(
            "search", () -> NearestRows.of(method.encode(List.of(asked)), rows, Score.COSINE, k));
    var hits = new ArrayList<Found>();
    for (int place = 0; place < nearest.k(); place++) {
      String id = documents.ids().get((int) nearest.row(0, place));
      hits.add(new Found(id, nearest.score(0, place)));
    }
    return new Report(documents.ids().size(), hits, timings.seconds());
  }
}
