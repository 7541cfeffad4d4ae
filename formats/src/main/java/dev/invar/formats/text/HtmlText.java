package dev.invar.formats.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * HTML: what a reader would see, on one line, without scripts and styles. The encoding is that of
 * the byte order mark or of the page's own declaration, else UTF-8. Its title is the page's title,
 * else its first heading.
 */
final class HtmlText {
  private HtmlText() {}

  static ExtractedText read(byte[] bytes) throws IOException {
    if (PlainText.charset(bytes).equals(UTF_8)) {
      PlainText.requireNoZero(bytes);
    }
    Document page = Jsoup.parse(new ByteArrayInputStream(bytes), null, "");
    String title = page.title();
    return new ExtractedText(
        title.isBlank()
            ? page.select("h1").stream().findFirst().map(h -> h.text()).orElse("")
            : title,
        page.body().text());
  }
}
