package dev.invar.cli;

/**
 * How text is emphasised on a terminal; plain everywhere else.
 *
 * @param coloured whether the reader understands ANSI escapes
 */
record Ink(boolean coloured) {
  String bold(String text) {
    return wrap("1", text);
  }

  String faint(String text) {
    return wrap("2", text);
  }

  String green(String text) {
    return wrap("32", text);
  }

  String red(String text) {
    return wrap("31", text);
  }

  private String wrap(String code, String text) {
    return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
