/**
 * Texts to index: files and folders of plain text, Markdown, HTML, PDF and JSON lines as one stream
 * of {@link dev.invar.formats.text.TextDocument}. Start at {@link
 * dev.invar.formats.text.TextFiles}. A file that cannot be read is named in the {@link
 * dev.invar.formats.text.TextReport} and skipped; it never ends the run. Test collections with
 * judgements live in {@code formats.beir}.
 */
@NullMarked
package dev.invar.formats.text;

import org.jspecify.annotations.NullMarked;
