package dev.invar.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedFileTest {
  private static final String RESOURCE = "dev/invar/cache/resource.bin";

  @TempDir Path folder;
  private UnpackedFile unpacked;
  private byte[] expected;

  @BeforeEach
  void read() throws IOException {
    try (var in = UnpackedFileTest.class.getClassLoader().getResourceAsStream(RESOURCE)) {
      expected = in.readAllBytes();
    }
    unpacked = new UnpackedFile(RESOURCE, "a/b.onnx", expected.length, digest());
  }

  @Test
  void copiesOnceAndLeavesNothingElse() throws IOException {
    Path file = unpacked.in(CacheFolder.at(folder));
    assertThat(file).hasBinaryContent(expected);
    var time = Files.getLastModifiedTime(file);
    assertThat(unpacked.in(CacheFolder.at(folder))).isEqualTo(file);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(time);
    assertThat(filesIn(folder.resolve("a"))).isEqualTo(1);
  }

  @Test
  void makesATruncatedFileAgain() throws IOException {
    Path file = folder.resolve("a/b.onnx");
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[expected.length - 1]);
    assertThat(unpacked.in(CacheFolder.at(folder))).hasBinaryContent(expected);
  }

  @Test
  void removesWhatKilledProcessesLeft() throws IOException {
    Path left = folder.resolve("a/b.onnx.x.part");
    Path fresh = folder.resolve("a/b.onnx.y.part");
    Files.createDirectories(folder.resolve("a"));
    Files.write(fresh, new byte[3]);
    Files.write(left, new byte[3]);
    var old = Files.getLastModifiedTime(left).toInstant().minus(Duration.ofHours(2));
    Files.setLastModifiedTime(left, FileTime.from(old));
    unpacked.in(CacheFolder.at(folder));
    assertThat(left).doesNotExist();
    assertThat(fresh).exists();
  }

  @Test
  void severalThreadsAtOnceGetOneWholeFile() throws Exception {
    CacheFolder cache = CacheFolder.at(folder);
    try (var pool = Executors.newFixedThreadPool(8)) {
      Callable<Path> unpack = () -> unpacked.in(cache);
      var files = pool.invokeAll(IntStream.range(0, 32).mapToObj(i -> unpack).toList());
      for (var file : files) {
        assertThat(file.get()).hasBinaryContent(expected);
      }
    }
    assertThat(filesIn(folder.resolve("a"))).isEqualTo(1);
  }

  @Test
  void sizesItselfFromTheClassPath() throws IOException {
    UnpackedFile sized = UnpackedFile.sized(RESOURCE, "native");
    assertThat(sized.bytes()).isEqualTo(expected.length);
    assertThat(sized.in(CacheFolder.at(folder)))
        .hasBinaryContent(expected)
        .hasParent(folder.resolve("native").resolve(Integer.toString(expected.length)));
  }

  @Test
  void refusesBytesOfAnotherDigest() {
    var wrong =
        new UnpackedFile(RESOURCE, "a/b.onnx", expected.length, Optional.of("0".repeat(64)));
    assertThatThrownBy(() -> wrong.in(CacheFolder.at(folder)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected sha-256 000")
        .hasMessageContaining(digest().orElseThrow());
    assertThat(folder.resolve("a")).isEmptyDirectory();
  }

  @Test
  void refusesASizeThatIsNotTheClassPaths() {
    var wrong = new UnpackedFile(RESOURCE, "a/b.onnx", 10, Optional.empty());
    assertThatThrownBy(() -> wrong.in(CacheFolder.at(folder)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected 10, found " + expected.length);
    assertThat(folder.resolve("a")).isEmptyDirectory();
  }

  @Test
  void namesAResourceThatIsMissing() {
    assertThatThrownBy(() -> UnpackedFile.sized("no/such.onnx", "x"))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining("no/such.onnx");
  }

  @Test
  void saysWhereItCannotWriteAndWhatToDo() throws IOException {
    Files.writeString(folder.resolve("a"), "a file where a folder should be");
    assertThatThrownBy(() -> unpacked.in(CacheFolder.at(folder)))
        .isInstanceOf(BackendException.class)
        .hasMessageContaining(folder.resolve("a").toString())
        .hasMessageContaining(CacheFolder.VARIABLE);
  }

  private Optional<String> digest() {
    return Optional.of(FileDigest.of(expected));
  }

  private static long filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }
}
