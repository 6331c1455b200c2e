import { unescapeString } from '@wirework/scanner/primitives';
import { toWellFormed } from '../../syntax/text/well-formed.ts';

/**
 * Returns the characters of a truncated string literal, without the incomplete escape or half of a surrogate pair at
 * its end.
 */
export function wholeEscapes(literal: string): string {
  let end = literal.length;
  let half = -1;
  for (let at = literal.indexOf('\\'); at !== -1;) {
    const length = literal[at + 1] === 'u' ? 6 : 2;
    if (at + length > literal.length) end = at;
    else if (/^u[dD][89abAB]/.test(literal.slice(at + 1, at + 4))) half = at;
    at = literal.indexOf('\\', at + length);
  }
  if (half !== -1 && half + 6 === end) end = half;
  return literal.slice(0, end).replace(/[\ud800-\udbff]$/, '');
}

/**
 * A string literal that arrives in pieces. Each piece is decoded once; an escape or a surrogate pair that is cut waits
 * for its rest.
 */
export class PartialString {
  /** The string so far. */
  text = '';
  #rest = '';
  readonly #keepSurrogates: boolean;

  constructor(keepSurrogates: boolean) {
    this.#keepSurrogates = keepSurrogates;
  }

  /** Begins with the next literal. */
  reset(): void {
    this.text = '';
    this.#rest = '';
  }

  /**
   * Adds characters of the literal.
   *
   * @param isEnd whether they are its last
   */
  add(characters: string, isEnd: boolean): void {
    const last = characters.charCodeAt(characters.length - 1);
    if (this.#rest === '' && !characters.includes('\\') && (isEnd || !(last >= 0xd800 && last <= 0xdbff))) {
      this.text += this.#keepSurrogates ? characters : toWellFormed(characters);
      return;
    }
    const literal = this.#rest + characters;
    const whole = isEnd ? literal : wholeEscapes(literal);
    this.#rest = literal.slice(whole.length);
    this.text += this.#decode(whole);
  }

  #decode(literal: string): string {
    const tidy = this.#keepSurrogates ? (it: string): string => it : toWellFormed;
    const text = tidy(literal);
    return text.includes('\\') ? tidy(unescapeString(`"${text}"`, 0, text.length + 2)) : text;
  }
}
