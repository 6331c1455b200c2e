import { LimitExceededError } from '@wirework/encoding-errors';
import { type LinearMatcher, linearMatcher, parsePattern, type PatternNode } from '@wirework/scanner/patterns';
import type { Budget } from '../values/budget.ts';

/** Steps of the largest automaton. */
const maxSteps = 10_000;
/** Characters of the longest class: the engine takes quadratic time to compile longer ones. */
const maxClassLength = 1_000;
// A pattern may come from a document. The engine takes about 1 ms to compile a category such as `\p{Lu}`, 20 µs for a
// class, and 8 µs for each of its characters.
const categoryWork = 20_000;
const classWork = 200;
const classCharacterWork = 100;
/** Groups inside groups; a pattern with more does not match, like one that is malformed. */
const maxGroups = 200;

/**
 * Returns a test whether a text matches an I-Regexp (RFC 9485). It keeps the last pattern compiled.
 *
 * @param isWhole whether the whole text must match, and not only a part of it
 * @returns a function that is false for a pattern that is not an I-Regexp
 */
export function matchPattern(isWhole: boolean): (text: string, pattern: string, budget: Budget) => boolean {
  let last: string | undefined;
  let matcher: LinearMatcher | undefined;
  return (text, pattern, budget) => {
    if (pattern !== last) {
      budget.spend(pattern.length);
      matcher = compile(pattern, isWhole, budget);
      last = pattern;
    }
    if (matcher === undefined) return false;
    budget.spendOnString(text.length);
    return matcher.matches(text, budget);
  };
}

function compile(pattern: string, isWhole: boolean, budget: Budget): LinearMatcher | undefined {
  const expression = toExpression(pattern, budget);
  if (expression === undefined) return undefined;
  const node = parsePattern(isWhole ? `^(?:${expression})$` : expression) as PatternNode;
  const matcher = linearMatcher(node, maxSteps);
  if (matcher === undefined) throw new LimitExceededError({ limit: 'steps of a pattern', max: maxSteps });
  return matcher;
}

// The tokens of RFC 9485 section 4.
const characters = /[^()*+.?[\\\]{|}]+/y;
const dot = /\./y;
const escape = /\\[()*+\-.?[\\\]^nrt{|}]/y;
const category = /\\[pP]\{(?:L[lmotu]?|M[cen]?|N[dlo]?|P[c-fios]?|Z[lps]?|S[ckmo]?|C[cfno]?)\}/y;
const quantifier = /[*+?]|\{(\d+)(?:,(\d*))?\}/y;
const classStart = /\[\^?-?/y;
const classCharacter = /[^-[\\\]]/uy;
const rangeSign = /-(?!\])/y;
const classEnd = /-?\]/y;
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Returns the regular expression of ECMA-262 to which RFC 9485 section 5.3 maps an I-Regexp. `^` and `$` are the start
 * and the end of the text.
 *
 * @returns `undefined` if the pattern is not an I-Regexp
 */
function toExpression(pattern: string, budget: Budget): string | undefined {
  const reader = new PatternReader(pattern, budget);
  let expression = '';
  let depth = 0;
  while (reader.at < pattern.length) {
    const sign = pattern.charAt(reader.at);
    let part: string | undefined = sign;
    if (sign === '(' || sign === ')' || sign === '|') reader.at++;
    else part = reader.atom();
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (part === undefined || depth < 0 || depth > maxGroups) return undefined;
    expression += part;
    if (sign === '(' || sign === '|') continue;
    const count = reader.quantifier();
    if (count === undefined) return undefined;
    expression += count;
  }
  return depth === 0 ? expression : undefined;
}

/** Reads the tokens of an I-Regexp, and returns them as those of ECMA-262; `undefined` if the pattern is malformed. */
class PatternReader {
  readonly #pattern: string;
  readonly #budget: Budget;
  at = 0;

  constructor(pattern: string, budget: Budget) {
    this.#pattern = pattern;
    this.#budget = budget;
  }

  /** Reads characters, an escape or a class. */
  atom(): string | undefined {
    const start = this.at;
    const source = (this.#take(characters) ?? this.#take(escape))?.[0] ?? this.#category();
    // A hyphen outside of a class has no escape in ECMA-262.
    if (source !== undefined) return source === '\\-' ? '-' : source;
    if (this.#take(dot)) return '[^\\n\\r]';
    return this.#take(classStart) ? this.#classFrom(start) : undefined;
  }

  /** Reads a quantifier, and returns an empty string if there is none. */
  quantifier(): string | undefined {
    const found = this.#take(quantifier);
    if (found === undefined) return '';
    const [source, least, most] = found;
    return most && Number(most) < Number(least) ? undefined : source;
  }

  /** Reads a class, from the character after its start. */
  #classFrom(start: number): string | undefined {
    while (!this.#take(classEnd)) {
      if (this.#category() !== undefined) continue;
      const first = this.#classPoint();
      const last = this.#take(rangeSign) ? this.#classPoint() : first;
      if (first === undefined || last === undefined || last < first) return undefined;
    }
    const length = this.at - start;
    if (length > maxClassLength) throw new LimitExceededError({ limit: 'characters of a class', max: maxClassLength });
    this.#budget.spend(classWork + classCharacterWork * length);
    const source = this.#pattern.slice(start, this.at);
    return source === '[]' || source === '[^]' ? undefined : source;
  }

  #category(): string | undefined {
    const source = this.#take(category)?.[0];
    if (source !== undefined) this.#budget.spend(categoryWork);
    return source;
  }

  /** Reads a character of a class, and returns its code point. */
  #classPoint(): number | undefined {
    const escaped = this.#take(escape)?.[0].charAt(1);
    if (escaped === undefined) return this.#take(classCharacter)?.[0].codePointAt(0);
    return (controls[escaped] ?? escaped).charCodeAt(0);
  }

  #take(token: RegExp): RegExpExecArray | undefined {
    token.lastIndex = this.at;
    const match = token.exec(this.#pattern);
    if (match === null) return undefined;
    this.at = token.lastIndex;
    return match;
  }
}
