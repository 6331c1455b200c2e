import { encodeUnits, skipString } from '@wirework/scanner/primitives';
import type { Layout } from '../options/encode-options.ts';
import { chunkSize, flatten } from '../text/flatten.ts';

/**
 * Lays out a JSON text that is known to be valid, as Go's `Indent` does: every element and member on its own line,
 * after the prefix and one indent per level. Empty containers stay on one line. White space between tokens is replaced;
 * every other character stays.
 *
 * @param json valid JSON without white space around it
 * @param layout prefix and indent, which may be any text
 * @param depth levels that are open around the text
 */
export function indentText(json: string, layout: Layout, depth = 0): string {
  const units = encodeUnits(json);
  const end = units.length;
  const { prefix, indent } = layout;
  const breaks: string[] = [];
  const lineBreak = (level: number): string => (breaks[level] ??= `\n${prefix}${indent.repeat(level)}`);
  /** Text before `out`, in flat pieces. */
  let front = '';
  let out = '';
  /** Beginning of the part that is not in `out` yet. */
  let from = 0;
  /**
   * Whether the last token opened a container. Its line break is written once the next token shows that it is not
   * empty.
   */
  let opened = false;
  let pos = 0;
  while (pos < end) {
    const unit = units[pos] as number;
    if (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) {
      out += json.slice(from, pos);
      from = ++pos;
      continue;
    }
    const closes = unit === 0x5d /* ] */ || unit === 0x7d; /* } */
    if (opened && !closes) {
      out += json.slice(from, pos) + lineBreak(depth);
      from = pos;
    }
    if (unit === 0x22 /* " */) {
      pos = skipString(units, pos, end);
      opened = false;
      continue;
    }
    pos++;
    if (unit === 0x5b /* [ */ || unit === 0x7b /* { */) {
      opened = true;
      depth++;
      continue;
    }
    if (closes) {
      depth--;
      if (!opened) {
        out += json.slice(from, pos - 1) + lineBreak(depth);
        from = pos - 1;
      }
    } else if (unit === 0x2c /* , */) {
      out += json.slice(from, pos) + lineBreak(depth);
      from = pos;
      if (out.length >= chunkSize) {
        front += flatten(out);
        out = '';
      }
    } else if (unit === 0x3a /* : */) {
      out += `${json.slice(from, pos)} `;
      from = pos;
    }
    opened = false;
  }
  return front + out + json.slice(from, end);
}
