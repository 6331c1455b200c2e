import { TypeMismatchError } from '@wirework/encoding-errors';
import { type JsonInput, type JsonSyntax, toStrictJson } from '@wirework/scanner';
import {
  findInvalidUtf8,
  isBytes,
  kindOf,
  remainingBytes,
  skipWhitespace,
  syntaxErrorAt,
  unescapeString,
  walkValue,
  withUnits,
} from '@wirework/scanner/primitives';
import { Run } from '../evaluate/run.ts';
import { limitError, type ReadLimits } from '../options/limits.ts';
import { flatten, type Hit, type Hits } from './hit.ts';
import type { KeptPlaces } from './place.ts';
import { Projector } from './projector.ts';
import { Scan } from './scan.ts';
import type { ScanPlan } from './scan-plan.ts';
import type { Source } from './source.ts';

/**
 * Finds the nodes of a query in a text, and passes them to a function while the units are lent.
 *
 * @param syntax the syntax of the text
 * @param places the places to keep
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

/** Returns an input as JSON. Spaces replace comments and trailing commas, so that positions stay. */
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

/** Shared empty map for arrays and scalars. */
const noNames: Map<string, number> = /* @__PURE__ */ new Map<string, number>();

/**
 * Returns where names begin that occur again later in their object: the last one counts, as in `JSON.parse`.
 *
 * @param end how many of the units count; they are valid
 */
function shadowedNames({ input, units }: Source, end: number): ReadonlySet<number> {
  const shadowed = new Set<number>();
  const namesAt = (pos: number): Map<string, number> => (units[pos] === 0x7b /* { */ ? new Map() : noNames);
  const start = skipWhitespace(units, 0, end);
  walkValue(units, start, end, namesAt(start), ({ isObject, state, nameStart, nameEnd }, pos) => {
    if (isObject) {
      const name = unescapeString(input, nameStart, nameEnd);
      const earlier = state.get(name);
      if (earlier !== undefined) shadowed.add(earlier);
      state.set(name, nameStart);
    }
    return namesAt(pos);
  });
  return shadowed;
}
