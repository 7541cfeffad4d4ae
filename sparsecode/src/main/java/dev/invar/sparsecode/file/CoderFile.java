package dev.invar.sparsecode.file;

import dev.invar.formats.ElementType;
import dev.invar.formats.Tensor;
import dev.invar.formats.safetensors.ProvenanceJson;
import dev.invar.formats.safetensors.SafetensorsFile;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Provenance;
import dev.invar.method.ShapeException;
import dev.invar.sparsecode.CodeSpace;
import dev.invar.sparsecode.Coder;
import dev.invar.sparsecode.Emphasis;
import dev.invar.sparsecode.FittedCoder;
import dev.invar.sparsecode.Sparsity;
import dev.invar.sparsecode.TrainingReport;
import dev.invar.sparsecode.Weights;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A coder as it is kept: with how its training went and how it came to be, in safetensors.
 *
 * <p>The layout, h latents over vectors of d coordinates:
 *
 * <pre>
 * metadata  invar.format       "sparse-coder-1"
 *           code.* space.*     the code space, as {@link CodeSpace#toMap}: what it codes, and the
 *                              fingerprint that its weights must have
 *           sparsity.passage sparsity.query    k of each role
 *           emphasis.shift emphasis.power      how activations become values
 *           report.completed   whether the training ran to its end
 *           provenance         as everywhere
 * tensors   encoder            F32 [h, d]
 *           atoms              F32 [h, d]; missing if they are the encoder
 *           bias               F32 [h]
 *           centre.passage centre.query        F32 [d]
 *           report             F64 [m, 4]: step, loss, dead share and skew of each moment;
 *                              missing if there are none
 * </pre>
 *
 * <p>Reading costs O(hd): the fingerprint over all weights is made anew, so a flipped bit is found.
 *
 * @param fitted the coder and the report of its training
 * @param provenance method, options, inputs, version, time
 */
public record CoderFile(FittedCoder fitted, Provenance provenance) {
  private static final String CODER_1 = "sparse-coder-1";
  private static final String ENCODER = "encoder";
  private static final String ATOMS = "atoms";
  private static final String BIAS = "bias";
  private static final String PASSAGE_CENTRE = "centre.passage";
  private static final String QUERY_CENTRE = "centre.query";
  private static final String PASSAGE_K = "sparsity.passage";
  private static final String QUERY_K = "sparsity.query";
  private static final String COMPLETED = "report.completed";
  private static final String REPORT = "report";
  private static final String SHIFT = "emphasis.shift";
  private static final String POWER = "emphasis.power";
  private static final int FIGURES = 4;

  /** The coder. */
  public Coder coder() {
    return fitted.coder();
  }

  /**
   * Writes the file, whole or not at all.
   *
   * @param file of any name; replaced if it is there
   */
  public void write(Path file) throws IOException {
    Coder coder = fitted.coder();
    SortedMap<String, String> metadata = new TreeMap<>(coder.space().toMap());
    metadata.put(CodeTensors.FORMAT, CODER_1);
    metadata.put(PASSAGE_K, Integer.toString(coder.sparsity().passage()));
    metadata.put(QUERY_K, Integer.toString(coder.sparsity().query()));
    metadata.put(COMPLETED, Boolean.toString(fitted.report().completed()));
    metadata.put(ProvenanceJson.KEY, ProvenanceJson.write(provenance));
    Weights weights = coder.weights();
    var tensors = new LinkedHashMap<String, Tensor>();
    tensors.put(ENCODER, Tensor.of(weights.encoder()));
    if (!weights.isTied()) {
      tensors.put(ATOMS, Tensor.of(weights.atoms()));
    }
    metadata.put(SHIFT, Double.toString(weights.emphasis().shift()));
    metadata.put(POWER, Double.toString(weights.emphasis().power()));
    tensors.put(BIAS, CodeTensors.floats(weights.bias()));
    tensors.put(PASSAGE_CENTRE, CodeTensors.floats(weights.passageCentre()));
    tensors.put(QUERY_CENTRE, CodeTensors.floats(weights.queryCentre()));
    if (!fitted.report().moments().isEmpty()) {
      tensors.put(REPORT, moments(fitted.report().moments()));
    }
    SafetensorsFile.write(file, metadata, tensors);
  }

  private static Tensor moments(List<TrainingReport.Moment> moments) {
    var bytes = MemorySegment.ofArray(new byte[moments.size() * FIGURES * Double.BYTES]);
    var layout = ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < moments.size(); i++) {
      TrainingReport.Moment moment = moments.get(i);
      double[] figures = {moment.step(), moment.loss(), moment.deadShare(), moment.skew()};
      for (int j = 0; j < FIGURES; j++) {
        bytes.setAtIndex(layout, (long) i * FIGURES + j, figures[j]);
      }
    }
    return new Tensor(ElementType.F64, List.of((long) moments.size(), (long) FIGURES), bytes);
  }

  /**
   * Reads a file. Its weights are mapped, and must not be made shorter while the coder is in use.
   *
   * @throws FormatException if it is no coder, or a damaged one; names what is wrong
   */
  public static CoderFile read(Path file) throws IOException {
    CodeTensors tensors = CodeTensors.open(file, CODER_1, "a coder of sparse codes");
    try {
      CodeSpace space = tensors.space();
      Coder coder =
          new Coder(
              space.input(),
              weights(tensors),
              new Sparsity(
                  tensors.metadata().wholeNumber(PASSAGE_K, 1, space.latents()),
                  tensors.metadata().wholeNumber(QUERY_K, 1, space.latents())));
      if (!coder.space().equals(space)) {
        throw tensors.failure("weights", "those of the " + space, "those of the " + coder.space());
      }
      var report = new TrainingReport(moments(tensors), tensors.metadata().flag(COMPLETED));
      return new CoderFile(new FittedCoder(coder, report), tensors.provenance());
    } catch (ShapeException | NumericalException | OptionException e) {
      throw new FormatException(file, String.valueOf(e.getMessage()), e);
    }
  }

  private static Weights weights(CodeTensors tensors) {
    FloatMatrix encoder = tensors.matrix(ENCODER);
    return new Weights(
        encoder,
        tensors.has(ATOMS) ? tensors.matrix(ATOMS) : encoder,
        tensors.floats(BIAS, (int) encoder.rows()),
        tensors.floats(PASSAGE_CENTRE, encoder.columns()),
        tensors.floats(QUERY_CENTRE, encoder.columns()),
        new Emphasis(tensors.metadata().number(SHIFT), tensors.metadata().number(POWER)));
  }

  private static List<TrainingReport.Moment> moments(CodeTensors tensors) {
    return Arrays.stream(tensors.rows(REPORT, FIGURES))
        .map(row -> new TrainingReport.Moment((long) row[0], row[1], row[2], row[3]))
        .toList();
  }
}
