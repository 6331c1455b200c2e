import { limitError, type ReadLimits } from '../options/limits.ts';
import { Cursor } from './cursor.ts';
import { expectedAfterSegment, expectedBeginning, expectedOperator, expectedSelector } from './explain.ts';
import type { Argument, ComparisonOperator, Operand, Query, QuerySegment, Selector, Test } from './query.ts';
import { readInteger, readLiteral, readString } from './read-literal.ts';

/** A member name without quotes (RFC 9535 section 2.5.1.1). */
const shorthand =
  /(?:[A-Z_a-z]|[\u0080-\ud7ff\ue000-\uffff]|[\ud800-\udbff][\udc00-\udfff])(?:[\w]|[\u0080-\ud7ff\ue000-\uffff]|[\ud800-\udbff][\udc00-\udfff])*/y;

/**
 * Parses a query (RFC 9535 section 2.1 and appendix A).
 *
 * @throws PathSyntaxError with the index of the first character that does not fit, and what was expected there
 * @throws LimitExceededError for `maxQueryLength` and `maxNesting`
 */
export function parseQuery(text: string, limits: ReadLimits): Query {
  if (text.length > limits.maxQueryLength) throw limitError(limits, 'maxQueryLength');
  const cursor: Cursor = new Cursor(text);
  if (cursor.peek() !== '$') cursor.fail(expectedBeginning(text));
  const query = new Parser(cursor, limits).query();
  if (cursor.at < text.length) cursor.fail(expectedAfterSegment(text, cursor.at));
  return query;
}

/** Each method parses one production of the grammar, from its first character. */
class Parser {
  readonly #cursor: Cursor;
  readonly #limits: ReadLimits;
  #depth = 0;

  constructor(cursor: Cursor, limits: ReadLimits) {
    this.#cursor = cursor;
    this.#limits = limits;
  }

  query(): Query {
    const cursor: Cursor = this.#cursor;
    const at = cursor.at;
    const root = cursor.take('$') ? '$' : '@';
    if (root === '@') cursor.at++;
    const segments: QuerySegment[] = [];
    for (;;) {
      const end = cursor.at;
      cursor.blank();
      const segment = this.#segment();
      if (segment === undefined) {
        cursor.at = end;
        break;
      }
      segments.push(segment);
    }
    return { kind: 'query', at, root, segments, isSingular: segments.every(isSingular) };
  }

  #segment(): QuerySegment | undefined {
    const cursor: Cursor = this.#cursor;
    if (cursor.peek() === '[') return { isDescendant: false, selectors: this.#brackets() };
    if (!cursor.take('.')) return undefined;
    const isDescendant = cursor.take('.');
    if (isDescendant && cursor.peek() === '[') return { isDescendant, selectors: this.#brackets() };
    if (cursor.take('*')) return { isDescendant, selectors: [{ kind: 'wildcard' }] };
    const name = cursor.match(shorthand);
    if (name === '')
      cursor.fail(`a name or '*'${isDescendant ? " or '['" : ''} after '.'; other names are written as ['name']`);
    return { isDescendant, selectors: [{ kind: 'name', name: asKey(name) }] };
  }

  /** `[` selector `,` … `]` */
  #brackets(): Selector[] {
    const cursor: Cursor = this.#cursor;
    const selectors: Selector[] = [];
    cursor.at++;
    do {
      cursor.blank();
      selectors.push(this.#selector());
      cursor.blank();
    } while (cursor.take(','));
    if (!cursor.take(']')) {
      const expected = "',' or ']' after a selector";
      cursor.fail(selectors.at(-1)?.kind === 'filter' ? expectedOperator(cursor.text, cursor.at, expected) : expected);
    }
    return selectors;
  }

  #selector(): Selector {
    const cursor: Cursor = this.#cursor;
    const next = cursor.peek();
    if (next === '"' || next === "'") return { kind: 'name', name: asKey(readString(cursor)) };
    if (cursor.take('*')) return { kind: 'wildcard' };
    if (cursor.take('?')) {
      cursor.blank();
      return { kind: 'filter', test: this.#nested(() => this.#or() as Test) };
    }
    const start = readInteger(cursor);
    const afterStart = cursor.at;
    cursor.blank();
    if (cursor.take(':')) return this.#slice(start);
    cursor.at = afterStart;
    if (start === undefined) cursor.fail(expectedSelector(cursor.text, afterStart));
    return { kind: 'index', index: start };
  }

  /** A slice, from the character after its first colon. */
  #slice(start: number | undefined): Selector {
    const cursor: Cursor = this.#cursor;
    cursor.blank();
    const end = readInteger(cursor);
    let after = cursor.at;
    let step: number | undefined;
    cursor.blank();
    if (cursor.take(':')) {
      after = cursor.at;
      cursor.blank();
      step = readInteger(cursor);
      if (step !== undefined) after = cursor.at;
    }
    cursor.at = after;
    return { kind: 'slice', start, end, step: step ?? 1 };
  }

  /** Tests joined by `||`. Only an argument of a function may be a literal. */
  #or(isArgument = false): Argument {
    return this.#junction('or', '||', (mayBeLiteral) => this.#and(mayBeLiteral), isArgument);
  }

  #and(isArgument: boolean): Argument {
    return this.#junction('and', '&&', (mayBeLiteral) => this.#basic(mayBeLiteral), isArgument);
  }

  #junction(
    kind: 'and' | 'or',
    operator: string,
    part: (mayBeLiteral: boolean) => Argument,
    isArgument: boolean,
  ): Argument {
    const cursor: Cursor = this.#cursor;
    const at = cursor.at;
    const first = part(isArgument);
    const tests = [first as Test];
    for (;;) {
      const end = cursor.at;
      cursor.blank();
      if (!cursor.take(operator)) {
        cursor.at = end;
        break;
      }
      if (first.kind === 'literal') cursor.fail('a comparison with the literal', end);
      cursor.blank();
      tests.push(part(false) as Test);
    }
    return tests.length === 1 ? first : { kind, at, tests };
  }

  /** A test in parentheses, a negation, a comparison, a query or a call. */
  #basic(mayBeLiteral: boolean): Argument {
    const cursor: Cursor = this.#cursor;
    const at = cursor.at;
    if (cursor.peek() === '(') return this.#parenthesis();
    if (cursor.peek() === '!' && !cursor.text.startsWith('!=', at)) {
      cursor.at++;
      cursor.blank();
      return { kind: 'not', at, test: this.#negated() };
    }
    const left = this.#operand();
    const end = cursor.at;
    cursor.blank();
    const operator = this.#operator();
    if (operator === undefined) {
      if (left.kind === 'literal' && !mayBeLiteral) cursor.fail(expectedOperator(cursor.text, cursor.at));
      cursor.at = end;
      return left;
    }
    cursor.blank();
    return { kind: 'comparison', at, operator, left, right: this.#operand() };
  }

  #parenthesis(): Test {
    const cursor: Cursor = this.#cursor;
    cursor.at++;
    cursor.blank();
    const test = this.#nested(() => this.#or() as Test);
    cursor.blank();
    if (!cursor.take(')')) cursor.fail(expectedOperator(cursor.text, cursor.at, "')', '&&' or '||'"));
    return test;
  }

  /** The test after `!`. */
  #negated(): Test {
    const cursor: Cursor = this.#cursor;
    if (cursor.peek() === '(') return this.#parenthesis();
    const at = cursor.at;
    const operand = this.#operand();
    if (operand.kind === 'literal') cursor.fail("a query, a function or '(' after '!'", at);
    const end = cursor.at;
    cursor.blank();
    if (this.#operator() !== undefined) cursor.fail("parentheses around a comparison after '!'", at);
    cursor.at = end;
    return operand;
  }

  #operator(): ComparisonOperator | undefined {
    const cursor: Cursor = this.#cursor;
    const found = cursor.match(/[=!]=|[<>]=?/y);
    if (found === '') return undefined;
    if (cursor.peek() === '=') cursor.fail(`'${found}' without a third '='`);
    return found as ComparisonOperator;
  }

  /** A literal, a query or a call. */
  #operand(): Operand {
    const cursor: Cursor = this.#cursor;
    const at = cursor.at;
    const next = cursor.peek();
    if (next === '$' || next === '@') return this.query();
    const value = readLiteral(cursor);
    if (value !== undefined) return { kind: 'literal', at, value };
    const name = cursor.match(/[a-z][a-z_\d]*(?=\()/y);
    if (name === '') cursor.fail("'@', '$', a literal, a function, '!' or '('");
    cursor.at++;
    const args: Argument[] = [];
    cursor.blank();
    if (!cursor.take(')')) {
      do {
        cursor.blank();
        args.push(this.#nested(() => this.#or(true)));
        cursor.blank();
      } while (cursor.take(','));
      if (!cursor.take(')')) cursor.fail("',' or ')' after an argument");
    }
    return { kind: 'call', at, name, args };
  }

  #nested<T>(parse: () => T): T {
    if (++this.#depth > this.#limits.maxNesting) throw limitError(this.#limits, 'maxNesting');
    const result = parse();
    this.#depth--;
    return result;
  }
}

function isSingular({ isDescendant, selectors }: QuerySegment): boolean {
  const [first] = selectors;
  return !isDescendant && selectors.length === 1 && (first?.kind === 'name' || first?.kind === 'index');
}

/**
 * Returns a name as the string that V8 uses for keys. A part of a query is another string of the same characters, which
 * takes longer to look up.
 */
function asKey(name: string): string {
  return Object.keys({ [name]: undefined })[0] as string;
}
