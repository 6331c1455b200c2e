import {
  encodeUnits,
  getOwn,
  kindOf,
  skipValue,
  skipWhitespace,
  unescapeString,
  walkValue,
} from '@wirework/scanner/primitives';
/** A name that engines move to the front of an object: the canonical form of an array index. */
const indexLike = /^(?:0|[1-9]\d{0,9})$/;

/** Returns the name in a value for a name in its text. */
export type NameOf = (name: string) => string;

/**
 * The names of the members of objects in the order of the document. Engines put names that look like array indices
 * first, so the order of objects with such a name is taken from the text, which is read for that at most once.
 */
export class MemberOrder {
  readonly #text: string;
  readonly #value: unknown;
  readonly #nameOf: NameOf;
  #known: ReadonlyMap<object, Iterable<string>> | undefined;

  /**
   * @param text valid JSON
   * @param value the value of the text
   * @param nameOf returns the name in the value for one of the text
   */
  constructor(text: string, value: unknown, nameOf: NameOf) {
    this.#text = text;
    this.#value = value;
    this.#nameOf = nameOf;
  }

  /** Returns the names of an object within the value. */
  names(object: object): readonly string[] {
    const names = Object.keys(object);
    if (names.length < 2 || !indexLike.test(names[0] as string)) return names;
    this.#known ??= readOrders(this.#text, this.#value, this.#nameOf);
    const known = this.#known.get(object);
    return known === undefined ? names : [...known];
  }
}

/** An array, or an object with its names so far and whether the engine reorders them. */
interface Seen {
  readonly value: unknown;
  readonly names: Set<string>;
  isMoved: boolean;
}

const seen = (value: unknown): Seen => ({ value, names: new Set(), isMoved: false });

/** Returns the order of the names of every object that begins with a name like an index. */
function readOrders(text: string, whole: unknown, nameOf: NameOf): Map<object, Iterable<string>> {
  const units = encodeUnits(text);
  const end = units.length;
  const orders = new Map<object, Iterable<string>>();
  walkValue<Seen>(
    units,
    skipWhitespace(units, 0, end),
    end,
    seen(whole),
    ({ isObject, index, state, nameStart, nameEnd }, pos) => {
      let value: unknown;
      if (isObject) {
        const name = nameOf(unescapeString(text, nameStart, nameEnd));
        state.names.add(name);
        // Tested on the text, because one property of the object may come from very many with one name.
        if (!state.isMoved && indexLike.test(name)) {
          state.isMoved = true;
          orders.set(state.value as object, state.names);
        }
        value = getOwn(state.value as object, name);
      } else {
        value = (state.value as readonly unknown[])[index];
      }
      // If a name occurs twice, the first value may be of another kind than the one that counts.
      const kind = units[pos] === 0x7b /* { */ ? 'object' : units[pos] === 0x5b /* [ */ ? 'array' : undefined;
      return kind === kindOf(value) ? seen(value) : skipValue(units, pos, end, Infinity);
    },
  );
  return orders;
}
