import { checkSchema } from '../compiler/check-schema.ts';
import { Compiler } from '../compiler/compiler.ts';
import { type Finding, tokensOf } from '../core/issue.ts';
import { Findings } from '../report/issue-collector.ts';
import { describe } from '../report/message.ts';
import { namesPass } from '../compiler/names-pass.ts';
import { type CompileSettings, readOptions, type SchemaOptions } from './read-options.ts';
import { Refs } from '../compiler/refs.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import { readSchema } from './read-schema.ts';
import { standardJsonSchema } from './standard-json-schema.ts';
import type { SchemaSource, StandardIssue, StandardJsonSchemaOptions, StandardSchema } from './standard-schema.ts';
import { FindingError, type ValidationError } from '../report/validation-error.ts';
import type { ValueSchema } from './value-schema.ts';

/** A compiled schema, and what functions for texts need besides. */
export interface Prepared {
  readonly settings: CompileSettings;
  readonly valueSchema: ValueSchema;
  /** What is wrong with a value, before it has texts. */
  readonly findingsOf: (value: unknown) => readonly Finding[];
}

/** Compiles a schema, for all entry points: see `compileSchema`. */
export function prepare(source: SchemaSource | WidenedSchema, options: SchemaOptions = {}): Prepared {
  const settings = readOptions(options);
  const schema = readSchema(source) as JsonSchema;
  const refs = new Refs(schema, settings.registry);
  const { check, look, members } = new Compiler(settings, refs, checkSchema).compileDocument();
  const names = members && namesPass(members);
  const isOneEnough = settings.maxErrors < 2;

  /** Findings are collected in a second pass, for a value that failed the check. */
  const findingsOf = (value: unknown): readonly Finding[] => {
    const fault = isOneEnough ? names?.(value) : undefined;
    if (fault !== undefined) return [fault];
    if (check(value)) return [];
    const out = new Findings(settings.maxErrors);
    look(value, out);
    return out.list;
  };

  const jsonSchema = (asked?: StandardJsonSchemaOptions): Record<string, unknown> =>
    standardJsonSchema(refs.document, asked);
  const standard: StandardSchema<unknown> = {
    version: 1,
    vendor: 'wirework',
    validate: (value) => {
      const findings = findingsOf(value);
      if (findings.length === 0) return { value };
      return { issues: findings.flatMap(issuesOf) };
    },
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  };

  const valueSchema: ValueSchema = {
    schema,
    check: (value): value is unknown => names?.(value) === undefined && check(value),
    validate: (value) => errorsOf(findingsOf(value)),
    '~standard': standard,
  };
  return { settings, valueSchema, findingsOf };
}

export function errorsOf(findings: readonly Finding[]): ValidationError[] {
  // A single finding is frequent, and a literal of one is the fastest list.
  if (findings.length === 1) return [new FindingError(findings[0] as Finding)];
  const errors: ValidationError[] = [];
  // Faster than `map` and `push`.
  for (const finding of findings) errors[errors.length] = new FindingError(finding);
  return errors;
}

/** A finding, followed by its causes: a form shows each at its field. */
function issuesOf(finding: Finding): StandardIssue[] {
  return [{ message: describe(finding), path: tokensOf(finding.frame) }, ...finding.causes.flatMap(issuesOf)];
}
