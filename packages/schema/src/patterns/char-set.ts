/**
 * The characters that one atom of a pattern matches: a bit for each ASCII character, and whether others may be
 * among them. The engine's regular expressions decide which, so that no escapes, classes and Unicode tables are needed here.
 */
export interface CharSet {
  /** Four words of 32 bits. */
  readonly ascii: Uint32Array;
  /** Whether it may hold characters above U+007F. */
  readonly wide: boolean;
  /** The atom in the pattern. */
  readonly source: string;
}

export const emptySet: CharSet = { ascii: /* @__PURE__ */ new Uint32Array(4), wide: false, source: '[]' };

const allAscii = /* @__PURE__ */ String.fromCharCode(.../* @__PURE__ */ Array(0x80).keys());
/** Matches atoms that may match characters beyond ASCII. */
const wideSign = /^\.$|^\[\^|[^\0-\x7f]|\\(?:[DPSWps]|u(?!00[0-7])|x[89A-Fa-f])/;

/** Returns the set of an atom: a character, an escape, a class or a dot. */
export function charSet(source: string): CharSet {
  const ascii = new Uint32Array(4);
  const isCharacter = source.length === 1 && source !== '.';
  for (const character of isCharacter ? source : (allAscii.match(new RegExp(source, 'gu')) ?? [])) {
    const code = character.charCodeAt(0);
    if (code < 0x80) ascii[code >> 5] = (ascii[code >> 5] as number) | (1 << (code & 31));
  }
  return { ascii, wide: wideSign.test(source), source };
}

export function hasAscii(set: CharSet, code: number): boolean {
  return (((set.ascii[code >> 5] as number) >>> (code & 31)) & 1) === 1;
}

export function union(a: CharSet, b: CharSet): CharSet {
  return { ascii: a.ascii.map((word, at) => word | (b.ascii[at] as number)), wide: a.wide || b.wide, source: '' };
}

/** Returns whether no character is in both sets. Two that both go beyond ASCII count as overlapping. */
export function areDisjoint(a: CharSet, b: CharSet): boolean {
  return !(a.wide && b.wide) && a.ascii.every((word, at) => (word & (b.ascii[at] as number)) === 0);
}
