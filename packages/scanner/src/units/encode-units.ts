import type { Units } from './units.ts';

/**
 * Copies a text into units for the `skip…` functions: unit `i` is UTF-16 unit `i` of the text, and everything from
 * U+00FF upwards is 0xFF. The array may be part of a larger buffer, so use `byteOffset` if you look at its `buffer`.
 *
 * @param text any text; lone surrogates are ordinary units
 * @returns a fresh array of `text.length` units
 * @example
 * ```ts
 * [...encodeUnits('"é€"')]; // → [ 34, 233, 255, 34 ]
 * ```
 */
export function encodeUnits(text: string): Units {
  const encoder = platformEncoder();
  const units = encoder.allocate(text.length);
  encoder.write(text, units);
  return units;
}

/**
 * Lends the units of a text to a function for as long as it runs. For short texts this is faster than `encodeUnits`,
 * which allocates an array. Calls may be nested.
 *
 * @param text any text
 * @param read receives the units, in an array that is longer than the text. It must not keep the array, and must not be
 *   asynchronous
 * @returns the result of `read`
 * @throws any error of `read`
 * @example
 * ```ts
 * withUnits('[1, 2]', (units) => skipValue(units, 0, 6, 100)); // → 6
 * ```
 */
export function withUnits<T>(text: string, read: (units: Units) => T): T {
  const encoder = platformEncoder();
  const units = lendArray(text.length, encoder.allocate);
  try {
    encoder.write(text, units);
    return read(units);
  } finally {
    takeBack(units);
  }
}

/** Units of the small array, which is kept always after the first call. */
const smallLength = 16_384;
/** Units of the largest array that is kept, until the garbage collector takes it. */
const maxKeptLength = 4_194_304;

/*
 * Arrays that are lent and used again, because to allocate one for each short text takes longer than to scan the text.
 * All have one type: with two, reading would lose a quarter of its speed. `charCodeAt` takes twice as long as a copy.
 *
 * Invariant: a kept array is not lent. It is removed from its variable while it is in use, so a nested call finds none
 * and allocates its own. This is the only mutable state of the package, but for the choices of the encoder and of the
 * parser.
 */
let small: Units | undefined;
let isSmallMade = false;
let large: WeakRef<Units> | undefined;

/** Returns an array of at least `length` units that nobody uses; makes one with `allocate` if none is free. */
function lendArray(length: number, allocate: (length: number) => Units): Units {
  if (length > maxKeptLength) return allocate(length);
  if (length <= smallLength) {
    const free = small ?? allocate(isSmallMade ? length : smallLength);
    small = undefined;
    isSmallMade = true;
    return free;
  }
  const free = large?.deref();
  large = undefined;
  if (free !== undefined && free.length >= length) return free;
  // A power of two, so that texts of about one size share an array.
  return allocate(2 ** (32 - Math.clz32(length - 1)));
}

/** Keeps an array of {@link lendArray} for the next call, if its length is worth it. */
function takeBack(units: Units): void {
  if (units.length === smallLength) small = units;
  // Not every Worker has `WeakRef`; without it nothing large is kept.
  else if (units.length > smallLength && units.length <= maxKeptLength && typeof WeakRef === 'function')
    large = new WeakRef(units);
}

/** Encodes texts as units, by the means of a platform. */
interface UnitEncoder {
  /** Returns a new array with undefined content. */
  readonly allocate: (length: number) => Units;
  /** Writes a text to the start of an array of `allocate`. */
  write(text: string, units: Units): void;
}

/** Globals on which the fastest way depends, where they exist. */
interface Platform {
  readonly Buffer?: unknown;
  readonly TextEncoder?: unknown;
  /** In Deno, `Buffer` is written in JavaScript and slower than the alternatives. */
  readonly Deno?: unknown;
  /** In Bun, the test for wide characters reads the whole text. */
  readonly Bun?: unknown;
}

/** Writes a part of a text to the same indices of its units. */
type Write = (text: string, units: Units, start: number, end: number) => void;

let encoder: UnitEncoder | undefined;

/** Returns the fastest encoder of this platform. The first call chooses it, so that an import allocates nothing. */
function platformEncoder(): UnitEncoder {
  return (encoder ??= chooseEncoder(globalThis as Platform));
}

/** Returns the fastest encoder of a platform. */
export function chooseEncoder({ Buffer, TextEncoder, Deno, Bun }: Platform): UnitEncoder {
  const native = Deno === undefined && isNodeBuffer(Buffer) && isLittleEndian() ? Buffer : undefined;
  if (native !== undefined && Bun === undefined) return bufferEncoder(native);
  const writeAny = native === undefined ? writeUnits : wideWriter(native);
  return asciiEncoder(
    typeof TextEncoder === 'function' ? new (TextEncoder as new () => TextWriter)() : undefined,
    writeAny,
  );
}

/** The part of Node's `Buffer` that is used. */
interface NodeBuffer extends Uint8Array {
  latin1Write(text: string, offset: number, length: number): number;
  ucs2Write(text: string, offset: number, length: number): number;
}

interface NodeBufferConstructor {
  allocUnsafe(size: number): NodeBuffer;
  allocUnsafeSlow(size: number): NodeBuffer;
}

function isNodeBuffer(value: unknown): value is NodeBufferConstructor {
  if (typeof value !== 'function') return false;
  const { prototype, allocUnsafe, allocUnsafeSlow } = value as unknown as Record<string, unknown>;
  const { latin1Write, ucs2Write } = (prototype ?? {}) as Record<string, unknown>;
  return [allocUnsafe, allocUnsafeSlow, latin1Write, ucs2Write].every((it) => typeof it === 'function');
}

function isLittleEndian(): boolean {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
}

/**
 * Finds characters that need two bytes a unit. V8 answers in constant time for a text that it stores with one byte a
 * unit.
 */
const wideCharacter = /[\u0100-\uffff]/;

/** Units per step when a wide text is copied: few enough to stay in the processor's cache. */
const wideStride = 16_384;

function bufferEncoder(Buffer: NodeBufferConstructor): UnitEncoder {
  const writeWide = wideWriter(Buffer);
  return {
    allocate: (length) => Buffer.allocUnsafe(length),
    write(text, units) {
      if (wideCharacter.test(text)) writeWide(text, units, 0, text.length);
      else (units as NodeBuffer).latin1Write(text, 0, text.length);
    },
  };
}

function wideWriter(Buffer: NodeBufferConstructor): Write {
  // Scratch memory for one step; its content does not outlive a call.
  const bytes = Buffer.allocUnsafeSlow(2 * wideStride);
  const pairs = new Uint16Array(bytes.buffer, bytes.byteOffset, wideStride);

  return (text, units, start, end) => {
    // A clamped array turns values that do not fit into 255, in native code.
    const clamped = new Uint8ClampedArray(units.buffer, units.byteOffset, end);
    for (let at = start; at < end; at += wideStride) {
      const count = Math.min(wideStride, end - at);
      bytes.ucs2Write(count === text.length ? text : text.slice(at, at + count), 0, 2 * count);
      clamped.set(count === wideStride ? pairs : pairs.subarray(0, count), at);
    }
  };
}

/** The part of `TextEncoder` that is used. */
interface TextWriter {
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}

/** Units per call of `TextEncoder`: few enough that many such strides are only ASCII. */
const asciiStride = 4_096;
/** Length of the shortest text for which a call of `TextEncoder` pays off. */
const minAsciiLength = 64;
/** Strides that are skipped without a try, at most, after strides that were not ASCII. */
const maxSkippedStrides = 31;

/** Returns an encoder that writes ASCII with a `TextEncoder`, if there is one, and the rest with `writeAny`. */
function asciiEncoder(encoder: TextWriter | undefined, writeAny: Write): UnitEncoder {
  return {
    allocate: (length) => new Uint8Array(length),
    write(text, units) {
      const { length } = text;
      if (encoder === undefined || length < minAsciiLength) return writeAny(text, units, 0, length);
      let skipped = 0;
      for (let at = 0, end; at < length; at = end) {
        end = Math.min(at + asciiStride, length);
        const { read, written } = encoder.encodeInto(text.slice(at, end), units.subarray(at, end));
        if (read === end - at && written === read) {
          // As many bytes as units: every one of them is ASCII, and the copy is done.
          skipped = 0;
        } else {
          skipped = Math.min(2 * skipped + 1, maxSkippedStrides);
          end = Math.min(at + skipped * asciiStride, length);
          writeAny(text, units, at, end);
        }
      }
    },
  };
}

function writeUnits(text: string, units: Units, start: number, end: number): void {
  // Clamped: values that do not fit become 255.
  const clamped = new Uint8ClampedArray(units.buffer, units.byteOffset, end);
  for (let i = start; i < end; i++) clamped[i] = text.charCodeAt(i);
}
