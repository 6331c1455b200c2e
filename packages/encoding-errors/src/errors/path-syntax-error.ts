import { JsonError } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * A path expression is malformed. `offset` is the place in the path, not in a document, in
 * UTF-16 units from 0.
 *
 * @example
 * ```ts
 * const error = new PathSyntaxError({ path: 'a..b', offset: 2, expected: "a member name after '.'" });
 * error.message; // → "Invalid path 'a..b' at offset 2: expected a member name after '.'"
 * ```
 */
export class PathSyntaxError extends JsonError {
  declare readonly code: 'PATH_SYNTAX';
  /** Where in the path, in UTF-16 units from 0. */
  declare readonly offset: number;
  /** The path expression. */
  readonly path: string;

  /** @param options the path, the place in it in UTF-16 units, and what was `expected` there, which ends the message */
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
