import { EndOfInputError, JsonSyntaxError, LimitExceededError } from '@wirework/encoding-errors';
import { quoteCharacter } from '@wirework/scanner';
import { readDecodeOptions, type DecodeOptions, type DecodeSettings } from '../unmarshal/decode-options.ts';
import type { Target } from '../unmarshal/target.ts';
import { InputBuffer } from './input-buffer.ts';
import type { DecodeSource } from './source.ts';
import { isEnd, isPassing } from './sticky.ts';
import { Place, afterValue, allowsValue, complaint, type PlaceName } from './token-place.ts';
import { delims, type Token } from './token.ts';
import { Turns } from './turns.ts';
import { ValueFinder, atEnd, notYet, pending, type Pending } from './value-finder.ts';

/** Options of {@link newDecoder}. */
export interface DecoderOptions extends DecodeOptions {
  /**
   * Whether more may follow a value at the top: `reject` makes it a `JsonSyntaxError`, for a source that must hold
   * one value only.
   * @default 'allow'
   */
  readonly trailing?: 'allow' | 'reject';
}

/**
 * Reads JSON values and tokens from a source as they arrive. It keeps in memory what was read and not used yet: a part
 * of one value, or one chunk.
 *
 * Calls may be made without waiting for each other; they take their turn. After an error in the input, a limit or a failure of the source
 * every call gives that error, and the source is released; a value that does not fit its target is used up, and the decoder goes on.
 *
 * Implements `Decoder` of the specification. Made by {@link newDecoder}.
 */
export class Decoder {
  readonly #input: InputBuffer;
  readonly #finder: ValueFinder;
  readonly #turns: Turns;
  readonly #rejectTrailing: boolean;
  #settings: DecodeSettings;
  #place: PlaceName = Place.top;
  /** Places around the open containers, outermost first. */
  readonly #outer: PlaceName[] = [];
  #failure: { readonly error: unknown } | undefined;
  /** The last complaint that `decode` was called where a name is next: no fault of the input. */
  #outOfOrder: unknown;
  /** A value that waits for the end of the input to be seen. */
  #held: { readonly value: unknown } | undefined;

  /** @internal */
  constructor(source: DecodeSource, options?: DecoderOptions) {
    this.#settings = readDecodeOptions(options);
    this.#rejectTrailing = options !== undefined && Object.hasOwn(options, 'trailing') && options.trailing === 'reject';
    this.#input = new InputBuffer(source);
    this.#finder = new ValueFinder(this.#input);
    this.#turns = new Turns(() => this.#input.fill());
  }

  /**
   * Reads the next value. Several may follow each other, with or without white space between them; behind the token `[` or a name
   * it is the next element or the value of the member.
   *
   * @param target what it becomes, as in `unmarshal`: nothing, a `t.…` target, or an object or array to fill
   * @returns the value
   * @throws EndOfInputError when there is none; JsonSyntaxError, LimitExceededError, what the source throws
   * @throws UnmarshalTypeError, UnknownFieldError, InvalidUnmarshalError: the value is used up, the next one can be read.
   *   As in Go, their `offset` counts from the value on; line and column are those in the stream
   */
  decode(target?: undefined): Promise<unknown>;
  decode<T>(target: Target<T>): Promise<T>;
  decode<T extends object>(target: T): Promise<T>;
  decode(target?: unknown): Promise<unknown> {
    return this.#turns.take(() => this.#guard(() => this.#decode(target)));
  }

  /**
   * Reads the next token: a bracket, a name, a scalar. Commas and colons are checked and passed over.
   *
   * @throws EndOfInputError at the end of the input, inside a container too, as in Go; otherwise like `decode`
   */
  token(): Promise<Token> {
    return this.#turns.take(() => this.#guard(() => this.#token()));
  }

  /**
   * Whether there is another element or member in the container that is open, or another value at the top. A failure of the
   * source gives `false`, as in Go; the next `decode` or `token` tells.
   */
  more(): Promise<boolean> {
    return this.#turns.take(() => {
      if (this.#failure !== undefined) return false;
      const byte = this.#guard(() => this.#finder.peek(this.#settings));
      return byte === notYet ? pending : byte !== atEnd && byte !== 0x5d /* ] */ && byte !== 0x7d; /* } */
    });
  }

  /** Makes numbers `JsonNumber`s, with every digit, from the next value on. */
  useNumber(): void {
    this.#settings = { ...this.#settings, numbers: 'lossless' };
  }

  /** Makes a member that a struct target does not know an `UnknownFieldError`, from the next value on. */
  disallowUnknownFields(): void {
    this.#settings = { ...this.#settings, disallowUnknownFields: true };
  }

  /** Bytes of the input that were used: the end of the last value or token. */
  inputOffset(): number {
    return this.#input.offsetOf(this.#input.start);
  }

  /** The bytes that were read and not used yet, as they are now. */
  buffered(): ReadableStream<Uint8Array> {
    const { bytes, start, end } = this.#input;
    const rest = bytes.slice(start, end);
    return new ReadableStream({
      start(controller) {
        if (rest.length > 0) controller.enqueue(rest);
        controller.close();
      },
    });
  }

  /** Lets go of the source. What was read can still be decoded. */
  close(): void {
    this.#input.release();
  }

  /** The values from here on: to the end of the input, or of the container that is open. Leaving the loop releases the source. */
  [Symbol.asyncIterator](): AsyncIterableIterator<unknown> {
    return this.#iterate(() => this.#nextValue());
  }

  /** The tokens from here on, to the end of the input. Leaving the loop releases the source. */
  tokens(): AsyncIterableIterator<Token> {
    return this.#iterate(() => this.#nextToken());
  }

  /** Runs one attempt; an error that ends the decoder is kept. */
  #guard<T>(attempt: () => T): T {
    if (this.#failure !== undefined) throw this.#failure.error;
    try {
      return attempt();
    } catch (error) {
      if (!isPassing(error) && !isEnd(error) && error !== this.#outOfOrder) {
        this.#failure = { error };
        this.#input.release();
      }
      throw error;
    }
  }

  #decode(target: unknown): unknown {
    if (this.#held === undefined) {
      if (!this.#leadIn()) return pending;
      const isTop = this.#place === Place.top;
      const asLine = isTop && !this.#rejectTrailing;
      let value: unknown;
      try {
        value =
          target === undefined
            ? this.#finder.readAny(this.#settings, asLine && this.#isPlain())
            : this.#finder.readInto(this.#settings, target);
      } catch (error) {
        // A value that does not fit has been used up.
        if (isPassing(error)) this.#place = afterValue(this.#place);
        throw error;
      }
      if (value === pending) return pending;
      this.#place = afterValue(this.#place);
      if (!isTop || !this.#rejectTrailing) return value;
      this.#held = { value };
    }
    const byte = this.#finder.peek(this.#settings);
    if (byte === notYet) return pending;
    if (byte !== atEnd) throw this.#misplaced(byte, 'after top-level value');
    const { value } = this.#held;
    this.#held = undefined;
    return value;
  }

  #isPlain(): boolean {
    const { numbers, rejectDuplicates, rejectInvalidUtf8 } = this.#settings;
    return numbers === 'number' && !rejectDuplicates && !rejectInvalidUtf8;
  }

  /** Passes the comma or the colon before a value. Returns whether that was possible. */
  #leadIn(): boolean {
    if (this.#place === Place.afterElement || this.#place === Place.afterName) {
      const byte = this.#finder.peek(this.#settings);
      if (byte === notYet) return false;
      if (byte === atEnd) throw this.#endOfInput();
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

  #token(): Token | Pending {
    for (;;) {
      const byte = this.#finder.peek(this.#settings);
      switch (byte) {
        case notYet:
          return pending;
        case atEnd:
          throw this.#endOfInput();
        case 0x5b /* [ */:
        case 0x7b /* { */:
          if (!allowsValue(this.#place)) throw this.#misplaced(byte);
          if (this.#outer.length >= this.#settings.maxDepth) throw this.#tooDeep(byte);
          this.#finder.pass();
          this.#outer.push(this.#place);
          this.#place = byte === 0x5b ? Place.firstElement : Place.firstName;
          return delims[byte === 0x5b ? '[' : '{'];
        case 0x5d /* ] */:
          if (this.#place !== Place.firstElement && this.#place !== Place.afterElement) throw this.#misplaced(byte);
          return this.#close(']');
        case 0x7d /* } */:
          if (this.#place !== Place.firstName && this.#place !== Place.afterMember) throw this.#misplaced(byte);
          return this.#close('}');
        case 0x3a /* : */:
          if (this.#place !== Place.afterName) throw this.#misplaced(byte);
          this.#finder.pass();
          this.#place = Place.value;
          continue;
        case 0x2c /* , */:
          if (this.#place !== Place.afterElement && this.#place !== Place.afterMember) throw this.#misplaced(byte);
          this.#finder.pass();
          this.#place = this.#place === Place.afterElement ? Place.element : Place.name;
          continue;
        case 0x22 /* " */:
          if (this.#place === Place.firstName || this.#place === Place.name) {
            const name = this.#finder.readAny(this.#settings, false);
            if (name !== pending) this.#place = Place.afterName;
            return name as string | Pending;
          }
      }
      if (!allowsValue(this.#place)) throw this.#misplaced(byte);
      return this.#decode(undefined) as Token | Pending;
    }
  }

  #close(delim: ']' | '}'): Token {
    this.#finder.pass();
    this.#place = afterValue(this.#outer.pop() as PlaceName);
    return delims[delim];
  }

  #nextValue(): unknown {
    if (this.#outer.length > 0) {
      const byte = this.#finder.peek(this.#settings);
      if (byte === notYet) return pending;
      if (byte === 0x5d || byte === 0x7d) throw this.#endOfInput();
      if (byte === atEnd) throw this.#truncated();
    }
    return this.#decode(undefined);
  }

  #nextToken(): Token | Pending {
    if (this.#outer.length > 0 && this.#finder.peek(this.#settings) === atEnd) throw this.#truncated();
    return this.#token();
  }

  #iterate<T>(attempt: () => T | Pending): AsyncIterableIterator<T> {
    let done = false;
    const finish = (): IteratorReturnResult<undefined> => {
      done = true;
      return { value: undefined, done: true };
    };
    const step = (): IteratorResult<T> | Pending => {
      if (done) return finish();
      try {
        const value = this.#guard(attempt);
        return value === pending ? pending : { value: value as T, done: false };
      } catch (error) {
        const result = finish();
        if (isEnd(error)) return result;
        throw error;
      }
    };
    const iterator: AsyncIterableIterator<T> = {
      next: () => this.#turns.take(step),
      return: () => {
        this.close();
        return Promise.resolve(finish());
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return iterator;
  }

  #endOfInput(): unknown {
    return this.#input.failure?.error ?? new EndOfInputError({ offset: this.inputOffset() });
  }

  /** The input ends inside of a container that was opened by a token. */
  #truncated(): unknown {
    if (this.#input.failure !== undefined) return this.#input.failure.error;
    return new JsonSyntaxError('unexpected end of JSON input', {
      ...this.#input.positionOf(this.#input.end),
      reason: 'truncated',
    });
  }

  #misplaced(byte: number, context: string = complaint(this.#place)): JsonSyntaxError {
    return this.#errorHere(`invalid character ${quoteCharacter(byte)}${context === '' ? '' : ` ${context}`}`);
  }

  /** As in Go the offset is that of the token, not the one behind it. */
  #errorHere(message: string): JsonSyntaxError {
    return new JsonSyntaxError(message, this.#input.positionOf(this.#input.start));
  }

  #tooDeep(byte: number): LimitExceededError {
    const max = this.#settings.maxDepth;
    const message = `invalid character ${quoteCharacter(byte)} exceeded max depth`;
    return new LimitExceededError({ limit: 'maxDepth', max, message, ...this.#input.positionOf(this.#input.start) });
  }
}
