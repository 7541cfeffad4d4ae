package dev.invar.formats.vectors;

import dev.invar.method.OptionException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats of vector sets, by the ending of the file's name. */
enum VectorFormat {
  NPY(".npy"),
  NPZ(".npz"),
  FVECS(".fvecs"),
  BVECS(".bvecs"),
  SAFETENSORS(".safetensors"),
  JSON_LINES(".jsonl"),
  JSON_LINES_GZIP(".jsonl.gz");

  private final String ending;

  VectorFormat(String ending) {
    this.ending = ending;
  }

  static Optional<VectorFormat> of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(format -> name.endsWith(format.ending)).findFirst();
  }

  static VectorFormat require(Path file) {
    List<String> endings = Arrays.stream(values()).map(format -> format.ending).toList();
    return of(file)
        .orElseThrow(
            () -> new OptionException("ending of a vector file", "one of " + endings, file));
  }

  /** The file's name without the ending. */
  String stem(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ending.length());
  }
}
