import { stringTooLong, maxStringLength } from './max-string-length.ts';

/** The methods of Node's `Buffer` that are used where it exists. */
interface BinaryBuffer {
  latin1Slice(start: number, end: number): string;
  latin1Write(text: string): number;
}

interface BinaryPlatform {
  readonly Buffer?: { readonly prototype: BinaryBuffer };
}

/** Arguments of one call of `String.fromCharCode`. */
const maxArguments = 8192;

/**
 * Converts bytes to a text of the characters U+0000 to U+00FF, one for each byte, so that they can be handled as text
 * whether or not they are UTF-8.
 */
export function toBinary(bytes: Uint8Array, { Buffer }: BinaryPlatform = globalThis as BinaryPlatform): string {
  if (bytes.length > maxStringLength) throw stringTooLong('handle the bytes as text');
  if (Buffer !== undefined) return Buffer.prototype.latin1Slice.call(bytes, 0, bytes.length);
  let text = '';
  for (let at = 0; at < bytes.length; at += maxArguments) {
    text += String.fromCharCode(...bytes.subarray(at, at + maxArguments));
  }
  return text;
}

/** Returns the bytes of a text of characters up to U+00FF. */
export function fromBinary(text: string, { Buffer }: BinaryPlatform = globalThis as BinaryPlatform): Uint8Array {
  const bytes = new Uint8Array(text.length);
  if (Buffer !== undefined) Buffer.prototype.latin1Write.call(bytes, text);
  else for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
