import { isRegex } from './formats/regex.ts';
import { isUri, isUriReference } from './formats/uri.ts';
import { isObject } from './kind.ts';

/** What is wrong with the value of a keyword, and the tokens that lead from there to the fault. */
export type Fault = readonly [reason: string, ...tokens: (string | number)[]];

type FindFault = (value: unknown) => Fault | undefined;

/** What the value of a keyword must look like. */
export interface Shape {
  /** Looks at the value, but not into the schemas in it. */
  readonly fault: FindFault;
  /** The same in the meta-schema. */
  readonly meta: unknown;
  /** Where schemas stand in it. Everything else, such as `enum`, holds data. */
  readonly holds: 'schema' | 'list' | 'map' | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function must(test: (value: unknown) => boolean, reason: string): FindFault {
  return (value) => (test(value) ? undefined : [reason]);
}

/** A list of different things. */
function faultOfSet(items: readonly unknown[], test: (item: unknown) => boolean, reason: string): Fault | undefined {
  const seen = new Set<unknown>();
  for (const [at, item] of items.entries()) {
    if (!test(item)) return [reason, at];
    if (seen.has(item)) return ['expected each element once', at];
    seen.add(item);
  }
  return undefined;
}

const faultOfNames: FindFault = (value) => {
  return Array.isArray(value) ? faultOfSet(value, isText, 'expected a string') : ['expected an array of strings'];
};

const typeNames: readonly unknown[] = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'];

const faultOfTypes: FindFault = (value) => {
  if (Array.isArray(value) && value.length === 0) return ['expected at least one type'];
  const fault = faultOfSet(Array.isArray(value) ? value : [value], (it) => typeNames.includes(it), `expected a type name: ${typeNames.join(', ')}`);
  return Array.isArray(value) ? fault : fault && [fault[0]];
};

/** An object; of the first member at fault. */
function faultOfMembers(find: (name: string, member: unknown) => Fault | undefined): FindFault {
  return (value) => {
    if (!isObject(value)) return ['expected an object'];
    for (const name of Object.keys(value)) {
      const fault = find(name, value[name]);
      if (fault !== undefined) return [fault[0], name, ...fault.slice(1)];
    }
    return undefined;
  };
}

const faultOfPattern: FindFault = must(
  (it) => isText(it) && isRegex(it),
  "expected a regular expression of ECMA-262 (with the flag 'u')",
);

const self = { $ref: '#' };
const string = { type: 'string' };
const number = { type: 'number' };
const boolean = { type: 'boolean' };
const array = { type: 'array' };
const count = { type: 'integer', minimum: 0 };
const uriReference = { ...string, format: 'uri-reference' };
const regex = { format: 'regex' };
const schemas = { ...array, minItems: 1, items: self };
const schemaMap = { type: 'object', additionalProperties: self };
const names = { ...array, items: string, uniqueItems: true };
const typeName = { enum: typeNames };

/** What the meta-schema gives names of their own. */
export const parts: Readonly<Record<'schemas' | 'count' | 'names' | 'typeName', unknown>> = { schemas, count, names, typeName };

const anything: FindFault = () => undefined;

/** The demands of the meta-schema of Draft 7, in its own words behind; and the booleans that Draft 4 has for exclusive bounds. */
const rows: readonly (readonly [keywords: string, fault: FindFault, meta: unknown, holds?: Shape['holds']])[] = [
  ['default const', anything, true],
  ['$comment title description format contentEncoding contentMediaType', must(isText, 'expected a string'), string],
  ['$schema', must((it) => isText(it) && isUri(it), 'expected a URI'), { ...string, format: 'uri' }],
  ['$id $ref', must((it) => isText(it) && isUriReference(it), 'expected a URI reference'), uriReference],
  ['pattern', faultOfPattern, { ...string, ...regex }],
  ['readOnly writeOnly uniqueItems', must(isFlag, 'expected true or false'), boolean],
  ['minimum maximum', must(isNumber, 'expected a number'), number],
  ['exclusiveMinimum exclusiveMaximum', must((it) => isNumber(it) || isFlag(it), 'expected a number'), number],
  ['multipleOf', must((it) => isNumber(it) && it > 0, 'expected a number greater than 0'), { ...number, exclusiveMinimum: 0 }],
  [
    'minLength maxLength minItems maxItems minProperties maxProperties',
    must((it) => Number.isInteger(it) && (it as number) >= 0, 'expected a whole number of at least 0'),
    count,
  ],
  ['enum examples', must(Array.isArray, 'expected an array'), array],
  ['type', faultOfTypes, { anyOf: [typeName, { ...array, items: typeName, minItems: 1, uniqueItems: true }] }],
  ['required', faultOfNames, names],
  ['additionalItems additionalProperties contains propertyNames not if then else', anything, self, 'schema'],
  ['allOf anyOf oneOf', must(isFilled, 'expected an array of at least one schema'), schemas, 'list'],
  [
    'items',
    must((it) => !Array.isArray(it) || isFilled(it), 'expected a schema, or an array of at least one'),
    { anyOf: [self, schemas] },
    'list',
  ],
  ['definitions properties', faultOfMembers(anything), schemaMap, 'map'],
  ['patternProperties', faultOfMembers((name) => faultOfPattern(name)), { ...schemaMap, propertyNames: regex }, 'map'],
  [
    'dependencies',
    faultOfMembers((_, it) => (Array.isArray(it) ? faultOfNames(it) : undefined)),
    { ...schemaMap, additionalProperties: { anyOf: [self, names] } },
    'map',
  ],
];

/** Every keyword of Draft 7, with the shape of its value. */
export const shapes: ReadonlyMap<string, Shape> = new Map(
  rows.flatMap(([keywords, fault, meta, holds]) => keywords.split(' ').map((name) => [name, { fault, meta, holds }] as const)),
);

type Subschema = readonly [schema: unknown, ...tokens: string[]];

/** The schemas that stand directly in a schema, with the tokens that lead to them. What is `undefined` is unset. */
export function* subschemasOf(schema: unknown): Generator<Subschema> {
  if (!isObject(schema)) return;
  for (const keyword of Object.keys(schema)) {
    const holds = shapes.get(keyword)?.holds;
    const value = schema[keyword];
    if (holds === undefined || value === undefined) continue;
    if (holds === 'schema' || (holds === 'list' && !Array.isArray(value))) {
      yield [value, keyword];
    } else if (typeof value === 'object' && value !== null) {
      for (const [token, item] of Object.entries(value)) {
        const isUnset = holds === 'map' && (item === undefined || (keyword === 'dependencies' && Array.isArray(item)));
        if (!isUnset) yield [item, keyword, token] as Subschema;
      }
    }
  }
}
