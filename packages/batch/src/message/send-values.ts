import { type BatchOperationType, stringify, tryResult } from '@wirework/json';

/** Levels of the deepest value that is sent: the most that a processor accepts. */
const maxValueDepth = 1_000;

/** A surrogate without its partner, which the codec would replace. */
const loneSurrogate = /[\ud800-\udfff]/u;

/** The key of -0, which a map takes for 0. */
const negativeZero = Symbol('-0');

/** The values of a chunk as JSON; one that many items have is in it once. */
export class SentValues {
  readonly list: string[] = [];
  readonly #maxLength: number;
  /** Their indices, by the type of their items, since a schema and a value to set are read differently. */
  readonly #known = { set: new Map<unknown, number>(), validate: new Map<unknown, number>() };

  /** @param maxLength UTF-16 units of the longest value that is sent */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /**
   * Returns the index of a value; `undefined` if it cannot be sent: it has no JSON form, JSON would lose a part of it,
   * or it is too long.
   */
  add(type: BatchOperationType & ('set' | 'validate'), value: unknown): number | undefined {
    const key = Object.is(value, -0) ? negativeZero : value;
    const known = this.#known[type].get(key);
    if (known !== undefined) return known;
    // A value to set is written as JSON anyway; a schema must not lose anything as JSON.
    const json = tryResult(() => {
      const written = stringify(value, { escapeHtml: false, maxLength: this.#maxLength, maxDepth: maxValueDepth });
      return type === 'set' || isJsonValue(value) ? written : undefined;
    }).unwrap();
    if (json === undefined) return undefined;
    this.#known[type].set(key, this.list.length);
    return this.list.push(json) - 1;
  }
}

/**
 * Returns whether a value without cycles is plain JSON, of which the codec changes nothing; members may be undefined.
 */
function isJsonValue(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return !loneSurrogate.test(value);
    case 'number':
    case 'boolean':
      return true;
    case 'object':
      break;
    default:
      return false;
  }
  if (value === null) return true;
  // Spread, since `every` does not see holes.
  if (Array.isArray(value)) return [...value].every(isJsonValue);
  const isPlain = Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;
  return (
    isPlain &&
    Object.entries(value).every(([name, it]) => it === undefined || (!loneSurrogate.test(name) && isJsonValue(it)))
  );
}
