import type { Members, Rule } from '../core/types.ts';
import type { AjvNode } from './ajv-node.ts';
import type { KeywordPlace } from './error-object.ts';

/** The options that change values. */
export interface Changes {
  readonly coerceTypes: boolean | 'array';
  readonly useDefaults: boolean | 'empty';
  readonly removeAdditional: boolean | 'all' | 'failing';
}

/** A keyword of a schema while it is compiled. */
export interface KeywordSite extends KeywordPlace {
  readonly parent: Members;
  readonly changes: Changes;
  /** Returns the value of another keyword of the schema, if the dialect has that keyword. */
  sibling(keyword: string): unknown;
  /** Compiles the schema that the keyword has, or the one with a token in its value. */
  node(token?: string | number): AjvNode;
  /** Returns another keyword of the same schema. */
  other(keyword: string): KeywordSite;
  /** Returns a schema in the value of the keyword, or the one that it refers to. */
  followed(token: number): Members;
  /** Compiles the target of a reference. `isCall` is true if ajv compiles the target to a separate function. */
  target(): { readonly node: AjvNode; readonly isCall: boolean };
  /** Returns the rule of a keyword without schemas; `undefined` if it demands nothing. */
  rule(): Rule | undefined;
  /** Returns the test of a regular expression. */
  pattern(source: string): (text: string) => boolean;
  /** Returns the properties that the other keywords do not evaluate. */
  unevaluatedNames(object: Members): readonly string[];
  /** Returns the indices of the items that the other keywords do not evaluate. */
  unevaluatedIndices(list: readonly unknown[]): readonly number[];
}
