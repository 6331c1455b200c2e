import type { Units } from '../units/units.ts';

/**
 * Finds the spans of a text that JSONC has and JSON does not: a byte order mark, comments (`//` up to the end of the line, and
 * `/*` up to the first `*` and `/`), and a comma after the last child of a container. A line ends at `\n` or `\r`.
 *
 * The units with spaces in these spans are JSON exactly if the text is JSONC. The search ends at a `/` that begins no complete comment, which
 * stays and is a fault of the grammar.
 *
 * @param units the units of a text or bytes
 * @param start the length of the byte order mark with which they begin, or 0
 * @param end how many of the units count
 * @returns `start` and `end` of each span in turn, in the order of the text
 */
export function jsoncSpans(units: Units, start: number, end: number): number[] {
  const spans = start > 0 ? [0, start] : [];
  /** The last unit that is neither white space nor in a comment, and the first one of a string; 0 before the first. */
  let last = 0;
  /** The last comma, the number of spans before it, and whether it follows a value. */
  let comma = 0;
  let place = 0;
  let followsValue = false;
  let pos = start;
  while (pos < end) {
    const at = pos++;
    const unit = units[at] as number;
    if (unit <= 0x20) continue;
    if (unit === 0x22 /* " */) {
      pos = stringEnd(units, pos, end);
    } else if (unit === 0x2f /* / */) {
      pos = commentEnd(units, at, end);
      if (pos === -1) return spans;
      spans.push(at, pos);
      continue;
    } else if (unit === 0x2c /* , */) {
      comma = at;
      place = spans.length;
      followsValue = endsValue(last);
    } else if (last === 0x2c && followsValue && (unit === 0x7d /* } */ || unit === 0x5d) /* ] */) {
      // Only the comments after the comma move, and each moves once.
      spans.splice(place, 0, comma, comma + 1);
    }
    last = unit;
  }
  return spans;
}

/** Returns the position after the closing quote of a string whose content begins at `pos`. */
function stringEnd(units: Units, pos: number, end: number): number {
  while (pos < end) {
    const unit = units[pos++];
    if (unit === 0x22 /* " */) return pos;
    if (unit === 0x5c /* \ */) pos++;
  }
  return end;
}

/**
 * Returns the position after the comment that begins at a `/`: at the end of its line, or after `*` and `/`.
 *
 * @returns -1 if no comment begins there, or it is not closed
 */
function commentEnd(units: Units, at: number, end: number): number {
  let pos = at + 2;
  if (pos > end) return -1;
  if (units[at + 1] === 0x2f /* / */) {
    while (pos < end && !isLineBreak(units[pos])) pos++;
    return pos;
  }
  if (units[at + 1] !== 0x2a /* * */) return -1;
  for (; pos + 1 < end; pos++) if (units[pos] === 0x2a && units[pos + 1] === 0x2f) return pos + 2;
  return -1;
}

/** Returns whether a unit may be the last one of a value, so that a comma may follow. */
function endsValue(unit: number): boolean {
  return unit > 0 && unit !== 0x2c /* , */ && unit !== 0x3a /* : */ && unit !== 0x5b /* [ */ && unit !== 0x7b; /* { */
}

/** Overwrites spans with spaces. Line breaks stay. */
export function blankSpans(units: Units, spans: readonly number[]): void {
  for (let i = 0; i < spans.length; i += 2) {
    const end = spans[i + 1] as number;
    for (let at = spans[i] as number; at < end; at++) if (!isLineBreak(units[at])) units[at] = 0x20;
  }
}

function isLineBreak(unit: number | undefined): boolean {
  return unit === 0x0a /* \n */ || unit === 0x0d; /* \r */
}
