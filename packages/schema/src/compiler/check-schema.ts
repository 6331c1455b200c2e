import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import { tokensOf } from '../core/issue.ts';
import type { CompileSettings } from '../core/keyword.ts';
import { isObject } from '../core/kind.ts';
import { lazy } from '../core/lazy.ts';
import { objectTag } from '../core/object-tag.ts';
import type { Issue } from '../core/types.ts';
import { isRegex } from '../formats/regex.ts';
import { isUri } from '../formats/uri.ts';
import { newIssueCollector } from '../report/issue-collector.ts';
import { describe } from '../report/message.ts';
import { type CheckSchema, Compiler } from './compiler.ts';
import { draft7Keywords, metaSchema } from '../dialects/meta-schema.ts';
import { Refs } from '../references/refs.ts';
import { rejectUnknownKeywords } from './reject-unknown-keywords.ts';

/** Returns the check of the schemas that are compiled with these settings. */
export function schemaCheck({ strict, keywords }: CompileSettings): CheckSchema {
  if (!strict) return checkSchema;
  return (schema, pointer) => {
    checkSchema(schema, pointer);
    rejectUnknownKeywords(schema, pointer, keywords);
  };
}

const metaSettings: CompileSettings = {
  strict: false,
  assertFormats: true,
  formats: new Map([
    ['regex', isRegex],
    ['uri', isUri],
  ]),
  customFormats: new Set(),
  keywords: new Map(),
  maxDepth: 1_000,
  maxSchemaDepth: 500,
};

/**
 * The compiled meta-schema of one schema without its subschemas, each of which is checked by itself.
 * Exclusive bounds may be the booleans of Draft 4. References need not be escaped as a URI must be, because tools write
 * `#/definitions/Vector<number>`, and a reference that leads nowhere is refused in any case.
 */
const compiledMetaSchema = lazy(() => {
  const meta = metaSchema({ type: ['object', 'boolean'] }, { type: ['number', 'boolean'] }, { type: 'string' });
  return new Compiler(metaSettings, new Refs(meta, {}), () => undefined).compileDocument();
});

/** Issues of one schema that are collected; only the first is reported. */
const maxIssues = 100;

/**
 * Refuses a schema with a keyword whose value has a wrong form. A member that is `undefined` is absent.
 *
 * @param pointer JSON Pointer of the schema
 */
function checkSchema(schema: unknown, pointer: string): void {
  refuseExotic(schema, pointer);
  if (isObject(schema)) {
    for (const name of Object.keys(schema)) {
      const value = schema[name];
      if (draft7Keywords.get(name) === 'map' || name === 'const') refuseExotic(value, pointer, name);
      else if (name === 'enum' && Array.isArray(value))
        value.forEach((it, at) => refuseExotic(it, pointer, name, String(at)));
    }
  }
  const { check, evaluate } = compiledMetaSchema();
  if (check(schema)) return;
  const out = newIssueCollector(maxIssues);
  evaluate(schema, out);
  throw errorOf(out.list[0] as Issue, schema, pointer);
}

/** Refuses a `Map` and the like, which would be read as an object without members. */
function refuseExotic(value: unknown, pointer: string, ...tokens: string[]): void {
  const tag = objectTag(value);
  if (tag !== undefined) throw refusal(`expected a plain object, got a ${tag}`, pointer, tokens);
}

/** @param tokens steps from the schema to the fault; the first is the keyword */
function refusal(reason: string, pointer: string, tokens: readonly (string | number)[]): SchemaError {
  const [keyword] = tokens;
  return new SchemaError({
    ...(keyword === undefined ? {} : { keyword: String(keyword) }),
    reason,
    pointer: pointer + formatPointer(tokens),
  });
}

/** Returns the error of the innermost issue, which tells the fault best. */
function errorOf(issue: Issue, schema: unknown, pointer: string): SchemaError {
  const [cause] = issue.causes;
  if (cause !== undefined) return errorOf(cause, schema, pointer);
  const tokens: (string | number)[] = [...tokensOf(issue.valuePath)];
  const { second, allowed } = issue.params;
  if (issue.kind === 'uniqueItems') tokens.push(second as number);
  const given = issue.kind === 'enum' ? valueAt(schema, issue) : undefined;
  const suggestion = typeof given === 'string' ? didYouMean(given, allowed as string[]) : '';
  return refusal(describe(issue) + suggestion, pointer, tokens);
}

function valueAt(schema: unknown, { valuePath }: Issue): unknown {
  return tokensOf(valuePath).reduce((at, token) => (at as Readonly<Record<string, unknown>>)[token], schema);
}
