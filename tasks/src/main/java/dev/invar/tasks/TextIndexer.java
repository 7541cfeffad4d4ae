package dev.invar.tasks;

import dev.invar.encode.Encoder;
import dev.invar.encode.TextSpan;
import dev.invar.formats.text.TextDocument;
import dev.invar.index.EmbeddedPassage;
import dev.invar.index.IndexEditor;
import dev.invar.method.Progress;
import dev.invar.space.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Puts documents into an index: passes over those that are there, cuts and encodes the others, and
 * commits now and then, so that little is lost whatever happens. Memory is bounded by the encoder's
 * window of texts. Used once.
 */
final class TextIndexer {
  /** Work that may be lost to a power cut. Commits are cheap against encoding for so long. */
  private static final long COMMIT_NANOS = 5_000_000_000L;

  private final IndexEditor editor;
  private final IndexPlan plan;
  private final Progress progress;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong unchanged = new AtomicLong();
  private final List<EmbeddedPassage> pending = new ArrayList<>();
  private long written;
  private long lastCommit = System.nanoTime();

  TextIndexer(IndexEditor editor, IndexPlan plan, Progress progress) {
    this.editor = editor;
    this.plan = plan;
    this.progress = progress;
  }

  /** Indexes the documents until there are none or the user asks to stop; commits what is done. */
  void index(Iterator<TextDocument> documents) throws IOException {
    Committing.whateverHappens(editor, () -> put(documents));
  }

  private void put(Iterator<TextDocument> documents) throws IOException {
    try {
      if (plan.encoder().isPresent()) {
        encode(documents, plan.encoder().get());
      } else {
        while (!progress.isCancelled() && documents.hasNext()) {
          TextDocument document = documents.next();
          if (isNew(document)) {
            put(document, List.of());
          }
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  long read() {
    return read.get();
  }

  long unchanged() {
    return unchanged.get();
  }

  long written() {
    return written;
  }

  private void encode(Iterator<TextDocument> documents, Encoder encoder) throws IOException {
    encoder.stream(
        new Pieces(documents, encoder),
        Piece::text,
        Role.PASSAGE,
        (piece, vector) -> {
          pending.add(new EmbeddedPassage(piece.span().from(), piece.span().to(), vector));
          if (piece.last()) {
            put(piece.document(), pending);
            pending.clear();
          }
        },
        new CancelOnly(progress));
  }

  private boolean isNew(TextDocument document) throws IOException {
    read.incrementAndGet();
    if (editor.isCurrent(document)) {
      unchanged.incrementAndGet();
      progress.advance(1);
      return false;
    }
    return true;
  }

  private void put(TextDocument document, List<EmbeddedPassage> passages) throws IOException {
    editor.put(document, List.copyOf(passages));
    written++;
    progress.advance(1);
    if (System.nanoTime() - lastCommit > COMMIT_NANOS) {
      editor.commit();
      lastCommit = System.nanoTime();
    }
  }

  /** The passages of the documents that are new. */
  private final class Pieces implements Iterator<Piece> {
    private final Iterator<TextDocument> documents;
    private final Encoder encoder;
    private final Queue<Piece> ready = new ArrayDeque<>();

    Pieces(Iterator<TextDocument> documents, Encoder encoder) {
      this.documents = documents;
      this.encoder = encoder;
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && !progress.isCancelled() && documents.hasNext()) {
        cut(documents.next());
      }
      return !ready.isEmpty();
    }

    @Override
    public Piece next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.remove();
    }

    private void cut(TextDocument document) {
      try {
        if (!isNew(document)) {
          return;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      String text = document.fullText();
      List<TextSpan> spans = plan.passages().split(text, encoder);
      for (int i = 0; i < spans.size(); i++) {
        TextSpan span = spans.get(i);
        ready.add(new Piece(document, span, span.of(text), i == spans.size() - 1));
      }
    }
  }

  /** Passes on the wish to stop and warnings; the indexer itself counts documents. */
  private record CancelOnly(Progress progress) implements Progress {
    @Override
    public void warn(String message) {
      progress.warn(message);
    }

    @Override
    public boolean isCancelled() {
      return progress.isCancelled();
    }
  }
}
