import {
  placeInWhole,
  pointerAt,
  positionAt,
  positionAtByte,
  type JsonInput,
  type StreamPosition,
  type TextPosition,
} from '@wirework/scanner';
import { maxCopiedSlice, parseString } from '@wirework/scanner/primitives';
import { encodeUnits, utf8Length, type Units } from '@wirework/scanner/primitives';
import { decodeUtf8 } from './utf8.ts';
import { stringTooLong } from './max-string-length.ts';
import { toWellFormed } from './well-formed.ts';

/** Text or bytes, with the units that the scanner reads; an index is the same in both. */
export interface JsonView {
  readonly input: JsonInput;
  readonly units: Units;
  /** The input in which places are counted: another one if `input` has spaces in place of comments. */
  readonly original: JsonInput;
  /** Returns the place of the input in the stream that it is a part of. */
  readonly origin?: (() => StreamPosition) | undefined;
  /** Whether a lone surrogate is kept; else it becomes U+FFFD. */
  readonly keepSurrogates: boolean;
}

/** Position of an error in the whole stream. The index is known only if the whole text is. */
interface IndexedPosition extends TextPosition {
  readonly index?: number;
}

/** Position and JSON Pointer of a value. */
interface ValuePosition extends IndexedPosition {
  readonly pointer: string;
}

export function viewOf(
  input: JsonInput,
  keepSurrogates = false,
  origin?: () => StreamPosition,
  original: JsonInput = input,
): JsonView {
  return { input, units: typeof input === 'string' ? encodeUnits(input) : input, original, origin, keepSurrogates };
}

/**
 * Returns the text of a part of a view.
 *
 * @param token where the token that contains the part begins
 * @throws LimitExceededError if no string can hold it
 */
export function textAt(view: JsonView, start: number, end: number, token: number = start): string {
  const { input } = view;
  if (typeof input === 'string') return input.slice(start, end);
  try {
    return decodeUtf8(input, start, end);
  } catch {
    throw stringTooLong('read the value', positionIn(view, token));
  }
}

/** Returns the string of a string token; it keeps no other text in memory. */
export function stringAt(view: JsonView, start: number, end: number): string {
  const isOwn = typeof view.input !== 'string' || end - start - 2 <= maxCopiedSlice;
  if (isOwn) {
    const text = textAt(view, start + 1, end - 1, start);
    if (!text.includes('\\')) return text;
  }
  const text = parseString(textAt(view, start, end));
  return view.keepSurrogates ? text : toWellFormed(text);
}

/** Returns the bytes of UTF-8 before a place in the view. */
export function offsetAt({ original }: JsonView, at: number): number {
  return typeof original === 'string' ? utf8Length(original, 0, at) : at;
}

/** Returns the position and pointer of a value or name, for an error. Takes time linear in the input before it. */
export function placeAt(view: JsonView, at: number): ValuePosition {
  const pointer = pointerAt(view.input, at, view.units);
  // The pointer has names as they are read.
  const here = view.keepSurrogates ? pointer : toWellFormed(pointer);
  return { ...positionIn(view, at), pointer: (view.origin?.().pointer ?? '') + here };
}

function positionIn({ original, origin }: JsonView, at: number): IndexedPosition {
  const here = typeof original === 'string' ? { index: at, ...positionAt(original, at) } : positionAtByte(original, at);
  if (origin === undefined) return here;
  const place = origin();
  const whole = placeInWhole(here, place);
  return place.index === undefined ? whole : { ...whole, index: place.index + here.index };
}
