import { NumberRangeError } from '@wirework/encoding-errors';
import { withUnits } from '../units/encode-units.ts';
import { skipNumber } from '../grammar/skip-token.ts';
import { syntaxErrorAt } from '../syntax/syntax-error-at.ts';
import { jsonNumberBrand } from './json-number-brand.ts';

const int64Max = 2n ** 63n - 1n;
const int64Min = -(2n ** 63n);
/** Length of `-9223372036854775808`; a longer integer is out of range. */
const maxInt64Length = 20;

function markPrototype({ prototype }: { readonly prototype: object }): true {
  Object.defineProperty(prototype, jsonNumberBrand, { value: true });
  return true;
}

/**
 * A JSON number with all its digits. Nothing is rounded until it is converted.
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
  /** @internal Copies of this package recognise each other's numbers by the mark. */
  static readonly isMarked: true = /* @__PURE__ */ markPrototype(this);

  /** The number as written. */
  readonly literal: string;

  /**
   * @param literal a number in JSON's grammar, without white space
   * @throws JsonSyntaxError if the literal is not a number
   * @throws TypeError if the literal is not a string
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
   * Converts to an integer of 64 bits. As in Go, an integer is digits with an optional minus: `1.0` and `1e3` are none.
   *
   * @throws NumberRangeError if it has a fraction or an exponent, or does not fit into 64 bits
   */
  int64(): bigint {
    if (/[^-\d]/.test(this.literal)) {
      throw new NumberRangeError({ type: 'int64', reason: 'it is not written as an integer' });
    }
    const value = this.literal.length > maxInt64Length ? undefined : BigInt(this.literal);
    if (value === undefined || value < int64Min || value > int64Max) throw new NumberRangeError({ type: 'int64' });
    return value;
  }

  /**
   * Returns the form for `JSON.stringify`: the unchanged digits if the engine has `JSON.rawJSON` (Node ≥ 22), and
   * elsewhere the nearest double, so that Node 20 writes `12345678901234567000` for `12345678901234567890`.
   * `@wirework/codec` always writes the unchanged digits. A throw for lost digits would fail on Node 20 only, such as
   * in a log.
   *
   * @throws NumberRangeError if the number must become a double and is too large for one
   */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    return rawJSON === undefined ? this.float64() : rawJSON(this.literal);
  }
}
