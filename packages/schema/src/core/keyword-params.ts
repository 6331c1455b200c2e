import type { JsonKind } from '@wirework/scanner/primitives';

/** The kinds of JSON values. */
export type Kind = JsonKind;

/** A value of the keyword `type`. */
export type TypeName = Kind | 'integer';

/** The bound of a keyword that counts, and the count in the value: characters (code points), items or properties. */
export type LimitParams = {
  /** The count that the schema allows. */
  readonly limit: number;
  /** The count in the value. */
  readonly actual: number;
};

/**
 * The `params` of an error, for each keyword: kinds, counts, indices and names, and values of the schema, but no value
 * of the document.
 */
export interface KeywordParams {
  /**
   * The types that the schema allows, and the kind of the value; `'none'` for values that JSON does not have, such as
   * `undefined` and NaN. `foreign` is the name of a type of JavaScript that readers of YAML and TOML produce, such as
   * `'bigint'` or, for an object, `'Date'` or `'Map'`.
   */
  readonly type: {
    readonly expected: readonly TypeName[];
    readonly actual: Kind | 'none';
    readonly foreign?: string;
  };
  /** The values that the schema allows. */
  readonly enum: { readonly allowed: readonly unknown[] };
  /** The value that the schema allows. */
  readonly const: { readonly allowed: unknown };
  /** The number of which the value is not a multiple. */
  readonly multipleOf: { readonly divisor: number };
  /** The bound of the schema. */
  readonly minimum: { readonly limit: number };
  /** The bound of the schema. */
  readonly maximum: { readonly limit: number };
  /** The bound of the schema. */
  readonly exclusiveMinimum: { readonly limit: number };
  /** The bound of the schema. */
  readonly exclusiveMaximum: { readonly limit: number };
  /** Counts of code points. */
  readonly minLength: LimitParams;
  /** Counts of code points. */
  readonly maxLength: LimitParams;
  /** The pattern as the schema has it. */
  readonly pattern: { readonly pattern: string };
  /** The name of the format. */
  readonly format: { readonly format: string };
  /** Counts of items. */
  readonly minItems: LimitParams;
  /** Counts of items. */
  readonly maxItems: LimitParams;
  /** The indices of two items that are equal. */
  readonly uniqueItems: { readonly first: number; readonly second: number };
  /** The number of items that `items` describes, and that of the array. */
  readonly additionalItems: LimitParams;
  /** No details. */
  readonly contains: Readonly<Record<never, never>>;
  /** Counts of items that match `contains`. */
  readonly minContains: LimitParams;
  /** Counts of items that match `contains`. */
  readonly maxContains: LimitParams;
  /** The index of the item that is not allowed. */
  readonly unevaluatedItems: { readonly index: number };
  /** Counts of properties, without those that are `undefined`. */
  readonly minProperties: LimitParams;
  /** Counts of properties, without those that are `undefined`. */
  readonly maxProperties: LimitParams;
  /** The name of the property that is missing. */
  readonly required: { readonly missing: string };
  /** The name of the property that is not allowed. */
  readonly additionalProperties: { readonly name: string };
  /** The name of the property that is not allowed. */
  readonly unevaluatedProperties: { readonly name: string };
  /** The name that is not allowed. */
  readonly propertyNames: { readonly name: string };
  /** The property that is present, and the property that it requires. */
  readonly dependencies: { readonly name: string; readonly missing: string };
  /** The property that is present, and the property that it requires. */
  readonly dependentRequired: { readonly name: string; readonly missing: string };
  /** No details. */
  readonly not: Readonly<Record<never, never>>;
  /**
   * The number of alternatives, and the index of the closest. `closest` is absent if none is closer than the others, or
   * if it was not searched for: below three levels of alternatives, and after 50,000 of them.
   */
  readonly anyOf: { readonly branches: number; readonly closest?: number };
  /** As for `anyOf`; if more than one alternative matches, `passed` has their indices. */
  readonly oneOf: { readonly branches: number; readonly closest?: number; readonly passed?: readonly number[] };
  /**
   * The name of the property that chooses an alternative, the values that choose one, and the kind of its value;
   * `'none'` if it is missing, or no value of JSON.
   */
  readonly discriminator: {
    readonly name: string;
    readonly allowed: readonly (string | number | boolean | null)[];
    readonly actual: Kind | 'none';
  };
  /** The schema is `false`. No details. */
  readonly 'false schema': Readonly<Record<never, never>>;
  /** A custom keyword. No details. */
  readonly custom: Readonly<Record<never, never>>;
}
