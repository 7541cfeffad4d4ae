/**
 * Structured data as vectors: any JSON value becomes one vector of a fixed width, so that documents
 * are compared, searched and coded as texts are. Start at {@link
 * dev.invar.sparsecode.structure.JsonEncoder}.
 */
@NullMarked
package dev.invar.sparsecode.structure;

import org.jspecify.annotations.NullMarked;
