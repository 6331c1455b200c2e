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
import { placesOf, type EditRule, type PathTest } from './stream/edit/edit-rule.ts';
import { editText, readEditOptions, type EditOptions } from './stream/edit/edit-text.ts';
import { elements, type ElementsOptions } from './stream/elements/elements.ts';
import { decodeLines, type DecodeLinesOptions } from './stream/lines/decode-lines.ts';
import { encodeLines, type EncodeLinesOptions } from './stream/lines/encode-lines.ts';
import { marshal } from './values/marshal/stringify.ts';

export type { PathTest } from './stream/edit/edit-rule.ts';
export type { EditOptions } from './stream/edit/edit-text.ts';

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
 * @throws TypeError, RangeError for invalid options; through the readable side: JsonSyntaxError, LimitExceededError and
 *   others as the options say
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
 * @throws TypeError, RangeError for invalid options; through the readable side: JsonSyntaxError, LimitExceededError and
 *   others as the options say
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
 * @typeParam T the type of the elements, inferred from the target. Without a target nothing checks it: it is an
 *   assertion
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

/**
 * Makes a transform that writes the selected values only, each followed by a newline. All four transforms that edit
 * text copy the bytes of a value that they keep: digits, escapes and white space stay as they are. They check the rest
 * without making values of it.
 *
 * @param path names and indices that lead to the value, or a function that selects values by them. It is not asked
 *   about the parts of a selected value
 * @throws TypeError, RangeError, PathSyntaxError for an invalid argument
 * @throws JsonSyntaxError, LimitExceededError through the readable side
 * @example
 * ```ts
 * const body = new Response('{"page": 1, "rows": [{"n": 1.0}, {"n": 2e3}]}').body;
 * await new Response(body.pipeThrough(pickStream((segments) => segments.at(-1) === 'n'))).text(); // → '1.0\n2e3\n'
 * ```
 */
export function pickStream(path: ElementPath | PathTest, options?: EditOptions): Transform<Chunk, Uint8Array> {
  return editStream({ placeOf: placesOf(path), selected: 'copy', others: 'drop', asDocuments: true }, options);
}

/**
 * Makes a transform that leaves out the selected values, with their names and commas.
 *
 * @param path as for `pickStream`
 * @throws as `pickStream`
 * @example
 * ```ts
 * const body = new Response('{"id": 12345678901234567890, "token": "x"}').body;
 * await new Response(body.pipeThrough(ignoreStream('token'))).text(); // → '{"id": 12345678901234567890}'
 * ```
 */
export function ignoreStream(path: ElementPath | PathTest, options?: EditOptions): Transform<Chunk, Uint8Array> {
  return editStream({ placeOf: placesOf(path), selected: 'drop', others: 'copy', asDocuments: false }, options);
}

/**
 * Makes a transform that keeps the selected values and the containers around them. Elements that are kept move
 * together; a document without a selected value is left out.
 *
 * @param path as for `pickStream`
 * @throws as `pickStream`
 * @example
 * ```ts
 * const body = new Response('{"page": 1, "rows": [{"id": 1, "n": 5}, {"id": 2}]}').body;
 * const kept = body.pipeThrough(filterStream((segments) => segments.at(-1) === 'id'));
 * await new Response(kept).text(); // → '{ "rows": [{"id": 1}, {"id": 2}]}'
 * ```
 */
export function filterStream(path: ElementPath | PathTest, options?: EditOptions): Transform<Chunk, Uint8Array> {
  return editStream({ placeOf: placesOf(path), selected: 'copy', others: 'drop', asDocuments: false }, options);
}

/**
 * Makes a transform that replaces the selected values.
 *
 * @param path as for `pickStream`
 * @param replacement the value to write instead, or a function that returns it for the names and indices that lead
 *   there
 * @throws as `pickStream`, and what `marshal` throws for the value: immediately, or through the readable side if a
 *   function returned it
 * @example
 * ```ts
 * const body = new Response('{"id": 1.50, "token": "x"}').body;
 * await new Response(body.pipeThrough(replaceStream('token', '***'))).text(); // → '{"id": 1.50, "token": "***"}'
 * ```
 */
export function replaceStream(
  path: ElementPath | PathTest,
  replacement: unknown,
  options?: EditOptions,
): Transform<Chunk, Uint8Array> {
  const placeOf = placesOf(path);
  let selected: EditRule['selected'];
  if (typeof replacement === 'function') {
    selected = (segments) => marshal((replacement as (segments: unknown) => unknown)([...segments]));
  } else {
    const text = marshal(replacement);
    selected = () => text;
  }
  return editStream({ placeOf, selected, others: 'copy', asDocuments: false }, options);
}

function editStream(rule: EditRule, options: EditOptions | undefined): Transform<Chunk, Uint8Array> {
  const limits = readEditOptions(options);
  return transform((source: ReadableStream<Chunk>) => editText(source, rule, limits));
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
