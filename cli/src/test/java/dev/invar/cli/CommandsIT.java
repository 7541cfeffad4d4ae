package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The commands from end to end, in this process, with the default encoder on a collection of four
 * texts. The lists of keys are golden: programs rely on them from the first release on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommandsIT {
  private Path folder;
  private Path data;
  private Path index;

  @BeforeAll
  void makeIndex(@TempDir Path temporary) throws IOException {
    folder = temporary;
    data = Files.createDirectories(folder.resolve("a tiny collection"));
    Files.writeString(
        data.resolve("corpus.jsonl"),
        """
        {"_id":"sky","title":"Sky","text":"Air scatters short wavelengths more than long ones."}
        {"_id":"bread","title":"Bread","text":"Flour, water, salt and yeast, baked in an oven."}
        {"_id":"whale","title":"Whale","text":"The largest mammal of the oceans."}
        {"_id":"fuge","title":"Fuge «BWV 578»","text":"Eine Orgelfuge in g-Moll von J. S. Bach."}
        """);
    Files.writeString(
        data.resolve("queries.jsonl"),
        """
        {"_id":"q1","text":"why does the heavens' light look blue"}
        {"_id":"q2","text":"huge animal that swims"}
        {"_id":"q3","text":"a query that nobody judged"}
        """);
    Files.createDirectory(data.resolve("qrels"));
    Files.writeString(
        data.resolve("qrels/test.tsv"), "query-id\tcorpus-id\tscore\nq1\tsky\t1\nq2\twhale\t2\n");
    index = folder.resolve("the index");

    Ran ran = Ran.invar("index", data, "--into", index, "--json");

    assertThat(ran.exit()).as(ran.out() + ran.err()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(keys(ran.json()))
        .containsExactly(
            "index",
            "read",
            "written",
            "unchanged",
            "skipped",
            "interrupted",
            "seconds",
            "provenance");
    assertThat(keys(ran.json().get("index")))
        .containsExactly("folder", "documents", "passages", "bytes", "encoder", "space");
    assertThat(keys(ran.json().get("skipped"))).containsExactly("count", "files");
    assertThat(keys(ran.json().get("provenance")))
        .containsExactly("method", "options", "inputs", "version", "time");
    assertThat(ran.json().at("/index/documents").asInt()).isEqualTo(4);
    assertThat(ran.json().at("/index/encoder").asString()).isEqualTo("bge-small-en-v1.5-q");
    assertThat(ran.json().at("/provenance/time").asString()).isEqualTo(Ran.NOW.toString());
  }

  @Test
  void searchFindsByMeaningAndByWords() {
    Ran ran = Ran.invar("search", index, "huge", "animal", "that", "swims", "--json");

    assertThat(ran.exit()).as(ran.out()).isZero();
    assertThat(ran.err()).isEmpty();
    assertThat(keys(ran.json())).containsExactly("query", "mode", "upgrade", "hits", "seconds");
    assertThat(ran.json().get("upgrade").isNull()).isTrue();
    JsonNode hit = ran.json().at("/hits/0");
    assertThat(keys(hit)).containsExactly("id", "score", "title", "text", "metadata");
    assertThat(hit.get("id").asString()).isEqualTo("whale");
    assertThat(ran.json().get("query").asString()).isEqualTo("huge animal that swims");
    assertThat(ran.json().get("mode").asString()).isEqualTo("hybrid");
    assertThat(ran.json().at("/seconds/total").asDouble()).isPositive();
  }

  @Test
  void searchForPeopleHasRankTitleAndSnippet() {
    Ran ran = Ran.invar("search", index, "orgelfuge", "--mode", "bm25", "-k", 1);

    assertThat(ran.exit()).isZero();
    assertThat(ran.out().lines().toList().get(0)).startsWith(" 1  ").endsWith("Fuge «BWV 578»");
    assertThat(ran.out())
        .contains("Orgelfuge in g-Moll")
        .contains("1 hit by bm25")
        .doesNotContain("\u001b");
  }

  @Test
  void searchByAVectorFindsItsRowFirst() {
    Path vectors = folder.resolve("vectors.npy");
    Path texts = data.resolve("corpus.jsonl");
    Ran encoded = Ran.invar("encode", texts, "-o", vectors);
    assertThat(encoded.exit()).isZero();
    assertThat(encoded.out()).contains("ids in " + folder.resolve("vectors.ids"));
    Path into = folder.resolve("vectors.index");

    Ran made = Ran.invar("index", vectors, "--into", into, "--space", "demo");
    assertThat(made.out()).contains("Next: invar search ", "--vector FILE");
    Ran refused = Ran.invar("search", index, "--vector", vectors);
    assertThat(refused.exit()).isEqualTo(ExitCode.SHAPE.code());
    assertThat(refused.err()).contains("names no encoder's space", ".safetensors");
    Ran ran = Ran.invar("search", into, "--vector", vectors, "--row", 2, "--json");

    assertThat(ran.exit()).as(ran.out()).isZero();
    assertThat(keys(ran.json())).containsExactly("query", "mode", "upgrade", "hits", "seconds");
    assertThat(ran.json().get("query").asString()).isEqualTo(vectors + " row 2");
    assertThat(ran.json().get("mode").asString()).isEqualTo("dense");
    assertThat(ran.json().at("/hits/0/id").asString()).isEqualTo("whale");
    Ran first = Ran.invar("search", into, "--vector", vectors, "-k", 1, "--mode", "exact");
    assertThat(first.out()).contains("sky").contains("1 hit by exact");
    Ran words = Ran.invar("search", into, "whale");
    assertThat(words.exit()).isEqualTo(ExitCode.OPTION.code());
    assertThat(words.err()).contains("--vector");
  }

  @Test
  void wordsAndAVectorExcludeEachOther() {
    for (Ran ran :
        List.of(
            Ran.invar("search", index, "whale", "--vector", "q.npy"),
            Ran.invar("search", index, "whale", "--row", 1),
            Ran.invar("search", index))) {
      assertThat(ran.exit()).isEqualTo(ExitCode.USAGE.code());
      assertThat(ran.err().lines()).hasSize(2);
      assertThat(ran.err()).startsWith("invar: ").contains("--vector");
    }
  }

  @Test
  void aQueryThatFindsNothingIsNoFailure() {
    Ran ran = Ran.invar("search", index, "xylophone", "--mode", "bm25", "--json");

    assertThat(ran.exit()).isZero();
    assertThat(ran.json().get("hits").isEmpty()).isTrue();

    Ran filtered = Ran.invar("search", index, "whale", "--mode", "bm25", "--where", "no-key=x");
    assertThat(filtered.exit()).isZero();
    assertThat(filtered.err()).startsWith("no document for --where");
  }

  @Test
  void evalMeasuresEveryMode() throws IOException {
    Path run = folder.resolve("run.trec");

    Ran ran = Ran.invar("eval", index, "--data", data, "--run", run, "--json");

    assertThat(ran.exit()).as(ran.out()).isZero();
    assertThat(keys(ran.json()))
        .containsExactly(
            "metrics",
            "queries",
            "encoder",
            "mode",
            "upgrade",
            "modes",
            "index",
            "seconds",
            "provenance");
    assertThat(keys(ran.json().get("metrics")))
        .containsExactlyInAnyOrder(
            "ndcg@10", "map", "mrr", "recall@10", "recall@100", "precision@10");
    assertThat(keys(ran.json().get("modes")))
        .containsExactlyInAnyOrder("hybrid", "dense", "exact", "bm25");
    assertThat(ran.json().get("queries").asInt()).isEqualTo(2);
    assertThat(ran.json().get("mode").asString()).isEqualTo("dense");
    assertThat(ran.json().get("metrics")).isEqualTo(ran.json().at("/modes/dense"));
    assertThat(ran.json().at("/metrics/ndcg@10").asDouble()).isEqualTo(1.0);
    assertThat(Files.readAllLines(run)).hasSize(8).first().asString().startsWith("q1 Q0 sky 1 ");
  }

  @Test
  void evalForPeopleIsATable() {
    Ran ran = Ran.invar("eval", index, "--data", data, "--measures", "ndcg@3,map");

    assertThat(ran.exit()).isZero();
    List<String> lines = ran.out().lines().toList();
    assertThat(lines.getFirst()).containsSubsequence("map", "ndcg@3");
    assertThat(lines).anySatisfy(line -> assertThat(line).startsWith("dense").contains("1.0000"));
    assertThat(ran.out()).contains("2 queries");
  }

  @Test
  void encodeWritesTheVectorsOfTheTexts() {
    Path file = folder.resolve("out.npy");

    Ran ran =
        Ran.invar("encode", data.resolve("queries.jsonl"), "-o", file, "--role", "query", "--json");

    assertThat(ran.exit()).as(ran.out()).isZero();
    assertThat(keys(ran.json()))
        .containsExactly(
            "output",
            "vectors",
            "width",
            "encoder",
            "space",
            "skipped",
            "interrupted",
            "seconds",
            "provenance");
    assertThat(ran.json().get("vectors").asInt()).isEqualTo(3);
    assertThat(ran.json().get("width").asInt()).isEqualTo(384);
    assertThat(file).exists();
  }

  @Test
  void aMapIsFittedShownAndApplied() throws IOException {
    Path old = folder.resolve("old.safetensors");
    Path fresh = folder.resolve("new.safetensors");
    Path map = folder.resolve("old2new.map");
    Path texts = folder.resolve("texts.jsonl");
    Files.writeString(texts, Ran.invar("space", "probe", "--print-texts").out());
    Map<String, Path> files = Map.of("bge-small-en-v1.5-q", old, "e5-small-v2-q", fresh);
    files.forEach((encoder, file) ->
        assertThat(Ran.invar("encode", texts, "-o", file, "--encoder", encoder).exit()).isZero());

    Ran fitted = Ran.invar("align", old, fresh, "-o", map, "--held-out", 4, "--json");
    assertThat(fitted.exit()).as(fitted.out()).isZero();
    assertThat(keys(fitted.json()))
        .containsExactly(
            "output", "method", "reason", "pairs", "sides", "evidence", "seconds", "provenance");
    assertThat(keys(fitted.json().at("/sides/0"))).containsExactly("file", "space", "vectors");
    assertThat(keys(fitted.json().at("/sides/0/space")))
        .containsExactly("encoder", "fingerprint", "width");
    assertThat(keys(fitted.json().at("/evidence/0")))
        .containsExactly("from", "to", "fitted", "heldOut", "figures");
    assertThat(keys(fitted.json().at("/evidence/0/figures")))
        .containsExactly("alignability", "cosine", "mutual-neighbours", "rank-1");
    assertThat(keys(fitted.json().at("/evidence/0/figures/rank-1")))
        .containsExactly("value", "low", "high", "chance");
    assertThat(fitted.json().get("method").asString()).isEqualTo("seen-subspace-procrustes");
    assertThat(fitted.json().get("pairs").asInt()).isEqualTo(12);

    Ran shown = Ran.invar("align", "show", map, "--json");
    assertThat(keys(shown.json()))
        .containsExactly("map", "width", "sides", "evidence", "provenance");
    assertThat(keys(shown.json().at("/sides/0"))).containsExactly("space", "map", "rigid");
    assertThat(shown.json().at("/evidence/figures"))
        .isEqualTo(fitted.json().at("/evidence/0/figures"));
    assertThat(Ran.invar("align", "show", map).out())
        .contains("rank-1", "by chance", "bge-small-en-v1.5-q", "e5-small-v2-q");

    Path moved = folder.resolve("moved.safetensors");
    Ran applied =
        Ran.invar("align", "apply", map, old, "-o", moved, "--to", "e5-small-v2-q", "--json");
    assertThat(applied.exit()).as(applied.out()).isZero();
    assertThat(keys(applied.json()))
        .containsExactly(
            "output", "vectors", "from", "to", "rigid", "interrupted", "seconds", "provenance");
    assertThat(Ran.invar("align", "apply", map, moved, "-o", moved, "--to", "nobody").exit())
        .isEqualTo(ExitCode.OPTION.code());
  }

  @Test
  void aProbeSaysWhatItIsAndTheExitCodeToo() throws IOException {
    Path texts = folder.resolve("probe.jsonl");
    Path answer = folder.resolve("answer.jsonl");
    Files.writeString(texts, Ran.invar("space", "probe", "--print-texts").out());
    assertThat(Ran.invar("encode", texts, "-o", answer, "--encoder", "e5-small-v2-q").exit())
        .isZero();

    Ran same = Ran.invar("space", "probe", answer, "--like", "e5-small-v2-q", "--json");
    assertThat(same.exit()).as(same.out()).isZero();
    assertThat(keys(same.json()))
        .containsExactly(
            "verdict", "relation", "like", "space", "role", "probe", "served", "seconds");
    assertThat(keys(same.json().get("probe")))
        .containsExactly(
            "texts",
            "width",
            "expectedWidth",
            "shortest",
            "longest",
            "meanDeviation",
            "largestDeviation",
            "shapeDeviation");
    assertThat(same.json().get("verdict").asString()).isEqualTo("same");

    Ran prefix =
        Ran.invar("space", "probe", answer, "--like", "e5-small-v2-q", "--role", "query", "--json");
    assertThat(prefix.exit()).isEqualTo(ExitCode.SAME_MODEL.code());
    assertThat(keys(prefix.json().get("served"))).containsExactly("prefix", "pooling", "probe");
    assertThat(prefix.json().at("/served/prefix").asString()).isEqualTo("passage: ");

    Ran other = Ran.invar("space", "probe", answer, "--like", index);
    assertThat(other.exit()).isEqualTo(ExitCode.OTHER_SPACE.code());
    assertThat(other.out()).startsWith("different  another space");
  }

  @Test
  void aSecondRunPassesOverWhatIsThere() {
    Ran ran = Ran.invar("index", data, "--into", index, "--json");

    assertThat(ran.json().get("written").asInt()).isZero();
    assertThat(ran.json().get("unchanged").asInt()).isEqualTo(4);
  }

  @Test
  void anotherEncoderIsRefusedAndBothAreNamed() {
    Ran ran = Ran.invar("index", data, "--into", index, "--encoder", "e5-small-v2-q", "--json");

    assertThat(ran.exit()).isEqualTo(ExitCode.SHAPE.code());
    assertThat(keys(ran.json())).containsExactly("error");
    assertThat(keys(ran.json().get("error"))).containsExactly("code", "message");
    assertThat(ran.json().at("/error/code").asString()).isEqualTo("shape");
    assertThat(ran.json().at("/error/message").asString())
        .contains("bge-small-en-v1.5-q")
        .contains("e5-small-v2-q");
  }

  @Test
  void methodsAndEncodersAreListed() {
    JsonNode method =
        Ran.invar("methods", "reciprocal-rank-fusion", "--json").json().at("/methods/0");
    assertThat(keys(method))
        .containsExactly("id", "kind", "name", "rows", "source", "summary", "options");
    assertThat(keys(method.at("/options/0")))
        .containsExactly("name", "type", "default", "range", "help");

    JsonNode encoders = Ran.invar("encoders", "--json").json();
    assertThat(keys(encoders)).containsExactly("default", "encoders");
    assertThat(keys(encoders.at("/encoders/0")))
        .containsExactly("id", "description", "width", "tokens", "bytes");
    assertThat(encoders.get("encoders")).hasSize(6);
  }

  @Test
  void aCheckSaysWhatItMeasured() {
    Ran ran = Ran.invar("verify", "ndcg", "--seed", 7, "--json");

    assertThat(ran.exit()).as(ran.out()).isZero();
    assertThat(keys(ran.json().at("/checks/0")))
        .containsExactly("id", "data", "measure", "measured", "criterion", "passed", "seconds");
    assertThat(ran.json().at("/checks/0/passed").asBoolean()).isTrue();
  }

  @Test
  void namesThatDoNotExistAreAnsweredWithThoseThatDo() {
    assertThat(Ran.invar("search", index, "x", "--mode", "densee").err()).contains("hybrid, dense");
    Ran fusion = Ran.invar("search", index, "x", "--fusion", "rrf");
    assertThat(fusion.exit()).isEqualTo(ExitCode.UNKNOWN.code());
    assertThat(fusion.err()).contains("reciprocal-rank-fusion");
    assertThat(Ran.invar("methods", "--kind", "x").err()).contains("ranking-measure");
    assertThat(Ran.invar("verify", "x").exit()).isEqualTo(ExitCode.UNKNOWN.code());
    assertThat(Ran.invar("index", data, "--into", folder.resolve("new"), "--encoder", "bge").err())
        .contains("bge-small-en-v1.5-q");
    assertThat(folder.resolve("new")).doesNotExist();
    assertThat(Ran.invar("search", index, "x", "--fusion", "reciprocal-rank-fusion:q=1").exit())
        .isEqualTo(ExitCode.OPTION.code());
  }

  @Test
  void aBlankQueryAndAnImpossibleNumberAreRefused() {
    assertThat(Ran.invar("search", index, " ").exit()).isEqualTo(ExitCode.OPTION.code());
    assertThat(Ran.invar("search", index, "x", "-k", 0).exit()).isEqualTo(ExitCode.OPTION.code());
  }

  @Test
  void whatIsNoIndexIsNamedInOneLine() {
    for (Path wrong : List.of(folder.resolve("missing"), data)) {
      Ran ran = Ran.invar("search", wrong, "x");

      assertThat(ran.exit()).isIn(ExitCode.FORMAT.code(), ExitCode.INPUT_OUTPUT.code());
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err().lines()).singleElement().asString().contains(wrong.toString());
    }
    assertThat(Ran.invar("eval", index, "--data", folder.resolve("missing")).exit()).isNotZero();
  }

  @Test
  void whereAFailureCameFromIsShownOnlyWhenAsked() {
    assertThat(Ran.invar("search", index, "x", "-k", 0).err()).doesNotContain("    at ");
    assertThat(Ran.invar("search", index, "x", "-k", 0, "--debug").err())
        .contains("OptionException")
        .contains("    at dev.invar.");
  }

  @Test
  void anUnreadableFileIsNamedCountedAndSaidByTheExitCode() throws IOException {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.writeString(docs.resolve("good.txt"), "readable words");
    Files.write(docs.resolve("bad.pdf"), "%PDF-1.7 and no more".getBytes(StandardCharsets.UTF_8));
    Path into = folder.resolve("docs.index");

    Ran ran = Ran.invar("index", docs, "--into", into, "--json");
    assertThat(ran.exit()).isEqualTo(ExitCode.SKIPPED.code());
    assertThat(ran.json().at("/skipped/count").asInt()).isEqualTo(1);
    JsonNode file = ran.json().at("/skipped/files/0");
    assertThat(keys(file)).containsExactly("path", "reason", "detail");
    assertThat(file.get("path").asString()).endsWith("bad.pdf");
    assertThat(ran.json().at("/index/documents").asInt()).isEqualTo(1);

    Ran people = Ran.invar("index", docs, "--into", into);
    assertThat(people.err().lines())
        .singleElement()
        .asString()
        .startsWith("skipped")
        .contains("bad.pdf");
    assertThat(people.out()).contains("1 skipped");
  }

  private static List<String> keys(JsonNode object) {
    return new ArrayList<>(object.propertyNames());
  }
}
