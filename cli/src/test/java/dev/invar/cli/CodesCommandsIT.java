package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.formats.vectors.VectorFiles;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Seed;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;
import dev.invar.sparsecode.file.CodeFile;
import dev.invar.testkit.RandomArrays;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodesCommandsIT {
  private static final int N = 60;
  private static final int D = 8;
  private static final String SMALL = "csr:latents=24,k=4,epochs=3,batch=16";

  @TempDir private Path folder;
  private Path vectors = Path.of("");
  private Path coder = Path.of("");

  private static VectorSet set(String space, int rows, Seed seed) {
    return new VectorSet(
        IntStream.range(0, rows).mapToObj(row -> "v" + row).toList(),
        FloatMatrix.copyOf(RandomArrays.floats(seed, rows, D), rows, D),
        Space.declared(space, D));
  }

  @BeforeEach
  void writeVectors() throws IOException {
    vectors = folder.resolve("x.safetensors");
    coder = folder.resolve("my.coder");
    VectorFiles.write(vectors, set("x", N, new Seed(1)));
  }

  private static void assertFails(Ran ran, String code, String... told) {
    assertThat(ran.exit()).as(ran.out() + ran.err()).isNotZero();
    assertThat(ran.json().at("/error/code").asString()).isEqualTo(code);
    assertThat(ran.json().at("/error/message").asString()).contains(told);
  }

  @Test
  void trainsShowsCodesAndExplains() throws IOException {
    Ran trained = Ran.invar("codes", "train", vectors, "-o", coder, "--method", SMALL, "--json");
    assertThat(trained.exit()).as(trained.out() + trained.err()).isZero();
    assertThat(trained.json().propertyNames())
        .containsExactly(
            "output",
            "method",
            "rows",
            "coder",
            "space",
            "training",
            "statistics",
            "interrupted",
            "seconds",
            "provenance");
    assertThat(trained.json().at("/coder/latents").asInt()).isEqualTo(24);
    assertThat(trained.json().at("/training/completed").asBoolean()).isTrue();
    assertThat(trained.json().at("/statistics/agreement/10").asDouble()).isBetween(0.1, 1.0);
    assertThat(folder.resolve("my.coder.checkpoint")).doesNotExist();

    Ran shown = Ran.invar("codes", "show", coder, "--json");
    assertThat(shown.json().at("/coder/fingerprint"))
        .isEqualTo(trained.json().at("/coder/fingerprint"));
    assertThat(shown.json().at("/provenance/method").asString()).isEqualTo("csr");
    assertThat(Ran.invar("codes", "show", coder).out()).contains("24 latents", "learned by csr");

    Path codes = folder.resolve("codes.safetensors");
    Ran coded = Ran.invar("codes", "encode", coder, vectors, "-o", codes, "-k", 2, "--json");
    assertThat(coded.exit()).as(coded.out()).isZero();
    assertThat(coded.json().get("codes").asInt()).isEqualTo(N);
    CodeFile read = CodeFile.read(codes);
    assertThat(read.codes().ids().get(7)).isEqualTo("v7");
    assertThat(read.codes().codes().size(7)).isLessThanOrEqualTo(2);
    assertThat(read.codes().space().coder())
        .isEqualTo(trained.json().at("/coder/fingerprint").asString());

    Ran explained =
        Ran.invar(
            "codes",
            "explain",
            coder,
            "--vectors",
            vectors,
            "--id",
            "v7",
            "--corpus",
            vectors,
            "--top",
            1,
            "--examples",
            5,
            "--json");
    assertThat(explained.exit()).as(explained.out()).isZero();
    assertThat(explained.json().get("active").asInt()).isBetween(1, 4);
    assertThat(explained.json().get("latents").size()).isEqualTo(1);
    assertThat(explained.json().at("/latents/0/share").asDouble()).isBetween(0.25, 1.0);
    assertThat(explained.json().at("/latents/0/examples/0/value").asDouble())
        .isGreaterThanOrEqualTo(explained.json().at("/latents/0/value").asDouble());
  }

  @Test
  void everyMethodTrainsFromTheCommandLineForPeople() {
    Ran plain =
        Ran.invar("codes", "train", vectors, "-o", coder, "--method", "magnitude-codes:k=3");
    assertThat(plain.exit()).as(plain.err()).isZero();
    assertThat(plain.out())
        .contains("16 latents", "learned by magnitude-codes:k=3", "of the variance explained");
  }

  @Test
  void takesLabelsAndQueriesWithTheirAnswers() throws IOException {
    Path labels = folder.resolve("labels.tsv");
    Files.write(
        labels, IntStream.range(0, N).mapToObj(row -> "v" + row + "\tclass " + row % 5).toList());
    Path queries = folder.resolve("q.safetensors");
    VectorFiles.write(queries, set("x", 3, new Seed(2)));
    Path data = Files.createDirectories(folder.resolve("data"));
    Files.createDirectories(data.resolve("qrels"));
    Files.writeString(data.resolve("corpus.jsonl"), "{\"_id\":\"v5\",\"text\":\"t\"}\n");
    Files.writeString(data.resolve("queries.jsonl"), "{\"_id\":\"v1\",\"text\":\"t\"}\n");
    Files.writeString(data.resolve("qrels/train.tsv"), "query-id\tcorpus-id\tscore\nv1\tv5\t1\n");
    Ran ran =
        Ran.invar(
            "codes",
            "train",
            vectors,
            "-o",
            coder,
            "--method",
            SMALL,
            "--labels",
            labels,
            "--queries",
            queries,
            "--data",
            data,
            "--json");
    assertThat(ran.exit()).as(ran.out()).isZero();
    assertThat(ran.json().at("/statistics/postings/queries").asInt()).isEqualTo(3);
    assertThat(ran.json().at("/provenance/inputs/judgements").asString())
        .isEqualTo(data.toString());

    Files.writeString(labels, "v0\ta\n");
    assertFails(
        Ran.invar("codes", "train", vectors, "-o", coder, "--labels", labels, "--json"),
        "format",
        "none for v1");
    assertFails(
        Ran.invar("codes", "train", vectors, "-o", coder, "--data", data, "--json"),
        "option",
        "queries");
  }

  @Test
  void refusesWhatCannotBeTrainedOrCoded() throws IOException {
    assertFails(train("csr:latents=8,k=9"), "option", "k");
    assertFails(train("csr:k=0"), "option", "k");
    assertFails(train("csr:latents=4096"), "shape", "4096", "60");
    assertFails(train("nothing"), "unknown-method", "csr", "magnitude-codes");
    assertThat(coder).doesNotExist();
    VectorSet zero = set("x", N, new Seed(1));
    zero.vectors().setRow(3, new float[D]);
    Path bad = folder.resolve("zero.safetensors");
    VectorFiles.write(bad, zero);
    assertFails(
        Ran.invar("codes", "train", bad, "-o", coder, "--method", SMALL, "--json"),
        "numerical",
        "v3");

    assertThat(train("magnitude-codes:k=3").exit()).isZero();
    Path other = folder.resolve("y.safetensors");
    VectorFiles.write(other, set("y", 4, new Seed(1)));
    Path codes = folder.resolve("codes");
    assertFails(
        Ran.invar("codes", "encode", coder, other, "-o", codes, "--json"),
        "shape",
        "coding vectors",
        "y (");
    assertFails(
        Ran.invar("codes", "encode", coder, vectors, "-o", codes, "-k", 17, "--json"),
        "option",
        "at most 16");
    assertFails(Ran.invar("codes", "encode", coder, bad, "-o", codes, "--json"), "numerical", "v3");
    assertFails(
        Ran.invar("codes", "encode", vectors, vectors, "-o", codes, "--json"),
        "format",
        "a coder of sparse codes");
    assertThat(codes).doesNotExist();
    assertThat(Ran.invar("codes", "explain", coder).err()).contains("expected a TEXT");
    assertThat(Ran.invar("codes").err()).contains("train, encode, explain, show");
  }

  private Ran train(String method) {
    return Ran.invar("codes", "train", vectors, "-o", coder, "--method", method, "--json");
  }

  @Test
  void searchesAndEncodesJsonDocuments() throws IOException {
    Path records = folder.resolve("records.jsonl");
    Files.write(
        records,
        List.of(
            "{\"id\":\"ana\",\"name\":\"Ana Lopes\",\"city\":\"Porto\",\"age\":31}",
            "{\"id\":7,\"name\":\"Bo Berg\",\"city\":\"Oslo\",\"age\":64}",
            "{\"name\":\"Porto\",\"city\":\"Ana Lopes\",\"age\":12}"));
    Ran found =
        Ran.invar(
            "json",
            "search",
            records,
            "{\"city\":\"Porto\",\"name\":\"Ana Lopez\"}",
            "-k",
            2,
            "--json");
    assertThat(found.exit()).as(found.out()).isZero();
    assertThat(found.json().get("documents").asInt()).isEqualTo(3);
    assertThat(found.json().at("/hits/0/id").asString()).isEqualTo("ana");
    assertThat(found.json().get("hits").size()).isEqualTo(2);
    assertThat(Ran.invar("json", "search", records, "{\"age\":63}", "-k", 1).out())
        .contains("7", "of 3 documents");

    Path out = folder.resolve("records.safetensors");
    Ran encoded =
        Ran.invar("json", "encode", records, "-o", out, "--method", "mbat:width=256", "--json");
    assertThat(encoded.exit()).as(encoded.out()).isZero();
    VectorSet read = VectorFiles.read(out);
    assertThat(read.ids()).containsExactly("ana", "7", "2");
    assertThat(read.space().width()).isEqualTo(256);

    assertFails(Ran.invar("json", "search", records, "{", "--json"), "format", "query");
    assertFails(Ran.invar("json", "search", records, "1", "-k", 0, "--json"), "option", "k");
    Files.writeString(records, "{\"id\":1}\n{\"id\":1}\n");
    assertFails(
        Ran.invar("json", "search", records, "1", "--json"), "format", "document 1", "1 again");
  }
}
