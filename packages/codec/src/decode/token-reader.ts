import { EndOfInputError, JsonSyntaxError, LimitExceededError } from '@wirework/encoding-errors';
import { quoteCharacter } from '@wirework/scanner';
import { isPlain, type DecodeSettings } from '../unmarshal/decode-options.ts';
import type { InputBuffer } from './input-buffer.ts';
import { isPassing } from './sticky.ts';
import { Place, afterValue, allowsValue, complaint, type PlaceName } from './token-place.ts';
import { delims, type Token } from './token.ts';
import { ValueFinder, atEnd, notYet, pending, type Pending } from './value-finder.ts';

/**
 * Reads tokens and values one attempt at a time: `pending` when more input is needed, and then nothing but white space, a comma or
 * a colon has been used up.
 *
 * Invariants: `place` is where the cursor stands, and `outer` are the places around the open containers, outermost first.
 */
export class TokenReader {
  settings: DecodeSettings;
  readonly input: InputBuffer;
  readonly #finder: ValueFinder;
  #place: PlaceName = Place.top;
  readonly #outer: PlaceName[] = [];
  /** The last complaint that a value was asked for where a name is next: no fault of the input. */
  #outOfOrder: unknown;

  constructor(input: InputBuffer, settings: DecodeSettings) {
    this.input = input;
    this.settings = settings;
    this.#finder = new ValueFinder(input);
  }

  /** Containers that are open. */
  get depth(): number {
    return this.#outer.length;
  }

  /** Whether an error leaves the input readable. */
  isOutOfOrder(error: unknown): boolean {
    return error === this.#outOfOrder;
  }

  /** The next byte that is not white space, `atEnd` or `notYet`. */
  peek(): number {
    return this.#finder.peek(this.settings);
  }

  /** The next value, read into a target if there is one. */
  value(target: unknown): unknown {
    if (!this.leadIn()) return pending;
    const { settings } = this;
    try {
      const asLine = this.#place === Place.top && isPlain(settings) && !settings.rejectInvalidUtf8;
      const value = target === undefined ? this.#finder.readAny(settings, asLine) : this.#finder.readInto(settings, target);
      if (value !== pending) this.#place = afterValue(this.#place);
      return value;
    } catch (error) {
      // A value that does not fit has been used up.
      if (isPassing(error)) this.#place = afterValue(this.#place);
      throw error;
    }
  }

  /** Uses up elements of the open array that somebody else has read, up to a position in the window. */
  passElements(end: number): void {
    this.#finder.use(end);
    this.#place = Place.afterElement;
  }

  /** Passes the comma or the colon before a value. Returns whether that was possible. */
  leadIn(): boolean {
    if (this.#place === Place.afterElement || this.#place === Place.afterName) {
      const byte = this.peek();
      if (byte === notYet) return false;
      if (byte === atEnd) throw this.endOfInput();
      const inArray = this.#place === Place.afterElement;
      if (byte !== (inArray ? 0x2c : 0x3a)) {
        const expected = inArray ? 'expected comma after array element' : 'expected colon after object key';
        throw this.#errorHere(expected);
      }
      this.#finder.pass();
      this.#place = inArray ? Place.element : Place.value;
    }
    if (!allowsValue(this.#place)) {
      this.#outOfOrder = this.#errorHere('not at beginning of value');
      throw this.#outOfOrder;
    }
    return true;
  }

  /** The next token. */
  token(): Token | Pending {
    for (;;) {
      const byte = this.peek();
      switch (byte) {
        case notYet:
          return pending;
        case atEnd:
          throw this.endOfInput();
        case 0x5b /* [ */:
        case 0x7b /* { */:
          if (!allowsValue(this.#place)) throw this.misplaced(byte);
          if (this.#outer.length >= this.settings.maxDepth) throw this.#tooDeep(byte);
          this.#finder.pass();
          this.#outer.push(this.#place);
          this.#place = byte === 0x5b ? Place.firstElement : Place.firstName;
          return delims[byte === 0x5b ? '[' : '{'];
        case 0x5d /* ] */:
          if (this.#place !== Place.firstElement && this.#place !== Place.afterElement) throw this.misplaced(byte);
          return this.#close(']');
        case 0x7d /* } */:
          if (this.#place !== Place.firstName && this.#place !== Place.afterMember) throw this.misplaced(byte);
          return this.#close('}');
        case 0x3a /* : */:
          if (this.#place !== Place.afterName) throw this.misplaced(byte);
          this.#finder.pass();
          this.#place = Place.value;
          continue;
        case 0x2c /* , */:
          if (this.#place !== Place.afterElement && this.#place !== Place.afterMember) throw this.misplaced(byte);
          this.#finder.pass();
          this.#place = this.#place === Place.afterElement ? Place.element : Place.name;
          continue;
        case 0x22 /* " */:
          if (this.#place === Place.firstName || this.#place === Place.name) {
            const short = this.#finder.readShort(this.settings);
            const name = short === pending ? this.#finder.readAny(this.settings, false) : short;
            if (name !== pending) this.#place = Place.afterName;
            return name as string | Pending;
          }
      }
      if (!allowsValue(this.#place)) throw this.misplaced(byte);
      const short = this.#finder.readShort(this.settings);
      if (short === pending) return this.value(undefined) as Token | Pending;
      this.#place = afterValue(this.#place);
      return short;
    }
  }

  #close(delim: ']' | '}'): Token {
    this.#finder.pass();
    this.#place = afterValue(this.#outer.pop() as PlaceName);
    return delims[delim];
  }

  /** The error for the end of the input between two values, or what ended it. */
  endOfInput(): unknown {
    return this.input.failure?.error ?? new EndOfInputError({ offset: this.input.offsetOf(this.input.start) });
  }

  /** The input ends inside of a container that was opened by a token. */
  truncated(): unknown {
    if (this.input.failure !== undefined) return this.input.failure.error;
    return new JsonSyntaxError('unexpected end of JSON input', {
      ...this.input.positionOf(this.input.end),
      reason: 'truncated',
    });
  }

  /** The error for a character that cannot stand at the cursor. */
  misplaced(byte: number, context: string = complaint(this.#place)): JsonSyntaxError {
    return this.#errorHere(`invalid character ${quoteCharacter(byte)}${context === '' ? '' : ` ${context}`}`);
  }

  /** As in Go the offset is that of the token, not the one behind it. */
  #errorHere(message: string): JsonSyntaxError {
    return new JsonSyntaxError(message, this.input.positionOf(this.input.start));
  }

  #tooDeep(byte: number): LimitExceededError {
    const max = this.settings.maxDepth;
    const message = `invalid character ${quoteCharacter(byte)} exceeded max depth`;
    return new LimitExceededError({ limit: 'maxDepth', max, message, ...this.input.positionOf(this.input.start) });
  }
}
