import { InputBuffer, skipByteOrderMark } from '../../syntax/input/input-buffer.ts';
import { batchedIterator, type BatchedIterator } from '../../async/batched-iterator.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { TokenReader } from '../decode/token-reader.ts';
import { CallQueue, pending, type Pending } from '../../async/call-queue.ts';
import { isPlain, readDecodeOptions, type DecodeOptions } from '../../syntax/options/decode-options.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import { isTargetReader, type Target } from '../../values/targets/target.ts';
import { targetOf } from '../../values/unmarshal/read-target.ts';
import { ArraySeeker } from './array-seeker.ts';
import { BatchReader, maxBatchBytes } from './element-batch.ts';
import { stepsOf, type ElementPath } from './element-path.ts';

/** Options of {@link elements}. */
export interface ElementsOptions<T = unknown> extends DecodeOptions {
  /** A target or schema for each element; without it, an element is what `JSON.parse` returns. */
  readonly target?: Target<T> | StandardSchema<T> | undefined;
}

/**
 * Most bytes of an unfinished element that is framed again, with the elements after it, when twice as much has arrived.
 */
const maxReframedBytes = 16_384;

/**
 * Reads the elements of an array anywhere in a document, one at a time, or in arrays of those that have arrived with
 * `batches()`. The document may have any size: only one chunk, or one element if that is larger, is in memory. A byte
 * order mark at its beginning is skipped. The document is checked to its end; leaving the loop earlier releases the
 * source.
 *
 * @param source as for `newDecoder`
 * @param path the path of the array; without it, the document is the array
 * @param options target, numbers, limits (`maxBytes` is that of one element)
 * @typeParam T the type of the elements, inferred from the target. Without a target nothing checks it:
 *   `elements<Row>(…)` is an assertion
 * @throws PathNotFoundError if the path leads to nothing; TypeMismatchError if it does not lead to an array;
 *   PathSyntaxError; LimitExceededError for a path text of more than 5,000 UTF-16 units
 * @throws DuplicateNameError if a name of the path occurs again in its object: `JSON.parse` would use the second array,
 *   but the elements of the first have been yielded by then
 * @throws JsonSyntaxError wherever the document is not JSON; LimitExceededError, UnmarshalTypeError and others as the
 *   options say
 * @throws TypeError, RangeError immediately, for a source that cannot be read and for an invalid option
 * @example
 * ```ts
 * const ids = [];
 * for await (const user of elements('{"page": 1, "users": [{"id": 7}, {"id": 8}]}', 'users')) ids.push(user.id);
 * ids; // → [ 7, 8 ]
 * ```
 */
export function elements(source: DecodeSource, path?: ElementPath, options?: ElementsOptions<never>): BatchedIterator;
export function elements<T>(source: DecodeSource, path: ElementPath, options: ElementsOptions<T>): BatchedIterator<T>;
export function elements(source: DecodeSource, path: ElementPath = '', options: ElementsOptions = {}): BatchedIterator {
  const steps = stepsOf(path);
  const settings = readDecodeOptions(options, ['target']);
  const target = targetOf(options);
  const input = new InputBuffer(source);
  const reader = new TokenReader(input, settings, true, true);
  const seeker = new ArraySeeker(reader, steps, path);
  const fromNative = isTargetReader(target) ? target.fromNative : undefined;
  const together = isPlain(settings) && (target === undefined || fromNative !== undefined);
  const batches = new BatchReader(input, settings, fromNative);
  /** Bytes of an unfinished element that were framed. */
  let framedBytes = 0;
  /** Error to throw after the elements that were read before. */
  let failure: { readonly error: unknown } | undefined;

  /** Adds elements that are read one by one, or returns those that were read together. */
  const read = (values: unknown[]): unknown[] | Pending | undefined => {
    if (!skipByteOrderMark(input)) return pending;
    const first = input.offsetOf(input.start);
    for (;;) {
      if (!seeker.found && seeker.seek() === pending) return pending;
      if (!seeker.inside) return seeker.finish();
      const isThere = reader.toElement();
      if (isThere === pending) return pending;
      if (!isThere) {
        seeker.inside = false;
        continue;
      }
      if (together && input.end - input.start >= 2 * framedBytes && !batches.isSingle(input.start)) {
        if (values.length > 0) return pending;
        const batch = batches.read(input.start);
        if (batch !== undefined) {
          reader.passElements(batch.end, batch.values.length);
          return batch.values;
        }
      }
      const value = reader.value(target);
      if (value === pending) {
        const rest = input.end - input.start;
        // A long element is not framed twice, but read by itself.
        framedBytes = rest > maxReframedBytes ? Infinity : rest;
        return pending;
      }
      framedBytes = 0;
      values.push(value);
      if (input.offsetOf(input.start) - first >= maxBatchBytes) return pending;
    }
  };
  const step = (): unknown[] | Pending | undefined => {
    if (failure !== undefined) throw failure.error;
    const values: unknown[] = [];
    try {
      const found = read(values);
      return values.length > 0 ? values : found;
    } catch (error) {
      if (values.length === 0) throw error;
      failure = { error };
      return values;
    }
  };
  return batchedIterator(new CallQueue(() => input.fill()), step, (reason) => input.release(reason));
}
