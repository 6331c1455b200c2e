import { type CharSet, dot, singleSet } from './char-set.ts';

/** An I-Regexp as a tree. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number };

/** Groups inside groups; a pattern with more does not match, like one that is malformed. */
const maxGroups = 200;

const category = /\{(?:L[lmotu]?|M[cen]?|N[dlo]?|P[c-fios]?|Z[lps]?|S[ckmo]?|C[cfno]?)\}/y;
const singleEscapes = '()*+-.?[\\]^{|}nrt';
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Parses an I-Regexp (RFC 9485 section 4). `^` and `$` are the start and the end of the text, as in the regular expressions to which section 5
 * of the RFC maps patterns.
 *
 * @returns `undefined` if it is none
 */
export function parsePattern(source: string): PatternNode | undefined {
  const parser = new Parser(source);
  const pattern = parser.choice();
  return pattern !== undefined && parser.isAtEnd() ? pattern : undefined;
}

/** Each method consumes one production from `#at`, and returns `undefined` if the text is malformed. */
class Parser {
  readonly #source: string;
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  isAtEnd(): boolean {
    return this.#at === this.#source.length;
  }

  choice(): PatternNode | undefined {
    const nodes: PatternNode[] = [];
    do {
      const branch = this.#sequence();
      if (branch === undefined) return undefined;
      nodes.push(branch);
    } while (this.#take('|'));
    return nodes.length === 1 ? nodes[0] : { kind: 'choice', nodes };
  }

  #sequence(): PatternNode | undefined {
    const nodes: PatternNode[] = [];
    while (!this.isAtEnd() && !'|)'.includes(this.#peek())) {
      const atom = this.#atom();
      const piece = atom && this.#quantified(atom);
      if (piece === undefined) return undefined;
      nodes.push(piece);
    }
    return { kind: 'sequence', nodes };
  }

  #quantified(node: PatternNode): PatternNode | undefined {
    if (this.#take('*')) return { kind: 'repeat', node, min: 0, max: Infinity };
    if (this.#take('+')) return { kind: 'repeat', node, min: 1, max: Infinity };
    if (this.#take('?')) return { kind: 'repeat', node, min: 0, max: 1 };
    if (this.#peek() !== '{') return node;
    const [, least, comma, most] = this.#match(/\{(\d+)(,?)(\d*)\}/y) ?? [];
    if (least === undefined || (comma === '' && most !== '')) return undefined;
    const min = Number(least);
    const max = comma === '' ? min : most === '' ? Infinity : Number(most);
    return max < min ? undefined : { kind: 'repeat', node, min, max };
  }

  #atom(): PatternNode | undefined {
    if (this.#take('(')) {
      if (++this.#depth > maxGroups) return undefined;
      const group = this.choice();
      this.#depth--;
      return this.#take(')') ? group : undefined;
    }
    if (this.#take('^')) return { kind: 'start' };
    if (this.#take('$')) return { kind: 'end' };
    if (this.#take('.')) return { kind: 'set', set: dot };
    if (this.#take('[')) return this.#class();
    if (this.#peek() === '\\') {
      const set = this.#category() ?? this.#escaped();
      return set === undefined ? undefined : { kind: 'set', set: typeof set === 'number' ? singleSet(set) : set };
    }
    return '*+?{}]'.includes(this.#peek()) ? undefined : { kind: 'set', set: singleSet(this.#point()) };
  }

  /** A class, from the character after its bracket. */
  #class(): PatternNode | undefined {
    const isNegated = this.#take('^');
    const ranges: number[] = [];
    const categories: RegExp[] = [];
    if (this.#take('-')) ranges.push(0x2d, 0x2d);
    for (;;) {
      const isFirst = ranges.length + categories.length === 0;
      if (this.#take(']')) return isFirst ? undefined : { kind: 'set', set: { ranges, categories, isNegated } };
      if (this.#source.startsWith('-]', this.#at)) {
        if (isFirst) return undefined;
        ranges.push(0x2d, 0x2d);
        this.#at++;
        continue;
      }
      const one = this.#category();
      if (one !== undefined) {
        categories.push(...one.categories);
        continue;
      }
      const first = this.#classPoint();
      if (first === undefined) return undefined;
      const isRange = this.#peek() === '-' && !this.#source.startsWith('-]', this.#at);
      if (isRange) this.#at++;
      const last = isRange ? this.#classPoint() : first;
      if (last === undefined || last < first) return undefined;
      ranges.push(first, last);
    }
  }

  /** A character of a class; a hyphen and brackets must be escaped. */
  #classPoint(): number | undefined {
    if (this.#peek() === '\\') return this.#escaped();
    return this.isAtEnd() || '-[]'.includes(this.#peek()) ? undefined : this.#point();
  }

  /** `\p{…}` or `\P{…}`; nothing is consumed if it is another escape. */
  #category(): CharSet | undefined {
    const escape = this.#source.slice(this.#at, this.#at + 2);
    if (escape !== '\\p' && escape !== '\\P') return undefined;
    this.#at += 2;
    const [name] = this.#match(category) ?? [];
    if (name === undefined) {
      this.#at -= 2;
      return undefined;
    }
    return { ranges: [], categories: [new RegExp(`^${escape}${name}$`, 'u')], isNegated: false };
  }

  /** The code point of an escape of one character. */
  #escaped(): number | undefined {
    const character = this.#source.charAt(this.#at + 1);
    if (character === '' || !singleEscapes.includes(character)) return undefined;
    this.#at += 2;
    return (controls[character] ?? character).charCodeAt(0);
  }

  #point(): number {
    const point = this.#source.codePointAt(this.#at) as number;
    this.#at += point > 0xffff ? 2 : 1;
    return point;
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }

  #match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#source);
    if (match === null) return undefined;
    this.#at = expression.lastIndex;
    return match;
  }
}
