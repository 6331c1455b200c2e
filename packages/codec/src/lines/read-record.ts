import { JsonSyntaxError, type JsonError } from '@wirework/encoding-errors';
import { findFault, findInvalidUtf8, pointerAt, skipValue, skipWhitespace, syntaxErrorAt } from '@wirework/scanner';
import type { TextWindow } from '../decode/text-window.ts';
import { decodeUtf8, mayBeInvalid } from '../decode-utf8.ts';
import { viewOf } from '../json-view.ts';
import { isPlain, type DecodeSettings } from '../unmarshal/decode-options.ts';
import { nativeDiffers } from '../unmarshal/native-differs.ts';
import { readAny } from '../unmarshal/read-any.ts';
import { Reader } from '../unmarshal/reader.ts';
import type { Target } from '../unmarshal/target.ts';
import { readInto } from '../unmarshal/unmarshal.ts';
import type { LineRecord } from './record-cutter.ts';

/** Reads the one value that a record must be, natively where that gives what is wanted. */
export function readRecord(
  record: LineRecord,
  target: Target | undefined,
  settings: DecodeSettings,
  window: TextWindow,
): unknown {
  const { bytes, start, end } = record;
  if (target === undefined && isPlain(settings) && end - start <= 2 * settings.maxDepth) {
    const text = window.textOf(record.input, start, end);
    let value: unknown;
    let parsed = true;
    try {
      value = JSON.parse(text);
    } catch {
      parsed = false;
    }
    if (parsed && !mayBeInvalid(text, settings) && !(window.suspicious && nativeDiffers(text)) && !isCut(record)) return value;
  }
  refuseFault(record, settings);
  const view = viewOf(bytes.subarray(start, end), () => record.place());
  if (target !== undefined) return readInto(view, target, settings);
  const reader = new Reader(view, settings);
  const value = readAny(reader);
  if (reader.error !== undefined) throw reader.error;
  return value;
}

/** Whether a record of a sequence ends with a number or a literal, which may have been longer. */
function isCut({ bytes, start, end, inSequence }: LineRecord): boolean {
  if (!inSequence || (bytes[end - 1] as number) <= 0x20) return false;
  const first = bytes[skipWhitespace(bytes, start, end)];
  return first !== 0x22 /* " */ && first !== 0x5b /* [ */ && first !== 0x7b; /* { */
}

/** Whether a record is not one JSON value. It takes a fraction of the time of the error that says why. */
export function isFaulty(record: LineRecord, { maxDepth }: DecodeSettings): boolean {
  const { bytes, start, end } = record;
  return findFault(bytes.subarray(start, end), end - start, maxDepth) !== -1 || isCut(record);
}

function refuseFault(record: LineRecord, { maxDepth, rejectInvalidUtf8 }: DecodeSettings): void {
  const { bytes, start, end } = record;
  const stop = skipValue(bytes, skipWhitespace(bytes, start, end), end, maxDepth);
  const at = stop < 0 ? ~stop : skipWhitespace(bytes, stop, end);
  const bad = rejectInvalidUtf8 ? findInvalidUtf8(bytes, start, stop < 0 ? at : end) : -1;
  if (bad !== -1) throw invalidUtf8(record, bad);
  if (stop >= 0 && at === end && !isCut(record)) return;
  const part = bytes.subarray(start, end);
  if (at < end) throw syntaxErrorAt(part, at - start, { maxDepth, origin: record.place() });
  const { offset, line, column } = record.place();
  const length = end - start;
  throw new JsonSyntaxError('unexpected end of JSON input', {
    offset: offset + length,
    line,
    column: column + decodeUtf8(bytes, start, end).length,
    pointer: pointerAt(part, length),
    reason: 'truncated',
  });
}

function invalidUtf8(record: LineRecord, bad: number): JsonError {
  const { bytes, start } = record;
  const { offset, line, column } = record.place();
  return new JsonSyntaxError('invalid UTF-8 in string literal', {
    offset: offset + bad - start + 1,
    line,
    column: column + decodeUtf8(bytes, start, bad).length,
    pointer: pointerAt(bytes.subarray(start, record.end), bad - start),
    reason: 'utf8',
  });
}
