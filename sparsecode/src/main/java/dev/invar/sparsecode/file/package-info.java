/**
 * Coders and codes in files. Start at {@link dev.invar.sparsecode.file.CoderFile} and {@link
 * dev.invar.sparsecode.file.CodeFile}; each tells its layout.
 */
@NullMarked
package dev.invar.sparsecode.file;

import org.jspecify.annotations.NullMarked;
