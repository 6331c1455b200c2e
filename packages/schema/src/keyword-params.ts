import type { Kind } from './kind.ts';

/** A name that the keyword `type` takes. */
export type TypeName = Kind | 'integer';

/** The bound of a keyword that counts, and what the value has: characters as code points, elements, or properties. */
export type LimitParams = {
  /** What the schema allows. */
  readonly limit: number;
  /** What the value has. */
  readonly actual: number;
};

/** The `params` of an error, for each keyword: kinds, counts, indices and names, and values of the schema, but no value of the document. */
export interface KeywordParams {
  /** The types that the schema allows, and the kind of the value; `'none'` for what JSON does not have, such as `undefined` and NaN. */
  readonly type: { readonly expected: readonly TypeName[]; readonly actual: Kind | 'none' };
  /** The values that the schema allows. */
  readonly enum: { readonly allowed: readonly unknown[] };
  /** The value that the schema allows. */
  readonly const: { readonly allowed: unknown };
  /** The number of the schema that the value is no multiple of. */
  readonly multipleOf: { readonly divisor: number };
  /** The bound of the schema. */
  readonly minimum: { readonly limit: number };
  /** The bound of the schema. */
  readonly maximum: { readonly limit: number };
  /** The bound of the schema. */
  readonly exclusiveMinimum: { readonly limit: number };
  /** The bound of the schema. */
  readonly exclusiveMaximum: { readonly limit: number };
  /** In code points. */
  readonly minLength: LimitParams;
  /** In code points. */
  readonly maxLength: LimitParams;
  /** The pattern as the schema has it. */
  readonly pattern: { readonly pattern: string };
  /** The name of the format. */
  readonly format: { readonly format: string };
  /** In elements. */
  readonly minItems: LimitParams;
  /** In elements. */
  readonly maxItems: LimitParams;
  /** The indices of two elements that are equal. */
  readonly uniqueItems: { readonly first: number; readonly second: number };
  /** The elements that `items` describes, and those that the array has. */
  readonly additionalItems: LimitParams;
  /** Nothing to tell. */
  readonly contains: Readonly<Record<never, never>>;
  /** In members that are there. */
  readonly minProperties: LimitParams;
  /** In members that are there. */
  readonly maxProperties: LimitParams;
  /** The name of the member that is missing. */
  readonly required: { readonly missing: string };
  /** The name of the member that is not allowed. */
  readonly additionalProperties: { readonly name: string };
  /** The name that is not allowed. */
  readonly propertyNames: { readonly name: string };
  /** The member that is there, and the member that it needs. */
  readonly dependencies: { readonly name: string; readonly missing: string };
  /** Nothing to tell. */
  readonly not: Readonly<Record<never, never>>;
  /**
   * How many alternatives there are, and the index of the closest. Without `closest`, none is closer than the others, or it was not
   * searched for, below three levels of alternatives and after 50,000 of them.
   */
  readonly anyOf: { readonly branches: number; readonly closest?: number };
  /** As for `anyOf`; if more than one alternative matches, `passed` has their indices. */
  readonly oneOf: { readonly branches: number; readonly closest?: number; readonly passed?: readonly number[] };
  /** The schema is `false`. Nothing to tell. */
  readonly 'false schema': Readonly<Record<never, never>>;
  /** A keyword of your own. Nothing to tell. */
  readonly custom: Readonly<Record<never, never>>;
}
