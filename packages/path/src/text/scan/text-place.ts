import type { Position } from '@wirework/encoding-errors';
import { pointerAt, positionAt } from '@wirework/scanner';
import { pointerTo, type Operation, stepError } from '../../semantics/step-error.ts';
import type { Segment, ResolvedPath } from '../../syntax/segment.ts';
import type { Scan } from './scan-text.ts';
import type { PlanNode } from './scan-plan.ts';

/** Position fields, for an error, of the value at an index, to which the first `count` segments lead. */
export function placeOf(
  { text, units }: Pick<Scan, 'text' | 'units'>,
  index: number,
  segments: readonly Segment[],
  count: number,
): Position {
  return { index, ...positionAt(text, index), pointer: pointerTo(segments, count) ?? pointerAt(text, index, units) };
}

/** The kind of the value whose first character is at an index. */
export function kindAt(text: string, index: number): string {
  switch (text[index]) {
    case '{':
      return 'object';
    case '[':
      return 'array';
    case '"':
      return 'string';
    case 't':
    case 'f':
      return 'boolean';
    case 'n':
      return 'null';
    default:
      return 'number';
  }
}

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
