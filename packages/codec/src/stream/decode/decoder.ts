import { readChoice } from '@wirework/scanner/primitives';
import { readDecodeOptions, type DecodeOptions, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import type { Target } from '../../values/targets/target.ts';
import { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { pullIterator } from '../../async/pull-iterator.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { isEnd, isRecoverable, TokenReader } from './token-reader.ts';
import type { Token } from '../../syntax/tokens/token.ts';
import { CallQueue, pending, type Pending } from '../../async/call-queue.ts';
import { atEnd, notYet } from './value-reader.ts';

/** Most tokens in a batch. */
const maxBatchTokens = 4096;

/** Options of {@link newDecoder}. */
export interface DecoderOptions extends Omit<DecodeOptions, 'trailing'> {
  /**
   * Whether another value may follow a top-level value: with `reject`, for a source of exactly one value, it is a
   * `JsonSyntaxError`.
   * @default 'allow'
   */
  readonly trailing?: 'allow' | 'reject' | undefined;
}

/**
 * Reads JSON values and tokens from a source as they arrive. It keeps only unused input in memory: a part
 * of one value, or one chunk.
 *
 * Calls need not wait for each other; they are served in order. After an error in the input, an exceeded limit or a
 * failure of the source, the source is released and every call rejects with that error. A value that does not fit its
 * target is skipped, and the decoder can go on.
 *
 * Implements `Decoder` of the specification. Made by {@link newDecoder}.
 *
 * @example
 * ```ts
 * const decoder = newDecoder('{"a":1} [2]');
 * await decoder.decode(); // → { a: 1 }
 * await decoder.decode(); // → [ 2 ]
 * await decoder.more(); // → false
 * ```
 */
export interface Decoder {
  /**
   * Reads the next value. Several may follow each other, with or without white space between them; after the token `[`
   * or a name, it is the next element or the value of the member.
   *
   * @param target as for `unmarshal`: nothing, a `t.…` target, a Standard Schema, or an object or array to fill
   * @returns the value
   * @throws EndOfInputError if there is no more value; JsonSyntaxError, LimitExceededError; what the source throws
   * @throws UnmarshalTypeError, UnknownFieldError, InvalidUnmarshalError; the value is skipped, and the next one can be
   *   read. As in Go, the `offset` of the first counts from the start of the value; all other positions from the start
   *   of the stream; `pointer` starts at the top-level value
   */
  decode(target?: undefined): Promise<unknown>;
  decode<T>(target: Target<T> | StandardSchema<T>): Promise<T>;
  decode<T extends object>(target: T): Promise<T>;

  /**
   * Reads the next token: a bracket, a name or a scalar. Commas and colons are checked but not returned.
   *
   * @throws EndOfInputError at the end of the input, also inside a container, as in Go; otherwise as `decode`
   */
  token(): Promise<Token>;

  /**
   * Returns whether there is another element or member in the open container, or another top-level value. If the
   * source has failed, that is `false`, as in Go; the next `decode` or `token` throws the failure.
   */
  more(): Promise<boolean>;

  /** Reads numbers of later calls as `JsonNumber`s, with every digit. */
  useNumber(): void;

  /** Makes later calls refuse unknown members with an `UnknownFieldError`, as the option of the same name does. */
  disallowUnknownFields(): void;

  /** Returns how many bytes of UTF-8 were consumed, up to the end of the last value or token. */
  inputOffset(): number;

  /** Returns a stream with a copy of the bytes that were read from the source but not consumed yet. */
  buffered(): ReadableStream<Uint8Array>;

  /** Releases the source. Input that was read before can still be decoded. */
  close(): void;

  /**
   * Iterates over the remaining values of the input, or of the open container, whose closing bracket is then the next
   * token. Leaving the loop early releases the source, and so does an error.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<unknown>;

  /** Iterates over the remaining tokens of the input. Leaving the loop releases the source. */
  tokens(): AsyncIterableIterator<Token>;

  /**
   * Iterates over the remaining tokens in batches of those that have arrived: one promise per chunk of the input
   * instead of one per token. Tokens before a fault are yielded first. Between batches, `inputOffset` may also count
   * the comma or the colon after the last token. Leaving the loop releases the source.
   */
  tokenBatches(): AsyncIterableIterator<Token[]>;
}

/** Decoder of a source. A call that cannot be answered yet waits in the queue. */
class StreamDecoder implements Decoder {
  readonly #input: InputBuffer;
  readonly #reader: TokenReader;
  readonly #queue: CallQueue;
  readonly #rejectTrailing: boolean;
  #failure: { readonly error: unknown } | undefined;
  /** A value that is held back until the input has ended. */
  #held: { readonly value: unknown } | undefined;

  constructor(source: DecodeSource, options?: DecoderOptions) {
    const settings = readDecodeOptions(options, ['trailing']);
    this.#rejectTrailing = options !== undefined && readChoice(options, 'trailing', ['allow', 'reject']) === 'reject';
    this.#input = new InputBuffer(source);
    this.#reader = new TokenReader(this.#input, settings, this.#rejectTrailing);
    this.#queue = new CallQueue(() => this.#input.fill());
  }

  decode(target?: undefined): Promise<unknown>;
  decode<T>(target: Target<T> | StandardSchema<T>): Promise<T>;
  decode<T extends object>(target: T): Promise<T>;
  decode(target?: unknown): Promise<unknown> {
    return this.#queue.take(() => this.#guard(() => this.#decode(target)));
  }

  token(): Promise<Token> {
    const token = this.#ready();
    if (token !== pending) return Promise.resolve(token);
    return this.#queue.take(() => this.#guard(() => this.#reader.token()));
  }

  more(): Promise<boolean> {
    return this.#queue.take(() => {
      if (this.#failure !== undefined) return false;
      const byte = this.#guard(() => this.#reader.peek());
      return byte === notYet ? pending : byte !== atEnd && byte !== 0x5d /* ] */ && byte !== 0x7d; /* } */
    });
  }

  useNumber(): void {
    this.#change({ numbers: 'lossless' });
  }

  disallowUnknownFields(): void {
    this.#change({ disallowUnknownFields: true });
  }

  inputOffset(): number {
    return this.#input.offsetOf(this.#input.start);
  }

  buffered(): ReadableStream<Uint8Array> {
    const { bytes, start, end } = this.#input;
    // `Buffer.slice` would share memory, so copy.
    const rest = new Uint8Array(bytes.subarray(start, end));
    return new ReadableStream({
      start(controller) {
        if (rest.length > 0) controller.enqueue(rest);
        controller.close();
      },
    });
  }

  close(): void {
    this.#input.release();
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<unknown> {
    return this.#iterate(() => this.#nextValue());
  }

  tokens(): AsyncIterableIterator<Token> {
    return this.#iterate(
      () => this.#nextToken(),
      () => this.#ready(),
    );
  }

  tokenBatches(): AsyncIterableIterator<Token[]> {
    let failure: { readonly error: unknown } | undefined;
    return this.#iterate(() => {
      if (failure !== undefined) throw failure.error;
      const batch: Token[] = [];
      try {
        while (batch.length < maxBatchTokens) {
          this.#reader.readyTokens(batch, maxBatchTokens);
          if (batch.length === maxBatchTokens) break;
          const token = this.#nextToken();
          if (token === pending) break;
          batch.push(token);
        }
      } catch (error) {
        if (batch.length === 0) throw error;
        failure = { error };
      }
      return batch.length === 0 ? pending : batch;
    });
  }

  /** Changes settings after the calls that are waiting. */
  #change(settings: Partial<DecodeSettings>): void {
    void this.#queue.take(() => {
      this.#reader.settings = { ...this.#reader.settings, ...settings };
    });
  }

  /** Returns the next token if it has arrived and no call is waiting. */
  #ready(): Token | Pending {
    return this.#failure === undefined && this.#queue.isFree ? this.#reader.ready() : pending;
  }

  /** Runs an attempt, and keeps an error that ends the decoder. */
  #guard<T>(attempt: () => T): T {
    if (this.#failure !== undefined) throw this.#failure.error;
    try {
      return attempt();
    } catch (error) {
      if (!isRecoverable(error) && !isEnd(error) && !this.#reader.isOutOfOrder(error)) {
        this.#failure = { error };
        this.#input.release(error);
      }
      throw error;
    }
  }

  #decode(target: unknown): unknown {
    if (this.#held === undefined) {
      const isTop = this.#reader.depth === 0;
      const value = this.#reader.value(target);
      if (value === pending || !isTop || !this.#rejectTrailing) return value;
      this.#held = { value };
    }
    const byte = this.#reader.peek();
    if (byte === notYet) return pending;
    if (byte !== atEnd) throw this.#reader.misplaced(byte);
    const { value } = this.#held;
    this.#held = undefined;
    return value;
  }

  #nextValue(): unknown {
    if (this.#reader.depth > 0) {
      const isThere = this.#reader.toElement();
      if (isThere === pending) return pending;
      if (!isThere) throw this.#reader.endOfInput();
    }
    return this.#decode(undefined);
  }

  #nextToken(): Token | Pending {
    try {
      return this.#reader.token();
    } catch (error) {
      throw isEnd(error) && this.#reader.depth > 0 ? this.#reader.truncated() : error;
    }
  }

  #iterate<T>(attempt: () => T | Pending, ready?: () => T | Pending): AsyncIterableIterator<T> {
    const step = (): IteratorResult<T, undefined> | Pending => {
      try {
        const value = this.#guard(attempt);
        return value === pending ? pending : { value: value as T, done: false };
      } catch (error) {
        if (isEnd(error)) return { value: undefined, done: true };
        throw error;
      }
    };
    return pullIterator(this.#queue, step, () => this.close(), ready);
  }
}

/**
 * Makes a decoder that reads from a source.
 *
 * @param source text, bytes of UTF-8, an iterable or async iterable of them (such as a Node stream), or a
 *   `ReadableStream`
 * @param options numbers, limits, strictness
 * @throws TypeError if the source is something else; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * const decoder = newDecoder('{"n": 1} {"n": 2}');
 * await decoder.decode(); // → { n: 1 }
 * decoder.inputOffset(); // → 8
 * await decoder.more(); // → true
 * ```
 */
export function newDecoder(source: DecodeSource, options?: DecoderOptions): Decoder {
  return new StreamDecoder(source, options);
}
