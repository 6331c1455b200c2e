import { quoteName } from '@wirework/encoding-errors';
import { objectTag } from '../core/kind.ts';
import { compileExpression } from '../patterns/compile-pattern.ts';

/** A format: a test of texts, a test of texts or numbers, or `true` for a name that demands nothing. */
export type Format = true | string | RegExp | ((text: string) => boolean) | FormatDefinition;

/** A format of texts or numbers. */
export interface FormatDefinition {
  readonly type?: 'string' | 'number' | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type of the value follows from `type`
  readonly validate: string | RegExp | ((value: any) => boolean);
  readonly async?: boolean | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- plugins add it for their keywords
  readonly compare?: ((a: any, b: any) => number | undefined) | undefined;
}

/** A format as it is checked. */
export interface AddedFormat {
  readonly type: 'string' | 'number';
  readonly test: (value: never) => boolean;
}

/** Returns a format as it is checked. */
export function addedFormat(name: string, given: Format): AddedFormat {
  if (given === true) return { type: 'string', test: () => true };
  const refuse = (why: string): never => {
    throw new TypeError(`Cannot add the format ${quoteName(name)}: ${why}`);
  };
  const { type = 'string', validate, async } = isDefinition(given) ? given : { validate: given };
  if (async !== undefined && async !== false) return refuse('asynchronous formats are not supported');
  if (typeof validate === 'function') return { type, test: (value) => Boolean(validate(value)) };
  if (typeof validate !== 'string' && objectTag(validate) !== 'RegExp')
    return refuse('it is neither a function nor a regular expression');
  return { type, test: compileExpression(new RegExp(validate), refuse) };
}

function isDefinition(given: Exclude<Format, true>): given is FormatDefinition {
  return typeof given === 'object' && objectTag(given) === undefined;
}
