import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { didYouMean, typeName } from '@wirework/scanner/primitives';
import { tokensOf } from '../core/issue.ts';
import type { CompileSettings } from '../plan/keyword.ts';
import { isObject, kindOf, objectTag } from '../core/kind.ts';
import { lazy } from '../core/lazy.ts';
import type { Issue } from '../core/types.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { unnamedDialect } from '../dialects/dialects.ts';
import { isRegex, regexFault } from '../formats/format-table.ts';
import { unicodePattern } from '../patterns/unicode-pattern.ts';
import { isUri } from '../formats/uris.ts';
import type { Location } from '../references/location.ts';
import { Refs } from '../references/refs.ts';
import { Registry } from '../references/registry.ts';
import { newIssueCollector } from '../report/issue-collector.ts';
import { describe } from '../core/message.ts';
import { Closures, type DocumentClosures } from '../closures/closures.ts';
import { type CheckSchema, Compiler } from './compiler.ts';

/** Returns the check of the schemas that are compiled with these settings. */
export function schemaCheck({ strict, keywords }: CompileSettings): CheckSchema {
  let dialect: Dialect | undefined;
  let form: DocumentClosures | undefined;
  const check: CheckSchema = (location, isReached) => {
    const of = location.root.dialect;
    if (form === undefined || dialect !== of) [dialect, form] = [of, compiledForm(of, strict)];
    return checkSchema(location, form, isReached);
  };
  if (!strict) return check;
  return (location) => {
    check(location, true);
    refuseLooseValues(location);
    rejectUnknownKeywords(location, keywords);
    return true;
  };
}

/** Returns the settings of meta-schemas. Strict mode refuses patterns that compile only without the flag `u`. */
const metaSettings = (strict: boolean): CompileSettings => ({
  strict: false,
  assertFormats: true,
  formats: new Map([
    ['regex', strict ? isRegex : (text) => unicodePattern(text) !== undefined],
    ['uri', isUri],
  ]),
  customFormats: new Set(),
  keywords: new Map(),
  maxDepth: 1_000,
  maxSchemaDepth: 500,
});

/**
 * The compiled meta-schemas of one schema without its subschemas, each of which is checked by itself; those of strict
 * mode are the second.
 */
const compiledForms = lazy(() => [0, 1].map(() => new WeakMap<() => unknown, DocumentClosures>()));

function compiledForm({ formOfSchema }: Dialect, strict: boolean): DocumentClosures {
  const forms = compiledForms()[Number(strict)] as WeakMap<() => unknown, DocumentClosures>;
  const known = forms.get(formOfSchema);
  if (known !== undefined) return known;
  const refs = new Refs(formOfSchema(), new Registry({}, unnamedDialect()));
  const compiler = new Compiler(metaSettings(strict), refs, () => true);
  const compiled = new Closures(compiler).ofDocument(compiler.compileDocument());
  forms.set(formOfSchema, compiled);
  return compiled;
}

/** Issues of one schema that are collected; only the first is reported. */
const maxIssues = 100;

/**
 * Refuses a schema with a keyword whose value has a wrong form. A property that is `undefined` is absent. Of a schema
 * that nothing refers to, texts may have a wrong form, such as a regular expression with a fault.
 */
function checkSchema(location: Location, form: DocumentClosures, isReached: boolean): boolean {
  const { schema, pointer, root } = location;
  const { contents, refusal: why } = root.dialect;
  if (why !== undefined && schema === root.schema) throw refusal(why, root.pointer, ['$schema']);
  refuseInstance(schema, pointer);
  if (isObject(schema)) {
    for (const name of Object.keys(schema)) {
      const value = schema[name];
      if (contents.get(name) === 'map' || name === 'dependencies') refuseInstance(value, pointer, name);
      else if (name === 'const') refuseExotic(value, pointer, name);
      else if (name === 'enum' && Array.isArray(value))
        value.forEach((it, at) => refuseExotic(it, pointer, name, String(at)));
    }
  }
  if (form.check(schema)) return true;
  const out = newIssueCollector(maxIssues);
  form.evaluate(schema, out);
  const issue = isReached ? out.list[0] : out.list.find(({ kind }) => !textual.has(kind));
  if (issue === undefined) return false;
  throw errorOf(issue, schema, pointer);
}

/** Faults of texts, which matter only where they are used. */
const textual: ReadonlySet<Issue['kind']> = new Set<Issue['kind']>(['format', 'propertyNames']);

/** Refuses a keyword that is not a map of schemas, though the draft does not have it and nothing refers to it. */
function refuseLooseValues({ schema, pointer, root }: Location): void {
  if (!isObject(schema)) return;
  const isWrong = (name: string): boolean =>
    root.dialect.contents.get(name) === 'loose map' && schema[name] !== undefined && !isObject(schema[name]);
  const name = Object.keys(schema).find(isWrong);
  if (name !== undefined)
    throw refusal(`expected object, got ${kindOf(schema[name]) ?? 'no JSON value'}`, pointer, [name]);
}

/** Refuses a `Map` and the like, which would be read as an object without properties. */
function refuseExotic(value: unknown, pointer: string, ...tokens: string[]): void {
  const tag = objectTag(value);
  if (tag !== undefined) throw refusal(`expected a plain object, got a ${tag}`, pointer, tokens);
}

/**
 * Refuses an instance of a class, such as a schema of another library, in place of a schema. Objects of another realm
 * are plain.
 */
function refuseInstance(value: unknown, pointer: string, ...tokens: string[]): void {
  refuseExotic(value, pointer, ...tokens);
  if (!isObject(value)) return;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw refusal(`expected a plain object, got an instance of ${typeName(value)}`, pointer, tokens);
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

/** Returns the error of the innermost issue, which is the most precise. */
function errorOf(issue: Issue, schema: unknown, pointer: string): SchemaError {
  const [cause] = issue.causes;
  if (cause !== undefined) return errorOf(cause, schema, pointer);
  const tokens: (string | number)[] = [...tokensOf(issue.valuePath)];
  const { second, allowed } = issue.params;
  if (issue.kind === 'uniqueItems') tokens.push(second as number);
  const isRegexFault = issue.kind === 'format' && issue.params['format'] === 'regex';
  const given = issue.kind === 'enum' || isRegexFault ? valueAt(schema, issue) : undefined;
  let more = '';
  // A name in `patternProperties` has a schema as its value.
  if (isRegexFault) more = `: ${regexFault(typeof given === 'string' ? given : String(tokens.at(-1)))}`;
  else if (typeof given === 'string') more = didYouMean(given, allowed as string[]);
  else if (issue.params['actual'] === 'boolean' && tokens.join() === 'required')
    more = "; the list of names belongs in the schema of the object, beside 'properties'";
  return refusal(describe(issue) + more, pointer, tokens);
}

function valueAt(schema: unknown, { valuePath }: Issue): unknown {
  return tokensOf(valuePath).reduce((at, token) => (at as Readonly<Record<string, unknown>>)[token], schema);
}

/**
 * Refuses an unknown keyword. Extensions, whose names begin with `x-`, are allowed.
 *
 * @throws SchemaError that suggests the nearest known keyword
 */
function rejectUnknownKeywords({ schema, pointer, root }: Location, custom: ReadonlyMap<string, unknown>): void {
  if (!isObject(schema)) return;
  const { dialect } = root;
  const name = Object.keys(schema).find(
    (it) => schema[it] !== undefined && !it.startsWith('x-') && !dialect.contents.has(it) && !custom.has(it),
  );
  if (name !== undefined) throw refusal(whyUnknown(name, dialect, custom), pointer, [name]);
}

function whyUnknown(name: string, dialect: Dialect, custom: ReadonlyMap<string, unknown>): string {
  if (unnamedDialect().contents.has(name))
    return `a keyword of another draft, which Draft ${dialect.draft} does not have`;
  if (name === 'nullable')
    return "unknown keyword; it is of OpenAPI 3.0, for the option openapi: openapi30 of '@wirework/schema/openapi'";
  return `unknown keyword${didYouMean(name, [...dialect.contents.keys(), ...custom.keys()])}`;
}
