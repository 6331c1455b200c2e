import { elementIndex } from '@wirework/scanner';
import type { ResolvedPath } from '../compiled-path.ts';
import type { Segment } from '../segment.ts';
import { type Child, childrenAt } from './children.ts';
import type { PlanNode } from './plan.ts';
import type { Scan } from './scan.ts';

/**
 * What the updates of one pass have changed so far. It tells whether the next one would find the same in the text as it was as in the
 * text that they made; when in doubt it would not.
 *
 * Values are known by where they begin in the text: two ways of writing an index are two nodes of a plan and one value.
 */
export class UpdatesSoFar {
  readonly #scan: Scan;
  /** Values that an update went through, added to or replaced. */
  readonly #passed = new Set<number>();
  /** Values that were replaced. */
  readonly #replaced = new Set<number>();
  /** What containers got, by the segments that led there. */
  readonly #added = new Map<number, Set<Segment>>();
  /** The largest index at which an array got an element; behind `[+]` that is not known. */
  readonly #last = new Map<number, number>();
  /** The first two children of containers that were asked for, by where they begin. */
  readonly #firstTwoOf = new Map<number, readonly Child[]>();

  constructor(scan: Scan) {
    this.#scan = scan;
  }

  /** Notes an update by a path of names and indices, which may end in `[+]`, and says whether it is free of those before it. */
  take({ segments }: ResolvedPath, way: readonly PlanNode[], value: unknown): boolean {
    const { starts } = this.#scan;
    const places = way.map((node) => starts[node.id] as number).filter((start) => start !== -1);
    const last = places.length - 1;
    const target = places[last] as number;
    const replaces = last === segments.length;
    const key = segments[last] as Segment;

    const isFree =
      !places.some((start, i) => this.#replaced.has(start) || (this.#added.has(start) && isFromEnd(segments[i]))) &&
      (replaces ? !this.#passed.has(target) : this.#canAdd(target, key, last + 1 === segments.length && isFlat(value)));
    if (!isFree) return false;

    for (const start of places) this.#passed.add(start);
    if (replaces) {
      this.#replaced.add(target);
    } else {
      this.#added.set(target, (this.#added.get(target) ?? new Set()).add(key));
      this.#last.set(target, typeof key === 'object' ? Infinity : indexOf(key));
    }
    return true;
  }

  /** Whether a child can be added to the container that begins at `open` where it is to be added, and looks as it is to look. */
  #canAdd(open: number, key: Segment, isScalar: boolean): boolean {
    const bracket = this.#scan.text[open];
    if (bracket !== '{' && bracket !== '[') return true;
    const added = this.#added.get(open);
    if (added !== undefined && (bracket === '{' ? added.has(key) : !this.#isBehind(open, key))) return false;
    if (added === undefined && isScalar) return true;
    const [first, second] = this.#firstTwo(open);
    // What was added is one of the first two children now, which decide how the next one looks.
    if (added !== undefined && (first === undefined || (second === undefined && !isScalar))) return false;
    return isScalar || ![first, second].some((it) => it !== undefined && this.#passed.has(it.value));
  }

  /** Whether a place of an array is behind all those at which it got elements. */
  #isBehind(open: number, key: Segment): boolean {
    return typeof key === 'object' || indexOf(key) > (this.#last.get(open) as number);
  }

  /** The first two children of the container that begins at `open`, which are found once: the first one may be long. */
  #firstTwo(open: number): readonly Child[] {
    let known = this.#firstTwoOf.get(open);
    if (known === undefined) this.#firstTwoOf.set(open, (known = childrenAt(this.#scan, open, 2)));
    return known;
  }
}

const indexOf = (segment: string | number): number => (typeof segment === 'number' ? segment : elementIndex(segment));
const isFromEnd = (segment: Segment | undefined): boolean => typeof segment === 'number' && segment < 0;
const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null;
