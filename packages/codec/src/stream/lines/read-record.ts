import { JsonSyntaxError } from '@wirework/encoding-errors';
import { pointerAt } from '@wirework/scanner';
import { findFault, parseNative, skipWhitespace, syntaxErrorAt, utf16Length } from '@wirework/scanner/primitives';
import type { NativeAttempts } from '../decode/native-attempts.ts';
import type { TextWindow } from '../../syntax/input/text-window.ts';
import { firstFault, mayBeInvalid } from '../../syntax/text/utf8.ts';
import { viewOf } from '../../syntax/text/json-view.ts';
import { maxStringLength } from '../../syntax/text/max-string-length.ts';
import { isPlain, lengthWithinLimits, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { needsText } from '../../values/reader/native-fast-path.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import { isTargetReader, type Target } from '../../values/targets/target.ts';
import type { FromParsed } from '../../values/unmarshal/from-parsed.ts';
import { readPlainly } from '../../values/reader/read-any.ts';
import { readTarget } from '../../values/unmarshal/read-target.ts';
import type { LineRecord } from './record-cutter.ts';

/**
 * Reads the value of a record, with `JSON.parse` where that returns the right result.
 *
 * @param fromParsed the fast path of the target, if there is one
 */
export function readRecord(
  record: LineRecord,
  target: Target | StandardSchema | undefined,
  settings: DecodeSettings,
  window: TextWindow,
  attempts: NativeAttempts,
  fromParsed: FromParsed | undefined,
): unknown {
  const { bytes, start, end } = record;
  const fitted = attempts.read(target, start, end, settings);
  if (fitted !== needsText && !isCut(record)) return fitted;
  const part = bytes.subarray(start, end);
  // `JSON.parse` takes 50 bytes of memory a level, so it must not see what may be too deep.
  const isProven = end - start > lengthWithinLimits(settings);
  if (isProven) refuseFault(record, part, settings);
  // The schema has already refused most of the shorter lines that come here.
  const isNative = target === undefined || (isProven && fromParsed !== undefined && !isTargetReader(target));
  if (isNative && isPlain(settings) && end - start <= maxStringLength) {
    const value = parseLine(window.textOf(record.input, start, end), settings, window);
    if (value !== needsText && !isCut(record)) {
      const result = fromParsed === undefined ? value : fromParsed(value, bytes, start, end);
      if (result !== needsText) return result;
    }
  }
  if (!isProven) refuseFault(record, part, settings);
  const view = viewOf(part, settings.keepSurrogates, () => record.place());
  return target === undefined ? readPlainly(view, settings) : readTarget(view, target, settings);
}

/** Parses the text that the window returned last; `needsText` if it is not JSON, or `JSON.parse` may read it differently from the settings. */
function parseLine(text: string, settings: DecodeSettings, window: TextWindow): unknown {
  try {
    const value: unknown = parseNative(text);
    if (!mayBeInvalid(text, settings) && !window.differs(text, settings)) return value;
  } catch {
    // The slow path finds the fault.
  }
  return needsText;
}

/** Returns whether a record of a sequence ends with a number or literal, which may be truncated. */
function isCut({ bytes, start, end, inSequence }: LineRecord): boolean {
  if (!inSequence || (bytes[end - 1] as number) <= 0x20) return false;
  const first = bytes[skipWhitespace(bytes, start, end)];
  return first !== 0x22 /* " */ && first !== 0x5b /* [ */ && first !== 0x7b; /* { */
}

/** Returns whether a record is not one JSON value, in a fraction of the time of the error for it. */
export function isFaulty(record: LineRecord, { maxDepth }: DecodeSettings): boolean {
  const { bytes, start, end } = record;
  return findFault(bytes.subarray(start, end), end - start, maxDepth) !== -1 || isCut(record);
}

/** @param part the bytes of the record */
function refuseFault(record: LineRecord, part: Uint8Array, settings: DecodeSettings): void {
  const { length } = part;
  const { maxDepth } = settings;
  const at = firstFault(part, 0, findFault(part, length, maxDepth), settings);
  if (at === -1 && !isCut(record)) return;
  if (at !== -1 && at < length) throw syntaxErrorAt(part, at, { maxDepth, origin: record.place() });
  const { offset, line, column } = record.place();
  throw new JsonSyntaxError('unexpected end of JSON input', {
    offset: offset + length,
    line,
    column: column + utf16Length(part, 0, length),
    pointer: pointerAt(part, length),
    reason: 'truncated',
  });
}
