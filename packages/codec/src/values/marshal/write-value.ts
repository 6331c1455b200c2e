/**
 * Writes values that `JSON.stringify` alone would write differently: bigint, `JsonNumber`, `Map`, bytes, iterables, -0,
 * deep nesting.
 *
 * Invariants:
 * - Nothing recurses: open containers are a list, so depth needs no stack.
 * - A clean container (see `native-check.ts`) is written whole by `JSON.stringify`; only dirty ones are opened.
 * - The text may be taken from `out` after any token, so it is never read here.
 * - Open iterators are closed whenever the writer ends.
 */
import { MarshalerError, UnsupportedTypeError, UnsupportedValueError } from '@wirework/encoding-errors';
import type { JsonNumber } from '@wirework/scanner';
import { formatNumber, typeName } from '@wirework/scanner/primitives';
import { toWellFormed } from '../../syntax/text/well-formed.ts';
import { attachedLength } from '../../syntax/text/is-detached.ts';
import { maxStringLength } from '../../syntax/text/max-string-length.ts';
import type { RawJson } from '../raw-json.ts';
import { toBase64 } from '../../syntax/text/base64.ts';
import { compactText } from '../../syntax/format/compact-text.ts';
import type { EncodeSettings } from '../../syntax/options/encode-options.ts';
import { escapeHtmlText } from '../../syntax/format/html-escape.ts';
import { indentText } from '../../syntax/format/indent-text.ts';
import { isNativeRawJson, objectKindOf } from './object-kind.ts';
import { LengthGuard } from './length-guard.ts';
import { memberName } from './member-name.ts';
import { OpenContainers, type OpenContainer, type PulledContainer, type Unusual } from './open-containers.ts';
import { toGoEscapes } from '../../syntax/format/go-escapes.ts';
import type { NativeCheck } from './native-check.ts';
import { chunkSize } from '../../syntax/text/flatten.ts';
import type { TextBuffer } from './text-buffer.ts';
import { estimateLength, isSet } from './estimate-length.ts';

/**
 * Request of the writer to its caller: `'flush'` to take the text; an async iterable to await its next result and pass
 * it to `next`.
 */
export type WriterRequest = 'flush' | PulledContainer;

/**
 * Writes a value step by step: one token, or one clean container, at a time.
 *
 * @param nativeCheck what is known about the containers of the value
 * @param out receives the text
 * @throws UnsupportedValueError, UnsupportedTypeError, MarshalerError, LimitExceededError, with a pointer
 */
export function* writeValue(
  root: unknown,
  settings: EncodeSettings,
  nativeCheck: NativeCheck,
  out: TextBuffer,
): Generator<WriterRequest, void, IteratorResult<unknown>> {
  const containers = new OpenContainers(settings.maxDepth);
  const guard = new LengthGuard(settings.maxLength, out, containers);
  const writer = new ValueWriter(settings, nativeCheck, out, containers, guard);
  try {
    if (!writer.write(root, '', undefined)) throw new UnsupportedTypeError({ type: 'undefined' });
    for (let container = containers.innermost; container !== undefined; container = containers.innermost) {
      if (container.pull !== undefined) {
        container.asked = true;
        const result = yield container as PulledContainer;
        container.asked = false;
        writer.stepWith(container, result);
      } else {
        writer.step(container);
      }
      out.settle();
      guard.check();
      if (writer.mayFlush && out.gathered >= chunkSize) yield 'flush';
    }
    guard.check();
  } catch (error) {
    throw containers.locate(error);
  } finally {
    containers.release();
  }
}

class ValueWriter {
  /** Whether text may be taken before the value is complete, because all of it may exceed memory. */
  mayFlush: boolean;
  readonly #settings: EncodeSettings;
  readonly #nativeCheck: NativeCheck;
  readonly #out: TextBuffer;
  readonly #containers: OpenContainers;
  readonly #guard: LengthGuard;

  constructor(
    settings: EncodeSettings,
    nativeCheck: NativeCheck,
    out: TextBuffer,
    containers: OpenContainers,
    guard: LengthGuard,
  ) {
    this.#settings = settings;
    this.#nativeCheck = nativeCheck;
    this.#out = out;
    this.#containers = containers;
    this.#guard = guard;
    this.mayFlush = out.isStreamed && settings.maxLength > maxStringLength;
  }

  /** Writes the next element or member of the innermost container, or closes it. */
  step(container: OpenContainer): void {
    const { names, items } = container;
    if (names !== undefined) {
      const name = names[container.index];
      if (name === undefined) return this.#close(container);
      container.index++;
      container.key = name;
      this.write((container.source as Record<string, unknown>)[name], name, container);
      return;
    }
    container.asked = true;
    const result = (items as { next(): IteratorResult<unknown> }).next();
    container.asked = false;
    this.stepWith(container, result);
  }

  stepWith(container: OpenContainer, result: IteratorResult<unknown>): void {
    if (container.isStream) this.#guard.restart();
    // A primitive in place of a result would never be done.
    if (typeof result !== 'object')
      throw new TypeError('Cannot encode the value: the next() of its iterator returns no object');
    if (result.done === true) return this.#close(container);
    if (container.close === '}') {
      const [key, value] = result.value as [unknown, unknown];
      container.key = undefined;
      const name = memberName(key);
      container.key = name;
      this.write(value, name, container);
      return;
    }
    const index = container.index++;
    container.key = index;
    this.write(result.value, String(index), container);
  }

  /**
   * Writes one value, or opens it.
   *
   * @returns whether there was anything to write: a member that is `undefined` is left out
   */
  write(value: unknown, key: string, container: OpenContainer | undefined): boolean {
    let converted = value;
    let isConverted = false;
    if (typeof value === 'object' && value !== null && objectKindOf(value) === 'toJSON') {
      converted = callToJson(value, key);
      isConverted = true;
    }
    if (converted === undefined) {
      if (container === undefined || container.close === '}') return false;
      converted = null;
    }
    if (container !== undefined) this.#lead(container, key);
    if (typeof converted === 'object' && converted !== null)
      this.#object(converted, isConverted && converted === value);
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

  /** @param isItself whether a `toJSON` returned its own object, which is then written as a plain object */
  #object(value: object, isItself: boolean): void {
    const kind = isItself ? 'object' : objectKindOf(value);
    switch (kind) {
      case 'object':
      case 'array':
        return this.#plain(value, kind);
      case 'number':
        return this.#put((value as JsonNumber).literal);
      case 'raw':
        return this.#raw(isNativeRawJson(value) ? value.rawJSON : (value as RawJson).text);
      case 'bytes':
        return this.#bytes(value as ArrayBufferView | ArrayBufferLike);
      case 'numbers':
        bytesOf(value as NumberArray);
        return this.#open(value, ']', numbersOf(value as NumberArray));
      case 'toJSON':
        // The result of a `toJSON` may have a `toJSON` itself, which is not called.
        return this.#plain(value, 'object');
      case 'map':
        if (this.#settings.rules.duplicates === 'reject') refuseOneName(value as Map<unknown, unknown>);
        return this.#open(value, '}', this.#sorted((value as Map<unknown, unknown>).entries()));
      case 'iterable':
        return this.#iterate(value as Iterable<unknown>);
      case 'asyncIterable': {
        if (!this.#out.isStreamed) throw new UnsupportedTypeError({ type: 'AsyncIterable' });
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

  /** Writes a plain object or array by `JSON.stringify` if it is clean; else opens it. */
  #plain(value: object, kind: 'object' | 'array'): void {
    if (this.#nativeCheck.isClean(value, this.#settings.maxDepth - this.#containers.depth, this.#containers)) {
      const text = this.#native(value);
      if (text !== undefined) return this.#put(text);
      this.#guard.expect(estimateLength(value));
    }
    if (this.#nativeCheck.tooLong) throw this.#guard.tooLong();
    if (kind === 'array') return this.#open(value, ']', (value as unknown[])[Symbol.iterator]());
    const names = Object.keys(value);
    if (this.#settings.sortKeys) names.sort(compareUtf8);
    this.#open(value, '}', undefined, { names });
  }

  /** Returns the text of a clean value; `undefined` if no string can hold it. Its parts may be short enough. */
  #native(value: object): string | undefined {
    try {
      return this.#layOut(toGoEscapes(JSON.stringify(value), this.#settings));
    } catch {
      return undefined;
    }
  }

  #string(value: string): string {
    this.#guard.expect(value.length + 2);
    if (this.#settings.rules.loneSurrogates === 'reject' && toWellFormed(value) !== value)
      throw new UnsupportedValueError({ value, str: 'half of a surrogate pair' });
    try {
      return toGoEscapes(JSON.stringify(value), this.#settings);
    } catch {
      // With its escapes, it is longer than a string can be.
      throw this.#guard.stringTooLong();
    }
  }

  #raw(json: string): void {
    const text = compactText(json);
    this.#put(this.#layOut(this.#settings.escapeHtml ? escapeHtmlText(text) : text));
  }

  #bytes(source: ArrayBufferView | ArrayBufferLike): void {
    this.#guard.expect(Math.ceil(bytesOf(source) / 3) * 4 + 2);
    this.#put(`"${toBase64(source)}"`);
  }

  #iterate(value: Iterable<unknown>): void {
    // A set is in memory; any other iterable may be endless.
    const isStream = this.#out.isStreamed && !isSet(value);
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

  #open(source: object, close: ']' | '}', items: OpenContainer['items'], unusual: Unusual = {}): void {
    this.#containers.open(source, close, items, unusual);
    if (unusual.isStream === true) this.mayFlush = true;
    this.#out.text += close === ']' ? '[' : '{';
  }

  #close({ close, empty }: OpenContainer): void {
    this.#containers.close();
    if (!empty) this.#out.text += this.#lineBreak();
    this.#out.text += close;
  }

  /** Writes what precedes an element or a member: comma, line break, name, colon. */
  #lead(container: OpenContainer, key: string): void {
    if (!container.empty) this.#out.text += ',';
    container.empty = false;
    this.#out.text += this.#lineBreak();
    if (container.close === '}') this.#put(`${this.#string(key)}${this.#settings.layout === undefined ? ':' : ': '}`);
  }

  #lineBreak(): string {
    const { layout } = this.#settings;
    return layout === undefined ? '' : `\n${layout.prefix}${layout.indent.repeat(this.#containers.depth)}`;
  }

  #layOut(text: string): string {
    const { layout } = this.#settings;
    return layout === undefined ? text : indentText(text, layout, this.#containers.depth);
  }

  /** Adds a text that may be too long. */
  #put(text: string): void {
    this.#guard.expect(text.length);
    this.#out.text += text;
  }
}

/** Throws if two keys are written as one name, as 1 and '1' are. */
function refuseOneName(value: Map<unknown, unknown>): void {
  const names = new Set<string>();
  for (const key of value.keys()) {
    const name = memberName(key);
    if (names.has(name)) throw new UnsupportedValueError({ value, str: 'a Map with two keys of one name' });
    names.add(name);
  }
}

/** Returns the length of a buffer or view in bytes; throws for a detached one. */
function bytesOf(value: ArrayBufferView | ArrayBufferLike): number {
  const length = attachedLength(value);
  if (length === -1) throw new UnsupportedValueError({ value, str: 'a buffer that was transferred or shrunk' });
  return length;
}

function callToJson(value: object, key: string): unknown {
  try {
    return (value as { toJSON(key: string): unknown }).toJSON(key);
  } catch (cause) {
    throw new MarshalerError({ type: typeName(value), cause });
  }
}

/** A typed array other than one of bytes. */
type NumberArray = ArrayBufferView & Iterable<number | bigint>;

/** Yields the numbers of a typed array; a single as the double that has its digits. */
function* numbersOf(view: NumberArray): Generator<number | bigint, undefined> {
  const isSingle = Object.prototype.toString.call(view) === '[object Float32Array]';
  for (const item of view) yield isSingle ? fromSingle(item as number) : item;
}

/**
 * Returns the double with the digits that Go writes for a single-precision number, such as an element of a
 * `Float32Array`: the fewest digits that read back as the same single. Of several such numbers it is the nearest; of
 * two equally near ones, the one with the even last digit. It is 0.1 for `Math.fround(0.1)`.
 */
function fromSingle(value: number): number {
  if (value === 0) return value;
  // A normal single keeps any six digits, so fewer digits are the same six with zeros at the end.
  for (let digits = Math.abs(value) < leastNormal ? 1 : 6; digits < 9; digits++) {
    const short = rounded(value, digits);
    if (Math.fround(short) === value) return short;
    // At a power of two, singles above are twice as far apart as those below, so digits above may read back where the
    // nearest do not.
    const next = rounded(value * (1 + 2 ** -25), digits);
    if (Math.fround(next) === value) return next;
  }
  return Number(value.toPrecision(9));
}

/** Smallest single that keeps six digits. */
const leastNormal = 2 ** -126;

/**
 * Returns a number rounded to some digits. `toPrecision` rounds halves up; Go rounds them to the even digit, 0.25 to
 * 0.2.
 */
function rounded(value: number, digits: number): number {
  const longer = value.toPrecision(digits + 1);
  const isHalf = /[02468]\.?5(?:e|$)/.test(longer) && Number(longer) === value;
  return Number(isHalf ? longer.replace(/5(?=e|$)/, '0') : value.toPrecision(digits));
}

/**
 * Compares names by their bytes of UTF-8, as Go does for the keys of a map. JavaScript orders only surrogate pairs and
 * characters from U+E000 to U+FFFF differently.
 */
function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Returns a rank that puts surrogates, which encode code points from U+10000 on, after all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x1_0000 : unit;
}
