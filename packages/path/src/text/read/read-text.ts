import {
  readChoice,
  withStrictUnits,
  withUnits,
  buildContainer,
  maxCopiedSlice,
  numberOrBigint,
  parseNative,
  parseString,
  scalarAt,
  type Units,
} from '@wirework/scanner/primitives';
import { defaultOf, isOn, textChoices, type TextReadOptions } from '../../options/options.ts';
import { followSegments } from '../../semantics/follow-segments.ts';
import { explainMissing } from '../../semantics/step-error.ts';
import type { ResolvedPath } from '../../syntax/segment.ts';
import { explainAbsent, placeOf } from '../scan/text-place.ts';
import { planOf, type PlanNode, type ScanPlan } from '../scan/scan-plan.ts';
import { readScanSettings, type Scan, scanPart, type ScanSettings, scanText } from '../scan/scan-text.ts';
import { JsonNumber, pointerAt, positionAt } from '@wirework/scanner';
import { jsonSlice, type Spanned } from '../scan/comment-spans.ts';

/** The result of reading a path in a text. */
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

/** The options of a read. */
interface ReadSettings extends ScanSettings {
  /** Whether the scan ends with the last answer. */
  readonly stopsEarly: boolean;
  readonly numbers: Numbers;
}

function readSettings(options: TextReadOptions | undefined): ReadSettings {
  // A spread would take longer than a read near the beginning of a text.
  const { maxDepth, rejectsDuplicates, syntax } = readScanSettings(options);
  const isScanned = readChoice(options, 'validate', textChoices.validate) === 'scanned';
  return {
    maxDepth,
    rejectsDuplicates,
    syntax,
    // Only the whole text shows whether a name occurs twice.
    stopsEarly: isScanned && !rejectsDuplicates,
    numbers: readChoice(options, 'numbers', textChoices.numbers),
  };
}

const defaults: ReadSettings = /* @__PURE__ */ Object.freeze(/* @__PURE__ */ readSettings(undefined));

/** Reads any number of paths in a text: plans the scan, scans, and returns one hit for each path. */
export function readText(
  text: string,
  paths: readonly ResolvedPath[],
  options: TextReadOptions | undefined,
): TextHit[] {
  const plan = planOf(paths);
  const settings = options === undefined ? defaults : readSettings(options);
  if (settings.stopsEarly) return readEarly(text, paths, plan, settings, options);
  return withStrictUnits(text, settings.syntax, (units, spans) => {
    const scan = scanText(text, units, plan, settings, spans);
    return paths.map((path, i) =>
      hitOf(scan, path, plan.branches[i] as readonly PlanNode[], settings.numbers, options),
    );
  });
}

/** Units of the first part of a text that is read, and the factor by which the parts grow. */
const firstPartLength = 512;
const partGrowth = 32;

/**
 * Reads a text only as far as the last value. Parts of growing size are copied and scanned from the
 * start, so that a value near the beginning of a long text is found quickly, and a scan never has to pause. A late
 * value costs a few percent more than a strict read.
 */
function readEarly(
  text: string,
  paths: readonly ResolvedPath[],
  plan: ScanPlan,
  { maxDepth, numbers, syntax }: ReadSettings,
  options: TextReadOptions | undefined,
): TextHit[] {
  const hitsOf = (scan: Scan | undefined): TextHit[] | undefined =>
    scan && paths.map((path, i) => hitOf(scan, path, plan.branches[i] as readonly PlanNode[], numbers, options));
  if (syntax === 'jsonc') {
    // A part could end in a comment, so the comments of the whole text are found first.
    return withStrictUnits(text, syntax, (units, spans) =>
      hitsOf(scanPart(text, units, text.length, plan, maxDepth, spans)),
    ) as TextHit[];
  }
  for (let length = firstPartLength; ; length *= partGrowth) {
    // A part that is not much shorter than the text is not worth a separate scan.
    const end = length * 4 < text.length ? length : text.length;
    const hits = withUnits(end === text.length ? text : text.slice(0, end), (units) =>
      hitsOf(scanPart(text, units, end, plan, maxDepth)),
    );
    if (hits !== undefined) return hits;
  }
}

/**
 * Returns the hit of one path: its names and indices are a branch of the plan, the rest is read from the value there.
 */
function hitOf(
  scan: Scan,
  path: ResolvedPath,
  branch: readonly PlanNode[],
  numbers: Numbers,
  options: TextReadOptions | undefined,
): TextHit {
  const { segments } = path;
  const single = branch.length - 1;
  const { id } = branch[single] as PlanNode;
  const start = scan.starts[id] as number;
  if (start === -1) {
    if (isOn(options, 'strict')) throw explainAbsent(scan, branch, path, 'read');
    return noHit(options);
  }
  const end = scan.ends[id] as number;
  const value = decodeValue(scan, start, end, numbers);
  if (single === segments.length) return { exists: true, value, start, end };
  const found = followSegments(value, segments, single);
  if (found !== undefined) return { exists: true, value: found, start, end };
  if (isOn(options, 'strict'))
    throw explainMissing(value, path, 'read', single, placeOf(scan, start, segments, single));
  return noHit(options);
}

function noHit(options: TextReadOptions | undefined): TextHit {
  return { exists: false, value: defaultOf(options), start: -1, end: -1 };
}

type Numbers = 'number' | 'lossless' | 'bigint';

interface Source extends Spanned {
  readonly units: Units;
}

/**
 * Returns the value from `start` to `end` of a text, where it is valid. It does not keep the text in memory.
 *
 * @throws LimitExceededError for an integer of more than 10,000 digits that would become a bigint
 */
function decodeValue(source: Source, start: number, end: number, numbers: Numbers): unknown {
  if (!isBracket(source.units[start])) return readScalar(source, start, end, numbers);
  return numbers === 'number'
    ? parseNative(jsonSlice(source, start, end))
    : buildContainer(source.text, source.units, start, end, (from, to) => readScalar(source, from, to, numbers));
}

function isBracket(unit: number | undefined): boolean {
  return unit === 0x7b /* { */ || unit === 0x5b; /* [ */
}

/** Returns a scalar. Most reads want one, so it is decoded without `JSON.parse`. */
function readScalar({ text, units }: Source, start: number, end: number, numbers: Numbers): unknown {
  const value = scalarAt(text, units, start, end);
  if (numbers === 'number' || typeof value !== 'number') return value;
  const literal = ownCopy(text, start, end);
  if (numbers === 'lossless') return new JsonNumber(literal);
  return numberOrBigint(literal, () => ({
    index: start,
    ...positionAt(text, start),
    pointer: pointerAt(text, start, units),
  }));
}

/** Returns a part of a text that does not keep the text in memory. */
function ownCopy(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return part.length <= maxCopiedSlice ? part : parseString(`"${part}"`);
}
