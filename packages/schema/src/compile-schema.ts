import type { CompiledSchema } from './compiled-schema.ts';
import { Compiler } from './compile.ts';
import { type Finding, tokensOf } from './finding.ts';
import { Findings } from './findings.ts';
import type { FromSchema } from './from-schema.ts';
import { locateFindings } from './locate-findings.ts';
import { describe } from './message.ts';
import { namesPass } from './object-pass.ts';
import { readOptions, type SchemaOptions } from './options.ts';
import { parseText } from './parse-text.ts';
import { Refs } from './refs.ts';
import type { JsonSchema } from './schema.ts';
import { readSchema } from './schema-source.ts';
import type { SchemaSource, StandardInput, StandardJsonSchemaSource, StandardSchema } from './standard-schema.ts';
import { ValidationError } from './validation-error.ts';

/**
 * Compiles a JSON Schema of Draft 7 to closures. No code is generated, so it works under every
 * Content-Security-Policy, and it takes microseconds.
 *
 * @param schema a schema; or a schema of zod or another library that implements Standard JSON Schema.
 *   It must not be changed afterwards.
 * @param options formats and keywords of your own, schemas that a `$ref` leads to, strictness and limits
 * @returns the compiled schema; `check` narrows to the type that the schema describes
 * @throws SchemaError if it is no valid schema, with the pointer to the fault
 * @throws LimitExceededError if it is nested deeper than `maxSchemaDepth`
 * @throws RangeError, TypeError for options that cannot be
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
  options?: SchemaOptions,
): CompiledSchema<FromSchema<S>>;
export function compileSchema<T = unknown>(
  schema: SchemaSource,
  options?: SchemaOptions,
): CompiledSchema<T>;
export function compileSchema(
  source: SchemaSource,
  options: SchemaOptions = {},
): CompiledSchema<unknown> {
  const settings = readOptions(options);
  const schema = readSchema(source) as JsonSchema;
  const { check, explain, members } = new Compiler(settings, new Refs(schema, settings.registry)).compileDocument();
  const names = members && namesPass(members);
  const isOneEnough = settings.maxErrors < 2;

  /** The failing pass; a value that passes gives an empty list. */
  const findingsOf = (value: unknown): readonly Finding[] => {
    const fault = names?.(value, isOneEnough);
    if (fault === undefined && check(value)) return [];
    if (fault !== undefined && fault !== true) return [fault];
    const out = new Findings(settings.maxErrors, settings.maxDepth);
    explain(value, out);
    return out.list;
  };

  const standard: StandardSchema<unknown> = {
    version: 1,
    vendor: 'wirework',
    validate: (value) => {
      const findings = findingsOf(value);
      if (findings.length === 0) return { value };
      return { issues: findings.map((it) => ({ message: describe(it), path: tokensOf(it.frame) })) };
    },
    jsonSchema: { input: () => asObject(schema), output: () => asObject(schema) },
  };

  return {
    schema,
    check: (value): value is unknown => names?.(value, false) === undefined && check(value),
    validate: (value) => errorsOf(findingsOf(value)),
    validateText: (text) => {
      const findings = findingsOf(parseText(text, settings.maxDepth));
      if (findings.length === 0) return [];
      locateFindings(text, findings);
      const start = (finding: Finding): number => finding.position?.index ?? 0;
      // In the order of the text, as compilers report.
      return errorsOf(findings.toSorted((a, b) => start(a) - start(b)));
    },
    '~standard': standard,
  };
}

function errorsOf(findings: readonly Finding[]): ValidationError[] {
  // One is frequent, and a list of one is made quicker than any other.
  if (findings.length === 1) return [new ValidationError(findings[0] as Finding)];
  return findings.map((finding) => new ValidationError(finding));
}

/** A schema as the object that Standard JSON Schema asks for: `true` is `{}`, and `false` is `{ not: {} }`. */
function asObject(schema: JsonSchema): Record<string, unknown> {
  if (typeof schema === 'boolean') return schema ? {} : { not: {} };
  return schema as Record<string, unknown>;
}
