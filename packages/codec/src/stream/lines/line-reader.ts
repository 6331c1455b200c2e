import { isJsonError, type JsonError } from '@wirework/encoding-errors';
import { NativeAttempts } from '../decode/native-attempts.ts';
import { skipByteOrderMark, type InputBuffer } from '../../syntax/input/input-buffer.ts';
import { TextWindow } from '../../syntax/input/text-window.ts';
import { pending, type Pending } from '../../async/call-queue.ts';
import { isPromise } from '../../async/is-promise.ts';
import { isPlain, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import { isTargetReader, type Target } from '../../values/targets/target.ts';
import { fromParsedOf, LineBatcher, maxBatchBytes, type FromParsed } from './line-batch.ts';
import { faultOf, type LineFault } from './line-fault.ts';
import { LineCursor } from './line-cursor.ts';
import { isFaulty, readLine } from './read-line.ts';

/** Good lines after a faulty one until lines are again parsed without a check. */
const checkedLines = 32;

/** Rule for lines that cannot be read. */
export type OnError = 'throw' | 'skip' | ((fault: LineFault) => unknown);

/** Settings of a {@link LineReader}. */
interface LineSettings {
  readonly decoding: DecodeSettings;
  readonly target: Target | StandardSchema | undefined;
  readonly onError: OnError;
  readonly inSequence: boolean;
}

/**
 * Reads the lines of an input in batches of those that have arrived: together where that is possible, else one by one.
 *
 * Invariant: values before a faulty line are returned before its error is thrown or its handler is called. Until then
 * the fault is kept.
 */
export class LineReader {
  readonly #settings: LineSettings;
  readonly #input: InputBuffer;
  readonly #line: LineCursor;
  readonly #window = new TextWindow();
  readonly #attempts: NativeAttempts;
  readonly #batcher: LineBatcher | undefined;
  readonly #fromParsed: FromParsed | undefined;
  /**
   * Lines that are still checked before they are parsed: faulty lines come in groups, and an error of `JSON.parse` is
   * slow.
   */
  #linesToCheck = 0;
  /** Error to throw, and fault to handle, after the values that were read before. */
  #failure: { readonly error: unknown } | undefined;
  #fault: LineFault | undefined;
  /** Promise of `onError`, until it is settled. It never rejects. */
  #handling: Promise<void> | undefined;

  constructor(input: InputBuffer, settings: LineSettings) {
    const { decoding, target, inSequence } = settings;
    this.#settings = settings;
    this.#input = input;
    this.#line = new LineCursor(input, decoding.maxBytes, inSequence);
    this.#attempts = new NativeAttempts(input, this.#window);
    const fromParsed = target === undefined ? undefined : fromParsedOf(target, decoding);
    this.#fromParsed = fromParsed;
    if (inSequence || (target === undefined ? !isPlain(decoding) : fromParsed === undefined)) return;
    // A target refuses infinities itself.
    const batching = isTargetReader(target) ? { ...decoding, allowInfinity: true } : decoding;
    this.#batcher = new LineBatcher(input, batching, fromParsed);
  }

  /** Waits for the handler of a fault, or for more input. */
  fill(): Promise<void> | undefined {
    return this.#handling ?? this.#input.fill();
  }

  /** Makes one attempt to read the lines that have arrived. Returns `undefined` at the end of the input. */
  next(): unknown[] | Pending | undefined {
    if (this.#handling !== undefined) return pending;
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#fault !== undefined && this.#handle(this.#fault)) return pending;
    const values: unknown[] = [];
    try {
      const ending = this.#read(values);
      return values.length > 0 ? values : ending;
    } catch (error) {
      if (values.length === 0) throw error;
      this.#failure = { error };
      return values;
    }
  }

  /** Adds values until there is reason to pause. Returns `undefined` at the end of the input. */
  #read(values: unknown[]): Pending | undefined {
    const input = this.#input;
    if (!skipByteOrderMark(input)) return pending;
    const first = input.offsetOf(input.start);
    do {
      const isThere = this.#line.next();
      if (isThere !== true) return isThere === pending ? pending : undefined;
      const batcher = this.#batcherForLine();
      if (batcher !== undefined) batcher.read(values);
      else if (this.#readSingly(values)) return pending;
    } while (values.length === 0 || input.offsetOf(input.start) - first < maxBatchBytes);
    return pending;
  }

  /**
   * Returns the reader of many lines, unless a line is to be read by itself. The last line of the input has no newline,
   * which would end a text.
   */
  #batcherForLine(): LineBatcher | undefined {
    const batcher = this.#batcher;
    if (batcher === undefined || this.#linesToCheck > 0 || this.#line.end === this.#input.end) return undefined;
    return batcher.isSingle ? undefined : batcher;
  }

  /** Reads one line. Returns whether its fault is to be handled first. */
  #readSingly(values: unknown[]): boolean {
    const { decoding, target, onError } = this.#settings;
    if (this.#linesToCheck > 0) {
      this.#linesToCheck--;
      if (isFaulty(this.#line, decoding)) {
        this.#linesToCheck = checkedLines;
        this.#line.pass();
        return false;
      }
    }
    try {
      values.push(readLine(this.#line, target, decoding, this.#window, this.#attempts, this.#fromParsed));
      this.#line.pass();
      return false;
    } catch (error) {
      if (onError === 'throw' || !isJsonError(error)) throw error;
      if (onError === 'skip') this.#linesToCheck = checkedLines;
      return this.#meet(error, values.length > 0);
    }
  }

  /** Handles a fault, or keeps it until the values before it are taken. Returns whether reading has to pause. */
  #meet(error: JsonError, isLater: boolean): boolean {
    const fault = this.#settings.onError === 'skip' ? undefined : faultOf(this.#line, error);
    this.#line.pass();
    if (fault === undefined) return false;
    if (!isLater) return this.#handle(fault);
    this.#fault = fault;
    return true;
  }

  /** Calls the handler of faults. Returns whether it has to be awaited. */
  #handle(fault: LineFault): boolean {
    this.#fault = undefined;
    const { onError } = this.#settings;
    const answer = typeof onError === 'function' ? onError(fault) : undefined;
    if (!isPromise(answer)) return false;
    this.#handling = Promise.resolve(answer).then(
      () => (this.#handling = undefined),
      (error: unknown) => {
        this.#handling = undefined;
        this.#failure = { error };
      },
    );
    return true;
  }
}
