import { encodeUnits, getOwn, kindOf, skipString, skipValue, skipWhitespace, unescapeString } from '@wirework/scanner';

/** A name that engines move to the front of an object: the canonical form of an array index. */
const indexLike = /^(?:0|[1-9]\d{0,9})$/;

/**
 * The names of the members of objects in the order of the document. Engines put names that look like array indices
 * first, so objects that have such a name are looked up in the text, which is read for it at most once.
 */
export class MemberOrder {
  readonly #text: string;
  readonly #value: unknown;
  #known: ReadonlyMap<object, readonly string[]> | undefined;

  /**
   * @param text valid JSON
   * @param value what it stands for
   */
  constructor(text: string, value: unknown) {
    this.#text = text;
    this.#value = value;
  }

  /** The names of an object out of the value. */
  names(object: object): readonly string[] {
    const names = Object.keys(object);
    if (names.length < 2 || !indexLike.test(names[0] as string)) return names;
    this.#known ??= readOrders(this.#text, this.#value);
    return this.#known.get(object) ?? names;
  }
}

/** The order of the names of every object that begins with a name like an index. */
function readOrders(text: string, value: unknown): Map<object, readonly string[]> {
  const units = encodeUnits(text);
  const end = units.length;
  const orders = new Map<object, readonly string[]>();
  readValue(skipWhitespace(units, 0, end), value);
  return orders;

  /** From a value to behind it. Of a name that stands twice, the first value may be of another kind than the one that counts. */
  function readValue(pos: number, here: unknown): number {
    if (units[pos] === 0x7b /* { */ && kindOf(here) === 'object') return readObject(pos, here as object);
    if (units[pos] === 0x5b /* [ */ && Array.isArray(here)) return readArray(pos, here);
    return skipValue(units, pos, end, Infinity);
  }

  function readObject(open: number, object: object): number {
    const names = new Set<string>();
    // Asked of the text and not of the object, which may stand for very many texts of one name.
    let isMoved = false;
    let pos = skipWhitespace(units, open + 1, end);
    while (units[pos] !== 0x7d /* } */) {
      // At a name.
      const behind = skipString(units, pos, end);
      const name = unescapeString(text, pos, behind);
      names.add(name);
      isMoved ||= indexLike.test(name);
      pos = skipWhitespace(units, skipWhitespace(units, behind, end) + 1, end);
      // At its value.
      pos = behindComma(readValue(pos, getOwn(object, name)));
    }
    if (isMoved) orders.set(object, [...names]);
    return pos + 1;
  }

  function readArray(open: number, array: readonly unknown[]): number {
    let pos = skipWhitespace(units, open + 1, end);
    for (let index = 0; units[pos] !== 0x5d /* ] */; index++) pos = behindComma(readValue(pos, array[index]));
    return pos + 1;
  }

  function behindComma(behind: number): number {
    const pos = skipWhitespace(units, behind, end);
    return units[pos] === 0x2c /* , */ ? skipWhitespace(units, pos + 1, end) : pos;
  }
}
