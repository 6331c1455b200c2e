import { LimitExceededError, type Position } from '@wirework/encoding-errors';
import { positionAt } from '@wirework/scanner';
import { findFault, readSyntax, withStrictUnits } from '@wirework/scanner/primitives';
import { limitOf, type TextOptions } from '../../options/options.ts';

/** A value of a text that is written to another place of it as it is, comments included. */
export class TextPart {
  /** The value as it was written. */
  readonly text: string;
  readonly #whole: string;
  readonly #start: number;

  constructor(whole: string, start: number, end: number) {
    this.text = whole.slice(start, end);
    this.#whole = whole;
    this.#start = start;
  }

  static isPart(value: unknown): value is TextPart {
    return typeof value === 'object' && value !== null && #start in value;
  }

  /** Returns where it was in the text. */
  position(): Position {
    return { index: this.#start, ...positionAt(this.#whole, this.#start) };
  }

  /**
   * Returns the value for a line with another indentation. Only white space and comments contain line breaks, so every
   * line can be indented.
   *
   * @param level number of levels of the document around it
   * @throws LimitExceededError if the document becomes deeper than `maxDepth`, or longer than `maxBytes`
   */
  indentedBy(indentation: string, level: number, options: TextOptions | undefined): string {
    const { text } = this;
    const [maxDepth, maxBytes] = [limitOf(options, 'maxDepth'), limitOf(options, 'maxBytes')];
    const levels = Math.max(0, maxDepth - level);
    if (withStrictUnits(text, readSyntax(options), (units) => findFault(units, text.length, levels)) !== -1)
      throw new LimitExceededError({ limit: 'maxDepth', max: maxDepth });
    const own = indentationAt(this.#whole, this.#start);
    if (own === indentation) return text;
    const [first = '', ...others] = text.split(/(?<=\r\n|\n|\r(?!\n))/);
    if (text.length + others.length * indentation.length > maxBytes)
      throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
    const isIndented = (line: string): boolean => line.startsWith(own) && !/^[\n\r]/.test(line);
    return first + others.map((it) => (isIndented(it) ? indentation + it.slice(own.length) : it)).join('');
  }
}

/** Returns the white space with which the line at an index begins. */
export function indentationAt(text: string, index: number): string {
  let start = index;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  let end = start;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return text.slice(start, end);
}
