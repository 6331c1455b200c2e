import type { TypeName } from './keyword-params.ts';

/**
 * A JSON Schema: an object of Draft 7, or `true` (everything passes) or `false` (nothing does).
 * It may have other keywords, such as annotations and extensions.
 */
export type JsonSchema = Schema | boolean;

/**
 * Validation rules for JSON data: every keyword of JSON Schema Draft 7. A field that is not set does not constrain.
 *
 * Implements `Schema` of the specification.
 *
 * @example
 * ```ts
 * const schema: Schema = { type: 'object', properties: { email: { type: 'string', format: 'email' } } };
 * ```
 */
export interface Schema {
  readonly $id?: string | undefined;
  readonly $schema?: string | undefined;
  readonly $ref?: string | undefined;
  readonly $comment?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly default?: unknown;
  readonly examples?: readonly unknown[] | undefined;
  readonly readOnly?: boolean | undefined;
  readonly writeOnly?: boolean | undefined;
  readonly type?: TypeName | readonly TypeName[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly multipleOf?: number | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** A bound (Draft 7), or `true` to make `minimum` exclusive (Draft 4). */
  readonly exclusiveMinimum?: number | boolean | undefined;
  /** A bound (Draft 7), or `true` to make `maximum` exclusive (Draft 4). */
  readonly exclusiveMaximum?: number | boolean | undefined;
  /** In code points. */
  readonly minLength?: number | undefined;
  /** In code points. */
  readonly maxLength?: number | undefined;
  /** An ECMA-262 regular expression, with the flag `u`; it may match anywhere in the string. */
  readonly pattern?: string | undefined;
  readonly format?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly contentMediaType?: string | undefined;
  readonly items?: JsonSchema | readonly JsonSchema[] | undefined;
  readonly additionalItems?: JsonSchema | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly uniqueItems?: boolean | undefined;
  readonly contains?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly additionalProperties?: JsonSchema | undefined;
  readonly required?: readonly string[] | undefined;
  readonly minProperties?: number | undefined;
  readonly maxProperties?: number | undefined;
  readonly propertyNames?: JsonSchema | undefined;
  readonly dependencies?: Readonly<Record<string, JsonSchema | readonly string[]>> | undefined;
  readonly definitions?: Readonly<Record<string, JsonSchema>> | undefined;
  /** What later drafts call `definitions`. */
  readonly $defs?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly allOf?: readonly JsonSchema[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly not?: JsonSchema | undefined;
  readonly if?: JsonSchema | undefined;
  readonly then?: JsonSchema | undefined;
  readonly else?: JsonSchema | undefined;
  readonly [keyword: string]: unknown;
}
