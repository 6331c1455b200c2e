import { elementIndex } from '@wirework/scanner/primitives';

import type { ResolvedPath, Segment } from '../../syntax/segment.ts';
import { type Child, childrenAt } from '../scan/children.ts';
import type { PlanNode } from '../scan/scan-plan.ts';
import type { Scan } from '../scan/scan-text.ts';

/**
 * The changes of the updates that one pass has made so far. They decide whether the next update finds the same in the
 * original text as in the updated one; in case of doubt it does not.
 *
 * Values are identified by where they begin in the text: two notations of an index are two nodes of a plan, but one
 * value.
 */
export class BatchConflicts {
  readonly #scan: Scan;
  /** Values through which an update went, to which it added, or which it replaced. */
  readonly #passed = new Set<number>();
  /** Values that were replaced. */
  readonly #replaced = new Set<number>();
  /** The keys added to each container. */
  readonly #added = new Map<number, Set<Segment>>();
  /** The largest index at which an array got an element; `Infinity` after `[+]`. */
  readonly #last = new Map<number, number>();
  /** Cached first two children of containers, by where the containers begin. */
  readonly #firstTwoOf = new Map<number, readonly Child[]>();

  constructor(scan: Scan) {
    this.#scan = scan;
  }

  /**
   * Records an update by a path of names and indices, which may end in `[+]`, and returns true, if it is independent of
   * those before it.
   */
  addIfIndependent({ segments }: ResolvedPath, branch: readonly PlanNode[], value: unknown): boolean {
    const { starts, spans = [] } = this.#scan;
    const places = branch.map((node) => starts[node.id] as number).filter((start) => start !== -1);
    const last = places.length - 1;
    const target = places[last] as number;
    const replaces = last === segments.length;
    const key = segments[last] as Segment;

    const isScalar = isFlat(value) && (replaces || last + 1 === segments.length);
    // Beside comments, an added child may have another format than its siblings, which a container inherits.
    const inherits = spans.length > 0 && !isScalar;
    const isFree =
      !places.some(
        (start, i) => this.#replaced.has(start) || (this.#added.has(start) && (inherits || isFromEnd(segments[i]))),
      ) && (replaces ? !this.#passed.has(target) : this.#canAdd(target, key, isScalar));
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

  /**
   * Whether a child that is added to the container at `open` gets the same place and format as after the earlier
   * updates.
   */
  #canAdd(open: number, key: Segment, isScalar: boolean): boolean {
    const bracket = this.#scan.text[open];
    if (bracket !== '{' && bracket !== '[') return true;
    const added = this.#added.get(open);
    // Comments and trailing commas after the last child are before those of an added one.
    if (added !== undefined && this.#scan.spans !== undefined && this.#scan.spans.length > 0) return false;
    if (added !== undefined && (bracket === '{' ? added.has(key) : !this.#isAfterAdded(open, key))) return false;
    if (added === undefined && isScalar) return true;
    const [first, second] = this.#firstTwo(open);
    // An added child is now one of the first two, which decide the format of the next one.
    if (added !== undefined && (first === undefined || (second === undefined && !isScalar))) return false;
    return isScalar || ![first, second].some((it) => it !== undefined && this.#passed.has(it.value));
  }

  /** Whether an index of an array is after all those at which it got elements. */
  #isAfterAdded(open: number, key: Segment): boolean {
    return typeof key === 'object' || indexOf(key) > (this.#last.get(open) as number);
  }

  /** Returns the first two children of the container at `open`. They are cached, since the first one may be long. */
  #firstTwo(open: number): readonly Child[] {
    let known = this.#firstTwoOf.get(open);
    if (known === undefined) this.#firstTwoOf.set(open, (known = childrenAt(this.#scan, open, 2)));
    return known;
  }
}

const indexOf = (segment: string | number): number => (typeof segment === 'number' ? segment : elementIndex(segment));
const isFromEnd = (segment: Segment | undefined): boolean => typeof segment === 'number' && segment < 0;
const isFlat = (value: unknown): boolean => typeof value !== 'object' || value === null;
