/**
 * The characters that one atom of a pattern matches: a bit for each ASCII character, and whether others may be
 * among them. The engine's regular expressions decide which, so that no escapes, classes and Unicode tables are needed
 * here.
 */
export interface CharSet {
  /** Four words of 32 bits. */
  readonly ascii: readonly number[];
  /** Whether it may hold characters above U+007F. */
  readonly wide: boolean;
  /** The atom in the pattern. */
  readonly source: string;
}

const allAscii = /* @__PURE__ */ String.fromCharCode(.../* @__PURE__ */ Array(0x80).keys());
/** Matches atoms that may match characters beyond ASCII. */
const wideSign = /^\.$|^\[\^|[^\0-\x7f]|\\(?:[DPSWps]|u(?!00[0-7])|x[89A-Fa-f])/;

/** Returns the set of an atom: a character, an escape, a class or a dot. */
export function charSet(source: string): CharSet {
  const ascii = [0, 0, 0, 0];
  const isCharacter = source.length === 1 && source !== '.';
  const runs = isCharacter ? [source] : (allAscii.match(new RegExp(`(?:${source})+`, 'gu')) ?? []);
  for (const run of runs) {
    for (let i = 0; i < run.length; i++) {
      const code = run.charCodeAt(i);
      if (code < 0x80) ascii[code >> 5] = (ascii[code >> 5] as number) | (1 << (code & 31));
    }
  }
  return { ascii, wide: isCharacter ? source >= '\x80' : wideSign.test(source), source };
}

export function hasAscii(set: CharSet, code: number): boolean {
  return (((set.ascii[code >> 5] as number) >>> (code & 31)) & 1) === 1;
}
