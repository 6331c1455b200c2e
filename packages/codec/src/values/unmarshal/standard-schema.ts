import { locate, type Located } from '@wirework/scanner';
import { getOwn, hasOwn, type StandardSchemaV1 } from '@wirework/scanner/primitives';
import { anyFromNative, readWholeNatively, needsText } from '../reader/native-fast-path.ts';
import { readAny } from '../reader/read-any.ts';
import type { Reader } from '../reader/reader.ts';

/**
 * A Standard Schema (standardschema.dev) of zod, Valibot, ArkType or another library. `validate` must be synchronous:
 * an asynchronous schema is a `TypeError`.
 */
export type StandardSchema<T = unknown> = StandardSchemaV1<unknown, T>;

/**
 * Returns whether a value is a Standard Schema (version 1). Its `~standard` member may be inherited, but not from
 * `Object.prototype`.
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
  return (
    typeof standard === 'object' &&
    (standard as unknown) !== null &&
    standard !== everywhere &&
    typeof standard.validate === 'function'
  );
}

/**
 * Reads a value of any kind and returns the output of a schema for it. The reader keeps the error for one that does not
 * pass.
 */
export function readChecked(reader: Reader, schema: StandardSchema): unknown {
  const fitted = readWholeNatively(reader.view.input, anyFromNative, reader.settings);
  const value = fitted === needsText ? readAny(reader) : fitted;
  if (reader.error !== undefined) return undefined;
  const standard = schema['~standard'];
  const outcome = standard.validate(value);
  if ('then' in outcome) throw new TypeError('Cannot check the value: the schema is asynchronous');
  if (outcome.issues === undefined) return outcome.value;
  const { issues } = outcome;
  reader.save(() => {
    const { input, units } = reader.view;
    const place = locate(input, tokensOf(issues[0], value), units) ?? (locate(input, [], units) as Located);
    reader.pos = place.start;
    return reader.typeError(reader.kind(), `${standard.vendor} schema`, place.start, place.end, {
      cause: issues,
      hint: hintOf(standard.vendor, issues),
    });
  });
  return undefined;
}

/**
 * Returns the message of the first issue of a `@wirework/schema`. Messages of other libraries may contain the value.
 */
function hintOf(vendor: string, issues: readonly { readonly message: string }[]): string | undefined {
  if (vendor !== 'wirework') return undefined;
  return issues.length > 1 ? `${issues[0]?.message} (and ${issues.length - 1} more)` : issues[0]?.message;
}

/** Returns the path of an issue as far as it exists in a value: a missing member has the place of its object. */
function tokensOf(
  issue: { readonly message: string; readonly path?: unknown } | undefined,
  value: unknown,
): (string | number)[] {
  const tokens: (string | number)[] = [];
  let around = value;
  for (const segment of Array.isArray(issue?.path) ? (issue.path as unknown[]) : []) {
    // A segment is a name, an index, or an object that has one as its `key`.
    const token = isObject(segment) ? (segment as { readonly key?: unknown }).key : segment;
    if ((typeof token !== 'string' && typeof token !== 'number') || !isObject(around) || !hasOwn(around, token)) break;
    tokens.push(token);
    around = getOwn(around, token);
  }
  return tokens;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
