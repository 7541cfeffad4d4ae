/**
 * Jobs of changing an index's model: {@link dev.invar.tasks.upgrade.PlanTask} tells beforehand what
 * it would bring and cost, {@link dev.invar.tasks.upgrade.StartTask} begins it, {@link
 * dev.invar.tasks.upgrade.BackfillTask} fills in the new vectors, {@link
 * dev.invar.tasks.upgrade.FinishTask} ends it and {@link dev.invar.tasks.upgrade.RollbackTask}
 * takes it back. How the index is searched meanwhile is for {@link dev.invar.tasks.Searcher}.
 */
@NullMarked
package dev.invar.tasks.upgrade;

import org.jspecify.annotations.NullMarked;
