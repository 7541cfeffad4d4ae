package dev.invar.index.upgrade;

/**
 * What one run of a backfill did.
 *
 * @param encoded how many texts were encoded and kept
 * @param dropped how many vectors were removed whose passages have changed or are gone
 * @param cancelled whether it was stopped
 * @param status how far the upgrade is now
 */
public record BackfillReport(long encoded, long dropped, boolean cancelled, UpgradeStatus status) {}
