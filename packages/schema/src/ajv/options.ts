import { assertOptions, readFlag, readFunction, readOption } from '@wirework/scanner/primitives';
import type { Format } from './added-format.ts';
import type { KeywordDefinition } from './custom-keyword-step.ts';
import type { Changes } from './keyword-site.ts';

/** A place for warnings. */
export interface Logger {
  log(...input: unknown[]): unknown;
  warn(...input: unknown[]): unknown;
  error(...input: unknown[]): unknown;
}

/** A schema: an object or a boolean. */
export type AjvSchema = boolean | Record<string, unknown>;

/** Options of ajv 8. Those that have no effect here are accepted, those that would need generated code refused. */
export interface Options {
  /** Whether all errors are reported, not only the first. @default false */
  allErrors?: boolean;
  /** Whether errors have the value and the schema. @default false */
  verbose?: boolean;
  /** Whether errors have a message. @default true */
  messages?: boolean;
  /** Whether values of another type are converted, in place. @default false */
  coerceTypes?: boolean | 'array';
  /** Whether missing properties get their `default`, in place. @default false */
  useDefaults?: boolean | 'empty';
  /** Which properties that the schema does not name are removed, in place. @default false */
  removeAdditional?: boolean | 'all' | 'failing';
  /** Whether unknown keywords and formats are refused; `'log'` reports unknown keywords only. @default true */
  strict?: boolean | 'log';
  /** As `strict`. */
  strictSchema?: boolean | 'log';
  /** Whether `discriminator` beside `oneOf` chooses the alternative. @default false */
  discriminator?: boolean;
  /** Formats by name, as for `addFormat`. */
  formats?: Record<string, Format | undefined>;
  /** Whether `format` refuses values. @default true */
  validateFormats?: boolean;
  /** Keywords, as for `addKeyword`. */
  keywords?: (string | KeywordDefinition)[] | Record<string, KeywordDefinition>;
  /** Schemas, as for `addSchema`. */
  schemas?: AjvSchema[] | Record<string, AjvSchema>;
  /** Whether the meta-schema of the draft is known, or a meta-schema in its place. @default true */
  meta?: boolean | Record<string, unknown>;
  defaultMeta?: string | Record<string, unknown>;
  /** Whether schemas are checked against their meta-schema; `'log'` reports the faults only. @default true */
  validateSchema?: boolean | 'log';
  /** Whether a compiled schema with an id can be referred to. @default true */
  addUsedSchema?: boolean;
  /** Where warnings go. @default console */
  logger?: Partial<Logger> | false;
  /** Returns a schema that `compileAsync` needs. */
  loadSchema?: (uri: string) => Promise<AjvSchema>;
  schemaId?: string;
  $data?: boolean;
  $comment?: unknown;
  strictNumbers?: boolean | 'log';
  strictTypes?: boolean | 'log';
  strictTuples?: boolean | 'log';
  strictRequired?: boolean | 'log';
  allowMatchingProperties?: boolean;
  allowUnionTypes?: boolean;
  unicodeRegExp?: boolean;
  multipleOfPrecision?: number;
  ownProperties?: boolean;
  inlineRefs?: boolean | number;
  loopRequired?: number;
  loopEnum?: number;
  next?: boolean;
  unevaluated?: boolean;
  dynamicRef?: boolean;
  passContext?: boolean;
  int32range?: boolean;
  code?: object;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type of ajv
  uriResolver?: any;
  jtd?: boolean;
  ignoreKeywordsWithRef?: boolean;
  jsPropertySyntax?: boolean;
  unicode?: boolean;
}

/** Options of `errorsText`. */
export interface ErrorsTextOptions {
  /** Text between errors. @default ', ' */
  readonly separator?: string;
  /** Name of the value. @default 'data' */
  readonly dataVar?: string;
}

/** The options of an instance. */
export type InstanceOptions = Options & { code: object };

/** The options that mean something here. */
const used: readonly (keyof Options)[] = [
  'allErrors',
  'verbose',
  'messages',
  'coerceTypes',
  'useDefaults',
  'removeAdditional',
  'strict',
  'strictSchema',
  'discriminator',
  'formats',
  'validateFormats',
  'keywords',
  'schemas',
  'meta',
  'defaultMeta',
  'validateSchema',
  'addUsedSchema',
  'logger',
  'loadSchema',
];

/** Options that change no result here, or lints that are not done: see the guide. */
const withoutEffect: readonly (keyof Options)[] = [
  'schemaId',
  'strictNumbers',
  'strictTypes',
  'strictTuples',
  'strictRequired',
  'allowMatchingProperties',
  'allowUnionTypes',
  'multipleOfPrecision',
  'ownProperties',
  'inlineRefs',
  'loopRequired',
  'loopEnum',
  'next',
  'unevaluated',
  'dynamicRef',
  'int32range',
  'code',
  'uriResolver',
];

/** Options that must not be set to a value, which would change results. */
const refused: ReadonlyMap<keyof Options, readonly [value: unknown, why: string]> = new Map<
  keyof Options,
  readonly [unknown, string]
>([
  ['$data', [false, 'references to data are not supported']],
  ['$comment', [false, 'comments are not reported']],
  ['passContext', [false, 'keywords are called with the instance']],
  ['jtd', [false, 'JSON Type Definition is not supported']],
  ['ignoreKeywordsWithRef', [false, 'keywords beside a reference apply']],
  ['jsPropertySyntax', [false, 'errors have JSON Pointers']],
  ['unicode', [true, 'lengths are counted in characters']],
  ['unicodeRegExp', [true, "patterns have the flag 'u'"]],
]);

/** The options with every default filled in. */
export interface AjvSettings {
  readonly allErrors: boolean;
  readonly isVerbose: boolean;
  readonly hasMessages: boolean;
  readonly changes: Changes;
  readonly strict: boolean | 'log';
  readonly hasDiscriminator: boolean;
  readonly checksFormats: boolean;
  readonly addsUsedSchemas: boolean;
  readonly loadSchema: ((uri: string) => Promise<AjvSchema>) | undefined;
  readonly logger: Logger;
}

/**
 * Reads the options as own properties.
 *
 * @param others names of further options
 * @throws TypeError for an unknown option, and for one whose value is not supported
 */
export function readAjvOptions(options: Options, others: readonly string[] = []): AjvSettings {
  assertOptions(options, [...used, ...withoutEffect, ...refused.keys(), ...others]);
  for (const [name, [usual, why]] of refused) {
    const given = readOption(options, name);
    if (given !== undefined && given !== usual)
      throw new TypeError(`Cannot use the option '${name}' with another value than ${String(usual)}: ${why}`);
  }
  const strict = readOneOf<boolean | 'log'>(
    options,
    'strictSchema',
    [true, false, 'log'],
    readOneOf(options, 'strict', [true, false, 'log'], true),
  );
  return {
    allErrors: readFlag(options, 'allErrors', false),
    isVerbose: readFlag(options, 'verbose', false),
    hasMessages: readFlag(options, 'messages', true),
    changes: {
      coerceTypes: readOneOf(options, 'coerceTypes', [true, false, 'array'], false),
      useDefaults: readOneOf(options, 'useDefaults', [true, false, 'empty'], false),
      removeAdditional: readOneOf(options, 'removeAdditional', [true, false, 'all', 'failing'], false),
    },
    strict,
    hasDiscriminator: readFlag(options, 'discriminator', false),
    checksFormats: readFlag(options, 'validateFormats', true),
    addsUsedSchemas: readFlag(options, 'addUsedSchema', true),
    loadSchema: readFunction(options, 'loadSchema') as AjvSettings['loadSchema'],
    logger: readLogger(options),
  };
}

/** Reads an option that is one of a few values. */
function readOneOf<T>(options: Options, name: keyof Options, values: readonly T[], usual: T): T {
  const given = readOption(options, name) as T | undefined;
  if (given === undefined) return usual;
  if (values.includes(given)) return given;
  const listed = values.map((it) => (typeof it === 'string' ? `'${it}'` : String(it)));
  throw new TypeError(
    `Cannot use the option '${name}': expected ${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`,
  );
}

const silent: Logger = { log: () => undefined, warn: () => undefined, error: () => undefined };

function readLogger(options: Options): Logger {
  const given = readOption(options, 'logger') as Options['logger'];
  if (given === false) return silent;
  if (given === undefined) return console;
  const isComplete = (['log', 'warn', 'error'] as const).every((name) => typeof given[name] === 'function');
  if (!isComplete) throw new TypeError("Cannot use the option 'logger': expected the methods log, warn and error");
  return given as Logger;
}
