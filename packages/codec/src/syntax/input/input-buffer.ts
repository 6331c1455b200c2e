/**
 * The window of bytes between a source and a decoder.
 *
 *   bytes   [ used up | read, not used yet | free ]
 *           0         start                end     bytes.length
 *
 * Invariants:
 * - 0 ≤ start ≤ end ≤ bytes.length, and nobody but this file changes `bytes` or `end`.
 * - `dropped` bytes of the input came before `bytes[0]`; `#front` is where `bytes[0]` stands; `#mark` is in the window.
 * - `bytes` may be a chunk of the source itself. It is copied before the source is asked for more, so a source may
 *   reuse its chunks.
 * - Once `ended` or `failure` is set, no read follows.
 */
import { type TextPosition, utf16Length } from '@wirework/scanner';
import { isPromise } from '../../async/is-promise.ts';
import { findByte } from './find-byte.ts';
import { openSource, type ByteSource, type DecodeSource } from './source.ts';

/** A place in the window, with its line and column in the whole input. */
interface Mark {
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

const nothing = new Uint8Array(0);

export class InputBuffer {
  bytes: Uint8Array = nothing;
  start = 0;
  end = 0;
  /** Whether the source has given all it has. */
  ended = false;
  /** What the source threw. */
  failure: { readonly error: unknown } | undefined;
  readonly #source: ByteSource;
  #dropped = 0;
  #front: Mark = { at: 0, line: 1, column: 1 };
  /** The last place that was asked for. The next one is counted from there: an error in each line must not count all lines before it. */
  #mark: Mark = this.#front;
  #own: Uint8Array = nothing;
  #stopWaiting = (): void => undefined;

  constructor(source: DecodeSource) {
    this.#source = openSource(source);
  }

  /** Bytes of the input before a place in the window. */
  offsetOf(at: number): number {
    return this.#dropped + at;
  }

  /**
   * Reads on: one chunk more, or `ended`, or `failure`.
   *
   * @returns a promise if the source makes one wait; it never rejects
   */
  fill(): Promise<void> | undefined {
    if (this.ended || this.failure !== undefined) return undefined;
    this.#keepRest();
    try {
      const chunk = this.#source.read();
      if (isPromise(chunk)) return this.#wait(chunk);
      this.#accept(chunk);
    } catch (error) {
      this.#fail(error);
    }
    return undefined;
  }

  /** Releases the source: nothing more is read, and a pending read is no longer awaited. */
  release(reason?: unknown): void {
    if (this.ended) return;
    this.ended = true;
    this.#source.release(reason);
    this.#stopWaiting();
  }

  /** Waits for a chunk, or for the release, after which some sources never answer. */
  #wait(chunk: Promise<Uint8Array | undefined>): Promise<void> {
    return new Promise((resolve) => {
      this.#stopWaiting = resolve;
      chunk.then(this.#accept, this.#fail).then(resolve, resolve);
    });
  }

  /** Line and column of a place in the window. */
  positionOf(at: number): TextPosition {
    const { line, column } = this.#advance(at);
    return { offset: this.offsetOf(at), line, column };
  }

  readonly #accept = (chunk: Uint8Array | undefined): void => {
    if (this.ended) return;
    if (chunk === undefined) {
      this.ended = true;
    } else if (this.end === 0) {
      this.bytes = chunk;
      this.end = chunk.length;
    } else {
      try {
        this.#append(chunk);
      } catch (error) {
        // The buffer of the chunk was transferred, or there is no memory for it.
        this.#fail(error);
      }
    }
  };

  readonly #fail = (error: unknown): void => {
    if (this.ended) return;
    this.failure = { error };
    // A source that threw has ended itself; a chunk of the wrong type has not.
    this.#source.release(error);
  };

  /** Copies the unused bytes to the front of our own memory. A chunk is never read after the next one was requested. */
  #keepRest(): void {
    const { bytes, start, end } = this;
    if (start === end) return this.#drop();
    if (bytes === this.#own && start === 0) return;
    const rest = end - start;
    const own = bytes === this.#own ? bytes : this.#reserve(rest);
    const used = this.#advance(start);
    own.set(bytes.subarray(start, end));
    this.#moved(used, start);
    this.bytes = own;
    this.end = rest;
  }

  #append(chunk: Uint8Array): void {
    const length = this.end + chunk.length;
    if (length > this.#own.length) {
      const before = this.bytes.subarray(0, this.end);
      const larger = this.#reserve(length);
      larger.set(before);
      this.bytes = larger;
    }
    this.bytes.set(chunk, this.end);
    this.end = length;
  }

  /** Forgets everything in the window. */
  #drop(): void {
    this.#moved(this.#advance(this.end), this.end);
    this.end = 0;
    // The memory of a very large value is not kept.
    if (this.#own.length > largestKept) this.#own = nothing;
  }

  /** Our own memory, of at least this size; it at least doubles, so that copying stays linear. */
  #reserve(size: number): Uint8Array {
    if (this.#own.length < size) this.#own = new Uint8Array(Math.max(size, 2 * this.#own.length, smallest));
    return this.#own;
  }

  #moved({ line, column }: Mark, by: number): void {
    this.#dropped += by;
    this.#mark = this.#front = { at: 0, line, column };
    this.start = 0;
  }

  /** Line and column `to` bytes after the front. */
  #advance(to: number): Mark {
    const { bytes } = this;
    const from = to < this.#mark.at ? this.#front : this.#mark;
    let { line } = from;
    let lineStart = -1;
    for (let at = findByte(bytes, 0x0a, from.at, to); at !== -1; at = findByte(bytes, 0x0a, at + 1, to)) {
      line++;
      lineStart = at + 1;
    }
    // A lone \r ends a line, too; few inputs have any.
    for (let at = findByte(bytes, 0x0d, from.at, to); at !== -1; at = findByte(bytes, 0x0d, at + 1, to)) {
      if (bytes[at + 1] === 0x0a && at + 1 < this.end) continue;
      line++;
      lineStart = Math.max(lineStart, at + 1);
    }
    const column =
      lineStart === -1 ? from.column + utf16Length(bytes, from.at, to) : 1 + utf16Length(bytes, lineStart, to);
    const mark = { at: to, line, column };
    // What a \r at the end of the window is depends on the next byte.
    if (to === 0 || bytes[to - 1] !== 0x0d) this.#mark = mark;
    return mark;
  }
}

const smallest = 131_072;
const largestKept = 4_194_304;
