import { type Position, TypeMismatchError } from '@wirework/encoding-errors';
import { kindOf, positionAt } from '@wirework/scanner';
import type { CompiledPath } from '../compiled-path.ts';
import { limitOf } from '../limits.ts';
import { explainMissing, stepError } from '../not-found.ts';
import { choiceOf, type TextOptions, type TextReadOptions } from '../options.ts';
import { missing, read } from '../read.ts';
import { orMissing } from '../value/get.ts';
import { type Numbers, parseValue } from './parse-value.ts';
import type { Plan, PlanNode } from './plan.ts';
import { rejectDuplicates } from './reject-duplicates.ts';
import { type Scan, scanAll, scanUntilFound } from './scan.ts';

/** What a read of a text found. */
export interface TextHit {
  /** Whether there is a value; a present null is one. */
  readonly exists: boolean;
  /** The value, parsed; it does not keep the text in memory. `undefined`, or the default, if there is none. */
  readonly value: unknown;
  /**
   * Where it begins, as an index in UTF-16 units: `text.slice(start, end)` is the value as it was written. For a path
   * with a slice, `[*]` or `{…}` it is the container that the first such form is applied to. -1 if there is none.
   */
  readonly start: number;
  /** Behind its last character. */
  readonly end: number;
}

/** Refuses what is no text. */
export function assertText(text: unknown): asserts text is string {
  if (typeof text === 'string') return;
  throw new TypeMismatchError({ path: '', expected: 'a JSON text in a string', actual: kindOf(text) });
}

/** Runs the pass that a read asks for. */
export function scanText(text: string, plan: Plan, options: TextReadOptions | undefined): Scan {
  const early = choiceOf(options, 'validate', ['all', 'scanned']) === 'scanned';
  if (early && !rejectsDuplicates(options)) return scanUntilFound(text, plan, limitOf(options, 'maxDepth'));
  return scanWhole(text, plan, options);
}

/** Runs a pass over the whole text, and a second one if duplicates are refused. */
export function scanWhole(text: string, plan: Plan, options: TextOptions | undefined): Scan {
  const scan = scanAll(text, plan, limitOf(options, 'maxDepth'));
  if (rejectsDuplicates(options)) rejectDuplicates(text, scan.units);
  return scan;
}

function rejectsDuplicates(options: TextOptions | undefined): boolean {
  return choiceOf(options, 'duplicates', ['last', 'reject']) === 'reject';
}

/** What a path found in a pass: its names and indices lead along `way`, the rest is read from the value there. */
export function hitOf(scan: Scan, way: readonly PlanNode[], path: CompiledPath, options: TextReadOptions | undefined): TextHit {
  const { text, starts, ends } = scan;
  const { segments } = path;
  const target = (way.at(-1) as PlanNode).id;
  const start = starts[target] as number;
  if (start === -1) {
    const value = orMissing(options, () => explainAbsent(scan, way, path));
    return { exists: false, value, start: -1, end: -1 };
  }
  const end = ends[target] as number;
  const numbers: Numbers = choiceOf(options, 'numbers', ['number', 'lossless', 'bigint']);
  const value = parseValue(text.slice(start, end), numbers);
  const single = way.length - 1;
  if (single === segments.length) return { exists: true, value, start, end };
  const found = read(value, segments, single);
  if (found !== missing) return { exists: true, value: found, start, end };
  return { exists: false, value: orMissing(options, () => explainMissing(value, path, single)), start: -1, end: -1 };
}

/** Why a strict read found nothing: what stands where the path got stuck. */
export function explainAbsent({ text, starts }: Scan, way: readonly PlanNode[], path: CompiledPath): Error {
  const at = way.findIndex((node) => starts[node.id] === -1) - 1;
  const index = starts[(way[at] as PlanNode).id] as number;
  return stepError(path, at, kindAt(text, index), placeOf(text, index));
}

/** Position fields of an index, for an error. */
export function placeOf(text: string, index: number): Position {
  return { index, ...positionAt(text, index) };
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

