import { formatPointer, LimitExceededError } from '@wirework/encoding-errors';
import {
  encodeUnits,
  findFault,
  skipColon,
  skipLiteral,
  skipNumber,
  skipString,
  skipWhitespace,
  syntaxErrorAt,
  unescapeString,
  utf8Length,
  type Units,
} from '@wirework/scanner/primitives';
import { toWellFormed } from '../src/syntax/text/well-formed.ts';
import { readDecodeOptions, type DecodeOptions } from '../src/syntax/options/decode-options.ts';
import { parseAny } from '../src/values/unmarshal/unmarshal.ts';
import type { PartialValue } from '../src/stream/partial/partial-reader.ts';
import { wholeEscapes } from '../src/stream/partial/partial-string.ts';

/**
 * Returns what `partial` returns, in another way: the whole text is checked, cut after its last complete part, closed
 * with brackets and parsed.
 */
export function modelOfPartial(text: string, options?: DecodeOptions): PartialValue {
  const settings = readDecodeOptions(options);
  if (utf8Length(text, 0, text.length) > settings.maxBytes)
    throw new LimitExceededError({ limit: 'maxBytes', max: settings.maxBytes });
  const { maxDepth } = settings;
  const units = encodeUnits(text);
  const end = units.length;
  const start = skipWhitespace(units, 0, end);
  const fault = findFault(units, end, maxDepth);
  if (fault !== -1 && fault < end) throw syntaxErrorAt(text, fault, { maxDepth });
  // A number at the end of the text may continue.
  const mayGoOn = skipNumber(units, start, end) === end;
  if (fault === -1 && !mayGoOn)
    return { value: parseAny(text, options), complete: true, incomplete: undefined, open: undefined };

  const { known, incomplete, open } = close(text, units, start, settings.keepSurrogates);
  // The brackets that were added do not count.
  const value = known === '' ? undefined : parseAny(known, { ...options, maxBytes: Infinity });
  return { value, complete: false, incomplete, open };
}

/** An open container: its closing bracket, and the step to the value that is being read in it. */
interface Open {
  readonly close: ']' | '}';
  step: string | number;
}

/** Returns the beginning of a document, cut after the last complete part, with its containers closed. */
function close(
  text: string,
  units: Units,
  start: number,
  keepSurrogates: boolean,
): { known: string; incomplete: string | undefined; open: string | undefined } {
  const end = units.length;
  const open: Open[] = [];
  /** Position after the last bracket or complete scalar. */
  let whole = 0;
  const known = (end: string): string =>
    end +
    open
      .map((it) => it.close)
      .reverse()
      .join('');
  const settled = (): { known: string; incomplete: undefined; open: string | undefined } => ({
    known: known(text.slice(0, whole)),
    incomplete: undefined,
    open: open.length === 0 ? undefined : formatPointer(open.slice(0, -1).map((it) => it.step)),
  });
  let pos = start;
  for (;;) {
    // At a value, or at the end.
    if (pos >= end) return settled();
    const unit = units[pos] as number;
    if (unit === 0x5b /* [ */ || unit === 0x7b /* { */) {
      open.push(unit === 0x5b ? { close: ']', step: 0 } : { close: '}', step: '' });
      whole = ++pos;
      pos = skipWhitespace(units, pos, end);
      if (units[pos] !== 0x5d /* ] */ && units[pos] !== 0x7d /* } */) {
        pos = toValue(text, units, pos, open, keepSurrogates);
        continue;
      }
    } else if (unit === 0x22 /* " */) {
      const stop = skipString(units, pos, end);
      if (stop < 0) {
        const pointer = formatPointer(open.map((it) => it.step));
        const whole = known(`${text.slice(0, pos)}${wholeEscapes(text.slice(pos))}"`);
        return { known: whole, incomplete: pointer, open: pointer };
      }
      whole = pos = stop;
    } else {
      const number = isNumber(unit);
      const stop = number ? skipNumber(units, pos, end) : skipLiteral(units, pos, end);
      if (stop < 0 || (number && stop === end)) return settled();
      whole = pos = stop;
    }
    // After a value: close containers, then skip the comma.
    pos = skipWhitespace(units, pos, end);
    while (units[pos] === 0x5d || units[pos] === 0x7d) {
      open.pop();
      whole = ++pos;
      pos = skipWhitespace(units, pos, end);
    }
    // The document is not complete, so a container is open.
    const around = open.at(-1) as Open;
    if (typeof around.step === 'number') around.step++;
    pos = toValue(text, units, skipWhitespace(units, pos + 1, end), open, keepSurrogates);
  }
}

/** Skips a name and its colon, to the value, or to the end if that has not arrived. */
function toValue(text: string, units: Units, pos: number, open: readonly Open[], keepSurrogates: boolean): number {
  const end = units.length;
  const inner = open.at(-1) as Open;
  if (inner.close === ']') return pos;
  const stop = skipString(units, pos, end);
  if (stop < 0) return end;
  const tidy = keepSurrogates ? (it: string): string => it : toWellFormed;
  const name = tidy(text.slice(pos, stop));
  inner.step = tidy(unescapeString(name, 0, name.length));
  const value = skipColon(units, stop, end);
  return value < 0 ? end : value;
}

function isNumber(unit: number): boolean {
  return unit === 0x2d /* - */ || (unit >= 0x30 && unit <= 0x39);
}
