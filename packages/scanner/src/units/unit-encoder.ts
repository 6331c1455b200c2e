import type { Units } from './units.ts';

/** A way to make units with the means of a platform. */
export interface UnitEncoder {
  /** A fresh array, its content undefined. */
  allocate(length: number): Units;
  /** Writes a text to the start of an array that `allocate` made. */
  write(text: string, units: Units): void;
}

/** The globals on which the fastest way depends, where they exist. */
export interface Platform {
  readonly Buffer?: unknown;
  readonly TextEncoder?: unknown;
  /** Where it exists, `Buffer` is written in JavaScript and slower than the alternatives. */
  readonly Deno?: unknown;
  /** Where it exists, a regular expression tests every character of a text to see whether it is wide. */
  readonly Bun?: unknown;
}

/** Writes a part of a text to the same indices of its units. */
type Write = (text: string, units: Units, start: number, end: number) => void;

/** The fastest encoder that a platform has. */
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

/** V8 answers this in constant time for a text that it stores with one byte per unit. */
const wide = /[\u0100-\uffff]/;

/** Units per step when a wide text is copied: few enough to stay in the processor's cache. */
const stride = 16_384;

function bufferEncoder(Buffer: NodeBufferConstructor): UnitEncoder {
  const writeWide = wideWriter(Buffer);
  return {
    allocate: (length) => Buffer.allocUnsafe(length),
    write(text, units) {
      if (wide.test(text)) writeWide(text, units, 0, text.length);
      else (units as NodeBuffer).latin1Write(text, 0, text.length);
    },
  };
}

function wideWriter(Buffer: NodeBufferConstructor): Write {
  // A buffer for wide texts on their way from string to units; its content does not outlive a call.
  const bytes = Buffer.allocUnsafeSlow(2 * stride);
  const pairs = new Uint16Array(bytes.buffer, bytes.byteOffset, stride);

  return (text, units, start, end) => {
    // A clamped array turns values that do not fit into 255, in native code.
    const clamped = new Uint8ClampedArray(units.buffer, units.byteOffset, end);
    for (let at = start; at < end; at += stride) {
      const count = Math.min(stride, end - at);
      bytes.ucs2Write(count === text.length ? text : text.slice(at, at + count), 0, 2 * count);
      clamped.set(count === stride ? pairs : pairs.subarray(0, count), at);
    }
  };
}

/** The part of `TextEncoder` that is used. */
interface TextWriter {
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}

/** Units per call of `TextEncoder`: few enough that many such parts are only ASCII. */
const asciiStride = 4_096;
/** From this many units on, that pays off. */
const leastAscii = 64;
/** The most strides that are not tried after strides that were not ASCII. */
const mostPassed = 31;

/** ASCII is written by a `TextEncoder`, if there is one, the rest by `writeAny`. */
function asciiEncoder(encoder: TextWriter | undefined, writeAny: Write): UnitEncoder {
  return {
    allocate: (length) => new Uint8Array(length),
    write(text, units) {
      const { length } = text;
      if (encoder === undefined || length < leastAscii) return writeAny(text, units, 0, length);
      let passed = 0;
      for (let at = 0, end; at < length; at = end) {
        end = Math.min(at + asciiStride, length);
        const { read, written } = encoder.encodeInto(text.slice(at, end), units.subarray(at, end));
        if (read === end - at && written === read) {
          // As many bytes as units: every one of them is ASCII, and the copy is done.
          passed = 0;
        } else {
          passed = Math.min(2 * passed + 1, mostPassed);
          end = Math.min(at + passed * asciiStride, length);
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
