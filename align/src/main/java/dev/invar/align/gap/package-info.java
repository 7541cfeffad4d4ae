/**
 * Closing the gap between modalities that were trained to be compared. Start at {@link
 * dev.invar.align.gap.ConnectCollapseCorrupt}.
 */
@NullMarked
package dev.invar.align.gap;

import org.jspecify.annotations.NullMarked;
