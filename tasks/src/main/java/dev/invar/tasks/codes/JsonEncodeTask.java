package dev.invar.tasks.codes;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.structure.JsonEncoder;
import dev.invar.tasks.Task;
import dev.invar.tasks.Timings;
import dev.invar.tasks.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;

/**
 * Makes a file of vectors of JSON documents, to be searched, aligned or coded as any other.
 *
 * @param input a JSON lines file, plain or gzip, one object a line
 * @param idMember the member that is a document's id
 * @param method how a document becomes a vector
 * @param output a file for vectors
 */
public record JsonEncodeTask(Path input, String idMember, JsonEncoder method, Path output)
    implements Task<JsonEncodeTask.Report> {
  /**
   * What came of it.
   *
   * @param output the file written
   * @param vectors its vectors
   * @param seconds part of the job to its time
   * @param provenance from what and how
   */
  public record Report(
      Path output, VectorSet vectors, SortedMap<String, Double> seconds, Provenance provenance) {}

  public JsonEncodeTask {
    if (!VectorFiles.takesFloats(output)) {
      throw new OptionException(
          "output", "a file for vectors, such as out.npy, out.safetensors or out.jsonl", output);
    }
  }

  @Override
  public Report run(Workplace workplace) throws IOException {
    var timings = new Timings();
    JsonDocuments documents = timings.time("read", () -> JsonDocuments.read(input, idMember));
    VectorSet vectors =
        timings.time(
            "encode",
            () ->
                new VectorSet(documents.ids(), method.encode(documents.values()), method.space()));
    Provenance provenance =
        Provenance.of(
            (Record) method, Map.of("source", input.toString()), workplace.clock().instant());
    timings.time(
        "write",
        () -> {
          VectorFiles.write(output, vectors, provenance);
          return output;
        });
    return new Report(output, vectors, timings.seconds(), provenance);
  }
}
