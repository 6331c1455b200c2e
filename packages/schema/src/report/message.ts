import { quoteName } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import type { KeywordParams, LimitParams } from '../core/keyword-params.ts';
import type { Issue } from '../core/types.ts';

type Sentences = { readonly [K in keyof KeywordParams]: (params: KeywordParams[K], keyword: string) => string };

const noValue = 'no value is allowed here';

/** The message of each keyword: one sentence, without any value of the document. */
const sentences: Sentences = {
  type: ({ expected, actual, foreign }) =>
    `expected ${expected.join(' or ')}, got ${foreign ?? (actual === 'none' ? 'no JSON value, or a number out of range' : actual)}`,
  enum: ({ allowed }) => (allowed.length === 0 ? noValue : `expected one of ${listed(allowed)}`),
  const: ({ allowed }) => `expected ${listed([allowed])}`,
  multipleOf: ({ divisor }) => `expected a multiple of ${divisor}`,
  minimum: ({ limit }) => `expected a number of at least ${limit}`,
  maximum: ({ limit }) => `expected a number of at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `expected a number greater than ${limit}`,
  exclusiveMaximum: ({ limit }) => `expected a number less than ${limit}`,
  minLength: counted('least', 'character'),
  maxLength: counted('most', 'character'),
  pattern: ({ pattern }) => `string does not match the pattern ${quoteName(pattern)}`,
  format: ({ format }) => `string is not a valid ${format}${Object.hasOwn(hints, format) ? hints[format] : ''}`,
  minItems: counted('least', 'element'),
  maxItems: counted('most', 'element'),
  uniqueItems: ({ first, second }) => `elements ${first} and ${second} are equal`,
  additionalItems: counted('most', 'element'),
  contains: () => "no element matches the schema of 'contains'",
  minContains: ({ limit, actual }) => `expected at least ${limit} elements that match 'contains', got ${actual}`,
  maxContains: ({ limit, actual }) => `expected at most ${limit} elements that match 'contains', got ${actual}`,
  unevaluatedItems: ({ index }) => `element ${index} is not allowed`,
  minProperties: counted('least', 'property', 'properties'),
  maxProperties: counted('most', 'property', 'properties'),
  required: ({ missing }) => `required property ${quoteName(missing)} is missing`,
  additionalProperties: ({ name }) => `property ${quoteName(name)} is not allowed`,
  unevaluatedProperties: ({ name }) => `property ${quoteName(name)} is not allowed`,
  propertyNames: ({ name }) => `property name ${quoteName(name)} is not allowed`,
  dependencies: missingFor,
  dependentRequired: missingFor,
  not: () => "value matches the schema of 'not', which it must not",
  anyOf: noneOf,
  oneOf: (params) =>
    params.passed === undefined
      ? noneOf(params)
      : `value matches alternatives ${params.passed
          .map((it) => it + 1)
          .join(', ')
          .replace(/, (?=\d+$)/, ' and ')}, but must match exactly one`,
  discriminator: ({ name, allowed, actual }) =>
    `${actual === 'none' ? `required property ${quoteName(name)} is missing: ` : ''}expected one of ${listed(allowed)}`,
  'false schema': () => noValue,
  custom: (_, keyword) => `value is refused by the keyword ${quoteName(keyword)}`,
};

/** Additions for built-in formats that are often confused with others. */
const hints: Readonly<Record<string, string>> = {
  'date-time': ', such as 2024-12-31T23:59:59Z',
  time: ', such as 23:59:59Z',
  date: ', such as 2024-12-31',
  duration: ', such as P1DT12H',
  uri: ', such as https://example.com/',
  'json-pointer': ', such as /a/0',
  regex: " of ECMA-262 with the flag 'u'",
};

/** Keywords whose sentence depends only on the schema and takes long to make; it is made once. */
const settled: ReadonlySet<keyof KeywordParams> = new Set([
  'enum',
  'const',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);

/** Returns the message of an issue. */
export function describe({ kind, place, params, known, valuePath }: Issue): string {
  const sentence = sentences[kind] as (params: Readonly<Record<string, unknown>>, keyword: string) => string;
  if (settled.has(kind)) return (place.sentence ??= sentence(params, place.keyword));
  return sentence(params, place.keyword) + (known ? didYouMean(String(valuePath.token), known.keys()) : '');
}

function missingFor({ name, missing }: KeywordParams['dependencies']): string {
  return `property ${quoteName(missing)} is missing, which ${quoteName(name)} needs`;
}

function counted(bound: 'least' | 'most', one: string, many = `${one}s`): (params: LimitParams) => string {
  return ({ limit, actual }) => `expected at ${bound} ${limit} ${limit === 1 ? one : many}, got ${actual}`;
}

function noneOf({ branches, closest }: KeywordParams['anyOf']): string {
  if (branches === 1) return 'value does not match the only alternative';
  return `value matches none of ${branches} alternatives${closest === undefined ? '' : `; alternative ${closest + 1} is closest`}`;
}

/** Lists values of the schema: at most ten. */
function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, 10).map((value) => (typeof value === 'string' ? quoteName(value) : short(value)));
  if (values.length > shown.length) shown.push(`${values.length - shown.length} more`);
  return shown.join(', ');
}

function short(value: unknown): string {
  const isContainer = typeof value === 'object' && value !== null;
  return isContainer ? (Array.isArray(value) ? 'an array' : 'an object') + ' of the schema' : String(value);
}
