import { JsonSyntaxError } from '@wirework/encoding-errors';
import type { DecodeSettings } from '../options/decode-options.ts';
import { toBinary } from './binary.ts';
import { placeAt, type JsonView } from './json-view.ts';
import { toWellFormed } from './well-formed.ts';
import { loneSurrogateEscape } from './native-differs.ts';

/**
 * Throws for the first half of a surrogate pair in a valid text, as a character or as an escape, if the settings refuse
 * it.
 */
export function refuseLoneSurrogates(
  view: JsonView,
  { rejectSurrogates }: Pick<DecodeSettings, 'rejectSurrogates'>,
): void {
  if (!rejectSurrogates) return;
  const { input } = view;
  const isText = typeof input === 'string';
  const escape = loneSurrogateEscape(isText ? input : toBinary(input));
  const character = isText ? loneCharacter(input) : -1;
  if (escape === -1 && character === -1) return;
  const at = escape === -1 || character === -1 ? Math.max(escape, character) : Math.min(escape, character);
  throw new JsonSyntaxError('half of a surrogate pair in string literal', placeAt(view, at));
}

/** Returns the index of the first lone surrogate that is not escaped, or -1. */
function loneCharacter(text: string): number {
  const wellFormed = toWellFormed(text);
  if (wellFormed === text) return -1;
  let at = 0;
  while (wellFormed.charCodeAt(at) === text.charCodeAt(at)) at++;
  return at;
}
