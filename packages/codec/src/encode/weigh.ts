import { UnsupportedValueError } from '@wirework/encoding-errors';
import { kindOf } from './kind-of.ts';

/** Items that are looked at before nothing is known: what has more is no small thing that stands for a large one. */
const patience = 131_072;

/** One container that is being weighed. */
interface Visit {
  readonly value: object;
  readonly items: readonly unknown[];
  readonly names: readonly string[] | undefined;
  /** Characters of one element or member beside its value and its name. */
  readonly frame: number;
  at: number;
  weight: number;
}

/**
 * Characters that the text of a container has at least. Each container inside is weighed once, wherever it stands, so that the
 * time does not grow with the text.
 *
 * @returns 0 if it has too many items to say, or holds an iterable, whose elements are counted one by one
 * @throws UnsupportedValueError if it holds itself
 */
export function weigh(root: object): number {
  const weights = new Map<object, number>([[root, open]]);
  const first = visit(root);
  if (first === undefined) return 0;
  const stack: Visit[] = [first];
  for (let steps = 0; ; steps++) {
    const { value, items, names, frame, at, weight } = stack.at(-1) as Visit;
    const around = stack.at(-1) as Visit;
    if (at === items.length) {
      stack.pop();
      weights.set(value, weight);
      if (stack.length === 0) return weight;
      (stack.at(-1) as Visit).weight += weight;
      continue;
    }
    if (steps > patience) return 0;
    around.at++;
    const item = items[at];
    if (item === undefined && names !== undefined) continue;
    around.weight += frame + (names?.[at]?.length ?? 0);
    if (typeof item !== 'object' || item === null) {
      around.weight += leafWeight(item);
      continue;
    }
    const known = weights.get(item);
    if (known === open) throw cycleError(item);
    if (known !== undefined) {
      around.weight += known;
    } else {
      const inner = visit(item);
      if (inner === undefined) return 0;
      weights.set(item, open);
      stack.push(inner);
    }
  }
}

/** The weight of a container that is not known yet. */
const open = -1;

function leafWeight(value: unknown): number {
  return typeof value === 'string' ? value.length + 2 : 1;
}

/** Only what is written for certain is weighed, not what a `toJSON` might give. Returns `undefined` for what can be iterated. */
function visit(value: object): Visit | undefined {
  const kind = kindOf(value);
  const none = { value, items: [], names: undefined, frame: 0, at: 0, weight: 0 };
  switch (kind) {
    case 'array':
      return { ...none, items: value as readonly unknown[], frame: 1, weight: 1 };
    case 'object': {
      const names = Object.keys(value);
      return { ...none, items: Object.values(value) as unknown[], names, frame: 4, weight: 1 };
    }
    case 'map':
      return { ...none, items: [...(value as ReadonlyMap<unknown, unknown>).values()], frame: 4, weight: 1 };
    case 'iterable':
      // A set is in memory; what else can be iterated may do so once only.
      return isSet(value) ? { ...none, items: [...value], frame: 1, weight: 1 } : undefined;
    case 'asyncIterable':
      return undefined;
    default:
      return none;
  }
}

/** Whether something that can be iterated is a set: a container that is in memory already. */
export function isSet(value: object): value is ReadonlySet<unknown> {
  return Object.prototype.toString.call(value) === '[object Set]';
}

/** The error for a container that holds itself. */
export function cycleError(value: object): UnsupportedValueError {
  return new UnsupportedValueError({
    value,
    str: `encountered a cycle via ${Array.isArray(value) ? 'array' : 'object'}`,
  });
}
