/** An entry that is found by the content of its text. */
export interface Indexed {
  readonly text: string;
}

/** Texts up to this length are keys of the map themselves; engines hash every character of them. */
const maxKeyLength = 1_024;
/** Characters of a longer text that distinguish it from others: some from all parts of it, and all at its end. */
const sampleCount = 64;
const endingLength = 32;
/** The most long texts with the same sampleCount; the oldest is replaced. */
const maxCandidates = 4;

/**
 * Finds texts by their whole content: a hash alone never identifies a text.
 *
 * Engines hash long strings by their length alone, so a map of long texts of one length would compare each of them in
 * full with every other. Here the length and some characters choose at most four candidates, and those are compared.
 */
export class TextIndex<T extends Indexed> {
  readonly #alike = new Map<string | number, T[]>();
  /** Most texts are looked up several times in a row. */
  #latest: T | undefined;

  /** Returns the entry of a text. */
  find(text: string): T | undefined {
    const latest = this.#latest;
    if (latest !== undefined && mayBeEqual(latest.text, text) && latest.text === text) return latest;
    const found = this.#alike.get(keyOf(text))?.find((it) => it.text === text);
    if (found !== undefined) this.#latest = found;
    return found;
  }

  /** Adds the entry of a text that has none, and returns the one to be deleted for it, if any. */
  add(entry: T): T | undefined {
    this.#latest = entry;
    const key = keyOf(entry.text);
    const alike = this.#alike.get(key);
    if (alike === undefined) this.#alike.set(key, [entry]);
    else alike.push(entry);
    return alike !== undefined && alike.length > maxCandidates ? alike[0] : undefined;
  }

  /** Removes an entry, if it is in the index. */
  delete(entry: T): void {
    if (this.#latest === entry) this.#latest = undefined;
    const key = keyOf(entry.text);
    const left = this.#alike.get(key)?.filter((it) => it !== entry);
    if (left === undefined || left.length === 0) this.#alike.delete(key);
    else this.#alike.set(key, left);
  }
}

/**
 * Returns the key of a text: a short text itself; for a longer one, a number made of its length and of characters from
 * all parts of it.
 */
function keyOf(text: string): string | number {
  const { length } = text;
  if (length <= maxKeyLength) return text;
  let key = length;
  // The last character of each part.
  for (let part = 1; part <= sampleCount; part++) {
    key = mix(key, text.charCodeAt(Math.floor((length * part) / sampleCount) - 1));
  }
  for (let i = length - endingLength; i < length; i++) key = mix(key, text.charCodeAt(i));
  return key;
}

function mix(key: number, unit: number): number {
  return Math.imul(key ^ unit, 0x01000193);
}

/**
 * Returns whether two texts are worth comparing in full: for long ones that differ only near their end that is slow.
 */
function mayBeEqual(one: string, other: string): boolean {
  const { length } = one;
  if (length !== other.length) return false;
  for (let back = 2; length > maxKeyLength && back <= endingLength; back *= 2) {
    if (one.charCodeAt(length - back) !== other.charCodeAt(length - back)) return false;
  }
  return true;
}
