package dev.invar.archtest.breach;

import org.junit.jupiter.api.Test;

/** Has a test that no build would run. */
class NeverRun {
  @Test
  void neverRuns() {}
}
