package dev.invar.index.upgrade;

import dev.invar.index.DocumentPlace;
import dev.invar.index.IndexMoment;
import dev.invar.index.PassageSpan;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import dev.invar.space.Space;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes new vectors of passages.
 *
 * @param encoder the new model
 * @param space where its vectors must live
 */
record Encoding(PassageEncoder encoder, Space space) {
  /**
   * A passage to encode.
   *
   * @param place its document
   * @param passage its place in it, from 0
   * @param span where it stands
   * @param text what it says
   */
  record Piece(DocumentPlace place, int passage, PassageSpan span, String text) {
    static Piece of(IndexMoment main, DocumentPlace place, int passage) throws IOException {
      PassageSpan span = main.span(place.first() + passage);
      return new Piece(place, passage, span, span.text(main.document(place)));
    }
  }

  /** The new vectors of passages, in their order. */
  List<NewVector> encode(List<Piece> pieces) throws IOException {
    if (pieces.isEmpty()) {
      return List.of();
    }
    FloatMatrix rows = encoder.encode(pieces.stream().map(Piece::text).toList());
    if (rows.rows() != pieces.size() || rows.columns() != space.width()) {
      throw new ShapeException(
          "vectors of the new model",
          pieces.size() + "×" + space.width() + " for " + pieces.size() + " texts",
          rows.rows() + "×" + rows.columns());
    }
    var vectors = new ArrayList<NewVector>();
    for (int i = 0; i < pieces.size(); i++) {
      Piece piece = pieces.get(i);
      vectors.add(
          NewVector.checked(space, piece.place(), piece.passage(), piece.span(), rows.row(i)));
    }
    return vectors;
  }
}
