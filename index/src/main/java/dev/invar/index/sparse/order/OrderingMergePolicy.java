package dev.invar.index.sparse.order;

import dev.invar.method.OptionException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.Sorter;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * A merge policy that has the documents of large forced merges lie in the order of their codes, so
 * that bounds of blocks hold more off. Other merges, and what is merged when, are left to the
 * policy it wraps; so call {@code IndexWriter.forceMerge} when most documents are in.
 *
 * <p>Documents keep all that they have, but for their numbers. A merge is left as it is if any of
 * its documents were added in blocks, as parents and children are ({@code addDocuments}), if the
 * index has a parent field, or if the codes do not fit in the heap: the log says so. Lucene itself
 * does not ask for an order where the index has a sort of its own.
 *
 * <p>Cost: some microseconds for each document. Heap while merging: 3 bytes for each latent that is
 * active in a document; after that Lucene holds the raw codes, some 200 bytes for each document
 * with 32 latents.
 */
public final class OrderingMergePolicy extends FilterMergePolicy {
  private static final System.Logger LOG = System.getLogger("dev.invar.index");

  /** Merges with fewer documents are left as they are, if nothing else is said. */
  public static final int DEFAULT_FROM = 1 << 17;

  /** In a segment's diagnostics: the field whose codes its documents lie in the order of. */
  private static final String ORDERED = "invar.ordered";

  private static final int HEAP_SHARE = 3;
  private static final int POSTING_BYTES = 3;

  private final String field;
  private final int fromDocuments;

  /**
   * @param in says what is merged when
   * @param field with sparse codes, by which documents are ordered
   */
  public OrderingMergePolicy(MergePolicy in, String field) {
    this(in, field, DEFAULT_FROM);
  }

  /**
   * @param fromDocuments merges with fewer documents are left as they are, at least 1
   * @throws OptionException if that is below 1
   */
  public OrderingMergePolicy(MergePolicy in, String field, int fromDocuments) {
    super(in);
    if (fromDocuments < 1) {
      throw new OptionException(
          "documents from which on merges are ordered", "1 or more", fromDocuments);
    }
    this.field = field;
    this.fromDocuments = fromDocuments;
  }

  @Override
  public @Nullable MergeSpecification findForcedMerges(
      SegmentInfos infos, int most, Map<SegmentCommitInfo, Boolean> segments, MergeContext context)
      throws IOException {
    MergeSpecification found = super.findForcedMerges(infos, most, segments, context);
    var ordered = new MergeSpecification();
    if (found != null) {
      for (OneMerge merge : found.merges) {
        ordered.add(new Ordered(merge));
      }
    } else if (infos.size() == 1
        && segments.containsKey(infos.info(0))
        && isUnordered(infos.info(0), context)
        && !hasBlocks(infos.asList())) {
      ordered.add(new Ordered(new OneMerge(List.of(infos.info(0)))));
    }
    return ordered.merges.isEmpty() ? null : ordered;
  }

  /** Whether documents were added together, as parents and children are. */
  private static boolean hasBlocks(List<SegmentCommitInfo> segments) {
    return segments.stream().anyMatch(segment -> segment.info.getHasBlocks());
  }

  /** A single large segment that was not written in an order of its codes is written again. */
  private boolean isUnordered(SegmentCommitInfo segment, MergeContext context) {
    return segment.info.maxDoc() >= fromDocuments
        && !field.equals(segment.info.getDiagnostics().get(ORDERED))
        && !context.getMergingSegments().contains(segment);
  }

  private final class Ordered extends OneMerge {
    private final OneMerge merge;

    Ordered(OneMerge merge) {
      super(merge);
      this.merge = merge;
    }

    @Override
    public CodecReader wrapForMerge(CodecReader reader) throws IOException {
      return merge.wrapForMerge(reader);
    }

    @Override
    public void mergeInit() throws IOException {
      merge.mergeInit();
      super.mergeInit();
    }

    @Override
    public void mergeFinished(boolean isSuccessful, boolean isDropped) throws IOException {
      try {
        merge.mergeFinished(isSuccessful, isDropped);
      } finally {
        super.mergeFinished(isSuccessful, isDropped);
      }
    }

    @Override
    public void setMergeInfo(SegmentCommitInfo info) {
      merge.setMergeInfo(info);
      super.setMergeInfo(info);
      if (info != null) {
        // Also if it stays as it is: it would be no other the next time.
        info.info.addDiagnostics(Map.of(ORDERED, field));
      }
    }

    @Override
    public Sorter.@Nullable DocMap reorder(
        CodecReader reader, Directory directory, Executor executor) throws IOException {
      if (reader.maxDoc() < fromDocuments || reader.getFieldInfos().getParentField() != null) {
        return null;
      }
      if (hasBlocks(segments)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "a merge is not ordered by field {0}: it has documents that were added in blocks",
            field);
        return null;
      }
      BinaryDocValues codes = reader.getBinaryDocValues(field);
      if (codes == null) {
        return null;
      }
      long most = Runtime.getRuntime().maxMemory() / HEAP_SHARE / POSTING_BYTES;
      Optional<CodeTable> table = CodeTable.read(codes, reader.maxDoc(), most);
      if (table.isEmpty()) {
        LOG.log(
            System.Logger.Level.WARNING,
            "a merge of {0} documents is not ordered by field {1}: their codes do not fit in a"
                + " third of the heap",
            reader.maxDoc(),
            field);
        return null;
      }
      return new NewOrder(CodeOrder.of(table.get()));
    }
  }

  private static final class NewOrder extends Sorter.DocMap {
    private final int[] old;
    private final int[] placed;

    NewOrder(int[] old) {
      this.old = old;
      this.placed = new int[old.length];
      for (int i = 0; i < old.length; i++) {
        placed[old[i]] = i;
      }
    }

    @Override
    public int oldToNew(int document) {
      return placed[document];
    }

    @Override
    public int newToOld(int document) {
      return old[document];
    }

    @Override
    public int size() {
      return old.length;
    }
  }
}
