/**
 * Changing the model of a live index. Start at {@link dev.invar.index.upgrade.LiveUpgrade}, which
 * starts, fills, finishes and takes back an upgrade, and at {@link
 * dev.invar.index.upgrade.UpgradingIndex}, which searches meanwhile. Until an upgrade is finished
 * the index itself is not touched; everything lies in a folder of its own inside the index's. The
 * mathematics of the scores is in {@code dev.invar.align}; making vectors from text is not done
 * here either.
 */
@NullMarked
package dev.invar.index.upgrade;

import org.jspecify.annotations.NullMarked;
