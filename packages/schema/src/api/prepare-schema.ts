import { checkSchema } from '../compiler/check-schema.ts';
import { Compiler } from '../compiler/compiler.ts';
import { type Issue, tokensOf } from '../core/issue.ts';
import { IssueCollector } from '../report/issue-collector.ts';
import { describe } from '../report/message.ts';
import { namesPass } from '../compiler/names-pass.ts';
import { type CompileSettings, readOptions, type SchemaOptions } from './read-options.ts';
import { Refs } from '../compiler/refs.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import { readSchema } from './read-schema.ts';
import { standardJsonSchema } from './standard-json-schema.ts';
import type { SchemaSource, StandardIssue, StandardJsonSchemaOptions, StandardSchema } from './standard-schema.ts';
import { ReportedIssue, type ValidationError } from '../report/validation-error.ts';
import type { ValueSchema } from './value-schema.ts';

/** A compiled schema, and what functions for texts need besides. */
export interface Prepared {
  readonly settings: CompileSettings;
  readonly valueSchema: ValueSchema;
  /** What is wrong with a value, before it has texts. */
  readonly issuesOf: (value: unknown) => readonly Issue[];
}

/** Compiles a schema, for all entry points: see `compileSchema`. */
export function prepare(source: SchemaSource | WidenedSchema, options: SchemaOptions = {}): Prepared {
  const settings = readOptions(options);
  const schema = readSchema(source) as JsonSchema;
  const refs = new Refs(schema, settings.registry);
  const { check, evaluate, members } = new Compiler(settings, refs, checkSchema).compileDocument();
  const names = members && namesPass(members);
  const isOneEnough = settings.maxErrors < 2;

  /** Issues are collected in a second pass, for a value that failed the check. */
  const issuesOf = (value: unknown): readonly Issue[] => {
    const fault = isOneEnough ? names?.(value) : undefined;
    if (fault !== undefined) return [fault];
    if (check(value)) return [];
    const out = new IssueCollector(settings.maxErrors);
    evaluate(value, out);
    return out.list;
  };

  const jsonSchema = (asked?: StandardJsonSchemaOptions): Record<string, unknown> =>
    standardJsonSchema(refs.document, asked);
  const standard: StandardSchema<unknown> = {
    version: 1,
    vendor: 'wirework',
    validate: (value) => {
      const issues = issuesOf(value);
      if (issues.length === 0) return { value };
      return { issues: issues.flatMap(standardIssuesOf) };
    },
    jsonSchema: { input: jsonSchema, output: jsonSchema },
  };

  const valueSchema: ValueSchema = {
    schema,
    check: (value): value is unknown => names?.(value) === undefined && check(value),
    validate: (value) => errorsOf(issuesOf(value)),
    '~standard': standard,
  };
  return { settings, valueSchema, issuesOf };
}

export function errorsOf(issues: readonly Issue[]): ValidationError[] {
  // A single issue is frequent, and a literal of one is the fastest list.
  if (issues.length === 1) return [new ReportedIssue(issues[0] as Issue)];
  const errors: ValidationError[] = [];
  // Faster than `map` and `push`.
  for (const issue of issues) errors[errors.length] = new ReportedIssue(issue);
  return errors;
}

/** An issue, followed by its causes: a form shows each at its field. */
function standardIssuesOf(issue: Issue): StandardIssue[] {
  return [{ message: describe(issue), path: tokensOf(issue.valuePath) }, ...issue.causes.flatMap(standardIssuesOf)];
}
