import { findInvalidUtf8 } from '@wirework/scanner/primitives';

/** The method of Node's `Buffer` that is used where it exists. */
interface SliceBuffer {
  utf8Slice(start: number, end: number): string;
}

interface SlicePlatform {
  readonly Buffer?: { readonly prototype: SliceBuffer };
}

/** Returns the fastest function of a platform that decodes a part of UTF-8. */
export function chooseSlice({ Buffer }: SlicePlatform): (bytes: Uint8Array, start: number, end: number) => string {
  if (Buffer !== undefined) {
    const { utf8Slice } = Buffer.prototype;
    return (bytes, start, end) => utf8Slice.call(bytes, start, end);
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return (bytes, start, end) => decoder.decode(bytes.subarray(start, end));
}

const slice = /* @__PURE__ */ chooseSlice(globalThis as SlicePlatform);

/**
 * Returns the text of a part of UTF-8 bytes. As in Go, each byte that is not UTF-8 becomes one U+FFFD.
 *
 * @example
 * ```ts
 * decodeUtf8(Uint8Array.of(0x61, 0xe2, 0x80, 0x62), 0, 4) === 'a\ufffd\ufffdb'; // → true
 * ```
 */
export function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  const text = slice(bytes, start, end);
  if (!text.includes('\ufffd')) return text;
  let bad = findInvalidUtf8(bytes, start, end);
  if (bad === -1) return text;
  let result = '';
  let from = start;
  while (bad !== -1) {
    result += `${slice(bytes, from, bad)}\ufffd`;
    from = bad + 1;
    bad = findInvalidUtf8(bytes, from, end);
  }
  return result + slice(bytes, from, end);
}

/**
 * Returns the first byte that is not UTF-8, if those are refused and it is before the given `fault`; else the fault.
 */
export function firstFault(
  bytes: Uint8Array,
  from: number,
  fault: number,
  { rejectInvalidUtf8 }: { readonly rejectInvalidUtf8: boolean },
): number {
  const bad = rejectInvalidUtf8 ? findInvalidUtf8(bytes, from, fault === -1 ? bytes.length : fault) : -1;
  return bad === -1 ? fault : bad;
}

/** Returns whether a text may come from bytes that must be refused; `false` is certain. */
export function mayBeInvalid(text: string, { rejectInvalidUtf8 }: { readonly rejectInvalidUtf8: boolean }): boolean {
  return rejectInvalidUtf8 && text.includes('\ufffd');
}

const encoder = /* @__PURE__ */ new TextEncoder();

/**
 * Returns a text in UTF-8; a lone surrogate becomes U+FFFD.
 *
 * @example
 * ```ts
 * encodeUtf8('é').length; // → 2
 * ```
 */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}
