package dev.invar.index.codec.v1;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.MergeState;

/**
 * Merges lists by copying: each latent's lists one after another, with their documents' new
 * numbers, without those that were deleted. Where an index sort mixes the segments' documents, each
 * list is sorted by itself. Possible where all segments have one unit; else values are stored anew
 * from the raw codes. The unit and the largest error stay those of the sources, even if the values
 * they were due to are deleted.
 *
 * <p>Cost: O(postings). Heap: one tile of one list, or one list where it is sorted.
 */
final class ListMerger {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private final int latents;
  private final List<Source> sources;
  private final boolean isAscending;
  private final byte[] tile = new byte[PostingLists.TILE * PostingWriter.POSTING_BYTES];
  private long[] unsorted = new long[0];
  private int waiting;

  private ListMerger(List<Source> sources, boolean isAscending) {
    this.latents = sources.stream().mapToInt(source -> source.postings.latents()).max().orElse(1);
    this.sources = sources;
    this.isAscending = isAscending;
  }

  /** One segment; {@code latent} is the next that has a list. */
  private static final class Source {
    final SparsePostings postings;
    final PostingLists lists;
    final MergeState.DocMap documents;
    int latent;

    Source(SparsePostings postings, MergeState.DocMap documents) throws IOException {
      this.postings = postings;
      this.lists = postings.lists();
      this.documents = documents;
      this.latent = lists.nextLatent(0);
    }
  }

  /** A merger; empty if values must be stored anew. */
  static Optional<ListMerger> of(FieldInfo field, MergeState state) throws IOException {
    var sources = new ArrayList<Source>();
    boolean isAscending = true;
    int last = -1;
    for (int i = 0; i < state.docValuesProducers.length; i++) {
      DocValuesProducer producer = state.docValuesProducers[i];
      FieldInfo info = state.fieldInfos[i].fieldInfo(field.name);
      if (producer == null || info == null || info.getDocValuesType() != DocValuesType.BINARY) {
        continue;
      }
      BinaryDocValues values = producer.getBinary(info);
      if (values == null) {
        continue;
      }
      if (!(values instanceof SparseCodeValues codes) || !fits(codes.postings().meta(), sources)) {
        return Optional.empty();
      }
      if (codes.postings().size() > 0) {
        sources.add(new Source(codes.postings(), state.docMaps[i]));
      }
      for (int document = 0; isAscending && document < state.maxDocs[i]; document++) {
        int mapped = state.docMaps[i].get(document);
        isAscending = mapped < 0 || mapped > last;
        last = Math.max(last, mapped);
      }
    }
    return Optional.of(new ListMerger(sources, isAscending));
  }

  private static boolean fits(FieldMeta meta, List<Source> sources) {
    if (meta.postings() == 0 || sources.isEmpty()) {
      return meta.oneSpace();
    }
    FieldMeta first = sources.getFirst().postings.meta();
    return meta.oneSpace() && meta.tag() == first.tag() && meta.quantum().equals(first.quantum());
  }

  /** Writes lists and directory. */
  FieldMeta write(PostingWriter writer) throws IOException {
    for (int latent = next(); latent < latents; latent = next()) {
      for (Source source : sources) {
        if (source.latent == latent) {
          copy(source, latent, writer);
          source.latent = source.lists.nextLatent(latent + 1);
        }
      }
      addSorted(writer);
      writer.endList(latent);
    }
    int tag = 0;
    float error = 0;
    Quantum quantum = Quantum.of(0);
    for (Source source : sources) {
      error = Math.max(error, source.postings.largestError());
      quantum = source.postings.quantum();
      tag = source.postings.meta().tag();
    }
    FieldMeta.Region region = writer.finish(latents);
    return new FieldMeta(tag, true, latents, quantum, error, writer.postings(), region);
  }

  private int next() {
    int least = latents;
    for (Source source : sources) {
      if (source.latent < source.postings.latents()) {
        least = Math.min(least, source.latent);
      }
    }
    return least;
  }

  private void copy(Source source, int latent, PostingWriter writer) throws IOException {
    Optional<PostingList> found = source.lists.list(latent);
    if (found.isEmpty()) {
      return;
    }
    PostingList list = found.get();
    while (list.next()) {
      int n = list.count();
      source.lists.bytes().readBytes(list.at(), tile, 0, n * PostingWriter.POSTING_BYTES);
      int base = list.tile() << PostingLists.TILE_SHIFT;
      for (int i = 0; i < n; i++) {
        int local = Short.toUnsignedInt((short) SHORTS.get(tile, i * Short.BYTES));
        if (base + local >= source.postings.documents()) {
          throw source.lists.corrupt(
              "list of latent " + latent, "documents of the segment", base + local);
        }
        int document = source.documents.get(base + local);
        if (document >= 0) {
          add(document, Byte.toUnsignedInt(tile[n * Short.BYTES + i]), writer);
        }
      }
    }
  }

  private void add(int document, int value, PostingWriter writer) throws IOException {
    if (isAscending) {
      writer.add(document, value);
      return;
    }
    if (waiting == unsorted.length) {
      unsorted = Arrays.copyOf(unsorted, Math.max(1024, 2 * waiting));
    }
    unsorted[waiting++] = (long) document << Byte.SIZE | value;
  }

  private void addSorted(PostingWriter writer) throws IOException {
    Arrays.sort(unsorted, 0, waiting);
    for (int i = 0; i < waiting; i++) {
      writer.add((int) (unsorted[i] >>> Byte.SIZE), (int) unsorted[i] & 0xFF);
    }
    waiting = 0;
  }
}
