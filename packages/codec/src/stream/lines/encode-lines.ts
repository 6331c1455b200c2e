import { readEncodeOptions, type EncodeOptions } from '../../syntax/options/encode-options.ts';
import { encodeUtf8 } from '../../syntax/text/utf8.ts';
import { textOf } from '../../values/marshal/stringify.ts';
import { chunkSize } from '../../syntax/text/flatten.ts';
import { closeIterator } from '../../async/close-iterator.ts';
import { drainMicrotasks } from '../../async/drain-microtasks.ts';
import { isSequence } from './line-format.ts';

/** Options of {@link encodeLines}. */
export interface EncodeLinesOptions extends EncodeOptions {
  /**
   * `lines`: a value on each line. `json-seq`: a record separator before each (RFC 7464).
   * @default 'lines'
   */
  readonly format?: 'lines' | 'json-seq' | undefined;
}

/**
 * Writes values as JSON Lines: one line for each, in chunks of bytes. Lines are collected into chunks of about 64 KiB,
 * but are yielded before it waits for an async iterable, so that no value is held back until the next one arrives.
 *
 * @param values an iterable or an async iterable
 * @param options format, escaping, order of members, limits
 * @throws what `stringify` and the source throw, after the lines before have been yielded; the source is released
 * @throws TypeError, RangeError immediately, for values that are not iterable and for an invalid option
 * @example
 * ```ts
 * let text = '';
 * for await (const chunk of encodeLines([{ a: 1 }, [2n]])) text += new TextDecoder().decode(chunk);
 * text; // → '{"a":1}\n[2]\n'
 * ```
 */
export function encodeLines(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  options: EncodeLinesOptions = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const settings = readEncodeOptions(options, ['format']);
  const before = isSequence(options) ? '\u001e' : '';
  if (!isIterable(values))
    throw new TypeError('Cannot encode lines: the values are neither an iterable nor an async iterable');
  return gather(values, (value) => `${before}${textOf(value, settings)}\n`);
}

async function* gather(
  values: Iterable<unknown> | AsyncIterable<unknown>,
  lineOf: (value: unknown) => string,
): AsyncGenerator<Uint8Array, void, undefined> {
  let text = '';
  const take = (): Uint8Array => {
    const chunk = encodeUtf8(text);
    text = '';
    return chunk;
  };
  try {
    if (Symbol.asyncIterator in values) {
      for await (const value of withPauses(values)) {
        if (value !== pause) text += lineOf(value);
        if (text.length >= chunkSize || (value === pause && text !== '')) yield take();
      }
    } else {
      for (const value of values) {
        text += lineOf(value);
        if (text.length >= chunkSize) yield take();
      }
    }
  } catch (error) {
    if (text !== '') yield take();
    throw error;
  }
  if (text !== '') yield take();
}

/** Marks a place where the source has to be awaited. */
const pause = Symbol('pause');

/** Yields the values of an async iterable, and a pause wherever the next one is not available at once. */
async function* withPauses(values: AsyncIterable<unknown>): AsyncGenerator<unknown, void, undefined> {
  const iterator = values[Symbol.asyncIterator]();
  let state: 'ready' | 'asked' | 'over' = 'ready';
  try {
    for (;;) {
      state = 'over';
      const next = Promise.resolve(iterator.next());
      state = 'asked';
      let settled = false;
      next.then(
        () => (settled = true),
        () => {
          settled = true;
          state = 'over';
        },
      );
      await drainMicrotasks(() => settled);
      if (!settled) yield pause;
      const result = await next;
      if (result.done === true) {
        state = 'over';
        return;
      }
      state = 'ready';
      yield result.value;
    }
  } finally {
    // With a pending `next`, `return` may be answered much later; an iterator that failed has ended itself.
    if (state === 'ready') await iterator.return?.();
    else if (state === 'asked') closeIterator(values, iterator, true);
  }
}

/** Returns whether values can be iterated. A text is a single value. */
function isIterable(values: unknown): boolean {
  return typeof values === 'object' && values !== null && (Symbol.asyncIterator in values || Symbol.iterator in values);
}
