/**
 * Writes values that `JSON.stringify` alone cannot write as they must be: bigint, `JsonNumber`, `Map`,
 * bytes, iterables, -0, deep nesting.
 *
 * Invariants:
 * - `frames` are the containers that are open, outermost first; nothing recurses, so depth costs no stack.
 * - A clean container (see `survey.ts`) is handed to `JSON.stringify` whole; only dirty ones are frames.
 * - Text that was taken out of `out` is never looked at again: a chunk may be cut after any token.
 * - Iterators that are open are closed on every way out.
 */
import {
  LimitExceededError,
  MarshalerError,
  UnsupportedTypeError,
  formatPointer,
} from '@wirework/encoding-errors';
import type { JsonNumber } from '@wirework/scanner';
import { leave } from '../leave.ts';
import { longestText } from '../longest-text.ts';
import type { RawJson } from '../raw-json.ts';
import { toBase64 } from './base64.ts';
import { compactText } from './compact-text.ts';
import type { EncodeSettings } from './encode-options.ts';
import { formatNumber, fromSingle } from './format-number.ts';
import { escapeHtmlText } from './html-escape.ts';
import { indentText } from './indent-text.ts';
import { kindOf, typeName } from './kind-of.ts';
import { polish } from './polish.ts';
import { compareUtf8 } from './sort-keys.ts';
import type { Survey } from './survey.ts';
import { chunkSize, type TextSink } from './text-sink.ts';
import { cycleError, isSet, weigh } from './weigh.ts';

/** An async iterable that is open. */
export interface PulledFrame {
  readonly source: object;
  readonly pull: AsyncIterator<unknown>;
}

/** What the writer asks of whoever runs it: `flush` take the text out; an async iterable: await its next result and hand it in. */
export type WriterRequest = 'flush' | PulledFrame;

/** One open container. */
interface Frame {
  readonly source: object;
  readonly close: ']' | '}';
  readonly names: readonly string[] | undefined;
  readonly items: { next(): IteratorResult<unknown> } | undefined;
  readonly pull: AsyncIterator<unknown> | undefined;
  /** Whether its elements may be more than memory holds. */
  readonly isStream: boolean;
  /** Whether its iterator was asked for more and has not answered: if it fails now it has ended itself. */
  asked: boolean;
  /** Elements or members begun so far, skipped ones included. */
  index: number;
  empty: boolean;
  /** Name or index of what is written, once it is known. */
  key: string | number | undefined;
}

/** Characters after which a value is weighed that no survey has weighed. */
const long = 2 ** 22;
/** Levels after which a container is compared with those around it, now and then, to find cycles. */
const suspicious = 1000;

/**
 * Writes a value bit by bit.
 *
 * @param survey what is known about the containers of the value
 * @param out where the text goes
 * @throws UnsupportedValueError, UnsupportedTypeError, MarshalerError, LimitExceededError, with a pointer
 */
export function* writeValue(
  root: unknown,
  settings: EncodeSettings,
  survey: Survey,
  out: TextSink,
): Generator<WriterRequest, void, IteratorResult<unknown>> {
  const writer = new ValueWriter(settings, survey, out);
  try {
    if (!writer.write(root, '', undefined)) throw new UnsupportedTypeError({ type: 'undefined' });
    for (let frame = writer.top; frame !== undefined; frame = writer.top) {
      const { pull } = frame;
      if (pull !== undefined) {
        frame.asked = true;
        const result = yield { source: frame.source, pull };
        frame.asked = false;
        writer.stepWith(frame, result);
      } else {
        writer.step(frame);
      }
      out.settle();
      writer.checkLength();
      if (writer.mayFlush && out.gathered >= chunkSize) yield 'flush';
    }
    writer.checkLength();
  } catch (error) {
    throw writer.locate(error);
  } finally {
    writer.release();
  }
}

class ValueWriter {
  /** Whether the text so far may leave before the value is whole: nobody can hold all of it in memory. */
  mayFlush: boolean;
  readonly #frames: Frame[] = [];
  readonly #settings: EncodeSettings;
  readonly #out: TextSink;
  readonly #survey: Survey;
  /** What the text may grow to. */
  #end: number;
  /** Where it is asked whether the whole value can stay below. */
  #alarm = long;

  constructor(settings: EncodeSettings, survey: Survey, out: TextSink) {
    this.#settings = settings;
    this.#survey = survey;
    this.#out = out;
    this.#end = out.leaves ? settings.maxLength : Math.min(settings.maxLength, longestText);
    this.mayFlush = out.leaves && settings.maxLength > longestText;
  }

  get top(): Frame | undefined {
    return this.#frames.at(-1);
  }

  /** Writes the next element or member of the innermost container, or closes it. */
  step(frame: Frame): void {
    const { names, items } = frame;
    if (names !== undefined) {
      const name = names[frame.index];
      if (name === undefined) return this.#close(frame);
      frame.index++;
      frame.key = name;
      this.write((frame.source as Record<string, unknown>)[name], name, frame);
      return;
    }
    frame.asked = true;
    const result = (items as { next(): IteratorResult<unknown> }).next();
    frame.asked = false;
    this.stepWith(frame, result);
  }

  stepWith(frame: Frame, result: IteratorResult<unknown>): void {
    // Each element of a stream counts by itself, and so does what follows the stream.
    if (frame.isStream) this.#end = this.#out.length + this.#settings.maxLength;
    if (result.done === true) return this.#close(frame);
    if (frame.close === '}') {
      const [key, value] = result.value as [unknown, unknown];
      frame.key = undefined;
      const name = memberName(key);
      frame.key = name;
      this.write(value, name, frame);
      return;
    }
    const index = frame.index++;
    frame.key = index;
    this.write(result.value, String(index), frame);
  }

  /**
   * Writes one value, or opens it.
   *
   * @returns whether there was anything to write: a member that is `undefined` is left out
   */
  write(value: unknown, key: string, frame: Frame | undefined): boolean {
    let converted = value;
    let isConverted = false;
    if (typeof value === 'object' && value !== null && kindOf(value) === 'toJSON') {
      converted = callToJson(value, key);
      isConverted = true;
    }
    if (converted === undefined) {
      if (frame === undefined || frame.close === '}') return false;
      converted = null;
    }
    if (frame !== undefined) this.#lead(frame, key);
    if (typeof converted === 'object' && converted !== null) this.#object(converted, isConverted && converted === value);
    else this.#put(this.#scalar(converted));
    return true;
  }

  #scalar(value: unknown): string {
    switch (typeof value) {
      case 'string':
        return this.#string(value);
      case 'number':
        return formatNumber(value);
      case 'boolean':
      case 'bigint':
        return String(value);
      default:
        if (value === null) return 'null';
        throw new UnsupportedTypeError({ type: typeof value });
    }
  }

  /** @param isItself whether a `toJSON` returned its own object, which is then an object like others */
  #object(value: object, isItself: boolean): void {
    const kind = isItself ? 'object' : kindOf(value);
    switch (kind) {
      case 'object':
      case 'array':
        return this.#plain(value, kind);
      case 'number':
        return this.#put((value as JsonNumber).literal);
      case 'raw':
        return this.#raw(value as RawJson);
      case 'bytes':
        return this.#bytes(value as ArrayBufferView | ArrayBufferLike);
      case 'numbers':
        return this.#open(value, ']', numbersOf(value as NumberArray));
      case 'toJSON':
        // What a `toJSON` returned is written as it is, whatever methods it has.
        return this.#plain(value, 'object');
      case 'map':
        return this.#open(value, '}', this.#sorted((value as Map<unknown, unknown>).entries()));
      case 'iterable':
        return this.#iterate(value as Iterable<unknown>);
      case 'asyncIterable': {
        if (!this.#out.leaves) throw new UnsupportedTypeError({ type: 'AsyncIterable' });
        const pull = (value as AsyncIterable<unknown>)[Symbol.asyncIterator]();
        return this.#open(value, ']', undefined, { pull, isStream: true });
      }
      case 'boxed': {
        const inner: unknown = (value as { valueOf(): unknown }).valueOf();
        if (typeof inner === 'object') throw new UnsupportedTypeError({ type: typeName(value) });
        return this.#put(this.#scalar(inner));
      }
      default:
        throw new UnsupportedTypeError({ type: typeName(value) });
    }
  }

  /** A plain object or array: natively if it is clean, else as a frame. */
  #plain(value: object, kind: 'object' | 'array'): void {
    if (this.#survey.isClean(value, this.#settings.maxDepth - this.#frames.length)) {
      const text = this.#native(value);
      if (text !== undefined) return this.#put(text);
      this.#expect(weigh(value));
    }
    if (this.#survey.tooLong) throw this.#tooLong();
    if (kind === 'array') return this.#open(value, ']', (value as unknown[])[Symbol.iterator]());
    const names = Object.keys(value);
    if (this.#settings.sortKeys) names.sort(compareUtf8);
    this.#open(value, '}', undefined, { names });
  }

  /** The text of a clean value; `undefined` when no string can hold it, though its parts may still leave one by one. */
  #native(value: object): string | undefined {
    try {
      return this.#layOut(polish(JSON.stringify(value), this.#settings.escapeHtml));
    } catch {
      return undefined;
    }
  }

  #string(value: string): string {
    this.#expect(value.length + 2);
    try {
      return polish(JSON.stringify(value), this.#settings.escapeHtml);
    } catch {
      // Its escapes make it longer than a string can be.
      throw this.#longerThanStrings();
    }
  }

  #raw(raw: RawJson): void {
    const text = compactText(raw.text);
    this.#put(this.#layOut(this.#settings.escapeHtml ? escapeHtmlText(text) : text));
  }

  #bytes(source: ArrayBufferView | ArrayBufferLike): void {
    this.#expect(Math.ceil(source.byteLength / 3) * 4 + 2);
    this.#put(`"${toBase64(source)}"`);
  }

  #iterate(value: Iterable<unknown>): void {
    // A set is in memory already; any other iterable may be endless.
    const isStream = this.#out.leaves && !isSet(value);
    this.#open(value, ']', value[Symbol.iterator](), { isStream });
  }

  #sorted(entries: Iterator<unknown>): Iterator<unknown> {
    if (!this.#settings.sortKeys) return entries;
    const all = Array.from({ [Symbol.iterator]: () => entries }, (entry) => {
      const [key, value] = entry as [unknown, unknown];
      return [memberName(key), value] as const;
    });
    return all.sort((a, b) => compareUtf8(a[0], b[0]))[Symbol.iterator]();
  }

  #open(
    source: object,
    close: ']' | '}',
    items: Frame['items'],
    { pull, names, isStream = false }: Partial<Pick<Frame, 'pull' | 'names' | 'isStream'>> = {},
  ): void {
    this.#checkDepth();
    const depth = this.#frames.length;
    if (depth >= suspicious && depth % suspicious === 0 && this.#frames.some((it) => it.source === source)) {
      throw cycleError(source);
    }
    if (isStream) this.mayFlush = true;
    this.#frames.push({ source, close, items, pull, names, isStream, asked: false, index: 0, empty: true, key: undefined });
    this.#out.text += close === ']' ? '[' : '{';
  }

  #close(frame: Frame): void {
    this.#frames.pop();
    const { layout } = this.#settings;
    if (layout !== undefined && !frame.empty) this.#out.text += this.#lineBreak();
    this.#out.text += frame.close;
  }

  /** What stands in front of an element or a member: comma, line break, name, colon. */
  #lead(frame: Frame, key: string): void {
    if (!frame.empty) this.#out.text += ',';
    frame.empty = false;
    const { layout } = this.#settings;
    if (layout !== undefined) this.#out.text += this.#lineBreak();
    if (frame.close === '}') {
      this.#put(`${this.#string(key)}${layout === undefined ? ':' : ': '}`);
    }
  }

  #lineBreak(): string {
    const { prefix, indent } = this.#settings.layout as { prefix: string; indent: string };
    return `\n${prefix}${indent.repeat(this.#frames.length)}`;
  }

  #layOut(text: string): string {
    const { layout } = this.#settings;
    return layout === undefined ? text : indentText(text, layout, this.#frames.length);
  }

  /** Adds a text that may be long. */
  #put(text: string): void {
    this.#expect(text.length);
    this.#out.text += text;
  }

  /** Refuses what comes if it is too long. */
  #expect(length: number): void {
    const out = this.#out;
    if (out.length + length > this.#end) throw this.#tooLong();
    if (out.gathered + length > longestText) throw this.#longerThanStrings();
  }

  checkLength(): void {
    const { length } = this.#out;
    if (length > this.#end) throw this.#tooLong();
    if (length < this.#alarm) return;
    this.#alarm = Infinity;
    const root = this.#frames[0]?.source;
    if (root !== undefined && weigh(root) > this.#settings.maxLength) throw this.#tooLong();
  }

  #tooLong(): Error {
    const { maxLength } = this.#settings;
    if (!this.#out.leaves && maxLength > longestText) return this.#longerThanStrings();
    return this.#limit('maxLength', maxLength, `its text is longer than ${maxLength} characters`);
  }

  #longerThanStrings(): Error {
    return this.#limit('string length', longestText, 'its text is longer than a string can be; use an Encoder');
  }

  #checkDepth(): void {
    const { maxDepth } = this.#settings;
    if (this.#frames.length >= maxDepth) throw this.#limit('maxDepth', maxDepth, `it is nested more than ${maxDepth} levels deep`);
  }

  /** The error for a limit, or for the cycle that led there. */
  #limit(limit: string, max: number, why: string): Error {
    const seen = new Set<object>();
    for (const { source } of this.#frames) {
      if (seen.has(source)) return cycleError(source);
      seen.add(source);
    }
    return new LimitExceededError({ limit, max, message: `Cannot encode the value: ${why}` });
  }

  /** Adds to an error of ours where in the value it came up. */
  locate(error: unknown): unknown {
    if (this.#frames.length === 0) return error;
    const keys = this.#frames.map((it) => it.key);
    const pointer = formatPointer(keys.filter((it) => it !== undefined));
    return withPointer(error, pointer);
  }

  release(): void {
    for (const { source, items, pull, asked } of this.#frames.splice(0).reverse()) {
      if (asked) continue;
      if (pull !== undefined) leave(source, pull, false);
      try {
        (items as Iterator<unknown> | undefined)?.return?.();
      } catch {
        // The error that brought us here is the one to report.
      }
    }
  }
}

type NumberArray = ArrayBufferView & Iterable<number | bigint>;

/** The numbers of a typed array, singles as the doubles with their digits. */
function* numbersOf(view: NumberArray): Generator<number | bigint, undefined> {
  const isSingle = Object.prototype.toString.call(view) === '[object Float32Array]';
  for (const item of view) yield isSingle ? fromSingle(item as number) : item;
}

function callToJson(value: object, key: string): unknown {
  try {
    return (value as { toJSON(key: string): unknown }).toJSON(key);
  } catch (cause) {
    throw new MarshalerError({ type: typeName(value), cause });
  }
}

/** The key of a map as a name: strings as they are, integers in digits, as in Go. */
function memberName(key: unknown): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'bigint' || (typeof key === 'number' && Number.isInteger(key))) return String(key);
  throw new UnsupportedTypeError({ type: `Map with a key of type ${typeName(key)}` });
}

/** The same error with a pointer, if it is one of those that this file throws. */
function withPointer(error: unknown, pointer: string): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'UNSUPPORTED_VALUE' || code === 'UNSUPPORTED_TYPE' || code === 'MARSHALER' || code === 'LIMIT_EXCEEDED') {
    if (!Object.hasOwn(error as object, 'pointer')) {
      Object.defineProperty(error, 'pointer', { value: pointer, enumerable: true });
    }
  }
  return error;
}
