import type { Keyword, OrderedKeyword } from '../core/keyword.ts';
import { additionalItems } from './additional-items.ts';
import { additionalProperties } from './additional-properties.ts';
import { allOf } from './all-of.ts';
import { anyOf } from './any-of.ts';
import { constant } from './const.ts';
import { contains } from './contains.ts';
import { maxItems, maxLength, maxProperties, minItems, minLength, minProperties } from './count-bounds.ts';
import { dependencies, dependentRequired, dependentSchemas } from './dependencies.ts';
import { enumeration } from './enum.ts';
import { format } from './format.ts';
import { condition } from './if.ts';
import { items } from './items.ts';
import { multipleOf } from './multiple-of.ts';
import { not } from './not.ts';
import { exclusiveMaximum, exclusiveMinimum, maximum, minimum } from './number-bounds.ts';
import { oneOf } from './one-of.ts';
import { patternProperties } from './pattern-properties.ts';
import { pattern } from './pattern.ts';
import { prefixItems } from './prefix-items.ts';
import { properties } from './properties.ts';
import { propertyNames } from './property-names.ts';
import { dynamicRef, recursiveRef, ref } from './ref.ts';
import { required } from './required.ts';
import { type } from './type.ts';
import { unevaluatedItems } from './unevaluated-items.ts';
import { unevaluatedProperties } from './unevaluated-properties.ts';
import { uniqueItems } from './unique-items.ts';

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
