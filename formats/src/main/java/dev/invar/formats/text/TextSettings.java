package dev.invar.formats.text;

import dev.invar.method.OptionException;

/**
 * What to read and how much of it.
 *
 * @param maxBytes the largest text taken from one file or one JSON line, in bytes, ≥ 1: the size of
 *     a text, Markdown or HTML file after unpacking, of a JSON line, of the text drawn from a PDF.
 *     Larger ones are skipped. Reading takes several times this much memory at worst (HTML)
 * @param links what to do with links to folders
 * @param hidden what to do with files and folders whose name begins with a dot or that the system
 *     calls hidden; one that is opened by name is always read
 */
public record TextSettings(long maxBytes, Links links, Hidden hidden) {
  /** 16 MiB, links to folders not followed, hidden files not read. */
  public static final TextSettings DEFAULTS =
      new TextSettings(16L << 20, Links.SKIPPED, Hidden.PASSED_OVER);

  private static final long MOST = 1L << 30;

  public TextSettings {
    if (maxBytes < 1 || maxBytes > MOST) {
      throw new OptionException("maxBytes", "from 1 to " + MOST, maxBytes);
    }
  }

  /** Links to folders; links to files are always read as files. */
  public enum Links {
    /** Named in the report and not followed. */
    SKIPPED,
    /** Followed; each folder is read once, under the first name it is met by. */
    FOLLOWED
  }

  /** Hidden files and folders. */
  public enum Hidden {
    /** Counted and not read. */
    PASSED_OVER,
    /** Read like any other. */
    READ
  }
}
