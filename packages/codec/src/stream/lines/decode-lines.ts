import { getOwn } from '@wirework/scanner/primitives';
import { batchedIterator, type BatchedIterator } from '../../async/batched-iterator.ts';
import { CallQueue } from '../../async/call-queue.ts';
import { InputBuffer } from '../../syntax/input/input-buffer.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { readDecodeOptions, type DecodeOptions } from '../../syntax/options/decode-options.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import type { Target } from '../../values/targets/target.ts';
import { targetOf } from '../../values/unmarshal/read-target.ts';
import { isSequence } from './line-format.ts';
import type { LineFault } from './line-fault.ts';
import { LineReader, type OnError } from './line-reader.ts';

/** Options of {@link decodeLines}. */
export interface DecodeLinesOptions<T = unknown> extends DecodeOptions {
  /** A target or schema for each line; without it, a value is what `JSON.parse` returns. */
  readonly target?: Target<T> | StandardSchema<T> | undefined;
  /**
   * Rule for a line that cannot be read: its error is thrown, it is skipped, or it is passed to a function, which may
   * throw. A promise that the function returns is awaited before the next line, and ends the iteration if it rejects. A
   * line longer than `maxBytes` and a failure of the source always end the iteration.
   * @default 'throw'
   */
  readonly onError?: 'throw' | 'skip' | ((fault: LineFault) => unknown) | undefined;
  /**
   * `lines`: a value on each line. `json-seq`: records that follow a record separator (RFC 7464).
   * @default 'lines'
   */
  readonly format?: 'lines' | 'json-seq' | undefined;
}

/**
 * Reads JSON Lines, one value from each line, in constant memory. Empty lines and a byte order mark at the beginning
 * are skipped, a `\r` at the end of a line is white space, and the last line needs no line break. `batches()` of the
 * result iterates over arrays of values, which takes less time. Leaving a loop releases the source.
 *
 * @param source as for `newDecoder`
 * @param options what to do with bad lines, a target, limits (`maxBytes` is that of one line), RFC 7464
 * @typeParam T the type of the values, inferred from the target. Without a target nothing checks it:
 *   `decodeLines<Row>(…)` is an assertion
 * @throws JsonSyntaxError with the offset, line and column in the whole input; LimitExceededError, UnmarshalTypeError
 *   and others as the options say
 * @throws TypeError, RangeError immediately, for a source that cannot be read and for an invalid option
 * @example
 * ```ts
 * const values = [];
 * for await (const value of decodeLines('{"a":1}\nnot json\n[2]\n', { onError: 'skip' })) values.push(value);
 * values; // → [ { a: 1 }, [ 2 ] ]
 * ```
 */
export function decodeLines(source: DecodeSource, options?: DecodeLinesOptions<never>): BatchedIterator;
export function decodeLines<T>(source: DecodeSource, options: DecodeLinesOptions<T>): BatchedIterator<T>;
export function decodeLines(source: DecodeSource, options: DecodeLinesOptions = {}): BatchedIterator {
  const decoding = readDecodeOptions(options, ['target', 'onError', 'format']);
  const target = targetOf(options);
  const onError = onErrorOf(options);
  const inSequence = isSequence(options);
  const input = new InputBuffer(source);
  const reader = new LineReader(input, { decoding, target, onError, inSequence });
  return batchedIterator(
    new CallQueue(() => reader.fill()),
    () => reader.next(),
    (reason) => input.release(reason),
  );
}

function onErrorOf(options: DecodeLinesOptions): OnError {
  const onError = getOwn(options, 'onError') ?? 'throw';
  if (onError === 'throw' || onError === 'skip' || typeof onError === 'function') return onError as OnError;
  throw new RangeError("Cannot use the option 'onError': expected 'throw', 'skip' or a function");
}
