import { isJsonError, type JsonError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { NativeAttempts } from '../decode/native-attempts.ts';
import { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { pullIterator } from '../../async/pull-iterator.ts';
import type { DecodeSource } from '../../syntax/input/source.ts';
import { TextWindow } from '../../syntax/input/text-window.ts';
import { CallQueue } from '../../async/call-queue.ts';
import { pending, type Pending } from '../../async/pending.ts';
import { isPromise } from '../../async/is-promise.ts';
import { textAt, viewOf } from '../../syntax/text/json-view.ts';
import {
  isPlain,
  lengthWithinLimits,
  readDecodeOptions,
  type DecodeOptions,
} from '../../syntax/options/decode-options.ts';
import { needsText } from '../../values/reader/native-fast-path.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import type { Target } from '../../values/targets/target.ts';
import { targetOf } from '../../values/unmarshal/target-option.ts';
import { isSequence } from './line-format.ts';
import { RecordCutter, type LineRecord } from './record-cutter.ts';
import { isFaulty, parseLine, readRecord } from './read-record.ts';

/** Good lines after a faulty one until lines are again parsed without a check. */
const checkedLines = 32;

/** A line that could not be read: the argument of `onError`. */
export interface LineFault {
  /** Number of the line, from 1; for a record of several lines, that of the first. */
  readonly line: number;
  /** Bytes of the input before the line. */
  readonly offset: number;
  /** The line as it was read, without its end. */
  readonly text: string;
  /**
   * Error of the line. `line` and `offset` count from the start of the input, `column` and `index` from the start of the line, so
   * `error.frame(text)` draws it. The frame shows a part of the line, so it is for readers who may see the document.
   */
  readonly error: JsonError;
}

/** Options of {@link decodeLines}. */
export interface DecodeLinesOptions<T = unknown> extends DecodeOptions {
  /** A target or schema for each line; without it, a value is what `JSON.parse` returns. */
  readonly target?: Target<T> | StandardSchema<T> | undefined;
  /**
   * Rule for a line that cannot be read: its error is thrown, it is skipped, or it is passed to a function, which may throw.
   * A promise that the function returns is awaited before the next line, and ends the iteration if it rejects. A line longer than `maxBytes` and a failure of the source always end the iteration.
   * @default 'throw'
   */
  readonly onError?: 'throw' | 'skip' | ((fault: LineFault) => unknown) | undefined;
  /**
   * `lines`: a value on each line. `json-seq`: records that follow a record separator (RFC 7464).
   * @default 'lines'
   */
  readonly format?: 'lines' | 'json-seq' | undefined;
}

type OnError = NonNullable<DecodeLinesOptions['onError']>;

/**
 * Reads JSON Lines, one value from each line, in constant memory. Empty lines are skipped, a `\r` at the end of a line is
 * white space, and the last line needs no line break. Leaving the loop releases the source.
 *
 * @param source as for `newDecoder`
 * @param options what to do with bad lines, a target, limits (`maxBytes` is that of one line), RFC 7464
 * @typeParam T the type of the values, inferred from the target. Without a target nothing checks it: `decodeLines<Row>(…)` is an assertion
 * @throws JsonSyntaxError with the offset, line and column in the whole input; LimitExceededError, UnmarshalTypeError and others as the options say
 * @throws TypeError, RangeError immediately, for a source that cannot be read and for an invalid option
 * @example
 * ```ts
 * const values = [];
 * for await (const value of decodeLines('{"a":1}\nnot json\n[2]\n', { onError: 'skip' })) values.push(value);
 * values; // → [ { a: 1 }, [ 2 ] ]
 * ```
 */
export function decodeLines(source: DecodeSource, options?: DecodeLinesOptions<never>): AsyncIterableIterator<unknown>;
export function decodeLines<T>(source: DecodeSource, options: DecodeLinesOptions<T>): AsyncIterableIterator<T>;
export function decodeLines(source: DecodeSource, options: DecodeLinesOptions = {}): AsyncIterableIterator<unknown> {
  const settings = readDecodeOptions(options, ['target', 'onError', 'format']);
  const target = targetOf(options);
  const onError = onErrorOf(options);
  const inSequence = isSequence(options);
  const input = new InputBuffer(source);
  const cutter = new RecordCutter(input, settings.maxBytes, inSequence);

  const window = new TextWindow();
  const attempts = new NativeAttempts(input, window);
  /** Lines that are still checked before they are parsed: faulty lines come in groups, and an error of `JSON.parse` is slow. */
  let linesToCheck = 0;
  /** Promise of `onError`, until it is settled, and the reason of its rejection. */
  let handling: Promise<void> | undefined;
  let refusal: { readonly error: unknown } | undefined;

  const step = (): IteratorResult<unknown, undefined> | Pending => {
    if (handling !== undefined) return pending;
    if (refusal !== undefined) throw refusal.error;
    for (;;) {
      const record = cutter.next();
      if (record === pending) return pending;
      if (record === undefined) return { value: undefined, done: true };
      if (linesToCheck > 0) {
        linesToCheck--;
        if (isFaulty(record, settings)) {
          linesToCheck = checkedLines;
          cutter.pass();
          continue;
        }
      }
      try {
        const value = readRecord(record, target, settings, window, attempts);
        cutter.pass();
        return { value, done: false };
      } catch (error) {
        if (onError === 'throw' || !isJsonError(error)) throw error;
        if (onError === 'skip') {
          linesToCheck = checkedLines;
          cutter.pass();
          continue;
        }
        const fault = faultOf(record, error);
        cutter.pass();
        const answer = onError(fault);
        if (!isPromise(answer)) continue;
        handling = Promise.resolve(answer).then(
          () => (handling = undefined),
          (error: unknown) => {
            handling = undefined;
            refusal = { error };
          },
        );
        return pending;
      }
    }
  };
  const queue = new CallQueue(() => handling ?? input.fill());

  /** Returns the value of a line that is already decoded and that `JSON.parse` accepts; else `pending`. */
  const plainLine = (): unknown => {
    if (linesToCheck > 0 || !queue.isFree) return pending;
    const text = window.lineAt(input, input.start);
    if (text === undefined || text.length > lengthWithinLimits(settings) || !(text.charCodeAt(0) > 0x20))
      return pending;
    const value = parseLine(text, settings, window);
    if (value === needsText) return pending;
    cutter.passLine(text.length);
    return value;
  };
  const hasPlainLines = target === undefined && isPlain(settings) && !inSequence;
  return pullIterator(queue, step, (reason) => input.release(reason), hasPlainLines ? plainLine : undefined);
}

function onErrorOf(options: DecodeLinesOptions): OnError {
  const onError = getOwn(options, 'onError') ?? 'throw';
  if (onError === 'throw' || onError === 'skip' || typeof onError === 'function') return onError as OnError;
  throw new RangeError("Cannot use the option 'onError': expected 'throw', 'skip' or a function");
}

function faultOf(record: LineRecord, error: JsonError): LineFault {
  const { offset, line, column } = record.place();
  const text = textAt(
    viewOf(record.bytes.subarray(record.start, record.end), false, () => record.place()),
    0,
    record.end - record.start,
  );
  if (error.line !== undefined && error.column !== undefined && error.index === undefined) {
    // A record separator before the record takes a column.
    const index = error.line === line ? error.column - column : lineStart(text, error.line - line) + error.column - 1;
    Object.defineProperty(error, 'index', { value: index, enumerable: true });
  }
  return { line, offset, text: text.endsWith('\r') ? text.slice(0, -1) : text, error };
}

/** Returns the index in a text after a number of line breaks. */
function lineStart(text: string, breaks: number): number {
  const end = /\r\n|[\n\r]/g;
  for (let i = 0; i < breaks; i++) end.test(text);
  return end.lastIndex;
}
