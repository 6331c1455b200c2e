import { TypeMismatchError } from '@wirework/encoding-errors';
import { type JsonInput, type JsonSyntax, toStrictJson } from '@wirework/scanner';
import {
  findInvalidUtf8,
  isBytes,
  kindOf,
  remainingBytes,
  skipWhitespace,
  syntaxErrorAt,
  withUnits,
} from '@wirework/scanner/primitives';
import { Run } from '../evaluate/run.ts';
import { limitError, type ReadLimits } from '../options/limits.ts';
import { flatten, type Hit, type Hits } from './hit.ts';
import type { KeptPlaces } from './place.ts';
import { Projector } from './projector.ts';
import { Scan } from './scan.ts';
import type { ScanPlan } from './scan-plan.ts';
import { shadowedNames } from './shadowed-names.ts';
import type { Source } from './source.ts';

/**
 * Finds the nodes of a query in a text, and hands them to a function for as long as the units are lent.
 *
 * @param syntax the syntax of the text
 * @param places the places that are wanted
 * @throws JsonSyntaxError wherever the text is not JSON
 * @throws LimitExceededError for a limit
 * @throws TypeMismatchError if it is neither a text nor bytes
 */
export function readText<T>(
  input: JsonInput,
  syntax: JsonSyntax,
  plan: ScanPlan,
  limits: ReadLimits,
  places: KeptPlaces,
  use: (hits: readonly Hit[], source: Source) => T,
): T {
  if (typeof input !== 'string' && !isBytes(input)) throw inputError(input);
  if (remainingBytes(input, limits.maxBytes) < 0) throw limitError(limits, 'maxBytes');
  const strict = syntax === 'json' ? input : strictInput(input);
  const read = (units: Uint8Array): T => {
    const source = { input: strict, units };
    const fail = (at: number): never => {
      throw syntaxErrorAt(input, at, { maxDepth: limits.maxDepth, syntax });
    };
    return use(findHits(source, input, plan, limits, places, fail), source);
  };
  return typeof strict === 'string' ? withUnits(strict, read) : read(strict);
}

/** Returns an input with spaces in place of what JSON does not have, so that all places stay. */
function strictInput(input: JsonInput): JsonInput {
  return typeof input === 'string' ? toStrictJson(input) : toStrictJson(input);
}

/**
 * @param source the text as JSON
 * @param input the text as it is given
 * @param fail throws the error for a fault at an index
 */
function findHits(
  source: Source,
  input: JsonInput,
  plan: ScanPlan,
  limits: ReadLimits,
  places: KeptPlaces,
  fail: (at: number) => never,
): Hit[] {
  const end = input.length;
  const start = skipWhitespace(source.units, 0, end);
  const projector = new Projector(source, end);
  // A fault of the text is found again by the scan.
  if (plan.root !== undefined) projector.read(start, plan.root, limits.maxDepth);
  const run = new Run(projector.found, limits);
  let hits: Hits = [];
  const scan = new Scan(source, end, plan, run, places, undefined);
  const next = scan.findNodes(start, hits);
  const fault = next < 0 ? ~next : skipWhitespace(source.units, next, end);
  const invalid = typeof input === 'string' ? -1 : findInvalidUtf8(input, 0, fault);
  if (invalid !== -1) fail(invalid);
  if (next < 0 || fault < end) fail(fault);
  if (scan.repeats) {
    hits = [];
    new Scan(source, end, plan, run, places, shadowedNames(source, end)).findNodes(start, hits);
  }
  return flatten(hits, run);
}

function inputError(input: unknown): TypeMismatchError {
  return new TypeMismatchError({
    path: '',
    expected: 'a JSON text in a string or a Uint8Array',
    actual: input === undefined ? 'undefined' : kindOf(input),
  });
}
