import { invalid } from '../base/messages.ts';
import { readKnown } from '../base/assert-options.ts';
import { withDefaults } from './complete-config.ts';
import { sentenceOf } from './config-error.ts';
import type { Fields, FieldsOf } from './fields.ts';
import type { Complete } from './groups.ts';

/**
 * Returns the options of a function with their defaults, after a check of their names and values.
 *
 * @param of the name of the function in errors
 * @param renamed names in other libraries, with those here
 * @throws ClientError of type Validation for the first wrong option
 */
export function readFields<T extends object>(
  given: T | undefined,
  fields: FieldsOf<T>,
  of: string,
  renamed?: Readonly<Record<string, string>>,
): Complete<T> {
  const options = readKnown(given, new Set(Object.keys(fields)), of, renamed);
  for (const [name, { check }] of Object.entries(fields as Fields)) {
    const value = (options as Readonly<Record<string, unknown>>)[name];
    const problem = value === undefined ? undefined : check(value);
    if (problem !== undefined)
      throw invalid(`Cannot read the options of ${of}: ${sentenceOf({ ...problem, field: name })}`);
  }
  return withDefaults(fields, options);
}
