import { type Operation, stepError } from '../../semantics/step-error.ts';
import type { ResolvedPath } from '../../syntax/segment.ts';
import type { PlanNode } from './scan-plan.ts';
import type { Scan } from './scan-text.ts';
import { kindAt, placeOf } from './text-place.ts';

/** Returns the error for a path that a scan did not find: about the last value of its branch that is in the text. */
export function explainAbsent(
  scan: Scan,
  branch: readonly PlanNode[],
  path: ResolvedPath,
  operation: Operation,
): Error {
  const at = branch.findIndex((node) => scan.starts[node.id] === -1) - 1;
  const index = scan.starts[(branch[at] as PlanNode).id] as number;
  return stepError(path, at, kindAt(scan.text, index), placeOf(scan, index, path.segments, at), operation);
}
