package dev.invar.diagnose.report;

/** Writes elements of a page. Texts and values of attributes are escaped, names are not. */
final class Html {
  private final StringBuilder html = new StringBuilder();

  /** Opens an element; attributes are names and values in turn. */
  void open(String tag, String... attributes) {
    html.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      html.append(' ').append(attributes[i]).append("=\"");
      text(attributes[i + 1]);
      html.append('"');
    }
    html.append('>');
  }

  void close(String tag) {
    html.append("</").append(tag).append('>');
  }

  /** An element with a text and nothing else in it. */
  void element(String tag, String content, String... attributes) {
    open(tag, attributes);
    text(content);
    close(tag);
  }

  void text(String content) {
    for (int i = 0; i < content.length(); i++) {
      char c = content.charAt(i);
      switch (c) {
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '&' -> html.append("&amp;");
        case '"' -> html.append("&quot;");
        case '\'' -> html.append("&#39;");
        default -> html.append(c);
      }
    }
  }

  /** A number as people read it, with the whole of it for programs. */
  void number(double value, String... attributes) {
    String[] all = new String[attributes.length + 2];
    System.arraycopy(attributes, 0, all, 0, attributes.length);
    all[attributes.length] = "value";
    all[attributes.length + 1] = Double.toString(value);
    element("data", NumberText.of(value), all);
  }

  static String escaped(String content) {
    var html = new Html();
    html.text(content);
    return html.toString();
  }

  @Override
  public String toString() {
    return html.toString();
  }
}
