/**
 * Web stream transforms, built on the rest of the package: for `pipeThrough`, for Node's `stream.pipeline`, and
 * for the body of a `fetch` response.
 *
 * @packageDocumentation
 */
import type { DecoderOptions } from './stream/decode/decoder.ts';
import { newDecoder } from './stream/decode/decoder.ts';
import type { Chunk } from './syntax/input/source.ts';
import type { Token } from './syntax/tokens/token.ts';
import type { ElementPath } from './stream/elements/element-path.ts';
import { elements, type ElementsOptions } from './stream/elements/elements.ts';
import { decodeLines, type DecodeLinesOptions } from './stream/lines/decode-lines.ts';
import { encodeLines, type EncodeLinesOptions } from './stream/lines/encode-lines.ts';

/** A transform for `pipeThrough` and for `pipeline` of Node. */
export interface Transform<In, Out> {
  /** The converted chunks or values. */
  readonly readable: ReadableStream<Out>;
  /** Accepts the chunks or values to convert. */
  readonly writable: WritableStream<In>;
}

/**
 * Makes a transform from chunks of text or bytes to the values in them, as `newDecoder` reads them.
 *
 * @throws TypeError, RangeError for invalid options; through the readable side: JsonSyntaxError, LimitExceededError and others as the options say
 * @example
 * ```ts
 * const values = [];
 * const body = new Response('{"a":1} [2]').body.pipeThrough(decodeStream());
 * for await (const value of body) values.push(value);
 * values; // → [ { a: 1 }, [ 2 ] ]
 * ```
 */
export function decodeStream(options?: DecoderOptions): Transform<Chunk, unknown> {
  return transform((source: ReadableStream<Chunk>) => newDecoder(source, options)[Symbol.asyncIterator]());
}

/**
 * Makes a transform from chunks of text or bytes to the tokens in them, as `tokens()` of a decoder yields them.
 *
 * @throws TypeError, RangeError for invalid options; through the readable side: JsonSyntaxError, LimitExceededError and others as the options say
 * @example
 * ```ts
 * const tokens = [];
 * for await (const token of new Response('{"a":1}').body.pipeThrough(tokenStream())) tokens.push(String(token));
 * tokens; // → [ '{', 'a', '1', '}' ]
 * ```
 */
export function tokenStream(options?: DecoderOptions): Transform<Chunk, Token> {
  return transform((source: ReadableStream<Chunk>) => newDecoder(source, options).tokens());
}

/**
 * Makes a transform from chunks of JSON Lines to values, as `decodeLines` reads them.
 *
 * @typeParam T the type of the values, inferred from the target. Without a target nothing checks it: it is an assertion
 * @throws TypeError, RangeError for invalid options; through the readable side: what `decodeLines` throws
 * @example
 * ```ts
 * const values = [];
 * for await (const value of new Response('{"a":1}\n[2]\n').body.pipeThrough(decodeLinesStream())) values.push(value);
 * values; // → [ { a: 1 }, [ 2 ] ]
 * ```
 */
export function decodeLinesStream<T = unknown>(options: DecodeLinesOptions<T> = {}): Transform<Chunk, T> {
  return transform((source: ReadableStream<Chunk>) => decodeLines<T>(source, options));
}

/**
 * Makes a transform from chunks of a document to the elements of an array in it, as `elements` reads them.
 *
 * @param path the path of the array; without it, the document is the array
 * @typeParam T the type of the elements, inferred from the target. Without a target nothing checks it: it is an assertion
 * @throws TypeError, RangeError for invalid options; through the readable side: what `elements` throws
 * @example
 * ```ts
 * const ids = [];
 * for await (const id of new Response('{"ids":[7,8]}').body.pipeThrough(elementsStream('ids'))) ids.push(id);
 * ids; // → [ 7, 8 ]
 * ```
 */
export function elementsStream<T = unknown>(
  path: ElementPath = '',
  options: ElementsOptions<T> = {},
): Transform<Chunk, T> {
  return transform((source: ReadableStream<Chunk>) => elements<T>(source, path, options));
}

/**
 * Makes a transform from values to JSON Lines, in chunks of bytes as `encodeLines` yields them.
 *
 * @throws TypeError, RangeError for invalid options
 * @throws what `stringify` throws, through the readable side
 * @example
 * ```ts
 * const values = new ReadableStream({ start: (out) => (out.enqueue({ a: 1 }), out.close()) });
 * await new Response(values.pipeThrough(encodeLinesStream())).text(); // → '{"a":1}\n'
 * ```
 */
export function encodeLinesStream(options?: EncodeLinesOptions): Transform<unknown, Uint8Array> {
  return transform((source: ReadableStream) => encodeLines(valuesOf(source), options));
}

/** Puts an async iterator over a stream between a writable and a readable end. */
function transform<In, Out>(run: (source: ReadableStream<In>) => AsyncIterator<Out>): Transform<In, Out> {
  let fail = (_reason: unknown): void => undefined;
  const { readable: source, writable } = new TransformStream<In, In>({
    start(controller) {
      fail = (reason) => controller.error(reason);
    },
  });
  const output = run(source);
  const readable = new ReadableStream<Out>({
    async pull(controller) {
      try {
        const result = await output.next();
        if (result.done === true) controller.close();
        else controller.enqueue(result.value);
      } catch (error) {
        fail(error);
        throw error;
      }
    },
    async cancel(reason) {
      // The writer gets the reason, and a read that waits for more ends.
      fail(reason);
      await output.return?.();
    },
  });
  return { readable, writable };
}

/** The values of a stream. Not every platform can iterate a stream, and iterating cancels it without a reason. */
async function* valuesOf(stream: ReadableStream): AsyncGenerator<unknown, void, undefined> {
  const reader = stream.getReader();
  for (let result = await reader.read(); !result.done; result = await reader.read()) yield result.value;
}
