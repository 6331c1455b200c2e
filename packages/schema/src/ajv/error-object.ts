import { formatPointer } from '@wirework/encoding-errors';
import { tokensOf } from '../core/issue.ts';
import type { Members, ValuePath } from '../core/types.ts';

/** One fault of a value, in the shape of ajv 8. */
export interface ErrorObject<
  K extends string = string,
  P = Record<string, any>, // eslint-disable-line @typescript-eslint/no-explicit-any -- the type of ajv
  S = unknown,
> {
  /** The keyword that failed. */
  keyword: K;
  /** JSON Pointer of the value; for a missing property, of the object that lacks it. */
  instancePath: string;
  /** Way to the keyword in the schema, such as `#/properties/age/type`. */
  schemaPath: string;
  /** Details by keyword, such as `{ limit: 3 }`. */
  params: P;
  /** Name of the property whose name is wrong, for errors of the schema in `propertyNames`. */
  propertyName?: string;
  /** One sentence without a subject. Absent with the option `messages: false`. */
  message?: string;
  /** Value of the keyword, with the option `verbose`. */
  schema?: S;
  /** The schema with the keyword, with the option `verbose`. */
  parentSchema?: Record<string, unknown>;
  /** The value, with the option `verbose`. */
  data?: unknown;
}

/** A keyword in a schema. */
export interface KeywordPlace {
  readonly keyword: string;
  /** Way to the schema with the keyword. */
  readonly schemaPath: string;
  /** The schema with the keyword. */
  readonly parent: Members | boolean;
  /** Value of the keyword. */
  readonly value: unknown;
}

/** The parts of an error that the options choose. */
export interface ErrorSettings {
  readonly hasMessages: boolean;
  readonly isVerbose: boolean;
}

/** Returns the error of a keyword. */
export function newErrorObject(
  { keyword, schemaPath, parent, value }: KeywordPlace,
  data: unknown,
  valuePath: ValuePath,
  params: Record<string, unknown>,
  propertyName: string | undefined,
  { hasMessages, isVerbose }: ErrorSettings,
): ErrorObject {
  const error: ErrorObject = {
    instancePath: formatPointer(tokensOf(valuePath)),
    schemaPath: `${schemaPath}/${keyword}`,
    keyword,
    params,
  };
  if (hasMessages) error.message = messageOf(keyword, params);
  if (isVerbose) {
    error.schema = value;
    error.parentSchema = parent as Record<string, unknown>;
    error.data = data;
  }
  if (propertyName !== undefined) error.propertyName = propertyName;
  return error;
}

type Params = Readonly<Record<string, unknown>>;

const tooMany =
  (than: 'more' | 'fewer', parts: string) =>
  ({ limit }: Params): string =>
    `must NOT have ${than} than ${String(limit)} ${parts}`;
const compared = ({ comparison, limit }: Params): string => `must be ${String(comparison)} ${String(limit)}`;
const needed = ({ property, depsCount, deps }: Params): string =>
  `must have ${depsCount === 1 ? 'property' : 'properties'} ${String(deps)} when property ${String(property)} is present`;

/** The messages of ajv 8, by keyword. */
const messages: Readonly<Record<string, (params: Params) => string>> = {
  'false schema': () => 'boolean schema is false',
  type: ({ type }) => `must be ${String(type)}`,
  maximum: compared,
  minimum: compared,
  exclusiveMaximum: compared,
  exclusiveMinimum: compared,
  multipleOf: ({ multipleOf }) => `must be multiple of ${String(multipleOf)}`,
  maxLength: tooMany('more', 'characters'),
  minLength: tooMany('fewer', 'characters'),
  pattern: ({ pattern }) => `must match pattern "${String(pattern)}"`,
  format: ({ format }) => `must match format "${String(format)}"`,
  const: () => 'must be equal to constant',
  enum: () => 'must be equal to one of the allowed values',
  not: () => 'must NOT be valid',
  anyOf: () => 'must match a schema in anyOf',
  oneOf: () => 'must match exactly one schema in oneOf',
  if: ({ failingKeyword }) => `must match "${String(failingKeyword)}" schema`,
  maxItems: tooMany('more', 'items'),
  minItems: tooMany('fewer', 'items'),
  additionalItems: tooMany('more', 'items'),
  items: tooMany('more', 'items'),
  unevaluatedItems: tooMany('more', 'items'),
  contains: ({ minContains, maxContains }) =>
    maxContains === undefined
      ? `must contain at least ${String(minContains)} valid item(s)`
      : `must contain at least ${String(minContains)} and no more than ${String(maxContains)} valid item(s)`,
  uniqueItems: ({ i, j }) => `must NOT have duplicate items (items ## ${String(j)} and ${String(i)} are identical)`,
  maxProperties: tooMany('more', 'properties'),
  minProperties: tooMany('fewer', 'properties'),
  required: ({ missingProperty }) => `must have required property '${String(missingProperty)}'`,
  propertyNames: () => 'property name must be valid',
  additionalProperties: () => 'must NOT have additional properties',
  unevaluatedProperties: () => 'must NOT have unevaluated properties',
  dependencies: needed,
  dependentRequired: needed,
  discriminator: ({ error, tag }) =>
    error === 'tag' ? `tag "${String(tag)}" must be string` : `value of tag "${String(tag)}" must be in oneOf`,
};

function messageOf(keyword: string, params: Params): string {
  return Object.hasOwn(messages, keyword)
    ? (messages[keyword] as (params: Params) => string)(params)
    : `must pass "${keyword}" keyword validation`;
}
