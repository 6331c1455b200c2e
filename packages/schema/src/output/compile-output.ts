import { quoteName } from '@wirework/encoding-errors';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { compileEvaluator, type OutputOptions } from './compile-evaluator.ts';
import type { OutputFlag, OutputFormat, OutputUnit } from './output-unit.ts';
import { basicOutput, detailedOutput, verboseOutput } from './standard-output.ts';

/** Checks values and reports in an output format of the specification. It was made by `compileOutput`. */
export interface OutputFunction {
  (value: unknown, format: 'flag'): OutputFlag;
  (value: unknown, format?: Exclude<OutputFormat, 'flag'>): OutputUnit;
  (value: unknown, format: OutputFormat): OutputFlag | OutputUnit;
}

/** Returns a function that reports in the output formats by a schema from a JSON file: see the other overload. */
export function compileOutput(schema: WidenedSchema, options?: OutputOptions): OutputFunction;
/**
 * Returns a function that checks a value and reports in an output format of the specification, for tools that read it:
 * `'flag'`, `'basic'` (the default), `'detailed'` or `'verbose'`. It evaluates every keyword, even those that pass and
 * those after a fault, so it is slower than `compileSchema`: use that one where errors are for people.
 *
 * - `flag` is whether the value passes.
 * - `basic` is a list of the errors, or of the annotations of a value that passes.
 * - `detailed` is a tree of the same, in which a node with one child is replaced by that child.
 * - `verbose` is the result of every keyword for every part of the value. Only `if` decides which of `then` and `else`
 *   it has.
 *
 * A `keywordLocation` goes through references; `absoluteKeywordLocation` is the location of the keyword itself. It is a
 * URI if the schema has one by its `$id` or the option `baseUri`; else it is given as `#` and a pointer, where it
 * differs from the former. Locations are JSON Pointers without `#`. A fault of the name of a property has the location
 * of the object. Implements Draft 2020-12 core, section 12, for all drafts.
 *
 * @param schema as for `compileSchema`
 * @param options as for `compileSchema`, and `maxUnits`; `maxErrors` is not used
 * @returns the function; it throws a LimitExceededError for more results than `maxUnits`, and schemas nested deeper
 *   than `maxDepth` in each other, and a RangeError for another format
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const output = compileOutput({ properties: { age: { $ref: '#/$defs/age' } }, $defs: { age: { type: 'integer' } } });
 * output({ age: 'x' }, 'flag'); // → { valid: false }
 * output({ age: 'x' }).errors?.[0]?.keywordLocation; // → '/properties/age/$ref/type'
 * output({ age: 'x' }).errors?.[0]?.absoluteKeywordLocation; // → '#/$defs/age/type'
 * ```
 */
export function compileOutput(schema: SchemaSource, options?: OutputOptions): OutputFunction;
export function compileOutput(schema: SchemaSource | WidenedSchema, options: OutputOptions = {}): OutputFunction {
  const evaluate = compileEvaluator(schema, options);
  const output = (value: unknown, format: OutputFormat = 'basic'): OutputFlag | OutputUnit => {
    if (!['flag', 'basic', 'detailed', 'verbose'].includes(format)) throw unknownFormat(format);
    const unit = evaluate(value);
    if (format === 'flag') return { valid: unit.valid };
    if (format === 'basic') return basicOutput(unit);
    return format === 'detailed' ? detailedOutput(unit) : verboseOutput(unit);
  };
  return output as OutputFunction;
}

/** Returns the error of a format that the specification does not have. */
export function unknownFormat(format: unknown): RangeError {
  const name = typeof format === 'string' ? quoteName(format) : `a ${typeof format}`;
  return new RangeError(
    `Cannot write the output: expected the format 'flag', 'basic', 'detailed' or 'verbose', got ${name}`,
  );
}
