import { withUnits } from '@wirework/scanner';
import { type ResolvedPath, compilePath, type PathInput } from '../compiled-path.ts';
import { limitOf } from '../limits.ts';
import { mismatchError } from '../not-found.ts';
import type { TextSetOptions } from '../options.ts';
import { assertEditable } from '../assert-editable.ts';
import type { Places } from '../places.ts';
import { missing } from '../read.ts';
import type { Segment } from '../segment.ts';
import { indexToSet, type SetEdit, setPlaces } from '../value/set.ts';
import { childrenAt, lastChildEnd } from './children.ts';
import { compact, hasChildren, type Layout, layoutAt, type LayoutWithModel, nested, type Style, styleLike } from './layout.ts';
import { locatePlaces } from './locate-places.ts';
import { childOf, type PlanNode } from './plan.ts';
import { printValue } from './print-value.ts';
import { assertText } from './read-text.ts';
import type { Scan } from './scan.ts';
import { applySplices, type Splice } from './splice.ts';
import { kindAt, placeOf } from './text-place.ts';

/**
 * Gives a JSON text another value at a path and leaves every other character as it is: white space, the spelling
 * of numbers and names, the order of members, duplicates elsewhere. A new member stands like its neighbours. Where a name
 * is there twice, the one that counts is changed, the last.
 *
 * It means what `set` means: `JSON.parse(setInText(text, path, value))` equals `set(JSON.parse(text), path, value)`.
 *
 * @param text a JSON text; it is validated as a whole
 * @param path a path expression, segments, or a compiled path
 * @param value the value to write; a `JsonNumber` and a bigint are written digit for digit
 * @param options `create` to make what is missing on the way, `duplicates`, and limits
 * @returns the new text
 * @throws JsonSyntaxError (`SYNTAX`) if the text is not JSON
 * @throws PathSyntaxError, PathNotFoundError, TypeMismatchError, LimitExceededError as `set` does, with the place in the text
 * @throws UnsupportedTypeError (`UNSUPPORTED_TYPE`), UnsupportedValueError (`UNSUPPORTED_VALUE`), MarshalerError
 *   (`MARSHALER`) if the value has no JSON form
 * @throws DuplicateNameError (`DUPLICATE_NAME`) with `duplicates: 'reject'`
 * @example
 * ```ts
 * setInText('{"a": 1.0, "b": 2}', 'b', [3]); // → '{"a": 1.0, "b": [3]}'
 * ```
 */
export function setInText(text: string, path: PathInput, value: unknown, options?: TextSetOptions): string {
  assertText(text);
  const compiled = compilePath(path, options);
  assertEditable(compiled, 'set');
  const splices = withUnits(text, (units) => {
    const { scan, root, places } = locatePlaces(text, units, compiled, 'set', options);
    const edit = new TextSet(scan, compiled, value, options);
    edit.setAt(root, places, 0, undefined);
    return edit.splices;
  });
  return applySplices(text, splices);
}

/** The layout around a value, worked out when it is needed. */
type LayoutAround = (() => Layout) | undefined;

/** One set: collects what changes in the text. Lives for one call. */
class TextSet {
  readonly splices: Splice[] = [];
  readonly #scan: Scan;
  readonly #path: ResolvedPath;
  readonly #value: unknown;
  readonly #options: TextSetOptions | undefined;
  readonly #edit: SetEdit;

  constructor(scan: Scan, path: ResolvedPath, value: unknown, options: TextSetOptions | undefined) {
    this.#scan = scan;
    this.#path = path;
    this.#value = value;
    this.#options = options;
    this.#edit = { path, replacement: value, options, filled: 0 };
  }

  /** Sets the places in the value of a node, which is there, at level `at` of the path. */
  setAt(node: PlanNode, places: Places | null, at: number, around: LayoutAround): void {
    const { starts, ends } = this.#scan;
    const start = starts[node.id] as number;
    const end = ends[node.id] as number;
    if (places === null) {
      this.splices.push({ start, end, text: this.#print(this.#value, at, () => this.#styleOf(start, end, around)) });
      return;
    }
    const layout = once(() => layoutAt(this.#scan, start, end, around?.() ?? compact));
    for (const [key, below] of places) {
      const child = childOf(node, key);
      if (child !== undefined && starts[child.id] !== -1) this.setAt(child, below, at + 1, layout);
      else this.#add(start, end, key, below, at, layout);
    }
  }

  /** Adds a member or an element to the container from `start` to `end`. */
  #add(start: number, end: number, key: Segment, below: Places | null, at: number, around: () => LayoutWithModel): void {
    const { text } = this.#scan;
    const kind = kindAt(text, start);
    this.#edit.position = () => placeOf(text, start);
    let gap = 0;
    if (kind === 'array') {
      let length = 0;
      for (const _ of childrenAt(this.#scan, start)) length++;
      gap = indexToSet(length, key, at, this.#edit) - length;
    } else if (kind !== 'object' || typeof key !== 'string') {
      throw mismatchError(this.#path, at, kind, placeOf(text, start));
    }
    const added = setPlaces(missing, below, at + 1, this.#edit);
    const layout = around();
    const { comma, colon, line, unit, padding, model } = layout;
    const value = this.#print(added, at + 1, () => {
      return model === undefined ? { inside: nested(layout), closing: line } : styleLike(this.#scan, model, layout);
    });
    const child = kind === 'array' ? `${`null${comma}`.repeat(gap)}${value}` : `${JSON.stringify(key)}${colon}${value}`;

    const behind = lastChildEnd(text, end);
    if (behind > start + 1) {
      this.splices.push({ start: behind, end: behind, text: comma + child });
    } else {
      const [before, after] = line === undefined ? [padding[kind], padding[kind]] : [line, outer(line, unit)];
      this.splices.push({ start: start + 1, end: end - 1, text: `${before}${child}${after}` });
    }
  }

  /** Writes a value that stands at a level. */
  #print(value: unknown, level: number, style: () => Style): string {
    const flat = typeof value !== 'object' || value === null;
    return printValue(value, flat ? compactStyle : style(), level, limitOf(this.#options, 'maxDepth'));
  }

  /** The style for a value that takes the place of another: that of the other one if it has any. */
  #styleOf(start: number, end: number, around: LayoutAround): Style {
    const model = { value: start, end };
    if (!hasChildren(this.#scan.text, model)) return around === undefined ? compactStyle : { inside: nested(around()), closing: around().line };
    const style = styleLike(this.#scan, model, around?.() ?? compact);
    const { line, unit } = style.inside;
    return around === undefined && line !== undefined ? { ...style, closing: outer(line, unit) } : style;
  }
}

const compactStyle: Style = Object.freeze({ inside: compact, closing: undefined });

/** A line break with one level less of indentation. */
function outer(line: string, unit: string): string {
  return line.endsWith(unit) ? line.slice(0, line.length - unit.length) : line;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
