package dev.invar.tasks;

import dev.invar.encode.TextSpan;
import dev.invar.formats.text.TextDocument;

/**
 * A passage on its way through the encoder.
 *
 * @param document its document
 * @param span where it stands in the document's full text
 * @param text what it says
 * @param last whether it is the document's last
 */
record Piece(TextDocument document, TextSpan span, String text, boolean last) {}
