import type { TypeName } from '../core/keyword-params.ts';
import type { FormatName } from '../formats/format-table.ts';

/**
 * A JSON Schema: an object, or `true` (everything passes) or `false` (nothing does). In a literal, an unknown keyword
 * does not compile unless its name begins with `x-`; a variable may have others, such as annotations.
 */
export type JsonSchema = Schema | boolean;

/**
 * Validation rules for JSON data: every keyword of JSON Schema, Draft 4 to 2020-12, and extensions, whose names begin
 * with `x-`. A keyword checks only values of its kind: `minLength` lets a number pass. A keyword that is not set checks
 * nothing.
 *
 * Implements `Schema` of the specification.
 *
 * @example
 * ```ts
 * const schema: Schema = { type: 'object', properties: { email: { type: 'string', format: 'email' } } };
 * ```
 */
export interface Schema extends SchemaKeywords<JsonSchema> {
  /** The kind of the value, or several of which one must fit; `integer` accepts 1.0. */
  readonly type?: TypeName | readonly TypeName[] | undefined;
}

/**
 * A schema of which TypeScript knows less, such as an import from a JSON file, whose `type` is a `string`. This type
 * has no property `type`: so it accepts such variables, but no literal with a `type`, which is checked as a
 * {@link Schema}.
 */
export type WidenedSchema = SchemaKeywords<WidenedSchema | boolean | undefined>;

/** Every keyword but `type`; `S` is the type of the schemas inside. */
export interface SchemaKeywords<S> {
  /** Extensions: annotations, and custom keywords. */
  readonly [extension: `x-${string}`]: unknown;
  /** The URI of this schema, which `$ref` can name. */
  readonly $id?: string | undefined;
  /** The name of `$id` in Draft 4. */
  readonly id?: string | undefined;
  /** The URI of the draft that the schema is written for. */
  readonly $schema?: string | undefined;
  /**
   * A reference to the schema that applies here, such as `#/definitions/User`. Up to Draft 7, keywords beside it are
   * ignored.
   */
  readonly $ref?: string | undefined;
  /** A name for this schema, which `$ref` can refer to as `#name`. */
  readonly $anchor?: string | undefined;
  /** A reference that outer schemas can redirect: to the outermost with the `$dynamicAnchor` (Draft 2020-12). */
  readonly $dynamicRef?: string | undefined;
  /** A name for this schema, which `$dynamicRef` and `$ref` can refer to as `#name` (Draft 2020-12). */
  readonly $dynamicAnchor?: string | undefined;
  /** `#`: a reference to the outermost schema with a `$recursiveAnchor` (Draft 2019-09). */
  readonly $recursiveRef?: string | undefined;
  /** Whether `$recursiveRef` may refer to this schema (Draft 2019-09). */
  readonly $recursiveAnchor?: boolean | undefined;
  /** The vocabularies of a meta-schema, and whether each has to be known. */
  readonly $vocabulary?: Readonly<Record<string, boolean>> | undefined;
  /** A note for readers of the schema. Checks nothing. */
  readonly $comment?: string | undefined;
  /** A short name. Checks nothing. */
  readonly title?: string | undefined;
  /** An explanation. Checks nothing. */
  readonly description?: string | undefined;
  /** A default value, for tools and for `compileDefaults`. Checks nothing. */
  readonly default?: unknown;
  /** Values that should pass. Checks nothing. */
  readonly examples?: readonly unknown[] | undefined;
  /** An annotation. Checks nothing. */
  readonly readOnly?: boolean | undefined;
  /** An annotation. Checks nothing. */
  readonly deprecated?: boolean | undefined;
  /** An annotation. Checks nothing. */
  readonly writeOnly?: boolean | undefined;
  /** The value equals one of these. */
  readonly enum?: readonly unknown[] | undefined;
  /** The value equals this. */
  readonly const?: unknown;
  /** A number is a multiple of this, which is above 0; exact in decimals, so 19.99 is a multiple of 0.01. */
  readonly multipleOf?: number | undefined;
  /** A number is at least this. */
  readonly minimum?: number | undefined;
  /** A number is at most this. */
  readonly maximum?: number | undefined;
  /** A number is greater than this (Draft 7); `true` makes `minimum` exclusive (Draft 4). */
  readonly exclusiveMinimum?: number | boolean | undefined;
  /** A number is less than this (Draft 7); `true` makes `maximum` exclusive (Draft 4). */
  readonly exclusiveMaximum?: number | boolean | undefined;
  /** A string has at least this many characters, in code points. */
  readonly minLength?: number | undefined;
  /** A string has at most this many characters, in code points. */
  readonly maxLength?: number | undefined;
  /** A string matches this ECMA-262 regular expression, with the flag `u`, anywhere in it. */
  readonly pattern?: string | undefined;
  /**
   * A string has this format, such as `date-time` or `email`; an unknown one checks nothing, unless the option `strict`
   * refuses it.
   */
  readonly format?: FormatName | (string & {}) | undefined;
  /** An annotation, such as `base64`. Checks nothing. */
  readonly contentEncoding?: string | undefined;
  /** An annotation, such as `application/json`. Checks nothing. */
  readonly contentMediaType?: string | undefined;
  /** An annotation: the schema of the document that a string contains. Checks nothing. */
  readonly contentSchema?: S | undefined;
  /** A schema for each of the first items of an array; `items` is that of the others. */
  readonly prefixItems?: readonly S[] | undefined;
  /** The schema of every item of an array; a list (up to Draft 2019-09) has one for each of the first items. */
  readonly items?: S | readonly S[] | undefined;
  /** The schema of the items beyond a list in `items`. */
  readonly additionalItems?: S | undefined;
  /** An array has at least this many items. */
  readonly minItems?: number | undefined;
  /** An array has at most this many items. */
  readonly maxItems?: number | undefined;
  /** If `true`, no two items of an array are equal. */
  readonly uniqueItems?: boolean | undefined;
  /** At least one item of an array matches this. */
  readonly contains?: S | undefined;
  /** At least so many items match `contains`; 1 by default. */
  readonly minContains?: number | undefined;
  /** At most so many items match `contains`. */
  readonly maxContains?: number | undefined;
  /** The schema of the items that no other keyword, here or in a subschema for the same array, has a schema for. */
  readonly unevaluatedItems?: S | undefined;
  /** The schemas of properties of an object, by name. */
  readonly properties?: Readonly<Record<string, S>> | undefined;
  /** The schemas of properties whose name matches a regular expression, by expression. */
  readonly patternProperties?: Readonly<Record<string, S>> | undefined;
  /** The schema of properties that neither `properties` nor `patternProperties` names; `false` refuses them. */
  readonly additionalProperties?: S | undefined;
  /**
   * The schema of the properties that no other keyword, here or in a subschema for the same object, has a schema for.
   */
  readonly unevaluatedProperties?: S | undefined;
  /** Names of properties that an object must have. */
  readonly required?: readonly string[] | undefined;
  /** An object has at least this many properties. */
  readonly minProperties?: number | undefined;
  /** An object has at most this many properties. */
  readonly maxProperties?: number | undefined;
  /** The schema of every property name of an object. */
  readonly propertyNames?: S | undefined;
  /**
   * For an object with a property of this name: the schema that it must match, or the other properties that it must
   * have.
   */
  readonly dependencies?: Readonly<Record<string, S | readonly string[]>> | undefined;
  /** `dependencies` with names. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>> | undefined;
  /** `dependencies` with schemas. */
  readonly dependentSchemas?: Readonly<Record<string, S>> | undefined;
  /** Schemas for `$ref` to name. Checks nothing by itself. */
  readonly definitions?: Readonly<Record<string, S>> | undefined;
  /** The name of `definitions` in later drafts. */
  readonly $defs?: Readonly<Record<string, S>> | undefined;
  /** The value matches all of these. */
  readonly allOf?: readonly S[] | undefined;
  /** The value matches at least one of these. */
  readonly anyOf?: readonly S[] | undefined;
  /** The value matches exactly one of these. */
  readonly oneOf?: readonly S[] | undefined;
  /** The value does not match this. */
  readonly not?: S | undefined;
  /** Decides between `then` and `else`. */
  readonly if?: S | undefined;
  /** The schema of a value that matches `if`. */
  readonly then?: S | undefined;
  /** The schema of a value that does not match `if`. */
  readonly else?: S | undefined;
}
