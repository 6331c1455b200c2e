/** A keyword of JSON Schema, and what it may use while a schema is compiled. The keywords are in `keywords/`. */
import type { Kind } from '../core/keyword-params.ts';
import type { Members } from '../core/types.ts';
import type { EvaluatedParts, Plan, RuleForm } from './plan.ts';

export interface Keyword {
  readonly name: string;
  /** The only kind of value that it constrains; `undefined` if it constrains all. */
  readonly kind: Kind | undefined;
  /**
   * Plans one occurrence of the keyword.
   *
   * @param value the value of the keyword, in the form that the meta-schema demands
   * @returns the rule, or several; `undefined` if it demands nothing
   * @throws SchemaError if the schema is wrong
   */
  readonly plan: (value: never, context: KeywordContext) => RuleForm | readonly RuleForm[] | undefined;
}

/** Declares a keyword for all values. */
/* @__NO_SIDE_EFFECTS__ */
export function keyword<V>(
  name: string,
  plan: (value: V, context: KeywordContext) => RuleForm | readonly RuleForm[] | undefined,
): Keyword {
  return { name, kind: undefined, plan };
}

/** Declares a keyword for values of one kind. */
/* @__NO_SIDE_EFFECTS__ */
export function keywordFor<V>(
  kind: Kind,
  name: string,
  plan: (value: V, context: KeywordContext) => RuleForm | readonly RuleForm[] | undefined,
): Keyword {
  return { name, kind, plan };
}

/** A keyword and its rank: cheap ones are checked first, those that compile others last. */
export interface OrderedKeyword {
  readonly keyword: Keyword;
  readonly order: number;
}

/** The rank of the first keyword after all that are built in. */
export const orderAfterBuiltIn = 1_000;

/** One occurrence of a keyword in a schema, and the services of the compiler for it. */
export interface KeywordContext {
  readonly settings: KeywordSettings;
  /** The schema that has the keyword as a property. */
  readonly schema: Members;
  /** Whether `format` refuses values. */
  readonly assertsFormats: boolean;
  /** Whether items that `contains` matches count as evaluated. */
  readonly evaluatesContained: boolean;
  /** Returns the value of another keyword of the same schema, if the dialect has that keyword. */
  sibling(name: string): unknown;
  /** Returns the properties of an object, without those that are `undefined`. */
  entries(object: Members): readonly (readonly [string, unknown])[];
  /**
   * Refuses the schema.
   *
   * @param reason why the value of the keyword is wrong
   * @param tokens steps from the keyword to the fault
   * @throws SchemaError always
   */
  refuse(reason: string, ...tokens: (string | number)[]): never;
  /**
   * Refuses a regular expression with a fault.
   *
   * @throws SchemaError for such a one
   */
  assertPattern(source: string, ...tokens: string[]): void;
  /** Plans a subschema. */
  plan(schema: unknown, ...tokens: (string | number)[]): Plan;
  /** Plans the schema in another keyword of the same schema; every value passes if there is none. */
  planSibling(name: string): Plan;
  /** Returns the parts of a value that the other keywords of the schema evaluate. They are known later. */
  evaluatedParts(): EvaluatedParts;
  /** Plans the target of a reference. */
  planTarget(reference: string): Plan;
}

/** The settings that keywords depend on. */
interface KeywordSettings {
  readonly strict: boolean;
  /** Whether `format` refuses values; some dialects require it in any case. */
  readonly assertFormats: boolean;
  readonly formats: ReadonlyMap<string, FormatTest>;
  /** Names of the custom formats. */
  readonly customFormats: ReadonlySet<string>;
}

export type FormatTest = (text: string) => boolean;

/** The settings of a compilation. */
export interface CompileSettings extends KeywordSettings {
  /** Custom keywords. */
  readonly keywords: ReadonlyMap<string, OrderedKeyword>;
  readonly maxDepth: number;
  readonly maxSchemaDepth: number;
}
