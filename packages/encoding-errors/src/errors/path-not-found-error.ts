import { JsonError, type JsonErrorOptions } from '../core/json-error.ts';
import { quoteName } from '../text/quote-name.ts';

/**
 * A path leads to nothing: a missing member, an index out of range, a step into a scalar or null.
 *
 * @example
 * ```ts
 * new PathNotFoundError({ path: 'users[7]' }).message; // → "Cannot find 'users[7]': no such value"
 * ```
 */
export class PathNotFoundError extends JsonError {
  declare readonly code: 'PATH_NOT_FOUND';
  /** The path that was asked for. */
  readonly path: string;

  constructor(options: JsonErrorOptions & { readonly path: string }) {
    const what = options.path === '' ? 'the value' : quoteName(options.path);
    super('PATH_NOT_FOUND', `Cannot find ${what}: no such value`, options);
    this.path = options.path;
  }

  override get name(): string {
    return 'PathNotFoundError';
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), path: this.path };
  }
}
