package dev.invar.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDigestTest {
  /** Of "abc", from FIPS 180-4. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir Path folder;
  private Path file;
  private CacheFolder cache;

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("file"), "abc");
    cache = CacheFolder.at(folder.resolve("cache"));
  }

  @Test
  void knownAnswer() throws IOException {
    assertThat(FileDigest.of("abc".getBytes(StandardCharsets.UTF_8))).isEqualTo(ABC);
    assertThat(FileDigest.of(file, cache)).isEqualTo(ABC);
  }

  @Test
  void isReadFromTheCacheWhileTheFileLooksTheSame() throws IOException {
    FileDigest.of(file, cache);
    FileTime time = Files.getLastModifiedTime(file);
    Files.writeString(file, "xyz");
    Files.setLastModifiedTime(file, time);
    assertThat(FileDigest.of(file, cache)).isEqualTo(ABC);
  }

  @Test
  void isComputedAgainWhenTheFileChanged() throws IOException {
    FileDigest.of(file, cache);
    Files.writeString(file, "abcd");
    assertThat(FileDigest.of(file, cache))
        .isEqualTo(FileDigest.of("abcd".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aDamagedOrUnwritableCacheIsNoFailure() throws IOException {
    FileDigest.of(file, cache);
    try (var notes = Files.list(cache.root().resolve("digests"))) {
      Files.write(notes.findFirst().orElseThrow(), new byte[] {-1, 0, 7});
    }
    assertThat(FileDigest.of(file, cache)).isEqualTo(ABC);
    CacheFolder blocked = CacheFolder.at(folder.resolve("blocked"));
    Files.writeString(blocked.root().resolve("digests"), "a file where a folder should be");
    assertThat(FileDigest.of(file, blocked)).isEqualTo(ABC);
  }
}
