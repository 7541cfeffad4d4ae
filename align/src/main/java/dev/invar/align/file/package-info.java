/**
 * Alignments in files. Start at {@link dev.invar.align.file.AlignmentFile}; how each kind of map
 * lies in a file is in {@code MapTensors}.
 */
@NullMarked
package dev.invar.align.file;

import org.jspecify.annotations.NullMarked;
