package dev.invar.diagnose.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.invar.formats.json.JsonValue;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReportPageTest {
  private static final String WHOLE = ReportPage.text(ExampleReport.whole());

  @Test
  void holdsTheReportsJsonThatNothingCanEnd() {
    String json = between(WHOLE, "<script type=\"application/json\" id=\"data\">", "</script>");
    assertThat(json).doesNotContain("<");
    assertThat(JsonValue.parse("page", json))
        .isEqualTo(
            JsonValue.parse(
                "report",
                ReportJson.text(ExampleReport.whole(), ReportJson.Extent.FIGURES_AND_PLOTS)));
  }

  @Test
  void writesHostileTextsAsTexts() {
    assertThat(WHOLE)
        .doesNotContain("<script>alert")
        .doesNotContain("<b>bold</b>")
        .doesNotContain("vendor <export>")
        .contains("&lt;script&gt;alert(&#39;id&#39;)&lt;/script&gt;&amp;&quot;&lt;/style&gt;")
        .contains("{{data}}");
  }

  @Test
  void refersToNothingOutside() {
    String written = WHOLE.substring(0, WHOLE.indexOf("<script type="));
    assertThat(written).doesNotContainPattern("(?i)url\\(|@import|\\bsrc=|<img|<iframe|<object");
    assertThat(Pattern.compile("<(script|link)\\b[^>]*>").matcher(WHOLE).results())
        .map(found -> found.group())
        .containsExactly(
            "<link rel=\"icon\" href=\"data:,\">",
            "<script type=\"application/json\" id=\"data\">",
            "<script>",
            "<script>");
    assertThat(WHOLE)
        .contains("content=\"default-src 'none'; base-uri 'none'; form-action 'none';");
  }

  @Test
  void tellsFindingsWithEvidenceAndCure() {
    assertThat(WHOLE)
        .contains("<span class=\"severity\">Error</span> 2 rows hold numbers that are not finite")
        .contains("<span class=\"severity\">Warning</span> 12 passages")
        .contains("<span class=\"severity\">Note</span> 3 pairs")
        .contains("<data value=\"0.059151589\">0.05915</data>")
        .contains("The worst 100 of 120, worst first")
        .contains("<strong>To mend it:</strong> Keep one of each pair")
        .doesNotContain("Nothing wrong was found.");
    assertThat(ReportPage.text(ExampleReport.sound())).contains("Nothing wrong was found.");
  }

  @Test
  void tellsFiguresInFull() {
    assertThat(WHOLE)
        .contains("RankMe<span class=\"convention\"> (singular values, not centred")
        .contains("<data value=\"287.31846\">287.3</data>")
        .contains("<data class=\"low\" value=\"284.97\">285.0</data> to")
        .contains("by chance <data value=\"369.2\">369.2</data> (isotropic Gaussian rows)")
        .contains("<span class=\"undefined\">not defined</span>")
        .contains("Not defined, because 7 rows span too few directions for a slope.")
        .contains("seed -8123456789012345678");
  }

  @Test
  void isTheSameForTheSameReport() {
    assertThat(ReportPage.text(ExampleReport.whole())).isEqualTo(WHOLE);
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from));
  }
}
