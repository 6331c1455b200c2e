import type { Kind } from './kind.ts';

/** A name that the keyword `type` takes. */
export type TypeName = Kind | 'integer';

/** What was measured and what was allowed, in the keyword's own unit. */
export type LimitParams = { readonly limit: number; readonly actual: number };

/** What a finding carries, for each keyword. No value of the document is ever in it: kinds, counts, indices and names. */
export interface KeywordParams {
  readonly type: { readonly expected: readonly TypeName[]; readonly actual: Kind | 'none' };
  readonly enum: { readonly allowed: readonly unknown[] };
  readonly const: { readonly allowed: unknown };
  readonly multipleOf: { readonly divisor: number };
  readonly minimum: { readonly limit: number };
  readonly maximum: { readonly limit: number };
  readonly exclusiveMinimum: { readonly limit: number };
  readonly exclusiveMaximum: { readonly limit: number };
  readonly minLength: LimitParams;
  readonly maxLength: LimitParams;
  readonly pattern: { readonly pattern: string };
  readonly format: { readonly format: string };
  readonly minItems: LimitParams;
  readonly maxItems: LimitParams;
  readonly uniqueItems: { readonly first: number; readonly second: number };
  readonly additionalItems: LimitParams;
  readonly contains: Readonly<Record<never, never>>;
  readonly minProperties: LimitParams;
  readonly maxProperties: LimitParams;
  readonly required: { readonly missing: string };
  readonly additionalProperties: { readonly name: string };
  readonly propertyNames: { readonly name: string };
  readonly dependencies: { readonly name: string; readonly missing: string };
  readonly not: Readonly<Record<never, never>>;
  /** Without `closest`, no alternative is closer than the others, or that was not looked for: three levels of alternatives down, and after 50,000 of them. */
  readonly anyOf: { readonly branches: number; readonly closest?: number };
  readonly oneOf: { readonly branches: number; readonly closest?: number; readonly passed?: readonly number[] };
  readonly 'false schema': Readonly<Record<never, never>>;
  readonly custom: Readonly<Record<never, never>>;
}
