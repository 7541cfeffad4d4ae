package dev.invar.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a fresh JVM chooses, with and without the module, the compiler and the native library. */
class BackendsIT {
  private static final String VECTOR = "--add-modules=jdk.incubator.vector";
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

  @TempDir Path folder;

  @Test
  void withoutModuleAndLibraryItIsScalarJava() throws Exception {
    assertThat(description(List.of(), false, folder.resolve("cache")))
        .isEqualTo("scalar Java; scalar Java");
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void withoutTheOptimisingCompilerItIsScalarJava() throws Exception {
    assertThat(description(List.of(VECTOR, "-XX:TieredStopAtLevel=1"), false, folder))
        .isEqualTo("scalar Java; scalar Java");
    assertThat(description(List.of(VECTOR, "-Xint"), false, folder))
        .isEqualTo("scalar Java; scalar Java");
  }

  @Test
  void withoutTheLibraryItIsTheVectorApi() throws Exception {
    assertThat(description(List.of(VECTOR), false, folder))
        .startsWith("Vector API")
        .doesNotContain("OpenBLAS");
  }

  @Test
  void withTheLibraryItUnpacksItIntoTheCacheFolder() throws Exception {
    Assumptions.assumeTrue(Backends.description().contains("OpenBLAS"));
    Path cache = folder.resolve("cache");
    assertThat(description(List.of(VECTOR, NATIVE), true, cache))
        .contains("Vector API")
        .contains("OpenBLAS");
    try (Stream<Path> inside = Files.list(cache)) {
      assertThat(inside).hasSize(1);
    }
  }

  @Test
  void withoutNativeAccessItFallsBack() throws Exception {
    assertThat(description(List.of("--illegal-native-access=deny"), true, folder.resolve("cache")))
        .isEqualTo("scalar Java; scalar Java");
  }

  @Test
  void aHomeThatCannotBeWrittenIsNoObstacle() throws Exception {
    Assumptions.assumeTrue(Backends.description().contains("OpenBLAS"));
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    List<String> options = List.of(NATIVE, "-Duser.home=" + file, "-Djava.io.tmpdir=" + temporary);
    assertThat(description(options, true, Path.of(""))).contains("OpenBLAS");
  }

  @Test
  void aNamedCacheThatCannotBeWrittenLeavesItToJava() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "not a folder");
    assertThat(description(List.of(NATIVE), true, file)).isEqualTo("scalar Java; scalar Java");
  }

  @Test
  void aSearchWithOneQueryLoadsNoLibrary() throws Exception {
    Path cache = folder.resolve("cache");
    assertThat(run(List.of(VECTOR, NATIVE), true, cache, OneQuery.class)).isEqualTo("2");
    assertThat(cache).doesNotExist();
  }

  /** Writes what was chosen to the file named by its argument. */
  static final class Describe {
    private Describe() {}

    public static void main(String[] arguments) throws IOException {
      DoubleMatrix a = DoubleMatrix.copyOf(new double[] {3, 0, 4, 5}, 2, 2);
      assertThat(Svd.of(a).singularValues()[0]).isBetween(6.708203932, 6.708203933);
      Files.writeString(Path.of(arguments[0]), Backends.description());
    }
  }

  /** Writes the row that is nearest to a query to the file named by its argument. */
  static final class OneQuery {
    private OneQuery() {}

    public static void main(String[] arguments) throws IOException {
      FloatMatrix rows = FloatMatrix.copyOf(new float[] {1, 0, 0, 1, 1, 1}, 3, 2);
      Neighbors found = NearestRows.of(rows.rowRange(2, 3), rows, Score.DOT, 1);
      Files.writeString(Path.of(arguments[0]), Long.toString(found.row(0, 0)));
    }
  }

  private String description(List<String> options, boolean withLibrary, Path cache)
      throws Exception {
    return run(options, withLibrary, cache, Describe.class);
  }

  private String run(List<String> options, boolean withLibrary, Path cache, Class<?> main)
      throws IOException, InterruptedException {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> withLibrary || !entry.contains("openblas"))
            .collect(Collectors.joining(File.pathSeparator));
    Path answer = folder.resolve("answer");
    Files.deleteIfExists(answer);
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-Xmx256m", "-cp", classPath, main.getName(), answer.toString()));
    var builder = new ProcessBuilder(command);
    builder.environment().put("INVAR_CACHE", cache.toString());
    builder.environment().remove("XDG_CACHE_HOME");
    File log = folder.resolve("log").toFile();
    Process process = builder.redirectErrorStream(true).redirectOutput(log).start();
    assertThat(process.waitFor()).as(() -> readLog(log)).isZero();
    return Files.readString(answer);
  }

  private static String readLog(File log) {
    try {
      return Files.readString(log.toPath());
    } catch (IOException e) {
      return e.toString();
    }
  }
}
