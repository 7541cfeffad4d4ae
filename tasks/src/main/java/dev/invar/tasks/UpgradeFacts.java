package dev.invar.tasks;

import dev.invar.align.upgrade.UpgradeWay;
import dev.invar.space.Space;

/**
 * The upgrade under way in an index, as far as who searches has to know.
 *
 * @param model which model answers
 * @param way how the upgrade was started to be searched
 * @param to the space it leads to
 */
public record UpgradeFacts(ModelChoice model, UpgradeWay way, Space to) {}
