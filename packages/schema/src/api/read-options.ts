import { isJsonError, quoteName } from '@wirework/encoding-errors';
import type { JsonSyntax } from '@wirework/scanner';
import {
  assertOptions,
  getOwn,
  nearest,
  readChoice,
  readFlag,
  readLimit,
  readOption,
  readSyntax,
} from '@wirework/scanner/primitives';
import type { CustomKeyword } from '../core/custom-keyword.ts';
import type { Kind } from '../core/keyword-params.ts';
import {
  type CompileSettings,
  type FormatTest,
  type Keyword,
  orderAfterBuiltIn,
  type OrderedKeyword,
} from '../plan/keyword.ts';
import { isObject, objectTag } from '../core/kind.ts';
import type { Dialect, DraftName } from '../dialects/dialect.ts';
import { dialectOf, drafts, type OpenapiDialect, readingUnknown, unnamedDialect } from '../dialects/dialects.ts';
import { formatTable } from '../formats/format-table.ts';
import { compileExpression } from '../patterns/compile-pattern.ts';
import { keywordTable } from '../keywords/keyword-table.ts';
import { type Registry, registryOf } from '../references/registry.ts';
import { splitFragment } from '../references/resolve-uri.ts';
import type { SchemaOptions } from './schema-options.ts';

/** The options with every default filled in. */
export interface SchemaSettings extends CompileSettings {
  readonly registry: Registry;
  readonly baseUri: string;
  readonly maxErrors: number;
  readonly syntax: JsonSyntax;
}

const optionNames: readonly string[] = [
  'formats',
  'customFormats',
  'keywords',
  'registry',
  'draft',
  'unknownDialects',
  'openapi',
  'baseUri',
  'strict',
  'syntax',
  'maxErrors',
  'maxDepth',
  'maxSchemaDepth',
] satisfies (keyof SchemaOptions)[];

/** The first is the default. */
const draftNames = ['7', '4', '6', '2019-09', '2020-12'] as const satisfies readonly DraftName[];

/**
 * Reads the options as own properties.
 *
 * @param others names of further options, which the caller reads
 * @throws RangeError for a limit that is not a number of at least 1, and for another value of `formats`
 * @throws TypeError for options that are not an object, an unknown option or one of the wrong kind, and a custom
 *   keyword with the name of a built-in one
 */
export function readOptions(options: SchemaOptions, others: readonly string[] = []): SchemaSettings {
  refuseAjvOptions(options, others);
  assertOptions(options, [...optionNames, ...others]);
  const customFormats = readTable(options, 'customFormats');
  return {
    assertFormats: readChoice(options, 'formats', ['assert', 'annotate']) === 'assert',
    formats: withCustomFormats(customFormats),
    customFormats: new Set(Object.keys(customFormats)),
    keywords: customKeywords(readTable(options, 'keywords')),
    registry: registryOf(readTable(options, 'registry', 'Map'), readFallback(options)),
    baseUri: readBaseUri(options),
    strict: readFlag(options, 'strict', false),
    syntax: readSyntax(options),
    maxErrors: readLimit(options, 'maxErrors', 10_000, 1),
    maxDepth: readLimit(options, 'maxDepth', 1_000, 1),
    maxSchemaDepth: readLimit(options, 'maxSchemaDepth', 500, 1),
  };
}

/** Returns the dialect of documents without `$schema`, and of unknown dialects if the options say so. */
function readFallback(options: SchemaOptions): Dialect {
  const dialect = readDialect(options);
  return readChoice(options, 'unknownDialects', ['refuse', 'draft']) === 'draft' ? readingUnknown(dialect) : dialect;
}

/** Returns the dialect of documents without `$schema`. */
function readDialect(options: SchemaOptions): Dialect {
  const openapi = readOption(options, 'openapi') as OpenapiDialect | undefined;
  if (openapi === undefined) {
    const draft = readChoice(options, 'draft', draftNames, guessDraft);
    return draft === '7' ? unnamedDialect() : drafts[draft].dialect();
  }
  if (readOption(options, 'draft') !== undefined)
    throw new TypeError("Cannot use the option 'openapi': the option 'draft' says another dialect");
  const dialect = isObject(openapi) ? (openapi as OpenapiDialect)[dialectOf] : undefined;
  if (dialect === undefined)
    throw new TypeError(
      "Cannot use the option 'openapi': expected openapi30 or openapi31 of '@wirework/schema/openapi'",
    );
  return dialect();
}

/** Returns the end of the message about an unknown draft. */
function guessDraft(given: unknown): string {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  // `draft-07` and `draft7` end with the name.
  const near = draftNames.find((it) => text.endsWith(it)) ?? nearest(text, draftNames);
  return near === undefined ? '' : `; did you mean '${near}'?`;
}

/** Ways out for options of ajv. */
const insteadOf: Readonly<Record<string, string>> = {
  allErrors: "'validate' returns all errors; bound them with 'maxErrors'",
  coerceTypes: "use compileCoercion of '@wirework/schema/convert'",
  discriminator: "use 'openapi', which reads 'discriminator'",
  removeAdditional: "use compileRemoval of '@wirework/schema/convert'",
  strictSchema: "use 'strict'",
  useDefaults: "use compileDefaults of '@wirework/schema/convert'",
  validateFormats: "use 'formats'",
};

function refuseAjvOptions(options: SchemaOptions, others: readonly string[]): void {
  if (!isObject(options)) return;
  const name = Object.keys(options).find((it) => Object.hasOwn(insteadOf, it) && !others.includes(it));
  if (name !== undefined) throw new TypeError(`Cannot use the option '${name}': it is one of ajv; ${insteadOf[name]}`);
}

/**
 * Reads an option whose property names are not fixed.
 *
 * @param alternative tag of another object that it may be
 */
function readTable<K extends 'customFormats' | 'keywords' | 'registry'>(
  options: SchemaOptions,
  name: K,
  alternative?: 'Map',
): NonNullable<SchemaOptions[K]> {
  const given = readOption(options, name) ?? {};
  const tag = objectTag(given);
  if (!isObject(given) || (tag !== undefined && tag !== alternative))
    throw new TypeError(
      `Cannot use the option '${name}': expected an object${alternative === undefined ? '' : ` or a ${alternative}`}`,
    );
  return given as NonNullable<SchemaOptions[K]>;
}

/** Reads the option `baseUri`, without a fragment. */
function readBaseUri(options: SchemaOptions): string {
  const given = readOption(options, 'baseUri') ?? '';
  if (typeof given !== 'string') throw new TypeError("Cannot use the option 'baseUri': expected a string");
  return splitFragment(given)[0];
}

/** Returns the built-in formats, overridden by the custom ones. */
function withCustomFormats(custom: Readonly<Record<string, FormatTest | RegExp>>): ReadonlyMap<string, FormatTest> {
  const entries = Object.entries(custom);
  if (entries.length === 0) return formatTable;
  return new Map([...formatTable, ...entries.map(([name, it]): [string, FormatTest] => [name, formatTest(name, it)])]);
}

function formatTest(name: string, format: FormatTest | RegExp): FormatTest {
  if (typeof format === 'function') return (text) => Boolean(format(text));
  if (objectTag(format) !== 'RegExp')
    throw new TypeError(
      `Cannot define the format ${quoteName(name)}: it is neither a function nor a regular expression`,
    );
  return compileExpression(format, (reason) => {
    throw new TypeError(`Cannot define the format ${quoteName(name)}: ${reason}`);
  });
}

/** Returns the custom keywords in the form of the compiler, by name. They are checked last. */
function customKeywords(keywords: Readonly<Record<string, CustomKeyword>>): ReadonlyMap<string, OrderedKeyword> {
  const table = new Map<string, OrderedKeyword>();
  for (const [name, custom] of Object.entries(keywords)) {
    if (keywordTable.has(name)) throw new TypeError(`Cannot define the keyword ${quoteName(name)}: it is built in`);
    table.set(name, { keyword: adapt(name, custom), order: orderAfterBuiltIn + table.size });
  }
  return table;
}

const kinds: readonly Kind[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

function adapt(name: string, custom: CustomKeyword): Keyword {
  const kind = getOwn(custom, 'kind') as Kind | undefined;
  const refuse = (why: string): never => {
    throw new TypeError(`Cannot define the keyword ${quoteName(name)}: ${why}`);
  };
  if (kind !== undefined && !kinds.includes(kind)) refuse(`its kind is none of ${kinds.join(', ')}`);
  if (typeof getOwn(custom, 'compile') !== 'function') refuse("'compile' is not a function");
  const plan: Keyword['plan'] = (value, context) => {
    let test: (value: unknown) => boolean;
    try {
      test = custom.compile(value, context.schema);
    } catch (error) {
      if (isJsonError(error)) throw error;
      return context.refuse(String((error as { readonly message?: unknown } | null)?.message ?? error));
    }
    if (typeof test !== 'function') refuse("'compile' returned no function");
    return { form: 'call', issue: 'custom', test: (it) => Boolean(test(it)) };
  };
  return { name, kind, plan };
}
