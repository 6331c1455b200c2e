import { parseNative, scalarAt } from '@wirework/scanner/primitives';
import type { Source } from './source.ts';

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the value from `start` to `end` of a text, where it is valid. It does not keep the text in memory. */
export function decodeValue({ input, units }: Source, start: number, end: number): unknown {
  const first = units[start];
  if (first !== 0x7b /* { */ && first !== 0x5b /* [ */) return scalarAt(input, units, start, end);
  return parseNative(typeof input === 'string' ? input.slice(start, end) : decoder.decode(input.subarray(start, end)));
}
