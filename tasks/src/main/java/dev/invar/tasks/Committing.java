package dev.invar.tasks;

import dev.invar.index.IndexEditor;
import dev.invar.method.InvarException;
import java.io.IOException;

/** Keeps what a job put before it ended or failed. */
final class Committing {
  /** What puts documents. */
  interface Work {
    void run() throws IOException;
  }

  private Committing() {}

  /** Runs the work and commits; of two failures the work's own is told. */
  static void whateverHappens(IndexEditor editor, Work work) throws IOException {
    try {
      work.run();
    } catch (IOException | RuntimeException | Error e) {
      try {
        editor.commit();
      } catch (IOException | InvarException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
    editor.commit();
  }
}
