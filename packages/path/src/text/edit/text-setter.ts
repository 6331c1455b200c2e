import { limitOf, type TextSetOptions } from '../../options/options.ts';
import { stepError } from '../../semantics/step-error.ts';
import type { EditPlaces } from '../../semantics/edit-places.ts';
import type { ResolvedPath, Segment } from '../../syntax/segment.ts';
import { indexToSet, missing, type SetEdit, setBelow } from '../../semantics/set-places.ts';
import { countChildren } from '../scan/children.ts';
import {
  closingOf,
  compact,
  hasChildren,
  type Layout,
  layoutAt,
  type ExistingLayout,
  modelIn,
  nested,
  type Style,
} from './container-layout.ts';
import { childOf, type PlanNode } from '../scan/scan-plan.ts';
import { encodeValue } from './encode-value.ts';
import type { Scan } from '../scan/scan-text.ts';
import { insertions } from './insertions.ts';
import type { Splice } from './splice.ts';
import { kindAt, placeOf } from '../scan/text-place.ts';

/** Returns the layout around a value; it is computed on demand. */
type LayoutAround = (() => Layout) | undefined;

/** A place for a value: an index in the text, and the line break and indentation before it if it is on a new line. */
export interface ValuePlace {
  readonly index: number;
  readonly line: string | undefined;
  /** Number of levels of the document around it. */
  readonly level: number;
}

/** How the operations of a patch differ from sets. */
export interface PatchRules {
  /** Whether a value for an existing element is inserted before it. */
  readonly inserts: boolean;
  /** Returns the text of a value that is written as it is; `undefined` for one that is encoded. */
  textOf(value: unknown, text: string, place: ValuePlace): string | undefined;
  /** Returns the splice that writes a new element, with the comma after it, before an existing one. */
  insertBefore(scan: Scan, start: number, end: number, index: number, element: string): Splice;
}

/** Makes the sets of one scan: collects their splices. Lives for one call. */
export class TextSetter {
  readonly splices: Splice[] = [];
  readonly #scan: Scan;
  readonly #options: TextSetOptions | undefined;
  readonly #rules: PatchRules | undefined;
  /** Cached layouts of containers, by where they begin. */
  readonly #layouts = new Map<number, ExistingLayout>();
  /**
   * Ends of the containers on the way, by where they begin, so that they are not skipped again for the layouts around
   * them.
   */
  readonly #ends = new Map<number, number>();
  /** The current lengths of arrays that got an element by its index, by where they begin. */
  readonly #lengths = new Map<number, number>();
  /** Containers to which a child was added, by where they begin. */
  readonly #extended = new Set<number>();

  /** @param rules those of a patch */
  constructor(scan: Scan, options: TextSetOptions | undefined, rules?: PatchRules) {
    this.#scan = scan;
    this.#options = options;
    this.#rules = rules;
  }

  /** Sets the places of a path in the document. `root` is the root of the plan. */
  set(path: ResolvedPath, root: PlanNode, places: EditPlaces | null, value: unknown): void {
    this.#setAt(root, places, 0, undefined, {
      path,
      replacement: value,
      options: this.#options,
      filled: 0,
      keys: [],
      position: undefined,
    });
  }

  /** Sets the places in the value of a node that was found, at level `at` of the path. */
  #setAt(node: PlanNode, places: EditPlaces | null, at: number, around: LayoutAround, edit: SetEdit): void {
    const { starts, ends } = this.#scan;
    const start = starts[node.id] as number;
    const end = ends[node.id] as number;
    if (places === null) {
      this.splices.push({
        start,
        end,
        text: this.#encode(edit.replacement, { index: start, line: undefined, level: at }, () =>
          this.#styleOf(start, end, around),
        ),
      });
      return;
    }
    this.#ends.set(start, end);
    const layout = (): ExistingLayout => this.#layoutAt(start, end, around);
    for (const [key, below] of places) {
      const child = childOf(node, key);
      const isInserted = this.#rules?.inserts === true && below === null && this.#scan.text[start] === '[';
      if (child !== undefined && starts[child.id] !== -1 && !isInserted)
        this.#setAt(child, below, at + 1, layout, edit);
      else this.#add(start, end, key, below, at, layout, edit);
    }
  }

  /** Adds a member or an element to the container from `start` to `end`. */
  #add(
    start: number,
    end: number,
    key: Segment,
    below: EditPlaces | null,
    at: number,
    around: () => ExistingLayout,
    edit: SetEdit,
  ): void {
    const kind = kindAt(this.#scan.text, start);
    const position = (edit.position = () => placeOf(this.#scan, start, edit.path.segments, at));
    let gap = 0;
    let before: number | undefined;
    if (kind === 'array') {
      // `[+]` is after the last element, whatever the length is.
      if (typeof key !== 'object') {
        const length = this.#lengths.get(start) ?? countChildren(this.#scan, start);
        const index = indexToSet(length, key, at, edit);
        if (index < length) before = index;
        else this.#lengths.set(start, index + 1);
        gap = Math.max(0, index - length);
      }
    } else if (kind !== 'object' || typeof key !== 'string') {
      throw stepError(edit.path, at, kind, position(), 'set');
    }
    const added = setBelow(typeof key === 'object' ? '-' : key, missing, below, at + 1, edit);
    const layout = around();
    const { comma, colon } = layout;
    const value = this.#encode(added, { index: start, line: layout.line, level: at + 1 }, () =>
      this.#styleOfNew(added, layout),
    );
    const child = kind === 'array' ? `${`null${comma}`.repeat(gap)}${value}` : `${JSON.stringify(key)}${colon}${value}`;

    if (before !== undefined && this.#rules !== undefined) {
      this.splices.push(this.#rules.insertBefore(this.#scan, start, end, before, child + comma));
      return;
    }
    this.splices.push(...insertions(this.#scan, start, end, child, layout, this.#extended.has(start)));
    this.#extended.add(start);
  }

  /** Returns the layout of the container from `start` to `end`. */
  #layoutAt(start: number, end: number, around: LayoutAround): ExistingLayout {
    let layout = this.#layouts.get(start);
    if (layout === undefined)
      this.#layouts.set(start, (layout = layoutAt(this.#scan, start, end, around?.() ?? compact, this.#ends)));
    return layout;
  }

  /** Returns a value as JSON for a place of the document. */
  #encode(value: unknown, place: ValuePlace, style: () => Style): string {
    const written = this.#rules?.textOf(value, this.#scan.text, place);
    if (written !== undefined) return written;
    const flat = typeof value !== 'object' || value === null;
    return encodeValue(value, flat ? compactStyle : style(), place.level, limitOf(this.#options, 'maxDepth'));
  }

  /** Returns the style for a new container: that of its siblings of the same kind, or else of the other kind. */
  #styleOfNew(value: unknown, around: ExistingLayout): Style {
    const isArray = Array.isArray(value);
    const same = modelIn(this.#scan, around, isArray ? '[' : '{');
    if (same !== undefined) return this.#styleLike(same, around);
    const other = modelIn(this.#scan, around, isArray ? '{' : '[');
    const style = other && this.#styleLike(other, around);
    // Many formatters write arrays on one line, but not objects.
    const fits = isArray || around.line === undefined || style?.inside.line !== undefined;
    return style !== undefined && fits ? style : { inside: nested(around), closing: around.line };
  }

  /** Returns the style of a value that has children, in a container with a layout. */
  #styleLike(model: { readonly value: number; readonly end: number }, around: Layout): Style {
    return { inside: this.#layoutAt(model.value, model.end, () => around), closing: closingOf(this.#scan, model) };
  }

  /** Returns the style for a value that replaces another: that of the other one if it has children. */
  #styleOf(start: number, end: number, around: LayoutAround): Style {
    const model = { value: start, end };
    if (hasChildren(this.#scan, model)) return this.#styleLike(model, around?.() ?? compact);
    return around === undefined ? compactStyle : { inside: nested(around()), closing: around().line };
  }
}

const compactStyle: Style = /* @__PURE__ */ Object.freeze({ inside: compact, closing: undefined });
