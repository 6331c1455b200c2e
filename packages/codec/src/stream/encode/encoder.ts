import { readOption } from '@wirework/scanner/primitives';
import { encodeUtf8 } from '../../syntax/text/utf8.ts';
import {
  layoutOrNone,
  readEncodeOptions,
  type EncoderOptions,
  type EncodeSettings,
} from '../../syntax/options/encode-options.ts';
import { PartWriter } from './part-writer.ts';
import type { ByteSink, ChunkWriter, EncodeSink, NodeWritable } from './sink.ts';
import { nativeText } from '../../values/marshal/stringify.ts';
import { NativeCheck } from '../../values/marshal/native-check.ts';
import { TextBuffer } from '../../values/marshal/text-buffer.ts';
import { writeValue } from '../../values/marshal/write-value.ts';
import { nodeSink } from './node-sink.ts';
import { webSink } from './web-sink.ts';

/**
 * Writes JSON values to a sink, a newline after each.
 *
 * If a value cannot be written, nothing of it reaches the sink, and the encoder stays usable. The exception is an
 * iterable (and, with a `maxLength` beyond what a string can hold, any long value), whose beginning is written before
 * its end is known: after an error there, and after a failure of the sink, every call rejects with that error. `encode`
 * does not wait until a web or Node stream has written a chunk; `flush` does, and it reports a failure after the last
 * `encode`.
 *
 * Implements `Encoder` of the specification. Made by {@link newEncoder}.
 *
 * @example
 * ```ts
 * let text = '';
 * const encoder = newEncoder({ write: (part) => void (text += new TextDecoder().decode(part)) });
 * encoder.setIndent('', '  ');
 * await encoder.encode({ a: '<b>' });
 * text; // → '{\n  "a": "\\u003cb\\u003e"\n}\n'
 * ```
 */
export interface Encoder {
  /**
   * Writes a value and a newline.
   *
   * Iterables and async iterables, also inside other values, are written as arrays, element by element, in constant
   * memory, so that the output may be longer than a string can be, or endless.
   *
   * An async iterable must not wait for a call to the encoder that is writing it, because that call is served after it.
   * Such a call rejects if it can be detected, that is, before the first `await` after a `yield`.
   *
   * @returns a promise that settles when the sink is ready for more. Calls that are not awaited keep their order
   * @throws UnsupportedValueError, UnsupportedTypeError, MarshalerError, LimitExceededError as `stringify`; what the
   *   sink throws. If a Node or web sink fails or closes while the encoder waits for an async iterable, the call
   *   rejects at once and the iterable is closed
   */
  encode(value: unknown): Promise<void>;

  /**
   * Waits until the sink has written everything that was encoded so far. This is the only call that reports a failure
   * of the sink after the last `encode`. The sink stays open: closing it is up to its owner.
   *
   * @throws what the sink throws; the error of a value of which only a part was written
   */
  flush(): Promise<void>;

  /**
   * Sets whether `<`, `>` and `&` are written as escapes, from the next value on; `true` by default.
   *
   * @throws TypeError if it is neither `true` nor `false`
   */
  setEscapeHtml(on: boolean): void;

  /**
   * From the next value on, writes every element and member on its own line, after `prefix` and one
   * `indent` per level. Two empty strings turn this off.
   *
   * @throws TypeError if one of them is not a string
   */
  setIndent(prefix: string, indent: string): void;
}

/** Encoder of a sink. */
class SinkEncoder implements Encoder {
  readonly #sink: ByteSink;
  #settings: EncodeSettings;
  /** The last call, until it has settled. Calls run one after the other. */
  #turn: Promise<void> | undefined;
  #broken: { readonly error: unknown } | undefined;
  /** Whether `next` of an iterable is running, so that a call of the encoder comes from the iterable. */
  #pulling = false;

  constructor(sink: EncodeSink, options?: EncoderOptions) {
    const settings = readEncodeOptions(options, ['prefix', 'indent']);
    const layout = layoutOrNone(readOption(options, 'prefix') ?? '', readOption(options, 'indent') ?? '');
    this.#settings = { ...settings, layout };
    this.#sink = openSink(sink);
  }

  encode(value: unknown): Promise<void> {
    const settings = this.#settings;
    return this.#inTurn(() => this.#encode(value, settings));
  }

  flush(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#broken !== undefined) throw this.#broken.error;
      await this.#meet(this.#sink.flush());
    });
  }

  #inTurn(run: () => Promise<void>): Promise<void> {
    if (this.#pulling) {
      return Promise.reject(
        new TypeError('Cannot encode: the encoder is writing the iterable that calls it, and would wait for itself'),
      );
    }
    const earlier = this.#turn;
    let end = (): void => undefined;
    // Set before the call runs, since a `toJSON` of the value may call the encoder.
    const turn = new Promise<void>((resolve) => (end = resolve));
    this.#turn = turn;
    const done = earlier === undefined ? run() : earlier.then(run);
    const finish = (): void => {
      if (this.#turn === turn) this.#turn = undefined;
      end();
    };
    done.then(finish, finish);
    return done;
  }

  setEscapeHtml(on: boolean): void {
    if (typeof on !== 'boolean') throw new TypeError('Cannot set the escaping of HTML: expected true or false');
    this.#settings = { ...this.#settings, escapeHtml: on };
  }

  setIndent(prefix: string, indent: string): void {
    this.#settings = { ...this.#settings, layout: layoutOrNone(prefix, indent) };
  }

  async #encode(value: unknown, settings: EncodeSettings): Promise<void> {
    if (this.#broken !== undefined) throw this.#broken.error;
    const nativeCheck = new NativeCheck(settings.sortKeys, settings.maxLength);
    const text = nativeText(value, settings, nativeCheck);
    if (text !== undefined) return this.#send(`${text}\n`);
    const out = new TextBuffer(true);
    const parts = new PartWriter(writeValue(value, settings, nativeCheck, out), out, {
      ask: (iterator) => this.#ask(iterator),
      send: (part) => this.#send(part),
      watch: (onLoss) => this.#sink.watch(onLoss),
    });
    try {
      await parts.write();
    } catch (error) {
      if (parts.isFinal) this.#broken ??= { error };
      throw error;
    }
  }

  #ask(iterator: AsyncIterator<unknown>): Promise<IteratorResult<unknown>> {
    this.#pulling = true;
    try {
      return iterator.next();
    } finally {
      this.#pulling = false;
    }
  }

  #send(text: string): Promise<void> {
    return this.#meet(this.#sink.write(encodeUtf8(text)));
  }

  /** Waits for the sink. If it fails, that ends the encoder. */
  async #meet(done: Promise<void>): Promise<void> {
    try {
      await done;
    } catch (error) {
      this.#broken = { error };
      throw error;
    }
  }
}

/**
 * Makes an encoder that writes to a sink.
 *
 * @param sink a `WritableStream`, a Node writable stream, or anything with `write(chunk)`; chunks are bytes of UTF-8
 * @param options escaping, order of members, limits, `prefix` and `indent`
 * @throws TypeError if the sink is something else; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * const lines = [];
 * const encoder = newEncoder({ write: (chunk) => lines.push(new TextDecoder().decode(chunk)) });
 * await encoder.encode({ id: 1n });
 * await encoder.encode(['<']);
 * lines; // → [ '{"id":1}\n', '["\\u003c"]\n' ]
 * ```
 */
export function newEncoder(sink: EncodeSink, options?: EncoderOptions): Encoder {
  return new SinkEncoder(sink, options);
}

/** Returns a sink of any kind as a `ByteSink`. */
function openSink(sink: EncodeSink): ByteSink {
  if (typeof sink === 'object' && sink !== null) {
    if (typeof (sink as { getWriter?: unknown }).getWriter === 'function') {
      return webSink(sink as WritableStream<Uint8Array>);
    }
    if (typeof (sink as { write?: unknown }).write === 'function') {
      return typeof (sink as { on?: unknown }).on === 'function'
        ? nodeSink(sink as NodeWritable)
        : plainSink(sink as ChunkWriter);
    }
  }
  throw new TypeError('Cannot encode: the sink is not a WritableStream or a Node stream and has no write method');
}

/**
 * Returns a sink for an object with only a `write` method: a chunk is written when the result of `write` has settled.
 */
function plainSink(sink: ChunkWriter): ByteSink {
  return {
    async write(chunk) {
      await sink.write(chunk);
    },
    flush: () => Promise.resolve(),
    watch: () => () => undefined,
  };
}
