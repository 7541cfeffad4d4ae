package dev.invar.formats.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.invar.formats.text.SkippedFile.Reason;
import dev.invar.formats.text.TextSettings.Hidden;
import dev.invar.formats.text.TextSettings.Links;
import dev.invar.method.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFilesTest {
  @TempDir Path folder;

  @Test
  void expectsAsManyDocumentsAndSkippedOnesAsCome() throws IOException {
    write("a.txt", "Nickel and iron.");
    write("b/c.md", "# Heading\n\nWords.");
    write("b/damaged.pdf", "%PDF-1.7 and no more");
    write(".hidden", "not read");
    write(
        "lines.jsonl",
        "\ufeff{\"text\":\"a\"}\n\n  \r\n{\"text\":\"b\"}\r\nno document\n{\"text\":\"c\"}");
    try (var files = TextFiles.open(folder)) {
      assertThat(files.expected(Progress.NONE)).hasValue(7);
      long documents = files.documents().count();
      assertThat(documents).isEqualTo(5);
      assertThat(documents + files.report().skippedCount()).isEqualTo(7);
    }
  }

  @Test
  void expectsNothingCertainOfPackedLinesOrWhenStopped() throws IOException {
    write("a.txt", "Nickel and iron.");
    try (var files = TextFiles.open(folder)) {
      var stopped =
          new Progress() {
            @Override
            public boolean isCancelled() {
              return true;
            }
          };
      assertThat(files.expected(stopped)).isEmpty();
    }
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("b.jsonl.gz")))) {
      out.write("{\"text\":\"a\"}\n".getBytes(ISO_8859_1));
    }
    try (var files = TextFiles.open(folder)) {
      assertThat(files.expected(Progress.NONE)).isEmpty();
    }
  }

  @Test
  void readsEveryKindInTheOrderOfNames() throws IOException {
    write("b/notes.md", "---\ntitle: \"Field notes\"\n---\n# Heading\n\nWords.\n");
    write("b/plain.txt", "Nickel and iron.");
    write(
        "a.html",
        "<title>Alloys</title><style>p{}</style><p>Iron</p><script>x()</script><p>Nickel</p>");
    write("c.jsonl", "{\"_id\":\"7\",\"title\":\"T\",\"text\":\"X\",\"year\":1897}\n");
    write("README", "Without an ending.");
    pdf(folder.resolve("d.pdf"), "Invar", "Thirty-six percent nickel", false);
    try (TextFiles files = TextFiles.open(folder)) {
      List<TextDocument> documents = files.documents().toList();
      assertThat(documents)
          .extracting(TextDocument::id)
          .containsExactly(
              idOf("README"),
              idOf("a.html"),
              idOf("b/notes.md"),
              idOf("b/plain.txt"),
              "7",
              idOf("d.pdf"));
      assertThat(documents)
          .extracting(TextDocument::title)
          .containsExactly("README", "Alloys", "Field notes", "plain", "T", "Invar");
      assertThat(documents)
          .extracting(document -> document.metadata().get("kind"))
          .containsExactly("text", "html", "markdown", "text", "jsonl", "pdf");
      assertThat(documents.get(1).text()).isEqualTo("Iron Nickel");
      assertThat(documents.get(4).metadata())
          .containsExactly(
              Map.entry("kind", "jsonl"),
              Map.entry("path", idOf("c.jsonl")),
              Map.entry("year", "1897"));
      assertThat(documents.get(5).text()).contains("Thirty-six percent nickel");
      assertThat(files.report().files()).isEqualTo(6);
      assertThat(files.report().documents()).isEqualTo(6);
      assertThat(files.report().skippedCount()).isZero();
    }
  }

  @Test
  void callsAFileByItsAbsolutePathWhateverPathsLeadToIt() throws IOException {
    write("a/readme.txt", "a");
    write("b/readme.txt", "b");
    Path a = folder.resolve("a");
    Path b = folder.resolve("b");
    String inA = idOf("a/readme.txt");
    String inB = idOf("b/readme.txt");
    assertThat(inA).startsWith("/").endsWith("/a/readme.txt");

    assertThat(ids(List.of(a))).containsExactly(inA);
    assertThat(ids(List.of(a.resolve("readme.txt")))).containsExactly(inA);
    assertThat(ids(List.of(folder))).containsExactly(inA, inB);
    assertThat(ids(List.of(b, a))).containsExactly(inB, inA);
    assertThat(ids(List.of(b.resolve("readme.txt"), a.resolve("readme.txt"))))
        .containsExactly(inB, inA);
    assertThat(ids(List.of(b.resolve("../a/./readme.txt")))).containsExactly(inA);
    Path relative = Path.of("").toAbsolutePath().relativize(a.toAbsolutePath());
    assertThat(ids(List.of(relative))).containsExactly(inA);
  }

  @Test
  void readsOnceWhatSeveralPathsLeadTo() throws IOException {
    write("docs/a.md", "a");
    write("docs/sub/b.md", "b");
    write("docs/.hidden.md", "hidden");
    Path docs = folder.resolve("docs");
    var paths =
        List.of(
            docs.resolve("sub"),
            docs,
            docs.resolve("a.md"),
            docs,
            docs.resolve(".hidden.md"),
            docs.resolve("../docs/sub/b.md"));
    try (TextFiles files = TextFiles.open(paths, TextSettings.DEFAULTS)) {
      assertThat(files.expected(Progress.NONE)).hasValue(3);
      assertThat(files.documents())
          .extracting(TextDocument::id)
          .containsExactly(idOf("docs/sub/b.md"), idOf("docs/a.md"), idOf("docs/.hidden.md"));
      assertThat(files.report().skippedCount()).isZero();
      assertThat(files.report().hidden()).isEqualTo(1);
    }
  }

  @Test
  void letsTheFirstDocumentWithAnIdStandAndNamesTheOthers() throws IOException {
    write("a.jsonl", "{\"_id\":\"1\",\"text\":\"one\"}\n\n{\"_id\":\"1\",\"text\":\"again\"}\n");
    write("b.jsonl", "{\"_id\":\"2\",\"text\":\"two\"}\n{\"id\":1,\"text\":\"and again\"}\n");
    try (TextFiles files = TextFiles.open(folder)) {
      assertThat(files.documents()).extracting(TextDocument::text).containsExactly("one", "two");
      assertThat(files.report().skippedCount()).isEqualTo(2);
      assertThat(files.report().skipped())
          .extracting(SkippedFile::reason)
          .containsOnly(Reason.DUPLICATE_ID);
      SkippedFile first = files.report().skipped().getFirst();
      assertThat(first.path()).endsWith("a.jsonl");
      assertThat(first.detail()).contains("line 3").contains("found 1 again");
      SkippedFile second = files.report().skipped().getLast();
      assertThat(second.path()).endsWith("b.jsonl");
      assertThat(second.detail()).contains("line 2");
    }
  }

  @Test
  void passesOverImagesInFoldersAndNamesOneThatWasAskedFor() throws IOException {
    write("a.svg", "<svg xmlns='http://www.w3.org/2000/svg'><text>36 % Ni</text></svg>");
    write("b.PNG", "no image, but called one");
    write("c.txt", "c");
    try (TextFiles files = TextFiles.open(folder)) {
      assertThat(files.expected(Progress.NONE)).hasValue(1);
      assertThat(files.documents()).extracting(TextDocument::text).containsExactly("c");
      assertThat(files.report().images()).isEqualTo(2);
      assertThat(files.report().skippedCount()).isZero();
    }
    try (TextFiles files = TextFiles.open(folder.resolve("a.svg"))) {
      assertThat(files.documents()).isEmpty();
      assertThat(files.report().skipped())
          .extracting(SkippedFile::reason)
          .containsExactly(Reason.IMAGE);
    }
  }

  @Test
  void saysInItsOwnWordsWhyAFileIsNotRead() throws IOException {
    write("a.pdf", "%PDF-1.7 and no more");
    write("b.jsonl", "{\"tags\":" + "[".repeat(100) + "\n{\"text\":\"a\n{\"text\":NaN}\n");
    write("c.txt.gz", "no gzip");
    Files.createSymbolicLink(folder.resolve("d.txt"), folder.resolve("missing"));
    try (TextFiles files = TextFiles.open(folder)) {
      assertThat(files.documents()).isEmpty();
      assertThat(files.report().skipped())
          .hasSize(6)
          .extracting(SkippedFile::detail)
          .allSatisfy(detail ->
              assertThat(detail)
                  .contains("found")
                  .doesNotContain("java.", "Exception", "StreamRead", "JsonRead", "Source"));
      assertThat(files.report().skipped().get(1).detail()).contains("more than 64 deep");
    }
  }

  @Test
  void namesAndSkipsWhatItCannotRead() throws IOException {
    write("good.txt", "good");
    write("empty.txt", "");
    write("blank.html", "<p> </p>");
    Files.write(folder.resolve("image.bin"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1});
    write("broken.pdf", "%PDF-1.7\nnothing of a PDF follows");
    pdf(folder.resolve("locked.pdf"), "Locked", "secret", true);
    Files.writeString(folder.resolve("latin.txt"), "é".repeat(30) + " text", ISO_8859_1);
    write("large.txt", "x".repeat(2000));
    write("torn.txt.gz", "no gzip");
    Files.createSymbolicLink(folder.resolve("nowhere.txt"), folder.resolve("missing"));
    var settings = new TextSettings(1000, Links.SKIPPED, Hidden.PASSED_OVER);
    try (TextFiles files = TextFiles.open(List.of(folder), settings)) {
      assertThat(files.documents()).extracting(TextDocument::id).containsExactly(idOf("good.txt"));
      TextReport report = files.report();
      assertThat(report.skipped())
          .extracting(
              skipped -> folder.relativize(Path.of(skipped.path())) + " " + skipped.reason())
          .containsExactly(
              "blank.html EMPTY",
              "broken.pdf DAMAGED",
              "empty.txt EMPTY",
              "image.bin BINARY",
              "large.txt TOO_LARGE",
              "latin.txt DAMAGED",
              "locked.pdf ENCRYPTED",
              "nowhere.txt UNREADABLE",
              "torn.txt.gz DAMAGED");
      assertThat(report.skippedCount()).isEqualTo(9);
      assertThat(report.files()).isEqualTo(1);
    }
  }

  @Test
  void readsAFileWithAFewBytesThatAreNoTextAndSaysSo() throws IOException {
    var bytes = "x".repeat(500).getBytes(ISO_8859_1);
    bytes[250] = (byte) 0xe9;
    Files.write(folder.resolve("a.txt"), bytes);
    try (TextFiles files = TextFiles.open(folder)) {
      assertThat(files.documents().findFirst().orElseThrow().text().charAt(250))
          .isEqualTo('\uFFFD');
      assertThat(files.report().repaired()).isEqualTo(1);
    }
  }

  @Test
  void readsByteOrderMarks() throws IOException {
    write("utf8.txt", "\uFEFFgrün");
    Files.writeString(folder.resolve("utf16.txt"), "\uFEFFgrün", UTF_16LE);
    try (TextFiles files = TextFiles.open(folder)) {
      assertThat(files.documents()).extracting(TextDocument::text).containsExactly("grün", "grün");
      assertThat(files.report().repaired()).isZero();
    }
  }

  @Test
  void passesOverHiddenFilesUnlessTold() throws IOException {
    write(".secret/a.txt", "a");
    write(".b.txt", "b");
    write("c.txt", "c");
    try (TextFiles files = TextFiles.open(folder)) {
      assertThat(files.documents()).extracting(TextDocument::id).containsExactly(idOf("c.txt"));
      assertThat(files.report().hidden()).isEqualTo(2);
      assertThat(files.report().skippedCount()).isZero();
    }
    assertThat(ids(new TextSettings(1000, Links.SKIPPED, Hidden.READ)))
        .containsExactly(idOf(".b.txt"), idOf(".secret/a.txt"), idOf("c.txt"));
    assertThat(ids(folder.resolve(".secret"))).containsExactly(idOf(".secret/a.txt"));
  }

  @Test
  void endsWhereLinksLeadInCircles() throws IOException {
    write("a/x.txt", "x");
    Files.createSymbolicLink(folder.resolve("a/loop"), folder);
    Files.createSymbolicLink(folder.resolve("z"), folder.resolve("a"));
    assertThat(ids(folder)).containsExactly(idOf("a/x.txt"));
    var following = new TextSettings(1000, Links.FOLLOWED, Hidden.PASSED_OVER);
    try (TextFiles files = TextFiles.open(List.of(folder), following)) {
      assertThat(files.documents()).extracting(TextDocument::id).containsExactly(idOf("a/x.txt"));
      assertThat(files.report().skipped())
          .extracting(SkippedFile::reason)
          .containsExactly(Reason.LINK, Reason.LINK);
    }
  }

  @Test
  void goesOnAfterDamagedLines() throws IOException {
    write(
        "a.jsonl",
        """
        {"_id":"1","text":"one"}
        {"_id":"2","text":
        {"_id":"3","text":"three"} trailing

        {"_id":"4"}
        [1,2]
        {"_id":"5","text":"five","text":"again"}
        {"_id":"6","text":6}
        {"text":"without an id"}
        %s
        {"id":8,"title":"eight","tags":["a",{"b":null}],"no":null,"yes":true}\
        """
            .formatted("{\"text\":\"" + "x".repeat(2000) + "\"}"));
    var settings = new TextSettings(1000, Links.SKIPPED, Hidden.PASSED_OVER);
    try (TextFiles files = TextFiles.open(List.of(folder), settings)) {
      List<TextDocument> documents = files.documents().toList();
      assertThat(documents)
          .extracting(TextDocument::id)
          .containsExactly("1", idOf("a.jsonl") + ":9", "8");
      assertThat(documents.getLast().metadata())
          .containsEntry("tags", "[\"a\",{\"b\":null}]")
          .containsEntry("yes", "true")
          .doesNotContainKey("no");
      assertThat(files.report().skippedCount()).isEqualTo(7);
      assertThat(files.report().skipped())
          .allSatisfy(skipped -> {
            assertThat(skipped.reason()).isEqualTo(Reason.DAMAGED);
            assertThat(skipped.detail()).contains("line").contains("byte");
          });
      assertThat(files.report().files()).isEqualTo(1);
    }
  }

  @Test
  void readsPackedLinesAndStopsWhereTheyAreTorn() throws IOException {
    Path packed = folder.resolve("a.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      for (int i = 0; i < 20_000; i++) {
        out.write(
            "{\"_id\":\"%d\",\"text\":\"text %x\"}\n"
                .formatted(i, i * 2654435761L)
                .getBytes(ISO_8859_1));
      }
    }
    try (TextFiles files = TextFiles.open(packed)) {
      assertThat(files.documents().count()).isEqualTo(20_000);
    }
    byte[] whole = Files.readAllBytes(packed);
    Files.write(packed, Arrays.copyOf(whole, whole.length / 2));
    try (TextFiles files = TextFiles.open(packed)) {
      assertThat(files.documents().count()).isBetween(1L, 19_999L);
      assertThat(files.report().skipped())
          .extracting(SkippedFile::reason)
          .containsExactly(Reason.DAMAGED);
    }
  }

  @Test
  void listsOnlySoManySkippedLinesButCountsAll() throws IOException {
    Files.write(folder.resolve("a.jsonl"), Collections.nCopies(3000, "[]"));
    try (TextFiles files = TextFiles.open(folder)) {
      assertThat(files.documents()).isEmpty();
      assertThat(files.report().skipped()).hasSize(TextReport.LISTED);
      assertThat(files.report().skippedCount()).isEqualTo(3000);
    }
  }

  @Test
  void refusesAPathThatIsMissing() {
    assertThatThrownBy(() -> TextFiles.open(folder.resolve("missing")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private String idOf(String name) {
    return folder.toAbsolutePath().normalize() + "/" + name;
  }

  private List<String> ids(Path path) throws IOException {
    return ids(List.of(path));
  }

  private List<String> ids(List<Path> paths) throws IOException {
    try (TextFiles files = TextFiles.open(paths, TextSettings.DEFAULTS)) {
      return files.documents().map(TextDocument::id).toList();
    }
  }

  private List<String> ids(TextSettings settings) throws IOException {
    try (TextFiles files = TextFiles.open(List.of(folder), settings)) {
      return new ArrayList<>(files.documents().map(TextDocument::id).toList());
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void pdf(Path file, String title, String text, boolean locked) throws IOException {
    try (var document = new PDDocument()) {
      var page = new PDPage();
      document.addPage(page);
      document.getDocumentInformation().setTitle(title);
      try (var content = new PDPageContentStream(document, page)) {
        content.beginText();
        content.setFont(new PDType1Font(FontName.HELVETICA), 12);
        content.newLineAtOffset(72, 700);
        content.showText(text);
        content.endText();
      }
      if (locked) {
        document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
      }
      document.save(file.toFile());
    }
  }
}
