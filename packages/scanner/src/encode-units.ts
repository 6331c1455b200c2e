import type { Units } from './units.ts';

/**
 * Copies a text into units, so that it can be scanned at the speed of an array: unit `i` is
 * UTF-16 unit `i` of the text, and everything from U+00FF upwards is 0xFF. Indices stay the same.
 *
 * Node's `Buffer` does the copy where it exists, `TextEncoder` where the text is ASCII, and a loop
 * everywhere else, with equal results. The array may be part of a larger buffer, so use
 * `byteOffset` if you look at its `buffer`.
 *
 * @param text any text; lone surrogates are ordinary units
 * @returns a fresh array of `text.length` units
 * @example
 * ```ts
 * encodeUnits('"é€"'); // → Uint8Array [ 34, 233, 255, 34 ]
 * ```
 */
export function encodeUnits(text: string): Units {
  return encode(text);
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

interface Encoder {
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}

/** The globals that make the copy faster, where they exist. */
export interface Platform {
  readonly Buffer?: unknown;
  readonly TextEncoder?: unknown;
}

const encode: (text: string) => Units = chooseEncoder(globalThis as Platform);

/** The fastest copy that a platform has. */
export function chooseEncoder(platform: Platform): (text: string) => Units {
  const { Buffer, TextEncoder } = platform;
  if (isNodeBuffer(Buffer) && isLittleEndian()) return (text) => encodeWithBuffer(text, Buffer);
  if (typeof TextEncoder === 'function') {
    const encoder = new (TextEncoder as new () => Encoder)();
    return (text) => encodeWithTextEncoder(text, encoder);
  }
  return encodeWithLoop;
}

function isNodeBuffer(value: unknown): value is NodeBufferConstructor {
  if (typeof value !== 'function') return false;
  const { prototype, allocUnsafe, allocUnsafeSlow } = value as unknown as Record<string, unknown>;
  const methods = prototype as Record<string, unknown> | undefined;
  return [allocUnsafe, allocUnsafeSlow, methods?.['latin1Write'], methods?.['ucs2Write']].every(
    (it) => typeof it === 'function',
  );
}

function isLittleEndian(): boolean {
  return new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
}

/** V8 answers this at once for a text that it stores with one byte a unit. */
const wide = /[\u0100-\uffff]/;

/** Units copied in one go: small enough to stay in the processor's cache. */
const stride = 16_384;

function encodeWithBuffer(text: string, Buffer: NodeBufferConstructor): Units {
  const { length } = text;
  const units = Buffer.allocUnsafe(length);
  if (!wide.test(text)) {
    units.latin1Write(text, 0, length);
    return units;
  }
  // A clamped array turns what does not fit into 255, in native code.
  const clamped = new Uint8ClampedArray(units.buffer, units.byteOffset, length);
  const some = Buffer.allocUnsafeSlow(2 * Math.min(length, stride));
  const pairs = new Uint16Array(some.buffer, 0, some.length / 2);
  for (let at = 0; at < length; at += stride) {
    const count = Math.min(stride, length - at);
    some.ucs2Write(length <= stride ? text : text.slice(at, at + count), 0, 2 * count);
    clamped.set(count === pairs.length ? pairs : pairs.subarray(0, count), at);
  }
  return units;
}

function encodeWithTextEncoder(text: string, encoder: Encoder): Units {
  const units = new Uint8Array(text.length);
  const { read, written } = encoder.encodeInto(text, units);
  // As many bytes as units: every one of them is ASCII.
  return read === text.length && written === text.length ? units : encodeWithLoop(text);
}

function encodeWithLoop(text: string): Units {
  const units = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    units[i] = unit < 0xff ? unit : 0xff;
  }
  return units;
}
