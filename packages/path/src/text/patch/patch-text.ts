import { formatPointer, LimitExceededError, type Position } from '@wirework/encoding-errors';
import { elementIndex, getOwn, skipWhitespace, walkValue, withStrictUnits } from '@wirework/scanner/primitives';
import { limitOf, type TextOptions } from '../../options/options.ts';
import { equalValues } from '../../patch/equal-values.ts';
import {
  type JsonPatchLimits,
  type JsonPatchOperation,
  type PatchedDocument,
  runPatch,
} from '../../patch/run-patch.ts';
import { findEditPlaces } from '../../semantics/edit-places.ts';
import { isObject } from '../../semantics/is-object.ts';
import { mismatchError, stepError } from '../../semantics/step-error.ts';
import { parsePointer } from '../../syntax/compile-pointer.ts';
import { type CompiledPath, compileSegments } from '../../syntax/compiled-path.ts';
import { cutsIn, extentsOf } from '../edit/cuts-in-container.ts';
import { applySplices, type Splice } from '../edit/splice.ts';
import { type PatchRules, TextSetter } from '../edit/text-setter.ts';
import { getFromText } from '../read/get-from-text.ts';
import { childrenAt, countChildren } from '../scan/children.ts';
import { hasSpan } from '../scan/comment-spans.ts';
import { planOf, type PlanNode } from '../scan/scan-plan.ts';
import { assertText, readScanSettings, roomIn, type Scan, type ScanSettings, scanText } from '../scan/scan-text.ts';
import { explainAbsent, kindAt, placeOf } from '../scan/text-place.ts';
import { indentationAt, TextPart } from './text-part.ts';

/** Options of `patchText`. */
export interface TextPatchOptions extends TextOptions, JsonPatchLimits {}

/**
 * Applies a JSON Patch (RFC 6902) to a JSON text, all or nothing, and leaves every character outside the edits
 * unchanged: white space, comments with `syntax: 'jsonc'`, the spelling of numbers and names. A new value is formatted
 * like its neighbours. A value that is moved or copied keeps its text, with the indentation of its new place. `test`
 * compares numbers by their exact value.
 *
 * It corresponds to `applyPatch`: `JSON.parse(patchText(text, operations))` equals
 * `applyPatch(JSON.parse(text), operations)`. Independent operations take one pass together; one that depends on an
 * earlier one, and each `move` and `copy`, takes a separate pass.
 *
 * @param text a JSON text; it is validated as a whole
 * @param operations the operations, in order, as for `applyPatch`
 * @param options `syntax`, `duplicates`, and limits; `maxBytes` also limits the result
 * @returns the new text
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON
 * @throws PatchError (`PATCH`) for the first operation that cannot be applied, with its number, a cause, and the
 *   position of the value in the text as it was before that operation; and for operations that are not an array
 * @throws DuplicateNameError (`DUPLICATE_NAME`) with `duplicates: 'reject'`
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxBytes` and `maxDepth` of the text, `maxOperations` and
 *   `maxCopied`
 * @throws TypeError, RangeError for an unknown option, or one with an invalid value
 * @example
 * ```ts
 * patchText('{"a": 1.0, "b": [2]}', [{ op: 'add', path: '/b/-', value: 3 }]); // → '{"a": 1.0, "b": [2, 3]}'
 * ```
 */
export function patchText(text: string, operations: readonly JsonPatchOperation[], options?: TextPatchOptions): string {
  const patched = runPatch(operations, options, () => new TextDocument(text, operations, options)).finish();
  assertText(patched, options);
  return patched;
}

/** Operations for which the first pass is planned, and the fewest for which a later one is. */
const firstPlanned = 64;
const leastPlanned = 8;

/**
 * One scan of the text, and the changes of the operations that found their places by it. An operation whose value is
 * in a changed one, or around it, needs a new pass. All others would find the same in the changed text.
 */
interface Pass {
  readonly scan: Scan;
  /** The paths of the plan and their branches, by pointer. */
  readonly places: ReadonlyMap<string, Found>;
  readonly splices: Splice[];
  /** The pointers of changed values, and of the values around them. */
  readonly changed: Set<string>;
  readonly around: Set<string>;
  /** UTF-16 units by which the text may grow and stay within the limit, and by which it has grown. */
  readonly room: number;
  grown: number;
}

/** A text that is being patched. Lives for one call. */
class TextDocument implements PatchedDocument {
  operation = 0;
  #text: string;
  readonly #operations: readonly unknown[];
  readonly #options: TextPatchOptions | undefined;
  readonly #settings: ScanSettings;
  #pass: Pass | undefined;
  /** The first operation of the pass, and the number of operations for which the next one is planned. */
  #first = 0;
  #planned = firstPlanned;
  #copied = 0;
  /** The place that was found last. */
  #place: readonly string[] = [];

  constructor(text: string, operations: readonly unknown[], options: TextPatchOptions | undefined) {
    this.#text = text;
    this.#operations = operations;
    this.#options = options;
    const settings = readScanSettings(options);
    assertText(text, options);
    withStrictUnits(text, settings.syntax, (units, spans) => scanText(text, units, planOf([]), settings, spans));
    // No operation adds a name twice.
    this.#settings = { ...settings, rejectsDuplicates: false };
  }

  /** Returns the text after all operations. */
  finish(): string {
    if (this.#pass !== undefined) this.#text = applySplices(this.#text, this.#pass.splices);
    this.#pass = undefined;
    return this.#text;
  }

  find(path: readonly string[]): TextPart {
    this.#place = path;
    return this.#on(path, path, (found) => {
      assertFound(found);
      const { id } = found.branch[path.length] as PlanNode;
      return new TextPart(found.scan.text, found.scan.starts[id] as number, found.scan.ends[id] as number);
    });
  }

  isEqual(found: TextPart, value: unknown): boolean {
    const { maxDepth, syntax } = this.#settings;
    return equalValues(getFromText(found.text, [], { numbers: 'lossless', maxDepth, syntax }).value, value);
  }

  positionOf(): Position {
    // The position in the text before this operation.
    this.finish();
    return this.find(this.#place).position();
  }

  /** Counts the values of a copy, and its length. */
  share(found: TextPart): void {
    const [max, maxBytes] = [limitOf(this.#options, 'maxCopied'), limitOf(this.#options, 'maxBytes')];
    if (this.#text.length + found.text.length > maxBytes)
      throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
    withStrictUnits(found.text, this.#settings.syntax, (units) => {
      const end = found.text.length;
      const counted = {};
      this.#copied++;
      walkValue(units, skipWhitespace(units, 0, end), end, counted, () => (++this.#copied > max ? -1 : counted));
    });
    if (this.#copied > max) throw new LimitExceededError({ limit: 'maxCopied', max });
  }

  add(path: readonly string[], value: unknown): void {
    this.#edit(path, path.slice(0, -1), (found) => {
      assertAddable(found);
      return this.#set(found, value, true);
    });
  }

  replace(path: readonly string[], value: unknown): void {
    this.#edit(path, path, (found) => {
      assertFound(found);
      return this.#set(found, value, false);
    });
  }

  remove(path: readonly string[]): void {
    this.#edit(path, path.slice(0, -1), (found) => {
      assertFound(found);
      const { scan, branch } = found;
      const { id } = branch[path.length - 1] as PlanNode;
      return cutsIn(scan, scan.starts[id] as number, scan.ends[id] as number, path.slice(-1));
    });
  }

  #set({ scan, branch, path }: Found, value: unknown, inserts: boolean): readonly Splice[] {
    const setter = new TextSetter(scan, this.#options, { inserts, insertBefore, textOf: this.#textOf });
    const at = inserts && isAppended(scan, branch) ? { kind: 'append' as const } : path.segments.at(-1);
    const segments = at === undefined ? [] : [...path.segments.slice(0, -1), at];
    const edited = { source: path.source, segments };
    setter.set(edited, branch[0] as PlanNode, findEditPlaces(undefined, edited, 'set'), value);
    return setter.splices;
  }

  readonly #textOf: PatchRules['textOf'] = (value, text, { index, line, level }) =>
    TextPart.isPart(value)
      ? value.indentedBy(line?.replace(/^[\n\r]+/, '') ?? indentationAt(text, index), level, this.#options)
      : undefined;

  /** Edits at a place. `changed` leads to the value in which the edit is: the container of a child that is added. */
  #edit(path: readonly string[], changed: readonly string[], splicesOf: (found: Found) => readonly Splice[]): void {
    const splices = this.#on(path, changed, splicesOf);
    const pass = this.#pass as Pass;
    for (const splice of splices) {
      pass.splices.push(splice);
      pass.grown += splice.text.length;
    }
    pass.changed.add(formatPointer(changed));
    for (const pointer of pointersAround(changed)) pass.around.add(pointer);
  }

  /**
   * Finds a place by the current pass, or by a new one. An error is thrown by an operation that begins a pass, so that
   * its position is in the text before the operation.
   */
  #on<T>(path: readonly string[], changed: readonly string[], use: (found: Found) => T): T {
    const pointer = formatPointer(path);
    const known = this.#canUsePass(path, changed) ? this.#pass?.places.get(pointer) : undefined;
    if (known !== undefined) {
      try {
        return use(known);
      } catch (error) {
        if (this.#pass?.splices.length === 0) throw error;
      }
    }
    return use(this.#newPass(path).places.get(pointer) as Found);
  }

  #canUsePass(path: readonly string[], changed: readonly string[]): boolean {
    const pass = this.#pass;
    if (pass === undefined || pass.grown > pass.room || hasTwoPlaces(this.#operations[this.operation])) return false;
    if (pass.around.has(formatPointer(changed)) || pass.changed.has(formatPointer(path))) return false;
    return !pointersAround(path).some((it) => pass.changed.has(it));
  }

  /** Makes the changes of the last pass, and scans the text for a place and those of the next operations. */
  #newPass(first: readonly string[]): Pass {
    const used = this.operation - this.#first;
    if (this.#pass !== undefined) this.#planned = Math.max(leastPlanned, used * 8);
    const text = this.finish();
    this.#first = this.operation;
    const room = roomIn(text, this.#options) / 3;
    const next = this.#operations.slice(this.operation + 1, this.operation + this.#planned);
    const paths = [first, ...next.flatMap((it) => placeOfOne(it, this.#options))].map((it) => compileSegments(it));
    const plan = planOf(paths);
    const scan = withStrictUnits(text, this.#settings.syntax, (units, spans) =>
      // The units are lent, and a slice of a Node `Buffer` would share their memory.
      scanText(text, new Uint8Array(units.subarray(0, text.length)), plan, this.#settings, spans),
    );
    const places = new Map(
      paths.map((path, i) => [path.toPointer(), { scan, path, branch: plan.branches[i] as readonly PlanNode[] }]),
    );
    return (this.#pass = { scan, places, splices: [], changed: new Set(), around: new Set(), room, grown: 0 });
  }
}

/**
 * Returns whether an operation reads the text of a value, with the indentation of its line, and writes it elsewhere.
 */
function hasTwoPlaces(operation: unknown): boolean {
  const op = isObject(operation) ? getOwn(operation, 'op') : undefined;
  return op === 'move' || op === 'copy';
}

/** Returns the place of an operation that has one, in a list; nothing if it has two, or is malformed. */
function placeOfOne(operation: unknown, options: TextPatchOptions | undefined): readonly (readonly string[])[] {
  const path = isObject(operation) && !hasTwoPlaces(operation) ? getOwn(operation, 'path') : undefined;
  if (typeof path !== 'string') return [];
  try {
    return [parsePointer(path, options)];
  } catch {
    // Its error is thrown when it is its turn.
    return [];
  }
}

/** Returns the pointers of the values around a place. */
function pointersAround(path: readonly string[]): string[] {
  return path.map((_, level) => formatPointer(path.slice(0, level)));
}

/** A scan for one place. */
interface Found {
  readonly scan: Scan;
  readonly branch: readonly PlanNode[];
  readonly path: CompiledPath;
}

const startOf = ({ scan, branch }: Pick<Found, 'scan' | 'branch'>, level: number): number =>
  scan.starts[(branch[level] as PlanNode).id] as number;

function assertFound(found: Found): void {
  const { scan, branch, path } = found;
  if (startOf(found, branch.length - 1) === -1) throw explainAbsent(scan, branch, path, 'patch');
}

/** Throws unless a value can be added at the place of a scan, as `applyPatch` does. */
function assertAddable(found: Found): void {
  const { scan, branch, path } = found;
  const last = branch.length - 2;
  if (last < 0) return;
  const missing = branch.findIndex((_, level) => startOf(found, level) === -1);
  if (missing === -1 && scan.text[startOf(found, last)] === '{') return;
  const level = missing === -1 ? last : missing - 1;
  const start = startOf(found, level);
  const kind = kindAt(scan.text, start);
  const position = (): Position => placeOf(scan, start, path.segments, level);
  if (kind !== 'object' && kind !== 'array') throw mismatchError(path, level, kind, position());
  if (level !== last) throw stepError(path, level, kind, position());
  const token = path.segments[last] as string;
  if (kind === 'object' || token === '-') return;
  const index = elementIndex(token);
  if (index < 0) throw mismatchError(path, level, kind, position());
  if (index > countChildren(scan, start)) throw stepError(path, level, kind, position());
}

/** Returns whether the place of a scan is after the last element of an array. */
function isAppended(scan: Scan, branch: readonly PlanNode[]): boolean {
  const last = branch.length - 2;
  return last >= 0 && scan.text[startOf({ scan, branch }, last)] === '[' && startOf({ scan, branch }, last + 1) === -1;
}

/** Returns the splice that writes a new element, with the comma after it, before an existing one with its comments. */
function insertBefore(scan: Scan, start: number, end: number, index: number, element: string): Splice {
  const hasComments = hasSpan(scan, start, end);
  const children = childrenAt(scan, start, hasComments ? Infinity : index + 1);
  const next = (hasComments ? extentsOf(scan, start, end - 1, children) : children)[index] as {
    readonly start: number;
  };
  return { start: next.start, end: next.start, text: element };
}
