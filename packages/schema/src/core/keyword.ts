/** A keyword of JSON Schema, and what it may use while it is compiled. The keywords are in `keywords/`. */
import type { EvaluatedParts } from './evaluated-parts.ts';
import type { KeywordParams, Kind } from './keyword-params.ts';
import type { Check, MemberRules, Members, Place, Rule, SchemaNode, ValueOfKind } from './types.ts';

export interface Keyword {
  readonly name: string;
  /** The only kind of value that it constrains; `undefined` if it constrains all. */
  readonly kind: Kind | undefined;
  /**
   * Compiles one occurrence of the keyword.
   *
   * @param value the value of the keyword, in the form that the meta-schema demands
   * @returns the rule, or several; `undefined` if it demands nothing
   * @throws SchemaError if the schema is wrong
   */
  readonly compile: (value: never, context: KeywordContext) => Rule<never> | readonly Rule<never>[] | undefined;
}

/** Declares a keyword for all values. */
/* @__NO_SIDE_EFFECTS__ */
export function keyword<V>(
  name: string,
  compile: (value: V, context: KeywordContext) => Rule | readonly Rule[] | undefined,
): Keyword {
  return { name, kind: undefined, compile };
}

/** Declares a keyword for values of one kind. */
/* @__NO_SIDE_EFFECTS__ */
export function keywordFor<K extends Kind, V>(
  kind: K,
  name: string,
  compile: (value: V, context: KeywordContext) => Rule<ValueOfKind[K]> | undefined,
): Keyword {
  return { name, kind, compile };
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
  readonly place: Place;
  /** The schema that has the keyword as a property. */
  readonly schema: Members;
  /** Whether `format` refuses values. */
  readonly assertsFormats: boolean;
  /** The rules of the pass over the properties; four keywords of the schema fill it. */
  readonly members: MemberRules;
  /** Returns the value of another keyword of the same schema, if the dialect has that keyword. */
  sibling(name: string): unknown;
  /** Returns the place of another keyword of the same schema. */
  siblingPlace(name: string): Place;
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
  /** Returns the test of a regular expression. */
  pattern(source: string, ...tokens: string[]): (text: string) => boolean;
  /** Compiles a subschema of a part of the value. */
  child(schema: unknown, ...tokens: (string | number)[]): SchemaNode;
  /** Compiles a subschema of the same value. */
  inPlace(schema: unknown, ...tokens: (string | number)[]): SchemaNode;
  /** Compiles the schema in a sibling keyword, for the same value; every value passes if there is none. */
  inPlaceSibling(name: string): SchemaNode;
  /** Compiles the target of a reference, for the same value. */
  referred(reference: string): SchemaNode;
  /** Returns the rule of a pass over the properties. */
  membersPass(rules: Partial<MemberRules>): Rule<Members>;
  /** Returns the parts of a value that the other keywords of the schema evaluate. */
  evaluatedParts(): EvaluatedParts;
  /** Returns the rule that consists of one test and its issue. */
  assert<T, K extends keyof KeywordParams>(check: Check<T>, kind: K, params: (value: T) => KeywordParams[K]): Rule<T>;
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
