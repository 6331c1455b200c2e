import { type CharSet, CharSetBuilder } from './char-set.ts';

/** A pattern as a tree. Captures are not told apart from other groups, for only a yes or no is wanted. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'assert'; readonly assert: Assertion }
  | { readonly kind: 'look'; readonly node: PatternNode; readonly isBehind: boolean; readonly isNegative: boolean }
  | { readonly kind: 'backreference' };

export type Assertion = '^' | '$' | '\\b' | '\\B';

/**
 * Parses a pattern of ECMA-262 (section 22.2.1, with the flag `u`).
 * The engine has compiled it before, so it is known to be valid, and faults are not looked for.
 */
export function parsePattern(source: string): PatternNode {
  return new Parser(source).choice();
}

/** Invariant: `#at` is the index of what comes next. */
class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  choice(): PatternNode {
    const nodes = [this.#sequence()];
    while (this.#take('|')) nodes.push(this.#sequence());
    return nodes.length === 1 ? (nodes[0] as PatternNode) : { kind: 'choice', nodes };
  }

  #sequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.#at < this.#source.length && !this.#sees('|') && !this.#sees(')')) nodes.push(this.#term());
    return nodes.length === 1 ? (nodes[0] as PatternNode) : { kind: 'sequence', nodes };
  }

  #term(): PatternNode {
    const node = this.#atom();
    const quantifier = /^(?:[*+?]|\{(\d+)(,(\d*))?\})/.exec(this.#source.slice(this.#at, this.#at + 50));
    if (quantifier === null) return node;
    this.#at += quantifier[0].length;
    this.#take('?');
    const [sign, least, comma, most] = quantifier;
    if (least === undefined) return { kind: 'repeat', node, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
    const max = comma === undefined ? Number(least) : most === '' ? Infinity : Number(most);
    return { kind: 'repeat', node, min: Number(least), max };
  }

  #atom(): PatternNode {
    const start = this.#at;
    if (this.#take('^')) return { kind: 'assert', assert: '^' };
    if (this.#take('$')) return { kind: 'assert', assert: '$' };
    if (this.#take('(')) return this.#group();
    const set = new CharSetBuilder();
    let isNegative = false;
    if (this.#take('[')) {
      isNegative = this.#take('^');
      while (!this.#take(']')) this.#classItem(set);
    } else if (this.#take('.')) {
      isNegative = true;
      set.range(0x0a, 0x0a);
      set.range(0x0d, 0x0d);
    } else {
      if (this.#take('\\b')) return { kind: 'assert', assert: '\\b' };
      if (this.#take('\\B')) return { kind: 'assert', assert: '\\B' };
      if (/^\\(?:[1-9]|k)/.test(this.#source.slice(this.#at, this.#at + 2))) {
        this.#at = this.#source.startsWith('\\k', this.#at) ? this.#source.indexOf('>', this.#at) + 1 : this.#at + 2;
        while (/^\d/.test(this.#source.slice(this.#at, this.#at + 1))) this.#at++;
        return { kind: 'backreference' };
      }
      const code = this.#character(set);
      if (code !== undefined) set.range(code, code);
    }
    return { kind: 'set', set: set.build(this.#source.slice(start, this.#at), isNegative) };
  }

  #group(): PatternNode {
    const look = /^\?(<?)([=!])/.exec(this.#source.slice(this.#at, this.#at + 3));
    if (look !== null) {
      this.#at += look[0].length;
      const node = this.choice();
      this.#at++;
      return { kind: 'look', node, isBehind: look[1] === '<', isNegative: look[2] === '!' };
    }
    if (this.#take('?<')) this.#at = this.#source.indexOf('>', this.#at) + 1;
    else this.#take('?:');
    const node = this.choice();
    this.#at++;
    return node;
  }

  #classItem(set: CharSetBuilder): void {
    const from = this.#character(set, true);
    if (from === undefined) return;
    const isRange = this.#sees('-') && this.#source[this.#at + 1] !== ']';
    if (isRange) this.#at++;
    const to = isRange ? this.#character(set, true) : from;
    set.range(from, to ?? from);
  }

  /** The code point of one character or escape; `undefined` for a class, which goes into the set. */
  #character(set: CharSetBuilder, isInClass = false): number | undefined {
    const start = this.#at;
    if (!this.#take('\\')) return this.#point();
    const letter = String.fromCodePoint(this.#point());
    switch (letter) {
      case 'p':
      case 'P':
        this.#at = this.#source.indexOf('}', this.#at) + 1;
        set.escape(this.#source.slice(start, this.#at));
        return undefined;
      case 'd':
      case 'D':
      case 'w':
      case 'W':
      case 's':
      case 'S':
        set.escape(`\\${letter}`);
        return undefined;
      case 'u':
        return this.#unicode();
      case 'x':
        return this.#hex(2);
      case 'c':
        return this.#point() & 31;
      case '0':
        return 0;
      case 'b':
        return isInClass ? 8 : undefined;
      default: {
        const control = 'tnvfr'.indexOf(letter);
        return control >= 0 ? ([9, 10, 11, 12, 13][control] as number) : (letter.codePointAt(0) as number);
      }
    }
  }

  /** After `\u`: four digits, a pair of surrogates, or any number in braces. */
  #unicode(): number {
    if (this.#take('{')) {
      const end = this.#source.indexOf('}', this.#at);
      const code = parseInt(this.#source.slice(this.#at, end), 16);
      this.#at = end + 1;
      return code;
    }
    const high = this.#hex(4);
    const low = /^\\u(d[c-f][\da-f]{2})/i.exec(this.#source.slice(this.#at, this.#at + 6));
    if (high < 0xd800 || high > 0xdbff || low === null) return high;
    this.#at += 6;
    return 0x10000 + ((high - 0xd800) << 10) + (parseInt(low[1] as string, 16) - 0xdc00);
  }

  #hex(count: number): number {
    this.#at += count;
    return parseInt(this.#source.slice(this.#at - count, this.#at), 16);
  }

  #point(): number {
    const code = this.#source.codePointAt(this.#at) ?? 0;
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }

  #sees(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  #take(text: string): boolean {
    if (!this.#sees(text)) return false;
    this.#at += text.length;
    return true;
  }
}
