import type { ResolvedPath } from '../../syntax/segment.ts';
import { planPath, planPaths, type ScanPlan } from './scan-plan.ts';

/** Paths and their plan. */
interface Planned {
  readonly paths: readonly ResolvedPath[];
  readonly plan: ScanPlan;
}

/**
 * The last plan that begins with a compiled path and that of the path alone, by the path.
 * A compiled path is frozen; any other path has no plan here, because its segments could change.
 */
const alone = new WeakMap<ResolvedPath, ScanPlan>();
const together = new WeakMap<ResolvedPath, Planned>();

/** Returns the plan of some paths. That of compiled paths is cached. */
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
