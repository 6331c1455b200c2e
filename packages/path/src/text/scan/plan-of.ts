import type { ResolvedPath } from '../../syntax/segment.ts';
import { planPath, planPaths, type ScanPlan } from './scan-plan.ts';

/** Paths and their plan. */
interface Planned {
  readonly paths: readonly ResolvedPath[];
  readonly plan: ScanPlan;
}

/*
 * A compiled path is planned once. It is frozen; a plan of any other path is not kept, because its segments could change.
 */

/** Plans of single paths. */
const alone = new WeakMap<ResolvedPath, ScanPlan>();
/** Plans of several paths, by the first one; only the last plan that begins with a path is kept. */
const together = new WeakMap<ResolvedPath, Planned>();

/** Returns the plan of a pass that finds some paths. */
export function planOf(paths: readonly ResolvedPath[]): ScanPlan {
  const [first] = paths;
  if (first === undefined) return planPaths([]);
  return paths.length === 1 ? planOfOne(first) : planOfMany(first, paths);
}

function planOfOne(path: ResolvedPath): ScanPlan {
  const known = alone.get(path);
  if (known !== undefined) return known;
  const plan = planPath(path);
  if (Object.isFrozen(path)) alone.set(path, plan);
  return plan;
}

function planOfMany(first: ResolvedPath, paths: readonly ResolvedPath[]): ScanPlan {
  const known = together.get(first);
  if (known?.paths.length === paths.length && known.paths.every((it, i) => it === paths[i])) return known.plan;
  const plan = planPaths(paths);
  if (Object.isFrozen(first)) together.set(first, { paths, plan });
  return plan;
}
