import { NumberRangeError } from '@wirework/encoding-errors';
import { withUnits } from '../units/encode-units.ts';
import { skipNumber } from '../grammar/skip-number.ts';
import { syntaxErrorAt } from '../syntax/syntax-error-at.ts';

const brand = Symbol.for('@wirework/json-number');

const int64Max = 2n ** 63n - 1n;
const int64Min = -(2n ** 63n);
/** The length of `-9223372036854775808`; a longer integer is out of range. */
const int64Longest = 20;

/**
 * A JSON number with all digits as written. Nothing is rounded until it is converted.
 *
 * Implements `Number` of the specification.
 *
 * @example
 * ```ts
 * const id = new JsonNumber('9223372036854775807');
 * id.int64(); // → 9223372036854775807n
 * String(new JsonNumber('1.50')); // → '1.50'
 * ```
 */
export class JsonNumber {
  static {
    // By this mark, copies of this package recognise each other's numbers.
    Object.defineProperty(this.prototype, brand, { value: true });
  }

  /** The number as written. */
  readonly literal: string;

  /**
   * @param literal a number in JSON's grammar, without white space
   * @throws JsonSyntaxError if it is not one
   * @throws TypeError if it is not a string
   */
  constructor(literal: string) {
    if (typeof literal !== 'string') throw new TypeError('Cannot make a JsonNumber: the literal is not a string');
    const end = withUnits(literal, (units) => skipNumber(units, 0, literal.length));
    if (end !== literal.length) throw syntaxErrorAt(literal, end < 0 ? ~end : end);
    this.literal = literal;
  }

  /** The number as written. */
  toString(): string {
    return this.literal;
  }

  /**
   * Converts to the nearest double.
   *
   * @throws NumberRangeError if the number is beyond the range of doubles
   */
  float64(): number {
    const value = Number(this.literal);
    if (!Number.isFinite(value)) throw new NumberRangeError({ type: 'float64' });
    return value;
  }

  /**
   * Converts to an integer of 64 bits. As in Go, only digits with an optional minus are an integer: `1.0` and `1e3` are not.
   *
   * @throws NumberRangeError if it has a fraction or an exponent, or does not fit into 64 bits
   */
  int64(): bigint {
    if (/[^-\d]/.test(this.literal)) {
      throw new NumberRangeError({ type: 'int64', reason: 'it is not written as an integer' });
    }
    const value = this.literal.length > int64Longest ? undefined : BigInt(this.literal);
    if (value === undefined || value < int64Min || value > int64Max) throw new NumberRangeError({ type: 'int64' });
    return value;
  }

  /**
   * Returns what `JSON.stringify` writes: the digits as they are if the engine has `JSON.rawJSON` (Node ≥ 22), and
   * the nearest double elsewhere, so that Node 20 writes `12345678901234567000` for `12345678901234567890`. `@wirework/codec` always writes the digits as they are.
   *
   * @throws NumberRangeError if the number has to become a double and is too large for one
   */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    return rawJSON === undefined ? this.float64() : rawJSON(this.literal);
  }
}

/**
 * Returns whether a value is a `JsonNumber`, of this copy of the package or of another one.
 *
 * @example
 * ```ts
 * isJsonNumber(new JsonNumber('1')); // → true
 * isJsonNumber(1); // → false
 * ```
 */
export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}
