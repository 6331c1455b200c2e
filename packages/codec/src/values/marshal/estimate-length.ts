import { formatPointer, UnsupportedValueError } from '@wirework/encoding-errors';
import { memberName } from './member-name.ts';
import { objectKindOf } from './object-kind.ts';

/** The most items that are looked at. Weighing is for values that take little memory and have a long text; of those with more items, only arrays of holes are. */
const patience = 131_072;

/** One container that is being weighed. */
interface Visit {
  readonly value: object;
  readonly items: readonly unknown[];
  readonly names: readonly string[] | undefined;
  /** Characters of one element or member without its value and its name. */
  readonly frame: number;
  at: number;
  weight: number;
}

/**
 * Returns how many characters the text of a container has at least. Each container in it is weighed once, however often it occurs, so that the
 * time does not grow with the text.
 *
 * @param around where the root is
 * @returns the characters; 0 if the container holds an iterable, whose elements are not known yet
 * @throws UnsupportedValueError, with a pointer, if it holds itself
 */
export function estimateLength(root: object, around?: Around): number {
  const weights = new Map<object, number>([[root, open]]);
  const first = visit(root);
  if (first === undefined) return 0;
  const stack: Visit[] = [first];
  for (let steps = 0; ; steps++) {
    const top = stack.at(-1) as Visit;
    if (top.at === top.items.length) {
      stack.pop();
      weights.set(top.value, top.weight);
      const around = stack.at(-1);
      if (around === undefined) return top.weight;
      add(around, top.weight);
      continue;
    }
    if (steps > patience) return stack.reduce((sum, it) => sum + leastOf(it), 0);
    const item = top.items[top.at++];
    if (typeof item !== 'object' || item === null) {
      add(top, leafWeight(item));
      continue;
    }
    const known = weights.get(item);
    if (known === open) throw cycleError(item, [...(around?.way() ?? []), ...stack.map(keyOf)]);
    if (known !== undefined) {
      add(top, known);
    } else {
      const inner = visit(item);
      if (inner === undefined) return 0;
      weights.set(item, open);
      stack.push(inner);
    }
  }
}

/** Where a value is written. */
export interface Around {
  /** The names and indices that lead to what is being written. */
  way(): readonly (string | number)[];
}

/** Name or index of the last item that was taken. */
function keyOf({ value, names, at }: Visit): string | number {
  if (names !== undefined) return names[at - 1] as string;
  return objectKindOf(value) === 'map'
    ? memberName([...(value as ReadonlyMap<unknown, unknown>).keys()][at - 1])
    : at - 1;
}

/** Marks a container whose weight is being found. Meeting it again is a cycle. */
const open = -1;

/**
 * Adds the weight of the last item that was taken. A member of weight 0 is `undefined`, or has a `toJSON` that may return that: it may be left
 * out, so its name is not counted either.
 */
function add(around: Visit, weight: number): void {
  if (weight === 0 && around.frame === memberFrame) return;
  around.weight += around.frame + (around.names?.[around.at - 1]?.length ?? 0) + weight;
}

/** Characters of a container of which some items were weighed. Each element of an array that was not, be it a hole, is one, with a comma or a bracket. */
function leastOf({ items, frame, at, weight }: Visit): number {
  return frame === memberFrame ? weight : weight + 2 * (items.length - at);
}

function leafWeight(value: unknown): number {
  if (value === undefined) return 0;
  return typeof value === 'string' ? value.length + 2 : 1;
}

/** Two quotes, a colon, and a comma or a bracket. */
const memberFrame = 4;

/** Begins to weigh a container. What a `toJSON` may return, and other kinds whose text is not known, weigh 0. Returns `undefined` for an iterable other than a set. */
function visit(value: object): Visit | undefined {
  const kind = objectKindOf(value);
  const none = { value, items: [], names: undefined, frame: 0, at: 0, weight: 0 };
  switch (kind) {
    case 'array':
      return { ...none, items: value as readonly unknown[], frame: 1, weight: 1 };
    case 'object': {
      const names = Object.keys(value);
      return { ...none, items: Object.values(value) as unknown[], names, frame: memberFrame, weight: 1 };
    }
    case 'map':
      return { ...none, items: [...(value as ReadonlyMap<unknown, unknown>).values()], frame: memberFrame, weight: 1 };
    case 'iterable':
      // A set can be iterated as often as needed; another iterable perhaps only once.
      return isSet(value) ? { ...none, items: [...value], frame: 1, weight: 1 } : undefined;
    case 'asyncIterable':
      return undefined;
    default:
      return none;
  }
}

/** Whether an iterable is a set, whose elements are in memory already. */
export function isSet(value: object): value is ReadonlySet<unknown> {
  return Object.prototype.toString.call(value) === '[object Set]';
}

/** The error for a container that holds itself. The way leads to where it occurs again. */
export function cycleError(value: object, way: readonly (string | number)[]): UnsupportedValueError {
  return new UnsupportedValueError({
    value,
    pointer: formatPointer(way),
    str: `encountered a cycle via ${Array.isArray(value) ? 'array' : 'object'}`,
  });
}
