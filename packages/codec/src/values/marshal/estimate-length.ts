import { cycleError } from './cycle-error.ts';
import { memberName } from './member-name.ts';
import { objectKindOf } from './object-kind.ts';

/**
 * Most items that are visited. The estimate is for values that take little memory and have a long text; beyond this,
 * only sparse arrays do.
 */
const maxVisits = 131_072;

/** A container whose length is being estimated. */
interface Visit {
  readonly value: object;
  readonly items: readonly unknown[];
  readonly names: readonly string[] | undefined;
  /** Characters of one element or member without its value and name. */
  readonly frame: number;
  at: number;
  length: number;
}

/**
 * Returns a lower bound for the length of the text of a container. Each container in it is visited once, however often
 * it occurs, so the time does not grow with the text.
 *
 * @param around the place of the root
 * @returns the characters; 0 if there is an iterable, whose elements are not known yet
 * @throws UnsupportedValueError, with a pointer, if it holds itself
 */
export function estimateLength(root: object, around?: Around): number {
  const lengths = new Map<object, number>([[root, open]]);
  const first = visit(root);
  if (first === undefined) return 0;
  const stack: Visit[] = [first];
  for (let steps = 0; ; steps++) {
    const top = stack.at(-1) as Visit;
    if (top.at === top.items.length) {
      stack.pop();
      lengths.set(top.value, top.length);
      const around = stack.at(-1);
      if (around === undefined) return top.length;
      add(around, top.length);
      continue;
    }
    if (steps > maxVisits) return stack.reduce((sum, it) => sum + leastOf(it), 0);
    const item = top.items[top.at++];
    if (typeof item !== 'object' || item === null) {
      add(top, scalarLength(item));
      continue;
    }
    const known = lengths.get(item);
    if (known === open) throw cycleError(item, [...(around?.way() ?? []), ...stack.map(keyOf)]);
    if (known !== undefined) {
      add(top, known);
    } else {
      const inner = visit(item);
      if (inner === undefined) return 0;
      lengths.set(item, open);
      stack.push(inner);
    }
  }
}

/** The place of a value in the one that is written. */
export interface Around {
  /** Returns the names and indices that lead to it. */
  way(): readonly (string | number)[];
}

/** Returns the name or index of the last item that was visited. */
function keyOf({ value, names, at }: Visit): string | number {
  if (names !== undefined) return names[at - 1] as string;
  return objectKindOf(value) === 'map'
    ? memberName([...(value as ReadonlyMap<unknown, unknown>).keys()][at - 1])
    : at - 1;
}

/** Length of a container while it is being visited. Visiting it again is a cycle. */
const open = -1;

/**
 * Adds the length of the last item that was visited. A member of length 0 is `undefined`, or has a `toJSON` that may
 * return that: it may be left out, so its name is not counted either.
 */
function add(around: Visit, length: number): void {
  if (length === 0 && around.frame === memberFrame) return;
  around.length += around.frame + (around.names?.[around.at - 1]?.length ?? 0) + length;
}

/**
 * Returns a lower bound for a container that was visited in part. Every further element of an array, even a hole, has
 * one character and a comma or bracket.
 */
function leastOf({ items, frame, at, length }: Visit): number {
  return frame === memberFrame ? length : length + 2 * (items.length - at);
}

function scalarLength(value: unknown): number {
  if (value === undefined) return 0;
  return typeof value === 'string' ? value.length + 2 : 1;
}

/** Two quotes, a colon, and a comma or a bracket. */
const memberFrame = 4;

/**
 * Begins a visit of a container. Kinds whose text is not known, such as `toJSON`, have length 0. Returns `undefined`
 * for an iterable other than a set.
 */
function visit(value: object): Visit | undefined {
  const kind = objectKindOf(value);
  const none = { value, items: [], names: undefined, frame: 0, at: 0, length: 0 };
  switch (kind) {
    case 'array':
      return { ...none, items: value as readonly unknown[], frame: 1, length: 1 };
    case 'object': {
      const names = Object.keys(value);
      return { ...none, items: Object.values(value) as unknown[], names, frame: memberFrame, length: 1 };
    }
    case 'map':
      return { ...none, items: [...(value as ReadonlyMap<unknown, unknown>).values()], frame: memberFrame, length: 1 };
    case 'iterable':
      // A set can be iterated as often as needed; another iterable perhaps only once.
      return isSet(value) ? { ...none, items: [...value], frame: 1, length: 1 } : undefined;
    case 'asyncIterable':
      return undefined;
    default:
      return none;
  }
}

/** Returns whether an iterable is a set, whose elements are in memory. */
export function isSet(value: object): value is ReadonlySet<unknown> {
  return Object.prototype.toString.call(value) === '[object Set]';
}
