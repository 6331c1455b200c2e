import { formatPointer, JsonSyntaxError, LimitExceededError, type JsonError } from '@wirework/encoding-errors';
import { placeInWhole, positionAt, type StreamPosition, type TextPosition } from '@wirework/scanner';
import { invalidCharacterAt } from '@wirework/scanner/primitives';
import { continuesName, isDigit, skipSpace } from './json5-text.ts';

/** A character that is not JSON5 at its position, or the end of a truncated part. */
export interface Json5Fault {
  /** Position of the character; the end of the part if it is truncated. */
  readonly at: number;
  /** Position of the token that contains it. */
  readonly token: number;
  /** Containers that are open before the token. */
  readonly depth: number;
  /** The words after the character, as in the errors of JSON. */
  readonly context: string;
  /** Kind of the innermost open container. */
  readonly container: 'object' | 'array' | undefined;
  readonly hint: string | undefined;
  /** Names and indices of the value at fault. */
  readonly tokens: readonly (string | number)[];
}

/** Context of a bracket that opens more levels than `maxDepth`. */
export const tooDeep = 'exceeded max depth';

/** Part of a text, and its position in the whole text if that is another one. */
export interface Json5Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly origin?: StreamPosition | undefined;
}

/** Returns the position of an index of a part in the whole text. */
export function positionIn({ text, start, end, origin }: Json5Part, at: number): TextPosition & { index: number } {
  const here = positionAt(text.slice(start, end), at - start);
  if (origin === undefined) return { ...here, index: at };
  return { ...placeInWhole(here, origin), index: (origin.index ?? 0) + at - start };
}

/** Returns the error for a fault, which is a `LimitExceededError` if the depth is the fault. */
export function errorOf(part: Json5Part, fault: Json5Fault, maxDepth: number): JsonError {
  const { text, start, end, origin } = part;
  const { at, context, tokens, container } = fault;
  const pointer = formatPointer(tokens);
  if (at >= end) {
    const isEmpty = fault.depth === 0 && fault.token === end;
    return new JsonSyntaxError('unexpected end of JSON input', {
      ...positionIn(part, end),
      pointer,
      reason: isEmpty ? 'empty' : 'truncated',
      hint: fault.hint ?? (isEmpty ? 'the text has no value' : container && `the ${container} is not closed`),
    });
  }
  const hint = fault.hint ?? hintFor(text, at, end, context);
  const error = invalidCharacterAt(text.slice(start, end), at - start, context, { origin, pointer, hint });
  if (context !== tooDeep) return error;
  const { message, offset, index, line, column } = error;
  return new LimitExceededError({
    limit: 'maxDepth',
    max: maxDepth,
    message,
    pointer,
    ...(offset !== undefined && { offset }),
    ...(index !== undefined && { index }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  });
}

const noValue = 'the word for no value is null';
const lowerCase = 'true, false and null are written in lower case';
const capitals = 'NaN and Infinity are written with these capitals';
const wordHints: ReadonlyMap<string, string> = new Map([
  ['none', noValue],
  ['nil', noValue],
  ['undefined', noValue],
  ['true', lowerCase],
  ['false', lowerCase],
  ['null', lowerCase],
  ['nan', capitals],
  ['infinity', capitals],
]);
const maxWordLength = 'undefined'.length;

/** Returns a sentence about a frequent mistake. */
function hintFor(text: string, at: number, end: number, context: string): string | undefined {
  const character = text.charAt(at);
  if (character === '/') return 'a comment begins with // or /*';
  if (isDigit(text.charCodeAt(at)) && text.charAt(at - 1) === '0') return 'a number has no leading zeros';
  switch (context) {
    case 'looking for beginning of value':
      if (character === ',') return 'there is a comma too many; remove it';
      if (character === '}' || character === ']') return 'a value is missing, or there is a comma too many';
      return (
        wordHint(text, at, end) ?? (continuesName(text.charCodeAt(at)) ? 'strings are written in quotes' : undefined)
      );
    case 'looking for beginning of object key string':
      if (character === ',') return 'there is a comma too many; remove it';
      return 'a name without quotes begins with a letter, $ or _; others are written in quotes';
    case 'after object key':
      return 'a name is followed by a colon; one with other characters than letters, digits, $ and _ is written in quotes';
    case 'after object key:value pair':
      if (character === ']') return 'an object ends with }';
      return followsSpace(text, at) ? 'a comma is missing before this member' : undefined;
    case 'after array element':
      if (character === '}') return 'an array ends with ]';
      return followsSpace(text, at) ? 'a comma is missing before this element' : undefined;
    case 'after top-level value':
      return followsSpace(text, at) ? 'a JSON5 text has only one value' : undefined;
    case 'in numeric literal':
      return wordHint(text, at, end) ?? 'a number has a digit before or after its point';
    default:
      return context.startsWith('in literal') ? wordHint(text, at, end) : undefined;
  }
}

/** Returns the hint for the word around a position. */
function wordHint(text: string, at: number, end: number): string | undefined {
  let start = at;
  while (at - start < maxWordLength && start > 0 && continuesName(text.charCodeAt(start - 1))) start--;
  let stop = at;
  while (stop - start <= maxWordLength && stop < end && continuesName(text.charCodeAt(stop))) stop++;
  return wordHints.get(text.slice(start, stop).toLowerCase());
}

/** Returns whether a position is after white space, and so not inside the token before it. */
function followsSpace(text: string, at: number): boolean {
  return at > 0 && skipSpace(text, at - 1, at) === at;
}
