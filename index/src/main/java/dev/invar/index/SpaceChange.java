package dev.invar.index;

import dev.invar.method.BackendException;
import dev.invar.method.FormatException;
import dev.invar.method.NumericalException;
import dev.invar.method.OptionException;
import dev.invar.method.Progress;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;

/**
 * Gives all documents of an index vectors of another space, in one commit: whatever happens to the
 * process, the folder opens with the vectors of before or with those of after. Ids, texts, titles,
 * metadata, passages and the order of the documents stay as they are.
 *
 * <p>Who has the index open goes on searching it as it was, and is told by its next refresh that
 * the settings have changed. Cost: as indexing all documents anew with vectors at hand; until the
 * commit, the disk holds both.
 */
public final class SpaceChange {
  private static final String KEPT =
      "the index is as it was before: free space and run the same command again";

  private final Path folder;
  private final IndexSettings after;
  private final Progress progress;

  /** Looks at the index that is to be changed, while nobody else can write it. */
  @FunctionalInterface
  public interface Preparation {
    /**
     * Finds out which vectors there will be; whatever it throws leaves the index as it is.
     *
     * @param before the index as it is
     */
    NewVectors prepare(IndexMoment before) throws IOException;
  }

  /** The vectors of after. */
  @FunctionalInterface
  public interface NewVectors {
    /** The vector of the passage that has this number before the change. */
    KeptVector of(int passage) throws IOException;
  }

  /**
   * Changes an index.
   *
   * @param folder the index's
   * @param after its settings from then on; text analysis may differ too
   * @param preparation finds the new vectors
   * @param progress hears of a stage of its own, by documents; if cancelled, nothing is changed
   * @return whether the index was changed; not if it was cancelled
   * @throws OptionException if the index is to keep sparse codes from then on, which are not made
   *     here
   * @throws BackendException if an editor has the folder open
   * @throws FormatException if the folder holds no index, or a damaged one
   * @throws ShapeException if a new vector is not as wide as the new space
   * @throws NumericalException if a new vector holds NaN or infinity, or is all zero
   */
  public static boolean run(
      Path folder, IndexSettings after, Preparation preparation, Progress progress)
      throws IOException {
    IndexFiles.requireIndex(folder);
    if (after.codes().isPresent()) {
      throw new OptionException(
          "settings after a change of vectors", "none about sparse codes", after.codes().get());
    }
    return new SpaceChange(folder, after, progress).run(FSDirectory.open(folder), preparation);
  }

  /**
   * @param folder where the directory is
   */
  SpaceChange(Path folder, IndexSettings after, Progress progress) {
    this.folder = folder;
    this.after = after;
    this.progress = progress;
  }

  /** As {@link #run(Path, IndexSettings, Preparation, Progress)}; closes the directory. */
  boolean run(Directory files, Preparation preparation) throws IOException {
    try (files) {
      return change(files, preparation);
    } catch (LockObtainFailedException e) {
      throw new BackendException(
          folder
              + ": expected to be the only one who writes this index, found an editor at it;"
              + " close it, then try again",
          e);
    } catch (IOException e) {
      throw DiskFull.explain(e, folder, KEPT);
    }
  }

  private boolean change(Directory directory, Preparation preparation) throws IOException {
    IndexWriterConfig config =
        WriterSettings.inOrder(
            after, new KeepOnlyLastCommitDeletionPolicy(), Runtime.getRuntime().maxMemory());
    config.setOpenMode(IndexWriterConfig.OpenMode.APPEND);
    var writer = new IndexWriter(directory, config);
    try (var index = SearchIndex.open(folder);
        var before = index.moment()) {
      NewVectors vectors = preparation.prepare(before);
      if (!rewrite(writer, before, vectors)) {
        return false;
      }
      var data = new CommitData(after, before.documents(), before.passages());
      writer.setLiveCommitData(data.toMap().entrySet());
      writer.commit();
      return true;
    } finally {
      writer.rollback(); // what is committed stays
    }
  }

  private boolean rewrite(IndexWriter writer, IndexMoment before, NewVectors vectors)
      throws IOException {
    progress.begin("writing the new vectors", before.documents());
    // Also forgets how wide the old vectors are.
    writer.deleteAll();
    before.visit(place -> {
      writer.addDocuments(
          Layout.block(
              before.document(place), place.content(), passages(before, place, vectors), after));
      progress.advance(1);
      return !progress.isCancelled();
    });
    progress.end();
    return !progress.isCancelled();
  }

  private List<Layout.Passage> passages(IndexMoment before, DocumentPlace place, NewVectors vectors)
      throws IOException {
    var passages = new ArrayList<Layout.Passage>();
    for (int i = 0; i < place.passages(); i++) {
      KeptVector vector = vectors.of(place.first() + i);
      Space space = after.space().orElseThrow();
      UnitVectors.check(
          vector.unit(), space, "vector of passage " + i + " of the document " + place.id());
      passages.add(new Layout.Passage(before.span(place.first() + i), vector, Optional.empty()));
    }
    return passages;
  }
}
