import { readChoice, type Units, withUnits } from '@wirework/scanner';
import type { ResolvedPath } from '../../syntax/compiled-path.ts';
import { limitOf } from '../../options/limits.ts';
import { explainMissing, type Operation, stepError } from '../../semantics/step-error.ts';
import { textChoices, type TextOptions, type TextReadOptions } from '../../options/options.ts';
import { followSegments } from '../../semantics/follow-segments.ts';
import { orMissing } from '../../value/get.ts';
import { type Numbers, decodeValue } from './decode-value.ts';
import type { ScanPlan, PlanNode } from '../scan/scan-plan.ts';
import { rejectDuplicates } from '../scan/reject-duplicates.ts';
import { type Scan, scanWhole, scanUntilFound } from '../scan/scan-text.ts';
import { kindAt, placeOf } from '../scan/text-place.ts';

/** What a read of a text found. */
export interface TextHit {
  /** Whether there is a value; a null is one. */
  readonly exists: boolean;
  /** The value, parsed; it does not keep the text in memory. `undefined`, or the default, if there is none. */
  readonly value: unknown;
  /**
   * Where it begins, as an index in UTF-16 units: `text.slice(start, end)` is the value as it was written. For a path
   * with a slice, `[*]` or `{…}` it is the container to which the first such form is applied. -1 if there is none.
   */
  readonly start: number;
  /** The index after its last character; -1 if there is none. */
  readonly end: number;
}

/** How a text is read: the options with their defaults. */
interface Settings {
  readonly maxDepth: number;
  readonly early: boolean;
  readonly rejects: boolean;
  readonly numbers: Numbers;
}

function readSettings(options: TextReadOptions | undefined): Settings {
  const rejects = readChoice(options, 'duplicates', textChoices.duplicates) === 'reject';
  return {
    maxDepth: limitOf(options, 'maxDepth'),
    // Only the whole text shows whether a name occurs twice.
    early: readChoice(options, 'validate', textChoices.validate) === 'scanned' && !rejects,
    rejects,
    numbers: readChoice(options, 'numbers', textChoices.numbers),
  };
}

const defaults: Settings = Object.freeze(readSettings(undefined));

/** Runs the pass for a read; `use` turns it into hits. */
export function readText<T>(
  text: string,
  plan: ScanPlan,
  options: TextReadOptions | undefined,
  use: (scan: Scan, numbers: Numbers) => T,
): T {
  const { early, rejects, maxDepth, numbers } = options === undefined ? defaults : readSettings(options);
  if (early) return scanUntilFound(text, plan, maxDepth, (scan) => use(scan, numbers));
  return withUnits(text, (units) => {
    const scan = scanWhole(text, units, plan, maxDepth);
    if (rejects) rejectDuplicates(text, units);
    return use(scan, numbers);
  });
}

/** Runs a pass over the whole text for an edit, and a second one if duplicates are refused. */
export function scanForEdit(text: string, units: Units, plan: ScanPlan, options: TextOptions | undefined): Scan {
  const scan = scanWhole(text, units, plan, limitOf(options, 'maxDepth'));
  if (readChoice(options, 'duplicates', textChoices.duplicates) === 'reject') rejectDuplicates(text, units);
  return scan;
}

/** What a path found in a pass: its names and indices lead along `way`, the rest is read from the value there. */
export function hitOf(
  scan: Scan,
  way: readonly PlanNode[],
  path: ResolvedPath,
  numbers: Numbers,
  options: TextReadOptions | undefined,
): TextHit {
  const { segments } = path;
  const single = way.length - 1;
  const { id } = way[single] as PlanNode;
  const start = scan.starts[id] as number;
  if (start === -1) return noHit(options, () => explainAbsent(scan, way, path, 'read'));
  const end = scan.ends[id] as number;
  const value = decodeValue(scan, start, end, numbers);
  if (single === segments.length) return { exists: true, value, start, end };
  const found = followSegments(value, segments, single);
  if (found === undefined)
    return noHit(options, () => explainMissing(value, path, 'read', single, placeOf(scan, start, segments, single)));
  return { exists: true, value: found, start, end };
}

function noHit(options: TextReadOptions | undefined, error: () => Error): TextHit {
  return { exists: false, value: orMissing(options, error), start: -1, end: -1 };
}

/** Why a strict read found nothing: the error for the last value that the path reached. */
export function explainAbsent(scan: Scan, way: readonly PlanNode[], path: ResolvedPath, operation: Operation): Error {
  const at = way.findIndex((node) => scan.starts[node.id] === -1) - 1;
  const index = scan.starts[(way[at] as PlanNode).id] as number;
  return stepError(path, at, kindAt(scan.text, index), placeOf(scan, index, path.segments, at), operation);
}
