/**
 * The characters that one atom of a pattern matches: a bit for each ASCII character, and whether others may be
 * among them. Exactly which others is asked of the engine's own regular expressions, so that no tables of
 * Unicode are needed here.
 */
export interface CharSet {
  /** Four words of 32 bits. */
  readonly ascii: Uint32Array;
  /** Whether it may hold characters above U+007F. */
  readonly wide: boolean;
  /** The atom as the pattern spells it. */
  readonly source: string;
}

export const emptySet: CharSet = { ascii: new Uint32Array(4), wide: false, source: '[]' };

export function hasAscii(set: CharSet, code: number): boolean {
  return (((set.ascii[code >> 5] as number) >>> (code & 31)) & 1) === 1;
}

export function union(a: CharSet, b: CharSet): CharSet {
  return { ascii: a.ascii.map((word, at) => word | (b.ascii[at] as number)), wide: a.wide || b.wide, source: '' };
}

/** Whether no character is in both; two sets with others than ASCII count as if one were. */
export function areDisjoint(a: CharSet, b: CharSet): boolean {
  return !(a.wide && b.wide) && a.ascii.every((word, at) => (word & (b.ascii[at] as number)) === 0);
}

/** Collects the characters of an atom. */
export class CharSetBuilder {
  readonly #ascii = new Uint32Array(4);
  #wide = false;

  range(from: number, to: number): void {
    for (let code = from; code <= Math.min(to, 0x7f); code++) {
      this.#ascii[code >> 5] = (this.#ascii[code >> 5] as number) | (1 << (code & 31));
    }
    if (to > 0x7f) this.#wide = true;
  }

  /** One of `d D w W s S`, or a Unicode property, or a dot. */
  escape(source: string): void {
    const key = source.charAt(source.length === 1 ? 0 : 1);
    const known = classes[key.toLowerCase()];
    if (known !== undefined && source.length === 2) {
      const isNegative = key !== key.toLowerCase();
      for (let code = 0; code < 0x80; code++) if (known.includes(String.fromCharCode(code)) !== isNegative) this.range(code, code);
      if (isNegative || key === 's') this.#wide = true;
      return;
    }
    const test = new RegExp(source, 'u');
    for (let code = 0; code < 0x80; code++) if (test.test(String.fromCharCode(code))) this.range(code, code);
    this.#wide = true;
  }

  build(source: string, isNegative: boolean): CharSet {
    if (!isNegative) return { ascii: this.#ascii, wide: this.#wide, source };
    return { ascii: this.#ascii.map((word) => ~word), wide: true, source };
  }
}

const digits = '0123456789';
const letters = 'abcdefghijklmnopqrstuvwxyz';
const classes: Readonly<Record<string, string | undefined>> = {
  d: digits,
  w: `${digits}${letters}${letters.toUpperCase()}_`,
  s: '\t\n\v\f\r ',
};
