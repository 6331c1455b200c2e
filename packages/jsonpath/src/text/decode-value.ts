import { numberAt, unescapeString } from '@wirework/scanner/primitives';
import type { Source } from './source.ts';

const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the value from `start` to `end` of a text, where it is valid. It does not keep the text in memory. */
export function decodeValue({ input, units }: Source, start: number, end: number): unknown {
  switch (units[start]) {
    case 0x22 /* " */:
      return unescapeString(input, start, end);
    case 0x74 /* t */:
      return true;
    case 0x66 /* f */:
      return false;
    case 0x6e /* n */:
      return null;
    case 0x7b /* { */:
    case 0x5b /* [ */:
      return JSON.parse(
        typeof input === 'string' ? input.slice(start, end) : decoder.decode(input.subarray(start, end)),
      ) as unknown;
    default:
      return numberAt(units, start, end);
  }
}
