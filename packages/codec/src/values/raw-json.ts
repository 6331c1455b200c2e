import { parseNative } from '@wirework/scanner/primitives';
import { defaultMaxDepth, syntaxErrorOf } from '../syntax/text/fault-of.ts';

const brand = Symbol.for('@wirework/raw-json');

/**
 * A JSON text as a value: it is written unchanged, except for white space between its tokens, and `t.raw()`
 * returns it without decoding. Nothing in it is rounded, reordered or unescaped. The counterpart of Go's `RawMessage`.
 *
 * @example
 * ```ts
 * stringify({ total: new RawJson('1.50') }); // → '{"total":1.50}'
 * ```
 */
export class RawJson {
  /** The JSON text. */
  readonly text: string;

  /**
   * @param text one JSON value
   * @throws TypeError if it is not a string; JsonSyntaxError if it is not a JSON value; LimitExceededError if it is
   *   nested more than 10,000 levels deep
   */
  constructor(text: string) {
    if (typeof text !== 'string') throw new TypeError('Cannot make a RawJson: the text is not a string');
    const error = syntaxErrorOf(text, defaultMaxDepth);
    if (error !== undefined) throw error;
    this.text = text;
    Object.defineProperty(this, brand, { value: true });
  }

  /** Returns the text unchanged. */
  toString(): string {
    return this.text;
  }

  /** Returns the parsed value, for `JSON.stringify`. */
  toJSON(): unknown {
    return parseNative(this.text);
  }
}
