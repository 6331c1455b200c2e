import { fitAny, fitView, misfit } from './fit.ts';
import { readAny } from './read-any.ts';
import type { Reader } from './reader.ts';

/** The part of Standard Schema version 1 (standardschema.dev) that a target needs: schemas of zod, Valibot, ArkType and others have it. */
export interface StandardSchema<T = unknown> {
  /** `validate` must be synchronous: an asynchronous schema is a `TypeError`. */
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<T> | Promise<StandardResult<T>>;
    readonly types?: { readonly input: unknown; readonly output: T } | undefined;
  };
}

/** What a schema returns for a value: its output, or what is wrong. */
export type StandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/**
 * Whether a value is a Standard Schema (version 1). Its `~standard` member may be inherited, but not from `Object.prototype`.
 *
 * @example
 * ```ts
 * isStandardSchema({ '~standard': { version: 1, vendor: 'me', validate: (value) => ({ value }) } }); // → true
 * ```
 */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const standard = (value as Partial<StandardSchema>)['~standard'];
  const everywhere = (Object.prototype as Partial<StandardSchema>)['~standard'];
  return typeof standard === 'object' && (standard as unknown) !== null && standard !== everywhere && typeof standard.validate === 'function';
}

/** Reads a value of any kind, and gives what a schema makes of it. That it does not pass is kept in the reader. */
export function readChecked(reader: Reader, schema: StandardSchema): unknown {
  const kind = reader.kind();
  const start = reader.pos;
  const fitted = fitView(reader.view, fitAny, reader.settings);
  const value = fitted === misfit ? readAny(reader) : fitted;
  if (reader.error !== undefined) return undefined;
  const standard = schema['~standard'];
  const outcome = standard.validate(value);
  if ('then' in outcome) throw new TypeError('Cannot check the value: the schema is asynchronous');
  if (outcome.issues === undefined) return outcome.value;
  const { issues } = outcome;
  reader.pos = start;
  reader.skip();
  reader.save(() => reader.typeError(kind, `${standard.vendor} schema`, start, reader.pos, { cause: issues }));
  return undefined;
}
