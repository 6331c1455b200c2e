/**
 * The window of bytes between a source and a decoder.
 *
 *   bytes   [ consumed | read, not consumed | free ]
 *           0          start                end    bytes.length
 *
 * Invariants:
 * - 0 ≤ start ≤ end ≤ bytes.length, and only this file changes them: readers move `start` with `consumeTo`.
 * - `#dropped` bytes of the input came before `bytes[0]`; `#front` is the place of `bytes[0]`; `#mark` is in the
 *   window.
 * - `bytes` may be a chunk of the source itself. It is copied before the source is asked for more, so a source may
 *   reuse its chunks.
 * - Once `ended` or `failure` is set, no read follows.
 */
import type { TextPosition } from '@wirework/scanner';
import { utf16Length } from '@wirework/scanner/primitives';
import { isPromise } from '../../async/is-promise.ts';
import { findByte } from './find-byte.ts';
import { openSource, type ByteSource, type DecodeSource } from './source.ts';

/** A place in the window, with its line and column in the whole input. */
interface Mark {
  readonly at: number;
  readonly line: number;
  readonly column: number;
}

const nothing = /* @__PURE__ */ new Uint8Array(0);
const byteOrderMark = [0xef, 0xbb, 0xbf];

export class InputBuffer {
  bytes: Uint8Array = nothing;
  end = 0;
  /** Whether the source has ended. */
  ended = false;
  /** Error of the source. */
  failure: { readonly error: unknown } | undefined;
  readonly #source: ByteSource;
  #start = 0;
  #dropped = 0;
  #front: Mark = { at: 0, line: 1, column: 1 };
  /**
   * Last place that was located. The next one is counted from it, so that an error in each line does not count all
   * lines before it.
   */
  #mark: Mark = this.#front;
  #own: Uint8Array = nothing;
  #stopWaiting = (): void => undefined;

  constructor(source: DecodeSource) {
    this.#source = openSource(source);
  }

  /** The cursor: the place in the window up to which the input is consumed. */
  get start(): number {
    return this.#start;
  }

  /** Moves the cursor to a place in the window. */
  consumeTo(at: number): void {
    this.#start = at;
  }

  /**
   * Moves the cursor past whole lines, so that they need not be counted again.
   *
   * @param lines number of newlines before the place; no other line break is there
   */
  consumeLines(at: number, lines: number): void {
    if (this.#mark.at === this.#start) this.#mark = { at, line: this.#mark.line + lines, column: 1 };
    this.#start = at;
  }

  /** Returns the bytes of the input before a place in the window. */
  offsetOf(at: number): number {
    return this.#dropped + at;
  }

  /**
   * Reads one more chunk, or sets `ended` or `failure`.
   *
   * @returns a promise if the source has to be awaited; it never rejects
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

  /** Waits for a chunk or for the release, after which some sources never answer. */
  #wait(chunk: Promise<Uint8Array | undefined>): Promise<void> {
    return new Promise((resolve) => {
      this.#stopWaiting = resolve;
      chunk.then(this.#accept, this.#fail).then(resolve, resolve);
    });
  }

  /** Returns the position of a place in the window. */
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
    // A source that threw has ended itself; one that gave a chunk of the wrong type has not.
    this.#source.release(error);
  };

  /**
   * Copies the bytes that are not consumed to the front of own memory: a chunk is never read after the next one was
   * requested.
   */
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
    if (this.#own.length > maxIdleBytes) this.#own = nothing;
  }

  /** Returns own memory of at least a size; it at least doubles, so that copying stays linear. */
  #reserve(size: number): Uint8Array {
    if (this.#own.length < size) this.#own = new Uint8Array(Math.max(size, 2 * this.#own.length, minAllocation));
    return this.#own;
  }

  #moved({ line, column }: Mark, by: number): void {
    this.#dropped += by;
    this.#mark = this.#front = { at: 0, line, column };
    this.#start = 0;
  }

  /** Returns the place of a byte in the window, and remembers it. */
  #advance(to: number): Mark {
    const { bytes } = this;
    const from = to < this.#mark.at ? this.#front : this.#mark;
    let { line } = from;
    let lineStart = -1;
    for (let at = findByte(bytes, 0x0a, from.at, to); at !== -1; at = findByte(bytes, 0x0a, at + 1, to)) {
      line++;
      lineStart = at + 1;
    }
    // A lone \r ends a line.
    for (let at = findByte(bytes, 0x0d, from.at, to); at !== -1; at = findByte(bytes, 0x0d, at + 1, to)) {
      if (bytes[at + 1] === 0x0a && at + 1 < this.end) continue;
      line++;
      lineStart = Math.max(lineStart, at + 1);
    }
    const column =
      lineStart === -1 ? from.column + utf16Length(bytes, from.at, to) : 1 + utf16Length(bytes, lineStart, to);
    const mark = { at: to, line, column };
    // A \r at the end of the window may be half of a \r\n.
    if (to === 0 || bytes[to - 1] !== 0x0d) this.#mark = mark;
    return mark;
  }
}

/**
 * Consumes a byte order mark at the beginning of an input. Returns `false` as long as more input decides whether there
 * is one.
 */
export function skipByteOrderMark(input: InputBuffer): boolean {
  const { bytes, start, end, ended, failure } = input;
  if (input.offsetOf(start) > 0) return true;
  const arrived = bytes.subarray(start, Math.min(end, start + byteOrderMark.length));
  if (!arrived.every((byte, i) => byte === byteOrderMark[i])) return true;
  if (arrived.length < byteOrderMark.length) return ended || failure !== undefined;
  input.consumeTo(start + byteOrderMark.length);
  return true;
}

/** Bytes of the first allocation. */
const minAllocation = 131_072;
/** Own memory above this size is freed when the window is empty. */
const maxIdleBytes = 4_194_304;
