/**
 * How far two kinds of vectors in one space lie apart: modalities of the same items ({@link
 * dev.invar.diagnose.gap.ModalityGap}), queries and passages ({@link
 * dev.invar.diagnose.gap.RoleGap}). Methods that close a gap live in {@code dev.invar.align.gap}.
 */
@NullMarked
package dev.invar.diagnose.gap;

import org.jspecify.annotations.NullMarked;
