# Adds up Surefire's XML reports: which tests failed, which were skipped and why, and a closing line.
# Exits with 1 if a test failed, and with 2 if there was no test at all.

function attribute(name,   from, rest) {
  from = index($0, " " name "=\"")
  if (from == 0) return ""
  rest = substr($0, from + length(name) + 3)
  rest = substr(rest, 1, index(rest, "\"") - 1)
  gsub(/&#10;.*/, "", rest)
  gsub(/&lt;/, "<", rest); gsub(/&gt;/, ">", rest); gsub(/&quot;/, "\"", rest)
  gsub(/&apos;|&#39;/, "'", rest); gsub(/&amp;/, "\\&", rest)
  return rest
}

/^<testsuite / {
  tests += attribute("tests"); skipped += attribute("skipped")
  failed += attribute("failures") + attribute("errors")
}
/<testcase / {
  test = attribute("classname") "." attribute("name")
}
/<skipped/ {
  reason = attribute("message")
  sub(/^Assumption failed: /, "", reason)
  skips[++skip_count] = "  skipped  " test ": " (reason == "" ? "no reason given" : reason)
}
/<(failure|error)[ >\/]/ {
  print "  FAILED   " test ": " attribute("message")
}

END {
  for (i = 1; i <= skip_count; i++) print skips[i]
  printf "%d passed, %d failed, %d skipped\n", tests - failed - skipped, failed, skipped
  exit failed > 0 ? 1 : tests == 0 ? 2 : 0
}
