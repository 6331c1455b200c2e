import { encodeUnits, skipString, skipWhitespace } from '@wirework/scanner/primitives';
import { chunkSize, flatten } from '../text/flatten.ts';

/** Returns valid JSON without the white space between its tokens. */
export function compactText(json: string): string {
  const units = encodeUnits(json);
  const end = units.length;
  /** Text before `out`, in flat pieces. */
  let front = '';
  let out = '';
  let from = 0;
  let pos = 0;
  while (pos < end) {
    const unit = units[pos] as number;
    if (unit === 0x22 /* " */) {
      pos = skipString(units, pos, end);
    } else if (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) {
      out += json.slice(from, pos);
      from = pos = skipWhitespace(units, pos, end);
      if (out.length >= chunkSize) {
        front += flatten(out);
        out = '';
      }
    } else {
      pos++;
    }
  }
  return from === 0 ? json : front + out + json.slice(from, end);
}
