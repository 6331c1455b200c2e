import { quoteName } from '@wirework/encoding-errors';
import { assertOptions, readChoice, readFlag, readLimit, readOption } from '@wirework/scanner/primitives';
import { openDocument } from '@wirework/schema/documents';
import { isObject } from './values.ts';

/** The providers whose rules are known. */
export type ProviderName = 'openai' | 'anthropic' | 'gemini';

/** The schemas that a provider accepts. */
export interface ProviderRules {
  /** The page that documents the rules. */
  readonly source?: string | undefined;
  /** The day of the latest comparison with the page, as `2026-11-28`. */
  readonly date?: string | undefined;
  /**
   * The keywords of Draft 2020-12 that it accepts. Keywords with schemas are written only if they are `properties`,
   * `additionalProperties`, `items`, `prefixItems` or `anyOf`; `allOf` and `oneOf` become other keywords.
   */
  readonly keywords: readonly string[];
  /** The only values of some keywords that it accepts, by keyword. */
  readonly values?: Readonly<Record<string, readonly unknown[]>> | undefined;
  /** The values of `format` that it accepts; all of them by default. */
  readonly formats?: readonly string[] | undefined;
  /** Texts that no `pattern` may contain. */
  readonly patternExcludes?: readonly string[] | undefined;
  /** The kinds of values that an `enum` or `const` may have; all of them by default. */
  readonly enumKinds?: readonly ('null' | 'boolean' | 'number' | 'string' | 'array' | 'object')[] | undefined;
  /**
   * Whether each object has to say `additionalProperties: false`.
   *
   * @default false
   */
  readonly closed?: boolean | undefined;
  /**
   * Whether all properties have to be required, so that optional ones accept null instead.
   *
   * @default false
   */
  readonly allRequired?: boolean | undefined;
  /**
   * Whether each schema has to name types.
   *
   * @default false
   */
  readonly typed?: boolean | undefined;
  /**
   * Whether the schema has to be one for an object. Another one becomes that of a property `value`.
   *
   * @default false
   */
  readonly objectRoot?: boolean | undefined;
  /**
   * Whether `$ref` is written for schemas that are used several times.
   *
   * @default 'inlined'
   */
  readonly references?: 'inlined' | 'kept' | undefined;
  /**
   * Whether a schema may contain itself by a `$ref`: always, only within optional properties, or never, as without
   * `references: 'kept'`. Where it may not, it is repeated and then cut.
   *
   * @default 'cut'
   */
  readonly recursion?: 'cut' | 'optional' | 'kept' | undefined;
  /** Levels of objects and arrays inside each other. */
  readonly maxDepth?: number | undefined;
  /** Properties of all objects together. */
  readonly maxProperties?: number | undefined;
  /** Optional properties of all objects together. */
  readonly maxOptional?: number | undefined;
  /** Schemas with alternatives or several types. */
  readonly maxUnions?: number | undefined;
  /** Values of all `enum`s together. */
  readonly maxEnumValues?: number | undefined;
  /** Characters of all names of properties and definitions, and strings of `enum` and `const`, together. */
  readonly maxTextLength?: number | undefined;
}

/** The rules of a provider with every default filled in. */
export interface ProviderSettings {
  readonly keywords: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly unknown[]>;
  readonly formats: readonly unknown[] | undefined;
  readonly patternExcludes: readonly string[];
  readonly enumKinds: readonly unknown[] | undefined;
  readonly closed: boolean;
  readonly allRequired: boolean;
  readonly typed: boolean;
  readonly objectRoot: boolean;
  readonly references: 'inlined' | 'kept';
  readonly recursion: 'cut' | 'optional' | 'kept';
  readonly maxDepth: number;
  readonly maxProperties: number;
  readonly maxOptional: number;
  readonly maxUnions: number;
  readonly maxEnumValues: number;
  readonly maxTextLength: number;
}

/**
 * Structured outputs and strict functions. Source, unless a row says another:
 * https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas (2026-11-28).
 */
const openai: ProviderRules = {
  source: 'https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas',
  date: '2026-11-28',
  // "Supported schemas" and "Supported properties": `allOf`, `not`, `if`, `dependentRequired` and `dependentSchemas`
  // are refused; `minLength` and `maxLength` are not listed.
  keywords: [
    ...['type', 'title', 'description', 'enum', 'const', 'anyOf', 'properties', 'required', 'additionalProperties'],
    ...['items', 'minItems', 'maxItems', 'pattern', 'format'],
    ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ],
  // "Supported string properties".
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
  // "additionalProperties: false must always be set in objects".
  closed: true,
  // "All fields must be required"; an optional one is a union with null.
  allRequired: true,
  // A schema without `type`, `anyOf` or `$ref` is refused.
  typed: true,
  // "Root objects must not be anyOf and must be an object".
  objectRoot: true,
  // "Definitions are supported", "Recursive schemas are supported".
  references: 'kept',
  recursion: 'kept',
  // "Up to 5000 object properties total, with up to 10 levels of nesting"; a total length of 120,000; 1000 enum values.
  maxDepth: 10,
  maxProperties: 5_000,
  maxEnumValues: 1_000,
  maxTextLength: 120_000,
};

/**
 * Structured outputs and strict tools. Source:
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations (2026-11-28).
 */
const anthropic: ProviderRules = {
  source: 'https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations',
  date: '2026-11-28',
  // "Supported features"; bounds of numbers, lengths and `maxItems` are under "Not supported".
  keywords: [
    ...['type', 'title', 'description', 'default', 'enum', 'const', 'anyOf', 'properties', 'required'],
    ...['additionalProperties', 'items', 'minItems', 'pattern', 'format'],
  ],
  // "minItems (only values 0 and 1 supported)".
  values: { minItems: [0, 1] },
  // "String formats".
  formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
  // "Pattern support (regex)": no lookaround, word boundaries and backreferences. Large repetitions are refused too.
  patternExcludes: ['(?', '\\b', '\\B', '\\k', '{', ...Array.from({ length: 9 }, (_, at) => `\\${at + 1}`)],
  // "enum (strings, numbers, bools, or nulls only - no complex types)".
  enumKinds: ['string', 'number', 'boolean', 'null'],
  // "additionalProperties must be set to false for objects".
  closed: true,
  // The transformation in the SDK refuses a schema without `type`, `anyOf` or `$ref`.
  typed: true,
  // `input_schema` and the helpers of the SDK require an object.
  objectRoot: true,
  // "$ref, $def, and definitions (external $ref not supported)"; "Recursive schemas" are under "Not supported".
  references: 'kept',
  recursion: 'cut',
  // "Schema complexity limits": 24 optional parameters and 16 parameters with unions in one request.
  maxOptional: 24,
  maxUnions: 16,
};

/**
 * `responseJsonSchema` and `parametersJsonSchema`. Source: https://ai.google.dev/api/generate-content#generationconfig
 * (2026-11-28).
 */
const gemini: ProviderRules = {
  source: 'https://ai.google.dev/api/generate-content#generationconfig',
  date: '2026-11-28',
  // "Only the following properties are supported"; `oneOf` is "interpreted the same as anyOf".
  keywords: [
    ...['type', 'format', 'title', 'description', 'enum', 'items', 'prefixItems', 'minItems', 'maxItems'],
    ...['minimum', 'maximum', 'anyOf', 'properties', 'additionalProperties', 'required'],
  ],
  // https://ai.google.dev/gemini-api/docs/structured-output: "date-time", "date", "time" (2026-11-28).
  formats: ['date-time', 'date', 'time'],
  // "enum (for strings and numbers)".
  enumKinds: ['string', 'number'],
  references: 'kept',
  // "Cyclic references … may only be used within non-required properties".
  recursion: 'optional',
};

/**
 * The rules of each provider, for callers that change them.
 *
 * @example
 * ```ts
 * const { schema } = toProviderSchema({ type: 'array' }, { ...providerRules.openai, objectRoot: false });
 * schema.type; // → 'array'
 * ```
 */
export const providerRules: Readonly<Record<ProviderName, ProviderRules>> = { openai, anthropic, gemini };

const ruleNames: readonly string[] = [
  ...['source', 'date', 'keywords', 'values', 'formats', 'patternExcludes', 'enumKinds'],
  ...['closed', 'allRequired', 'typed', 'objectRoot', 'references', 'recursion'],
  ...['maxDepth', 'maxProperties', 'maxOptional', 'maxUnions', 'maxEnumValues', 'maxTextLength'],
];

/**
 * Returns the rules of a provider.
 *
 * @throws TypeError if they have an unknown keyword, or a field of the wrong kind
 * @throws RangeError for an unknown provider, and for a limit that is not a number of at least 1
 */
export function readRules(provider: ProviderName | ProviderRules): ProviderSettings {
  if (typeof provider === 'string' && !Object.hasOwn(providerRules, provider))
    throw new RangeError(`Unknown provider ${quoteName(provider)}: known are ${Object.keys(providerRules).join(', ')}`);
  const rules = typeof provider === 'string' ? providerRules[provider] : provider;
  assertOptions(rules, ruleNames);
  const keywords = readList(rules, 'keywords');
  if (keywords === undefined) throw new TypeError("Cannot use the rules of the provider: 'keywords' is missing");
  const values = readOption(rules, 'values') ?? {};
  if (!isObject(values) || !Object.values(values).every(Array.isArray))
    throw new TypeError("Cannot use the rules of the provider: 'values' has no list for each keyword");
  const { contents } = openDocument(true, { draft: '2020-12' }).root.root.dialect;
  for (const name of [...keywords, ...Object.keys(values)])
    if (!contents.has(name))
      throw new TypeError(`Cannot use the rules of the provider: no keyword is ${quoteName(name)}`);
  const references = readChoice(rules, 'references', ['inlined', 'kept']);
  const recursion = readChoice(rules, 'recursion', ['cut', 'optional', 'kept']);
  const limit = (name: keyof ProviderRules): number => readLimit(rules, name, Infinity, 1);
  return {
    keywords: new Set(keywords),
    values: new Map(Object.entries(values as Readonly<Record<string, readonly unknown[]>>)),
    formats: readList(rules, 'formats'),
    patternExcludes: readList(rules, 'patternExcludes') ?? [],
    enumKinds: readList(rules, 'enumKinds'),
    closed: readFlag(rules, 'closed', false),
    allRequired: readFlag(rules, 'allRequired', false),
    typed: readFlag(rules, 'typed', false),
    objectRoot: readFlag(rules, 'objectRoot', false),
    references,
    recursion: references === 'inlined' ? 'cut' : recursion,
    maxDepth: limit('maxDepth'),
    maxProperties: limit('maxProperties'),
    maxOptional: limit('maxOptional'),
    maxUnions: limit('maxUnions'),
    maxEnumValues: limit('maxEnumValues'),
    maxTextLength: limit('maxTextLength'),
  };
}

function readList(rules: ProviderRules, name: keyof ProviderRules): readonly string[] | undefined {
  const list: unknown = readOption(rules, name);
  if (list === undefined) return undefined;
  if (!Array.isArray(list) || !list.every((it) => typeof it === 'string'))
    throw new TypeError(`Cannot use the rules of the provider: '${name}' is not a list of strings`);
  return list as readonly string[];
}
