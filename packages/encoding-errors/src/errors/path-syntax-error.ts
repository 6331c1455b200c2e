import { JsonError } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * A path expression is malformed. `offset` counts UTF-16 units of the path, not bytes of a document.
 *
 * @example
 * ```ts
 * const error = new PathSyntaxError({ path: 'a..b', offset: 2, expected: "a member name after '.'" });
 * error.message; // → "Invalid path 'a..b' at offset 2: expected a member name after '.'"
 * ```
 */
export class PathSyntaxError extends JsonError {
  declare readonly code: 'PATH_SYNTAX';
  /** Position in the path, in UTF-16 units from 0. */
  declare readonly offset: number;
  /** The path expression. */
  readonly path: string;

  /**
   * @param options the path, the position in it in UTF-16 units, and the words after `expected`, which end the message
   */
  constructor(options: { readonly path: string; readonly offset: number; readonly expected: string }) {
    const { path, offset, expected } = options;
    super('PATH_SYNTAX', `Invalid path ${quoteName(path)} at offset ${offset}: expected ${expected}`, { offset });
    this.path = path;
  }

  override get name(): string {
    return 'PathSyntaxError';
  }

  override toString(): string {
    return `${this.name}: ${this.message}`;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), path: this.path };
  }
}
