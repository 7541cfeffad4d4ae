package dev.invar.formats.text;

/**
 * A file, or a line of a JSON lines file, that gave no document.
 *
 * @param path the file as it was reached: the path that was opened and what follows below it
 * @param reason why, for programs
 * @param detail why, for people: what was expected, what found, and where in the file
 */
public record SkippedFile(String path, Reason reason, String detail) {
  /** Why a file gave no document. */
  public enum Reason {
    /** It could not be opened or read: permissions, a broken link, a failing disk. */
    UNREADABLE,
    /** It holds no text but bytes of some other kind. */
    BINARY,
    /** It needs a password. */
    ENCRYPTED,
    /** It is not what its ending or its beginning says. */
    DAMAGED,
    /** It is larger than {@link TextSettings#maxBytes}. */
    TOO_LARGE,
    /** It holds no text at all, such as an empty file or a scanned PDF. */
    EMPTY,
    /** It is an image by its ending, and was named itself; images in folders are passed over. */
    IMAGE,
    /** A document before it, in the same run, has its id; that one stands. */
    DUPLICATE_ID,
    /** It is a link to a folder, and links are not followed or lead to a folder already read. */
    LINK
  }
}
