package dev.invar.archtest;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What the pages keep to. Each rule gives a sentence for every breach. */
final class DocsRules {
  private static final Pattern ROOMS_SECTION =
      Pattern.compile("(?sim)^#+ [^\\n]*\\brooms?\\b[^\\n]*\\n(.*?)(?=^#+ |\\z)");
  private static final Pattern ROW = Pattern.compile("(?m)^\\|[^`\\n]*`([^`\\n]+)`");
  private static final Pattern DECISION = Pattern.compile("(\\d{4})-[a-z0-9]+(-[a-z0-9]+)*\\.md");

  private static final Pattern HEADING = Pattern.compile("# ([1-9]\\d*)\\. \\S");

  private DocsRules() {}

  /** The first table under a heading that names rooms has a row for each, and no other. */
  static List<String> rooms(String page) {
    var section = ROOMS_SECTION.matcher(page);
    if (!section.find()) {
      return List.of("expected a section on rooms");
    }
    List<String> found =
        ROW.matcher(section.group(1)).results().map(row -> row.group(1).replace("/", "")).toList();
    List<String> expected = Project.rooms().stream().map(room -> room.id).toList();
    var breaches = new ArrayList<String>();
    expected.stream()
        .filter(room -> !found.contains(room))
        .forEach(room -> breaches.add("expected a row for room " + room + ", found none"));
    found.stream()
        .filter(room -> !expected.contains(room))
        .forEach(room -> breaches.add("expected only rooms, found " + room));
    return breaches;
  }

  /** Decision records have a number each, and a title that says what was chosen. */
  static List<String> decisions(List<String> files) {
    var breaches = new ArrayList<String>();
    var numbers = new ArrayList<String>();
    for (String file : files) {
      var name = DECISION.matcher(file);
      if (!name.matches()) {
        breaches.add(file + ": expected a name such as 0001-what-was-chosen.md");
      } else if (numbers.contains(name.group(1))) {
        breaches.add(file + ": its number is taken");
      } else {
        numbers.add(name.group(1));
      }
    }
    return breaches;
  }

  /** A decision record begins with its number and title, all in one form. */
  static List<String> heading(String file, String text) {
    var heading = HEADING.matcher(text);
    boolean numbered =
        heading.lookingAt() && Integer.parseInt(heading.group(1)) == Integer.parseInt(number(file));
    return numbered
        ? List.of()
        : List.of(file + ": expected a first line \"# N. Title\" with the number of its name");
  }

  private static String number(String file) {
    return file.substring(0, file.indexOf('-'));
  }
}
