import type { Keyword, OrderedKeyword } from '../plan/keyword.ts';
import {
  exclusiveMaximum,
  exclusiveMinimum,
  maximum,
  maxItems,
  maxLength,
  maxProperties,
  minimum,
  minItems,
  minLength,
  minProperties,
} from './bounds.ts';
import { allOf, anyOf, condition, dynamicRef, not, oneOf, recursiveRef, ref } from './in-place.ts';
import { additionalItems, contains, items, prefixItems, unevaluatedItems } from './items.ts';
import {
  additionalProperties,
  dependencies,
  dependentRequired,
  dependentSchemas,
  patternProperties,
  properties,
  propertyNames,
  required,
  unevaluatedProperties,
} from './members.ts';
import { constant, enumeration, format, multipleOf, pattern, type, uniqueItems } from './values.ts';

const inOrder: readonly Keyword[] = [
  type,
  constant,
  enumeration,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
  minLength,
  maxLength,
  format,
  pattern,
  minItems,
  maxItems,
  prefixItems,
  items,
  additionalItems,
  contains,
  uniqueItems,
  minProperties,
  maxProperties,
  required,
  additionalProperties,
  properties,
  patternProperties,
  propertyNames,
  dependencies,
  dependentRequired,
  dependentSchemas,
  ref,
  dynamicRef,
  recursiveRef,
  allOf,
  anyOf,
  oneOf,
  not,
  condition,
  unevaluatedItems,
  unevaluatedProperties,
];

/** Every keyword of any draft that demands something, by its name. */
export const keywordTable: ReadonlyMap<string, OrderedKeyword> = new Map(
  /* @__PURE__ */ inOrder.map((keyword, order) => [keyword.name, { keyword, order }]),
);
