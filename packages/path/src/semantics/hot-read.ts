import { followSegments } from './follow-segments.ts';
import { indexReaders, nameReaders, type Read } from './read-copies.ts';
import type { Steps } from '../syntax/compiled-path.ts';
import type { Segment } from '../syntax/segment.ts';

/**
 * Reads of hot paths: a chain of closures whose source text is their own, so that the engine inlines it as it would
 * generated code. They find what `followSegments` finds; what they are not made for, such as a class with an accessor,
 * they leave to it. A path that finds no copies left keeps its loop.
 */

/** Reads a value at a path that is not hot, and counts the read. */
export function warmRead(value: unknown, steps: Steps): unknown {
  if (steps.left > 0 && --steps.left === 0) steps.read = hotRead(steps.segments);
  return followSegments(value, steps.segments);
}

/** Steps of the longest path that gets copies. */
const maxSteps = 8;

function hotRead(segments: readonly Segment[]): Read | undefined {
  if (segments.length > maxSteps || !segments.every(isPlain)) return undefined;
  let read: Read | undefined = (value) => value;
  for (let at = segments.length - 1; at >= 0 && read !== undefined; at--) {
    const segment = segments[at] as string | number;
    const otherwise: Read = (value) => followSegments(value, segments, at);
    read =
      typeof segment === 'string'
        ? names.take()?.(segment, read, otherwise)
        : indices.take()?.(segment, read, otherwise);
  }
  return read;
}

/** Returns whether a segment is an index from 0, or a name that no object inherits and no `JsonNumber` has. */
function isPlain(segment: Segment): boolean {
  if (typeof segment === 'number') return segment >= 0;
  return typeof segment === 'string' && segment !== 'literal' && !(segment in Object.prototype);
}

/** Copies that are given out once each. Blocks of them are made when they are needed. */
class Copies<T> {
  readonly #blocks: (() => T[])[];
  #made: T[] = [];

  constructor(blocks: readonly (() => T[])[]) {
    this.#blocks = [...blocks];
  }

  take(): T | undefined {
    if (this.#made.length === 0) this.#made = this.#blocks.pop()?.() ?? [];
    return this.#made.pop();
  }
}

let names = /* @__PURE__ */ new Copies(nameReaders);
let indices = /* @__PURE__ */ new Copies(indexReaders);

/** Gives out all copies again, for tests: closures that have the same copy are slower. */
export function refillCopies(): void {
  names = new Copies(nameReaders);
  indices = new Copies(indexReaders);
}
