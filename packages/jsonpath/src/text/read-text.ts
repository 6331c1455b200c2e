import { TypeMismatchError } from '@wirework/encoding-errors';
import type { JsonInput } from '@wirework/scanner';
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
 * @param places the places that are wanted
 * @throws JsonSyntaxError wherever the text is not JSON
 * @throws LimitExceededError for a limit
 * @throws TypeMismatchError if it is neither a text nor bytes
 */
export function readText<T>(
  input: JsonInput,
  plan: ScanPlan,
  limits: ReadLimits,
  places: KeptPlaces,
  use: (hits: readonly Hit[], source: Source) => T,
): T {
  if (typeof input !== 'string' && !isBytes(input)) throw inputError(input);
  if (remainingBytes(input, limits.maxBytes) < 0) throw limitError(limits, 'maxBytes');
  const read = (units: Uint8Array): T => {
    const source = { input, units };
    return use(findHits(source, input.length, plan, limits, places), source);
  };
  return typeof input === 'string' ? withUnits(input, read) : read(input);
}

function findHits(source: Source, end: number, plan: ScanPlan, limits: ReadLimits, places: KeptPlaces): Hit[] {
  const start = skipWhitespace(source.units, 0, end);
  const projector = new Projector(source, end);
  // A fault of the text is found again by the scan.
  if (plan.root !== undefined) projector.read(start, plan.root, limits.maxDepth);
  const run = new Run(projector.found, limits);
  let hits: Hits = [];
  const scan = new Scan(source, end, plan, run, places, undefined);
  const next = scan.findNodes(start, hits);
  const fault = next < 0 ? ~next : skipWhitespace(source.units, next, end);
  if (typeof source.input !== 'string') {
    const invalid = findInvalidUtf8(source.input, 0, fault);
    if (invalid !== -1) throw syntaxErrorAt(source.input, invalid, { maxDepth: limits.maxDepth });
  }
  if (next < 0 || fault < end) throw syntaxErrorAt(source.input, fault, { maxDepth: limits.maxDepth });
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
