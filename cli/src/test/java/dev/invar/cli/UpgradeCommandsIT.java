package dev.invar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * One change of model from end to end, in this process, with real encoders on a collection of
 * twelve texts. The lists of keys are golden: programs rely on them from the first release on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class UpgradeCommandsIT {
  private static final String NEW = "e5-small-v2-q";

  private Path data;
  private Path index;

  @BeforeAll
  void makeIndex(@TempDir Path folder) throws IOException {
    data = folder.resolve("data");
    Files.createDirectories(data.resolve("qrels"));
    index = folder.resolve("an index");
    Files.writeString(
        data.resolve("corpus.jsonl"), Ran.invar("space", "probe", "--print-texts").out());
    Files.writeString(
        data.resolve("queries.jsonl"),
        """
        {"_id":"q1","text":"why dough gets bigger"}
        {"_id":"q2","text":"animal of the sea that feeds milk"}
        {"_id":"q3","text":"train timetable"}
        """);
    Files.writeString(
        data.resolve("qrels/test.tsv"),
        "query-id\tcorpus-id\tscore\nq1\tprobe-01\t1\nq2\tprobe-10\t1\nq3\tprobe-08\t1\n");
    Ran ran =
        Ran.invar("index", data.resolve("corpus.jsonl"), "--into", index, "--passages", "off");
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Test
  @Order(1)
  void aPlanIsAPageOfAHundredColumnsAndOneObject() {
    Ran page = Ran.invar("upgrade", "plan", index, "--to", NEW, "--data", data);
    assertThat(page.exit()).as(page.err()).isZero();
    assertThat(page.out().lines().filter(line -> !line.contains(index.toString())))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    assertThat(page.out())
        .contains(
            "3 judged queries", "unmapped swap", "full re-embedding", "Ceiling", "Recommended");

    JsonNode json =
        Ran.invar("upgrade", "plan", index, "--to", NEW, "--data", data, "--json").json();
    assertThat(keys(json))
        .containsExactly(
            "recommendation",
            "way",
            "reason",
            "warnings",
            "unknowns",
            "index",
            "to",
            "embedded",
            "sample",
            "ways",
            "seconds",
            "provenance");
    assertThat(keys(json.get("embedded")))
        .containsExactly("budget", "texts", "passages", "pastQueries", "perSecond");
    assertThat(keys(json.get("sample")))
        .containsExactly("passages", "queries", "judgedQueries", "sameness", "cascadeCeiling");
    assertThat(keys(json.at("/ways/0")))
        .containsExactly(
            "way",
            "label",
            "reference",
            "open",
            "agreement",
            "ndcg@10",
            "gain",
            "kept",
            "flips",
            "expectedGain",
            "expectedError",
            "cost");
    assertThat(keys(json.at("/ways/0/cost")))
        .containsExactly(
            "textsBefore",
            "secondsBefore",
            "textsPerQuery",
            "secondsPerQuery",
            "queryEncodings",
            "bytes");
    assertThat(keys(json.at("/ways/0/gain"))).containsExactly("value", "low", "high");
    assertThat(keys(json.at("/ways/0/flips"))).containsExactly("better", "worse", "same");
    assertThat(json.at("/embedded/texts").asInt()).isEqualTo(12 + 2 * 3);
  }

  @Test
  @Order(2)
  void aPlanWithoutJudgedQueriesSaysWhatItCannotKnow() {
    Ran page = Ran.invar("upgrade", "plan", index, "--to", NEW);

    assertThat(page.exit()).as(page.err()).isZero();
    assertThat(page.out()).contains("? No query was judged").doesNotContain("nDCG@10  95%");
  }

  @Test
  @Order(3)
  void aStartIsToldAndSearchAnswersByItsWay() {
    JsonNode started =
        Ran.invar("upgrade", "start", index, "--to", NEW, "--way", "mix", "--pairs", 10, "--json")
            .json();
    assertThat(keys(started))
        .containsExactly("index", "status", "embedded", "pastQueries", "evidence", "seconds");
    assertThat(keys(started.get("status")))
        .containsExactly(
            "from",
            "to",
            "way",
            "order",
            "started",
            "documents",
            "documentsDone",
            "passages",
            "passagesDone",
            "stale",
            "share",
            "complete",
            "bytes");
    assertThat(started.at("/status/passagesDone").asInt()).isEqualTo(10);

    JsonNode found = Ran.invar("search", index, "why dough gets bigger", "--json").json();
    assertThat(keys(found.get("upgrade"))).containsExactly("model", "way", "to");
    assertThat(found.at("/upgrade/way").asString()).isEqualTo("mix");
    assertThat(found.at("/hits/0/id").asString()).isEqualTo("probe-01");
    Ran people = Ran.invar("search", index, "why dough gets bigger", "--mode", "dense");
    assertThat(people.out()).contains("by dense, mix with " + NEW);
    assertThat(Ran.invar("search", index, "dough", "--model", "old").out()).contains("old model");
    JsonNode measured = Ran.invar("eval", index, "--data", data, "--json").json();
    assertThat(measured.at("/upgrade/model").asString()).isEqualTo("upgrade");
    assertThat(Ran.invar("upgrade", "start", index, "--to", NEW, "--way", "mix").exit())
        .isEqualTo(ExitCode.OPTION.code());
  }

  @Test
  @Order(4)
  void statusSaysHowFarItIs() {
    JsonNode status = Ran.invar("upgrade", "status", index, "--json").json();
    assertThat(keys(status))
        .containsExactly("underWay", "index", "status", "evidence", "knowsQueries");
    assertThat(status.get("underWay").asBoolean()).isTrue();
    assertThat(Ran.invar("upgrade", "status", index).out())
        .contains("10 of 12 passages", "changing from bge-small-en-v1.5-q to " + NEW + " by mix");
  }

  @Test
  @Order(5)
  void anEarlyFinishIsRefusedWithWhatIsMissing() {
    Ran early = Ran.invar("upgrade", "finish", index);

    assertThat(early.exit()).isEqualTo(ExitCode.OPTION.code());
    assertThat(early.err()).contains("2 are missing", "run the backfill");
  }

  @Test
  @Order(6)
  void aBackfillAndAFinishGiveTheIndexItsNewModel() {
    JsonNode filled = Ran.invar("upgrade", "backfill", index, "--json").json();
    assertThat(keys(filled))
        .containsExactly("embedded", "dropped", "perSecond", "interrupted", "status", "seconds");
    assertThat(filled.get("embedded").asInt()).isEqualTo(2);
    assertThat(filled.at("/status/complete").asBoolean()).isTrue();

    JsonNode finished = Ran.invar("upgrade", "finish", index, "--json").json();
    assertThat(keys(finished)).containsExactly("done", "index", "from", "to", "seconds");
    assertThat(finished.at("/index/encoder").asString()).isEqualTo(NEW);
    assertThat(Ran.invar("upgrade", "status", index).out())
        .contains("no upgrade is under way; its model is " + NEW);
    assertThat(Ran.invar("search", index, "why dough gets bigger", "--mode", "dense").out())
        .contains("by dense in");
  }

  @Test
  @Order(7)
  void aRollbackTakesItBack() {
    assertThat(Ran.invar("upgrade", "rollback", index).exit()).isEqualTo(ExitCode.OPTION.code());
    assertThat(
            Ran.invar("upgrade", "start", index, "--to", "bge-small-en-v1.5-q", "--way", "cascade")
                .exit())
        .isZero();

    Ran back = Ran.invar("upgrade", "rollback", index);

    assertThat(back.exit()).as(back.err()).isZero();
    assertThat(back.out()).contains("taken back: its model is " + NEW);
    assertThat(Ran.invar("upgrade", "status", index, "--json").json().get("status").isNull())
        .isTrue();
  }

  private static List<String> keys(JsonNode object) {
    return new ArrayList<>(object.propertyNames());
  }
}
