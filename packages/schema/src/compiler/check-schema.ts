import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { Compiler } from './compiler.ts';
import { objectTag } from '../core/object-tag.ts';
import { type Issue, tokensOf } from '../core/issue.ts';
import { IssueCollector } from '../report/issue-collector.ts';
import { isObject } from '../core/kind.ts';
import { lazy } from '../core/lazy.ts';
import { describe } from '../report/message.ts';
import { draft7Keywords, metaSchema } from './meta-schema.ts';
import { didYouMean } from '../core/nearest.ts';
import { readOptions } from '../api/read-options.ts';
import { Refs } from './refs.ts';

/**
 * The meta-schema for one schema without its subschemas, each of which is checked by itself.
 * Exclusive bounds may be the booleans of Draft 4, and references need not be escaped as a URI must be: tools write
 * `#/definitions/Vector<number>`, and a reference that leads nowhere is refused in any case.
 */
const compiledMeta = lazy(() => {
  const meta = metaSchema({ type: ['object', 'boolean'] }, { type: ['number', 'boolean'] }, { type: 'string' });
  return new Compiler(readOptions({}), new Refs(meta, {}), () => undefined).compileDocument();
});

/**
 * Refuses a schema with a keyword of a form that it cannot have. What is `undefined` is unset.
 *
 * @param pointer where the schema is
 */
export function checkSchema(schema: unknown, pointer: string): void {
  refuseExotic(schema, pointer);
  if (isObject(schema)) {
    for (const name of Object.keys(schema)) {
      const value = schema[name];
      if (draft7Keywords.get(name) === 'map' || name === 'const') refuseExotic(value, pointer, name);
      else if (name === 'enum' && Array.isArray(value))
        value.forEach((it, at) => refuseExotic(it, pointer, name, String(at)));
    }
  }
  const { check, evaluate } = compiledMeta();
  if (check(schema)) return;
  const out = new IssueCollector(100);
  evaluate(schema, out);
  throw errorOf(out.list[0] as Issue, schema, pointer);
}

/** Refuses `Map` and the like, which would be read as objects without members: as a schema, as a map of schemas, and as a value to compare with. */
function refuseExotic(value: unknown, pointer: string, ...keyword: string[]): void {
  const name = objectTag(value);
  if (name === undefined) return;
  throw refusal(`expected a plain object, got a ${name}`, pointer, keyword);
}

/** @param tokens from the schema to the fault; the first is the keyword */
function refusal(reason: string, pointer: string, tokens: readonly (string | number)[]): SchemaError {
  const [keyword] = tokens;
  return new SchemaError({
    ...(keyword === undefined ? {} : { keyword: String(keyword) }),
    reason,
    pointer: pointer + formatPointer(tokens),
  });
}

/** The innermost issue says best what is wrong. */
function errorOf(issue: Issue, schema: unknown, pointer: string): SchemaError {
  const [cause] = issue.causes;
  if (cause !== undefined) return errorOf(cause, schema, pointer);
  const tokens: (string | number)[] = [...tokensOf(issue.valuePath)];
  const { second, allowed } = issue.params;
  if (issue.kind === 'uniqueItems') tokens.push(second as number);
  const given = issue.kind === 'enum' ? valueAt(schema, issue) : undefined;
  return refusal(
    describe(issue) + (typeof given === 'string' ? didYouMean(given, allowed as string[]) : ''),
    pointer,
    tokens,
  );
}

function valueAt(schema: unknown, { valuePath }: Issue): unknown {
  return tokensOf(valuePath).reduce((at, token) => (at as Readonly<Record<string, unknown>>)[token], schema);
}
