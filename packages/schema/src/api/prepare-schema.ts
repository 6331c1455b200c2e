import { Closures } from '../closures/closures.ts';
import { namesPass } from '../closures/object-pass.ts';
import type { Check, Issue } from '../core/types.ts';
import { issueFinder } from '../report/issue-collector.ts';
import { errorsOf, standardResult } from '../report/validation-error.ts';
import { type Heat, heats, newHeat, useHotCode, warm } from '../hot/heat.ts';
import { hotCode } from '../hot/hot-faults.ts';
import type { PlannedDocument } from '../plan/plan.ts';
import type { Location } from '../references/location.ts';
import type { OpenapiSchema } from './openapi-schema.ts';
import type { SchemaSettings } from './read-options.ts';
import { openSchema } from './read-schema.ts';
import type { JsonSchema, WidenedSchema } from './schema.ts';
import { standardJsonSchema } from '../targets/standard-json-schema.ts';
import type { JsonSchemaTargetOptions, SchemaSource } from './standard-schema.ts';
import type { ValueSchema } from './value-schema.ts';

/** A compiled schema, with the parts from which functions for texts are made. */
export interface PreparedSchema {
  readonly settings: SchemaSettings;
  readonly valueSchema: ValueSchema;
  readonly issuesOf: (value: unknown) => readonly Issue[];
}

/** The properties of a schema of at most this size are checked as fast as their names alone. */
const maxDirectSize = 16;

/** Compiles a schema, for all entry points: see `compileSchema`. */
export function prepareSchema(
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  settings: SchemaSettings,
): PreparedSchema {
  const { refs, compiler } = openSchema(source, settings);
  const document = compiler.compileDocument({ refusesLoops: settings.strict });
  return prepareDocument(document, refs.document, new Closures(compiler), settings);
}

/**
 * Makes the functions of a document that was compiled.
 *
 * @param location where its schema is
 */
export function prepareDocument(
  document: PlannedDocument,
  location: Location,
  closures: Closures,
  settings: SchemaSettings,
): PreparedSchema {
  useHotCode(hotCode);
  const { check, evaluate, members } = closures.ofDocument(document);
  const issueOfNames = namesPass(members);
  const checkRoot: Check =
    issueOfNames === undefined || document.plan.size <= maxDirectSize
      ? check
      : namesFirst(issueOfNames, check, heats.get(check) ?? newHeat(undefined));
  const { maxErrors } = settings;
  const issuesOf = issueFinder(check, evaluate, maxErrors, maxErrors < 2 ? issueOfNames : undefined);

  const jsonSchema = (target?: JsonSchemaTargetOptions): Record<string, unknown> =>
    standardJsonSchema(location, target);

  const valueSchema: ValueSchema = {
    schema: location.schema as JsonSchema,
    check: checkRoot as ValueSchema['check'],
    validate: (value) => errorsOf(hintingAtText(value, issuesOf(value))),
    '~standard': {
      version: 1,
      vendor: 'wirework',
      validate: (value) => standardResult(value, issuesOf(value)),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
  return { settings, valueSchema, issuesOf };
}

/** Adds the way out to the issue of a value that is the JSON text of an object. */
function hintingAtText(value: unknown, issues: readonly Issue[]): readonly Issue[] {
  // Most values are no strings, and need no more.
  if (typeof value !== 'string') return issues;
  const [issue] = issues;
  if (issue?.kind !== 'type' || issue.valuePath.parent !== undefined) return issues;
  const text = value.trim();
  if (!text.startsWith('{"') || !text.endsWith('}')) return issues;
  const message = `${issue.place.describe(issue)}; validateText reads JSON text`;
  return [{ ...issue, texts: { path: '', pointer: '', message } }, ...issues.slice(1)];
}

/** Returns a check that looks at the names of the root first. A check of hot code finds their faults early itself. */
function namesFirst(issueOf: (value: unknown) => Issue | undefined, check: Check, heat: Heat): Check {
  return (value) => {
    if (heat.check !== undefined) return heat.check(value);
    if (issueOf(value) === undefined) return check(value);
    if (heat.left > 0) warm(heat, value);
    return false;
  };
}
