import { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { pullIterator } from '../../async/pull-iterator.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { TokenReader } from '../decode/token-reader.ts';
import { CallQueue } from '../../async/call-queue.ts';
import { pending, type Pending } from '../../async/pending.ts';
import { isPlain, readDecodeOptions, type DecodeOptions } from '../../syntax/options/decode-options.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import { isTargetReader, type Target } from '../../values/targets/target.ts';
import { targetOf } from '../../values/unmarshal/target-option.ts';
import { ArraySeeker } from './array-seeker.ts';
import { BatchReader } from './element-batch.ts';
import { stepsOf, type ElementPath } from './element-path.ts';

/** Options of {@link elements}. */
export interface ElementsOptions<T = unknown> extends DecodeOptions {
  /** A target or schema for each element; without it, an element is what `JSON.parse` returns. */
  readonly target?: Target<T> | StandardSchema<T> | undefined;
}

/** Most bytes of an unfinished element that is framed again, with the elements after it, when twice as much has arrived. */
const maxReframedBytes = 16_384;

/**
 * Reads the elements of an array anywhere in a document, one at a time. The document may have any size: only one chunk, or one
 * element if that is larger, is in memory. The document is checked to its end; leaving the loop earlier releases the source.
 *
 * @param source as for `newDecoder`
 * @param path the path of the array; without it, the document is the array
 * @param options target, numbers, limits (`maxBytes` is that of one element)
 * @typeParam T the type of the elements, inferred from the target. Without a target nothing checks it: `elements<Row>(…)` is an assertion
 * @throws PathNotFoundError if the path leads to nothing; TypeMismatchError if it does not lead to an array; PathSyntaxError; LimitExceededError for a path text of more than 5,000 UTF-16 units
 * @throws DuplicateNameError if a name of the path occurs again in its object: `JSON.parse` would use the second array, but the elements of the
 *   first have been yielded by then
 * @throws JsonSyntaxError wherever the document is not JSON; LimitExceededError, UnmarshalTypeError and others as the options say
 * @throws TypeError, RangeError immediately, for a source that cannot be read and for an invalid option
 * @example
 * ```ts
 * const ids = [];
 * for await (const user of elements('{"page": 1, "users": [{"id": 7}, {"id": 8}]}', 'users')) ids.push(user.id);
 * ids; // → [ 7, 8 ]
 * ```
 */
export function elements(
  source: DecodeSource,
  path?: ElementPath,
  options?: ElementsOptions<never>,
): AsyncIterableIterator<unknown>;
export function elements<T>(
  source: DecodeSource,
  path: ElementPath,
  options: ElementsOptions<T>,
): AsyncIterableIterator<T>;
export function elements(
  source: DecodeSource,
  path: ElementPath = '',
  options: ElementsOptions = {},
): AsyncIterableIterator<unknown> {
  const steps = stepsOf(path);
  const settings = readDecodeOptions(options, ['target']);
  const target = targetOf(options);
  const input = new InputBuffer(source);
  const reader = new TokenReader(input, settings, true, true);
  const seeker = new ArraySeeker(reader, steps, path);
  const fromNative = isTargetReader(target) ? target.fromNative : undefined;
  const together = isPlain(settings) && (target === undefined || fromNative !== undefined);
  const batches = new BatchReader(input, settings, fromNative);
  let ready: unknown[] = [];
  let next = 0;
  /** Takes the next value out of the batch, so that it can be garbage-collected during the next read. */
  const take = (): unknown => {
    const value = ready[next];
    ready[next++] = undefined;
    if (next === ready.length) ready = [];
    return value;
  };
  /** Bytes of an unfinished element that were framed. */
  let framedBytes = 0;

  const step = (): IteratorResult<unknown, undefined> | Pending => {
    if (next < ready.length) return { value: take(), done: false };
    if (!seeker.found && seeker.seek() === pending) return pending;
    if (!seeker.inside) return seeker.finish() === pending ? pending : { value: undefined, done: true };
    const isThere = reader.toElement();
    if (isThere === pending) return pending;
    if (!isThere) {
      seeker.inside = false;
      return step();
    }
    if (together && input.end - input.start >= 2 * framedBytes) {
      const batch = batches.read(input.start);
      if (batch !== undefined) {
        reader.passElements(batch.end, batch.values.length);
        ready = batch.values;
        next = 0;
        return { value: take(), done: false };
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
    return { value, done: false };
  };
  return pullIterator(new CallQueue(() => input.fill()), step, (reason) => input.release(reason));
}
