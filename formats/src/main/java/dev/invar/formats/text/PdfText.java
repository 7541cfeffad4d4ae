package dev.invar.formats.text;

import dev.invar.formats.text.SkippedFile.Reason;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * PDF: the text in the order in which the file draws it. Its title is that of the document
 * information. What PDFBox unpacks goes to a temporary file, so memory does not follow the file's
 * size.
 */
final class PdfText {
  private PdfText() {}

  static ExtractedText read(Path file, long maxBytes) throws IOException {
    return read(new RandomAccessReadBufferedFile(file), maxBytes);
  }

  static ExtractedText read(byte[] bytes, long maxBytes) throws IOException {
    return read(new RandomAccessReadBuffer(bytes), maxBytes);
  }

  // PDFBox meets damaged files with whatever its parser trips over, a stack overflow included; all
  // of it means that this file cannot be read, and none of it may end the run.
  @SuppressWarnings("CatchingUnchecked")
  private static ExtractedText read(RandomAccessRead source, long maxBytes) throws IOException {
    try (source;
        PDDocument document = Loader.loadPDF(source, IOUtils.createTempFileOnlyStreamCache())) {
      if (!document.getCurrentAccessPermission().canExtractContent()) {
        throw new UnreadableText(Reason.ENCRYPTED, "its owner forbids taking text from it");
      }
      var text = new LimitedWriter(maxBytes);
      new PDFTextStripper().writeText(document, text);
      String title = Optional.ofNullable(document.getDocumentInformation().getTitle()).orElse("");
      return new ExtractedText(title, text.toString());
    } catch (UnreadableText e) {
      throw e;
    } catch (InvalidPasswordException e) {
      throw new UnreadableText(Reason.ENCRYPTED, "expected no password, found one is needed", e);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      throw new UnreadableText(
          Reason.DAMAGED, "expected a whole PDF, found one that is damaged or cut short", e);
    }
  }

  /** Holds so much text and no more. */
  private static final class LimitedWriter extends Writer {
    private final StringWriter text = new StringWriter();
    private final long most;

    private LimitedWriter(long most) {
      this.most = most;
    }

    @Override
    public void write(char[] characters, int offset, int length) throws IOException {
      if (text.getBuffer().length() + (long) length > most) {
        throw new UnreadableText(
            Reason.TOO_LARGE, "expected at most " + most + " characters of text, found more");
      }
      text.write(characters, offset, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
