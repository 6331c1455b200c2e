import { quoteName } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import type { KeywordParams } from './keyword-params.ts';
import type { Issue, Place } from './types.ts';

type Describe = Place['describe'];

/** Returns the function that describes issues of one kind. */
/* @__NO_SIDE_EFFECTS__ */
function described<K extends keyof KeywordParams>(
  sentence: (params: KeywordParams[K], issue: Issue) => string,
): Describe {
  return (issue) => sentence(issue.params as never, issue);
}

/** Returns a function as `described` does, for a sentence that depends only on the schema: it is made once. */
/* @__NO_SIDE_EFFECTS__ */
function settled<K extends keyof KeywordParams>(sentence: (params: KeywordParams[K]) => string): Describe {
  return ({ place, params }) => (place.sentence ??= sentence(params as never));
}

const noValue = 'no value is allowed here';

/* The messages: one sentence each, without any value of the document. */

export const describeType: Describe = described<'type'>(({ expected, actual, foreign }, { place }) => {
  const beginning = (place.sentence ??= `expected ${expected.join(' or ')}, got `);
  return beginning + (foreign ?? (actual === 'none' ? 'no JSON value, or a number out of range' : actual));
});
export const describeEnum: Describe = settled<'enum'>(({ allowed }) =>
  allowed.length === 0 ? noValue : `expected one of ${listed(allowed)}`,
);
export const describeConst: Describe = settled<'const'>(({ allowed }) => `expected ${listed([allowed])}`);
export const describeMultipleOf: Describe = settled<'multipleOf'>(({ divisor }) => `expected a multiple of ${divisor}`);
export const describeMinimum: Describe = settled<'minimum'>(({ limit }) => `expected a number of at least ${limit}`);
export const describeMaximum: Describe = settled<'maximum'>(({ limit }) => `expected a number of at most ${limit}`);
export const describeExclusiveMinimum: Describe = settled<'minimum'>(
  ({ limit }) => `expected a number greater than ${limit}`,
);
export const describeExclusiveMaximum: Describe = settled<'maximum'>(
  ({ limit }) => `expected a number less than ${limit}`,
);
export const describeMinLength: Describe = counted('least', 'character');
export const describeMaxLength: Describe = counted('most', 'character');
export const describePattern: Describe = settled<'pattern'>(
  ({ pattern }) => `string does not match the pattern ${quoteName(pattern)}`,
);
export const describeFormat: Describe = settled<'format'>(
  ({ format }) => `string is not a valid ${format}${Object.hasOwn(hints, format) ? hints[format] : ''}`,
);
export const describeMinItems: Describe = counted('least', 'element');
export const describeMaxItems: Describe = counted('most', 'element');
export const describeUniqueItems: Describe = described<'uniqueItems'>(
  ({ first, second }) => `elements ${first} and ${second} are equal`,
);
export const describeContains: Describe = described<'contains'>(() => "no element matches the schema of 'contains'");
export const describeMinContains: Describe = described<'minContains'>(
  ({ limit, actual }) => `expected at least ${limit} elements that match 'contains', got ${actual}`,
);
export const describeMaxContains: Describe = described<'maxContains'>(
  ({ limit, actual }) => `expected at most ${limit} elements that match 'contains', got ${actual}`,
);
export const describeUnevaluatedItems: Describe = described<'unevaluatedItems'>(
  ({ index }) => `element ${index} is not allowed`,
);
export const describeMinProperties: Describe = counted('least', 'property', 'properties');
export const describeMaxProperties: Describe = counted('most', 'property', 'properties');
export const describeRequired: Describe = described<'required'>(
  ({ missing }) => `required property ${quoteName(missing)} is missing`,
);
export const describeAdditionalProperties: Describe = described<'additionalProperties'>(
  ({ name }, { known }) =>
    `property ${quoteName(name)} is not allowed${known === undefined ? '' : didYouMean(name, known.keys())}`,
);
export const describeUnevaluatedProperties: Describe = described<'unevaluatedProperties'>(
  ({ name }) => `property ${quoteName(name)} is not allowed`,
);
export const describePropertyNames: Describe = described<'propertyNames'>(
  ({ name }) => `property name ${quoteName(name)} is not allowed`,
);
export const describeDependencies: Describe = described<'dependencies'>(
  ({ name, missing }) => `property ${quoteName(missing)} is missing, which ${quoteName(name)} needs`,
);
export const describeNot: Describe = described<'not'>(() => "value matches the schema of 'not', which it must not");
export const describeAnyOf: Describe = described<'anyOf'>(noneOf);
export const describeOneOf: Describe = described<'oneOf'>((params) =>
  params.passed === undefined
    ? noneOf(params)
    : `value matches alternatives ${params.passed
        .map((it) => it + 1)
        .join(', ')
        .replace(/, (?=\d+$)/, ' and ')}, but must match exactly one`,
);
export const describeDiscriminator: Describe = described<'discriminator'>(
  ({ name, allowed, actual }) =>
    `${actual === 'none' ? `required property ${quoteName(name)} is missing: ` : ''}expected one of ${listed(allowed)}`,
);
export const describeFalse: Describe = described(() => noValue);
export const describeCustom: Describe = described<'custom'>(
  (_, { place }) => `value is refused by the keyword ${quoteName(place.keyword)}`,
);

const describers: { readonly [K in keyof KeywordParams]: Describe } = {
  type: describeType,
  enum: describeEnum,
  const: describeConst,
  multipleOf: describeMultipleOf,
  minimum: describeMinimum,
  maximum: describeMaximum,
  exclusiveMinimum: describeExclusiveMinimum,
  exclusiveMaximum: describeExclusiveMaximum,
  minLength: describeMinLength,
  maxLength: describeMaxLength,
  pattern: describePattern,
  format: describeFormat,
  minItems: describeMinItems,
  maxItems: describeMaxItems,
  uniqueItems: describeUniqueItems,
  additionalItems: describeMaxItems,
  contains: describeContains,
  minContains: describeMinContains,
  maxContains: describeMaxContains,
  unevaluatedItems: describeUnevaluatedItems,
  minProperties: describeMinProperties,
  maxProperties: describeMaxProperties,
  required: describeRequired,
  additionalProperties: describeAdditionalProperties,
  unevaluatedProperties: describeUnevaluatedProperties,
  propertyNames: describePropertyNames,
  dependencies: describeDependencies,
  dependentRequired: describeDependencies,
  not: describeNot,
  anyOf: describeAnyOf,
  oneOf: describeOneOf,
  discriminator: describeDiscriminator,
  'false schema': describeFalse,
  custom: describeCustom,
};

/** Returns the message of an issue of any kind. */
export function describe(issue: Issue): string {
  return describers[issue.kind](issue);
}

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

/* @__NO_SIDE_EFFECTS__ */
function counted(bound: 'least' | 'most', one: string, many = `${one}s`): Describe {
  return described<'minLength'>(
    ({ limit, actual }) => `expected at ${bound} ${limit} ${limit === 1 ? one : many}, got ${actual}`,
  );
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
