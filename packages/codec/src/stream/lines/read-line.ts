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
import type { FromParsed } from './line-batch.ts';
import { readPlainly } from '../../values/reader/read-any.ts';
import { readTarget } from '../../values/unmarshal/read-target.ts';
import type { LineCursor } from './line-cursor.ts';

/**
 * Reads the value of the current line, with `JSON.parse` where that returns the right result.
 *
 * @param fromParsed the fast path of the target, if there is one
 */
export function readLine(
  line: LineCursor,
  target: Target | StandardSchema | undefined,
  settings: DecodeSettings,
  window: TextWindow,
  attempts: NativeAttempts,
  fromParsed: FromParsed | undefined,
): unknown {
  const { input, start, end } = line;
  const fitted = attempts.read(target, start, end, settings);
  if (fitted !== needsText && !isCut(line)) return fitted;
  // `JSON.parse` takes 50 bytes of memory a level, so it must not see what may be too deep.
  const isProven = end - start > lengthWithinLimits(settings);
  if (isProven) refuseFault(line, settings);
  // The schema has already refused most of the shorter lines that come here.
  const isNative = target === undefined || (isProven && fromParsed !== undefined && !isTargetReader(target));
  if (isNative && isPlain(settings) && end - start <= maxStringLength) {
    const value = parseLine(window.textOf(input, start, end), settings, window);
    if (value !== needsText && !isCut(line)) {
      const result = fromParsed === undefined ? value : fromParsed(value, input.bytes, start, end);
      if (result !== needsText) return result;
    }
  }
  if (!isProven) refuseFault(line, settings);
  const view = viewOf(line.part, settings.keepSurrogates, () => line.place());
  return target === undefined ? readPlainly(view, settings) : readTarget(view, target, settings);
}

/**
 * Parses the text that the window returned last; `needsText` if it is not JSON, or `JSON.parse` may read it differently
 * from the settings.
 */
function parseLine(text: string, settings: DecodeSettings, window: TextWindow): unknown {
  try {
    const value: unknown = parseNative(text);
    if (!mayBeInvalid(text, settings) && !window.differs(text, settings)) return value;
  } catch {
    // The slow path finds the fault.
  }
  return needsText;
}

/** Returns whether the record of a sequence ends with a number or literal, which may be truncated. */
function isCut({ part, inSequence }: LineCursor): boolean {
  if (!inSequence || (part[part.length - 1] as number) <= 0x20) return false;
  const first = part[skipWhitespace(part, 0, part.length)];
  return first !== 0x22 /* " */ && first !== 0x5b /* [ */ && first !== 0x7b; /* { */
}

/** Returns whether the current line is not one JSON value, in a fraction of the time of the error for it. */
export function isFaulty(line: LineCursor, { maxDepth }: DecodeSettings): boolean {
  const { part } = line;
  return findFault(part, part.length, maxDepth) !== -1 || isCut(line);
}

function refuseFault(line: LineCursor, settings: DecodeSettings): void {
  const { part } = line;
  const { length } = part;
  const { maxDepth } = settings;
  const at = firstFault(part, 0, findFault(part, length, maxDepth), settings);
  if (at === -1 && !isCut(line)) return;
  if (at !== -1 && at < length) throw syntaxErrorAt(part, at, { maxDepth, origin: line.place() });
  const origin = line.place();
  throw new JsonSyntaxError('unexpected end of JSON input', {
    offset: origin.offset + length,
    line: origin.line,
    column: origin.column + utf16Length(part, 0, length),
    pointer: pointerAt(part, length),
    reason: 'truncated',
  });
}
