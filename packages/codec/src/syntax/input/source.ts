import { isBytes } from '@wirework/scanner/primitives';
import { encodeUtf8 } from '../text/utf8.ts';
import { isDetached } from '../text/is-detached.ts';
import { closeIterator } from '../../async/close-iterator.ts';

/** A piece of input: text, or bytes of UTF-8. */
export type Chunk = string | Uint8Array;

/**
 * The input of a decoder: text or bytes, an iterable or an async iterable of them (such as a Node stream), or a web
 * stream. Text and bytes may be mixed, and may be split anywhere, even inside a character.
 */
export type DecodeSource = Chunk | Iterable<Chunk> | AsyncIterable<Chunk> | ReadableStream<Chunk>;

/** A source as the input buffer sees it. */
export interface ByteSource {
  /** Returns the next bytes, `undefined` at the end; a promise only if they have to be awaited. */
  read(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Releases the source before its end, and passes the reason to a web stream. Errors of the release are ignored. */
  release(reason?: unknown): void;
}

/** Opens a source of any kind. */
export function openSource(source: DecodeSource): ByteSource {
  if (typeof source === 'string') return iteratorSource(cutText(source));
  if (isBytes(source)) {
    if (isDetached(source)) throw new TypeError('Cannot decode: the buffer of the source was transferred or shrunk');
    return iteratorSource(cutBytes(source));
  }
  if (typeof source === 'object' && source !== null) {
    if (typeof (source as { getReader?: unknown }).getReader === 'function') {
      return streamSource(source as ReadableStream<Chunk>);
    }
    const { [Symbol.asyncIterator]: async, [Symbol.iterator]: sync } = source as Partial<
      AsyncIterable<Chunk> & Iterable<Chunk>
    >;
    if (typeof async === 'function') return asyncSource(source as AsyncIterable<Chunk>);
    if (typeof sync === 'function') return iteratorSource((source as Iterable<Chunk>)[Symbol.iterator]());
  }
  throw new TypeError(
    'Cannot decode: the source is neither text nor bytes nor an iterable of them nor a ReadableStream',
  );
}

const pieceUnits = 65_536;
const maxPieceBytes = 2 ** 30;

/** Cuts a text into pieces, so that not all of its bytes are in memory at once. */
function* cutText(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceUnits) yield text.slice(at, at + pieceUnits);
}

/** Cuts bytes into pieces in which every position is a 32-bit integer, as the scanner needs. */
function* cutBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += maxPieceBytes) yield bytes.subarray(at, at + maxPieceBytes);
}

/** Turns chunks into bytes; holds back the first half of a surrogate pair until the second half has arrived. */
class ChunkReader {
  #half = '';

  /** Returns the bytes of a chunk, after those that were held back. */
  bytesOf(chunk: unknown): Uint8Array {
    if (typeof chunk === 'string') {
      let text = this.#half + chunk;
      this.#half = '';
      const last = text.charCodeAt(text.length - 1);
      if (last >= 0xd800 && last <= 0xdbff) {
        this.#half = text.slice(-1);
        text = text.slice(0, -1);
      }
      return encodeUtf8(text);
    }
    if (!isBytes(chunk))
      throw new TypeError('Cannot decode: the source gave a chunk that is neither a string nor a Uint8Array');
    if (isDetached(chunk))
      throw new TypeError('Cannot decode: the source gave a chunk whose buffer was transferred or shrunk');
    if (this.#half === '') return chunk;
    // A half that is followed by bytes is a lone surrogate.
    const lost = this.rest() as Uint8Array;
    const joined = new Uint8Array(lost.length + chunk.length);
    joined.set(lost);
    joined.set(chunk, lost.length);
    return joined;
  }

  /** Returns the half that was held back, as U+FFFD. */
  rest(): Uint8Array | undefined {
    const rest = this.#half === '' ? undefined : encodeUtf8(this.#half);
    this.#half = '';
    return rest;
  }
}

function iteratorSource(iterator: Iterator<Chunk>): ByteSource {
  const chunks = new ChunkReader();
  let done = false;
  return {
    read() {
      if (done) return undefined;
      // An iterator that throws has ended itself.
      done = true;
      const result = iterator.next();
      if (result.done === true) return chunks.rest();
      done = false;
      return chunks.bytesOf(result.value);
    },
    release() {
      if (done) return;
      done = true;
      try {
        iterator.return?.();
      } catch {
        // The reason for the release matters more.
      }
    },
  };
}

function asyncSource(source: AsyncIterable<Chunk>): ByteSource {
  const iterator = source[Symbol.asyncIterator]();
  const chunks = new ChunkReader();
  let done = false;
  let waiting = false;
  return {
    async read() {
      if (done) return undefined;
      waiting = true;
      let result: IteratorResult<Chunk>;
      try {
        result = await iterator.next();
      } catch (error) {
        // An iterator that throws has ended itself.
        done = true;
        throw error;
      }
      waiting = false;
      if (result.done !== true) return chunks.bytesOf(result.value);
      done = true;
      return chunks.rest();
    },
    release() {
      if (done) return;
      done = true;
      closeIterator(source, iterator, waiting);
    },
  };
}

function streamSource(stream: ReadableStream<Chunk>): ByteSource {
  const chunks = new ChunkReader();
  const reader = stream.getReader();
  let done = false;
  return {
    async read() {
      if (done) return undefined;
      const result = await reader.read();
      if (!result.done) return chunks.bytesOf(result.value);
      done = true;
      reader.releaseLock();
      return chunks.rest();
    },
    release(reason) {
      if (done) return;
      done = true;
      reader.cancel(reason).catch(() => undefined);
      reader.releaseLock();
    },
  };
}
