import { type CharSet, charSet } from './char-set.ts';

/** A pattern as a tree. Only groups to which a backreference may refer are kept, as sequences with names. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  /** `names` are the number and perhaps the name of a group that captures. */
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[]; readonly names?: readonly string[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'assert'; readonly assert: Assertion }
  | { readonly kind: 'look'; readonly node: PatternNode; readonly isBehind: boolean; readonly isNegative: boolean }
  | { readonly kind: 'backreference'; readonly name: string };

/** The start and the end of the text, and a place between a word character and another. */
export type Assertion = '^' | '$' | '\\b' | '\\B';

/**
 * Parses a valid pattern of ECMA-262 (section 22.2.1, with the flag `u`).
 *
 * @returns `undefined` if a group sets flags, as `(?i:a)` does in engines since ECMA-262 of 2025, because its matches
 *   are unknown
 */
export function parsePattern(source: string): PatternNode | undefined {
  const parser = new Parser(source);
  const pattern = parser.choice();
  return parser.hasFlags ? undefined : pattern;
}

/** Invariant: `#at` is the index of the first character that is not consumed. */
class Parser {
  readonly #source: string;
  /** Sets of the atoms so far. */
  readonly #sets = new Map<string, CharSet>();
  /** Whether a group sets flags. */
  hasFlags = false;
  /** Whether there may be a backreference. */
  readonly #refersBack: boolean;
  #groups = 0;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#refersBack = /\\[1-9k]/.test(source);
  }

  choice(): PatternNode {
    const nodes = [this.#sequence()];
    while (this.#take(/\|/y)) nodes.push(this.#sequence());
    return nodes.length === 1 ? (nodes[0] as PatternNode) : { kind: 'choice', nodes };
  }

  #sequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source.charAt(this.#at))) nodes.push(this.#term());
    return nodes.length === 1 ? (nodes[0] as PatternNode) : { kind: 'sequence', nodes };
  }

  #term(): PatternNode {
    const node = this.#plain() ?? this.#group() ?? this.#atom();
    if (!'*+?{'.includes(this.#source.charAt(this.#at))) return node;
    const quantifier = this.#take(/(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y);
    if (quantifier === undefined) return node;
    const [, sign, least = sign === '+' ? 1 : 0, comma, most] = quantifier;
    const min = Number(least);
    if (sign !== undefined) return { kind: 'repeat', node, min, max: sign === '?' ? 1 : Infinity };
    return { kind: 'repeat', node, min, max: comma === '' ? min : Number(most === '' ? Infinity : most) };
  }

  /** Parses a character of ASCII that is written as itself, which most are. */
  #plain(): PatternNode | undefined {
    const character = this.#source.charAt(this.#at);
    if ('([\\.^$'.includes(character) || character >= '\x80') return undefined;
    this.#at++;
    return { kind: 'set', set: this.#setOf(character) };
  }

  /** Parses a group or a lookaround. */
  #group(): PatternNode | undefined {
    const opening = this.#take(/\((?:\?(?:(<?)([=!])|([a-z-]*):|<([^>]*)>))?/y);
    if (opening === undefined) return undefined;
    const [, behind, look, flags, name] = opening;
    if (flags) this.hasFlags = true;
    const captures = this.#refersBack && look === undefined && flags === undefined;
    const number = captures ? String(++this.#groups) : '';
    const node = this.choice();
    this.#at++;
    if (captures) return { kind: 'sequence', nodes: [node], names: name === undefined ? [number] : [number, name] };
    if (look === undefined) return node;
    return { kind: 'look', node, isBehind: behind === '<', isNegative: look === '!' };
  }

  /** Parses a class, an escape, an assertion or a character. */
  #atom(): PatternNode {
    const [source] = this.#take(
      /\[(?:[^\]\\]|\\.)*\]|\\(?:[pPu]\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u.{4}|x..|c.|k<[^>]*>|[1-9]\d*|.)|./suy,
    ) as RegExpExecArray;
    if (/^(?:[$^]|\\[bB])$/.test(source)) return { kind: 'assert', assert: source as Assertion };
    if (/^\\[1-9k]/.test(source)) return { kind: 'backreference', name: source.replace(/^\\(?:k<)?|>$/g, '') };
    return { kind: 'set', set: this.#setOf(source) };
  }

  #setOf(source: string): CharSet {
    let set = this.#sets.get(source);
    if (set === undefined) this.#sets.set(source, (set = charSet(source)));
    return set;
  }

  /** Consumes the match of an expression with the flag `y` at the cursor. */
  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#source);
    if (match === null) return undefined;
    this.#at = expression.lastIndex;
    return match;
  }
}
