/**
 * The comparison {@code upgrade}: what changing an index's model costs and brings, on real encoders
 * and judged collections. {@link dev.invar.bench.upgrade.Upgrade} lists its parts, one file each;
 * {@link dev.invar.bench.upgrade.UpgradeSets} has the collections that they share.
 */
@NullMarked
package dev.invar.bench.upgrade;

import org.jspecify.annotations.NullMarked;
