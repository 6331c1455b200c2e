import { LimitExceededError, type Position } from '@wirework/encoding-errors';
import { elementIndex, skipWhitespace, walkValue, withStrictUnits } from '@wirework/scanner/primitives';
import { limitOf, type TextOptions } from '../../options/options.ts';
import { equalValues } from '../../patch/equal-values.ts';
import {
  type JsonPatchLimits,
  type JsonPatchOperation,
  type PatchedDocument,
  runPatch,
} from '../../patch/run-patch.ts';
import { findEditPlaces } from '../../semantics/edit-places.ts';
import { mismatchError, stepError } from '../../semantics/step-error.ts';
import { type CompiledPath, compileSegments } from '../../syntax/compiled-path.ts';
import { cutsIn, extentsOf } from '../edit/cuts-in-container.ts';
import { applySplices, type Splice } from '../edit/splice.ts';
import { type PatchRules, TextSetter } from '../edit/text-setter.ts';
import { getFromText } from '../read/get-from-text.ts';
import { childrenAt, countChildren } from '../scan/children.ts';
import { hasSpan } from '../scan/comment-spans.ts';
import { planOf, type PlanNode } from '../scan/scan-plan.ts';
import { assertText, readScanSettings, type Scan, type ScanSettings, scanText } from '../scan/scan-text.ts';
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
 * `applyPatch(JSON.parse(text), operations)`. Each operation reads the text once.
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
  const patched = runPatch(operations, options, () => new TextDocument(text, options)).text;
  assertText(patched, options);
  return patched;
}

/** A text that is being patched. Lives for one call. */
class TextDocument implements PatchedDocument {
  text: string;
  readonly #options: TextPatchOptions | undefined;
  readonly #settings: ScanSettings;
  #copied = 0;

  constructor(text: string, options: TextPatchOptions | undefined) {
    this.text = text;
    this.#options = options;
    const settings = readScanSettings(options);
    assertText(text, options);
    withStrictUnits(text, settings.syntax, (units, spans) => scanText(text, units, planOf([]), settings, spans));
    // No operation adds a name twice.
    this.#settings = { ...settings, rejectsDuplicates: false };
  }

  find(path: readonly string[]): TextPart {
    return this.#scan(path, (found) => {
      assertFound(found);
      const { id } = found.branch[path.length] as PlanNode;
      return new TextPart(this.text, found.scan.starts[id] as number, found.scan.ends[id] as number);
    });
  }

  isEqual(found: TextPart, value: unknown): boolean {
    const { maxDepth, syntax } = this.#settings;
    return equalValues(getFromText(found.text, [], { numbers: 'lossless', maxDepth, syntax }).value, value);
  }

  positionOf(found: TextPart): Position {
    return found.position();
  }

  /** Counts the values of a copy, and its length. */
  share(found: TextPart): void {
    const [max, maxBytes] = [limitOf(this.#options, 'maxCopied'), limitOf(this.#options, 'maxBytes')];
    if (this.text.length + found.text.length > maxBytes)
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
    this.#edit(path, (found) => {
      assertAddable(found);
      return this.#set(found, value, true);
    });
  }

  replace(path: readonly string[], value: unknown): void {
    this.#edit(path, (found) => {
      assertFound(found);
      return this.#set(found, value, false);
    });
  }

  remove(path: readonly string[]): void {
    this.#edit(path, (found) => {
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

  #edit(path: readonly string[], splicesOf: (found: Found) => readonly Splice[]): void {
    this.text = applySplices(this.text, this.#scan(path, splicesOf));
  }

  /** Scans the text for a place. The result is lent, as the units of the text are. */
  #scan<T>(tokens: readonly string[], use: (found: Found) => T): T {
    const { text } = this;
    const path = compileSegments(tokens);
    const plan = planOf([path]);
    return withStrictUnits(text, this.#settings.syntax, (units, spans) =>
      use({
        scan: scanText(text, units, plan, this.#settings, spans),
        branch: plan.branches[0] as readonly PlanNode[],
        path,
      }),
    );
  }
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
  const position = placeOf(scan, start, path.segments, level);
  if (kind !== 'object' && kind !== 'array') throw mismatchError(path, level, kind, position);
  if (level !== last) throw stepError(path, level, kind, position);
  const token = path.segments[last] as string;
  if (kind === 'object' || token === '-') return;
  const index = elementIndex(token);
  if (index < 0) throw mismatchError(path, level, kind, position);
  if (index > countChildren(scan, start)) throw stepError(path, level, kind, position);
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
