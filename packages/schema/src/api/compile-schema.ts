import type { CheckedAs } from './checked-as.ts';
import type { CompiledSchema } from './compiled-schema.ts';
import type { Issue } from '../core/issue.ts';
import type { FromSchema } from './from-schema.ts';
import { locateIssues } from '../report/locate-issues.ts';
import type { SchemaOptions } from './read-options.ts';
import { parseText } from './parse-text.ts';
import { errorsOf, prepare } from './prepare-schema.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import type { SchemaSource, StandardInput, StandardJsonSchemaSource } from './standard-schema.ts';
import type { ValidationError } from '../report/validation-error.ts';

/**
 * Compiles a JSON Schema of Draft 7 to closures. No code is generated, so it works under every Content-Security-Policy.
 *
 * @param schema a schema; or a schema of zod or another library that implements Standard JSON Schema.
 *   It must not be changed afterwards.
 * @param options custom formats and keywords, schemas that a `$ref` may lead to, strictness and limits
 * @returns the compiled schema; `check` narrows to the type that the schema describes
 * @throws SchemaError if it is not a valid schema, with the pointer to the fault
 * @throws LimitExceededError if it is nested deeper than `maxSchemaDepth`
 * @throws RangeError, TypeError for invalid options
 * @example
 * ```ts
 * const user = compileSchema({ type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] });
 * user.check({ age: 7 }); // → true
 * user.validate({ age: 'x' }).map(String); // → [ "validation error at path 'age': expected integer, got string" ]
 * user.validateText('{\n  "age": 1.5\n}')[0]?.line; // → 2
 * ```
 */
export function compileSchema<const S extends StandardJsonSchemaSource>(
  schema: S,
  options?: SchemaOptions,
): CompiledSchema<StandardInput<S>>;
export function compileSchema<const S extends JsonSchema>(
  schema: S,
  options: SchemaOptions & { readonly keywords: object },
): CompiledSchema<FromSchema<S>>;
// Two type parameters, so that a call with a type argument, which has one, means an overload below.
export function compileSchema<const S extends JsonSchema, _Inferred extends true>(
  schema: CheckedAs<S, JsonSchema>,
  options?: SchemaOptions,
): CompiledSchema<FromSchema<S>>;
export function compileSchema<T = unknown>(schema: WidenedSchema, options?: SchemaOptions): CompiledSchema<T>;
export function compileSchema<T = unknown>(schema: SchemaSource, options?: SchemaOptions): CompiledSchema<T>;
export function compileSchema(source: SchemaSource | WidenedSchema, options?: SchemaOptions): CompiledSchema<unknown> {
  const { settings, valueSchema, issuesOf } = prepare(source, options);
  const errorsIn = (text: string, value: unknown): ValidationError[] => {
    const issues = issuesOf(value);
    if (issues.length === 0) return [];
    locateIssues(text, issues);
    const start = (issue: Issue): number => issue.position?.index ?? 0;
    // In the order of the text, as compilers report.
    return errorsOf(issues.toSorted((a, b) => start(a) - start(b)));
  };
  return {
    ...valueSchema,
    validateText: (text) => errorsIn(text, parseText(text, settings.maxDepth)),
    parseText: (text) => {
      const value = parseText(text, settings.maxDepth);
      const errors = errorsIn(text, value);
      return errors.length === 0 ? { value } : { errors };
    },
  };
}
