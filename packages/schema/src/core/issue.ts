import type { KeywordParams } from './keyword-params.ts';

/** Where in the schema a keyword stands. */
export interface Place {
  /** Name of the keyword, as the schema spells it. */
  readonly keyword: string;
  /** JSON Pointer of the keyword; in another document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** The message of all its issues, if that is always the same; made on first use. */
  sentence: string | undefined;
}

/** A place without a `sentence` yet. */
export function newPlace(keyword: string, pointer: string): Place {
  return { keyword, pointer, sentence: undefined };
}

/** A place in the value: one step, and the place that it starts from. */
export interface ValuePath {
  /** `undefined` at the root, whose token means nothing. */
  readonly parent: ValuePath | undefined;
  /** Name of a member or index of an element. */
  readonly token: string | number;
  /** Steps from the root. */
  readonly depth: number;
}

/** Steps from the root of the value: member names and element indices. */
export type Tokens = readonly (string | number)[];

/** What an issue points at: the value, the name of the member, or the object that lacks the member. */
export type Anchor = 'value' | 'name' | 'parent';

/** An issue before it has texts. */
export interface Issue {
  readonly place: Place;
  readonly kind: keyof KeywordParams;
  readonly params: Readonly<Record<string, unknown>>;
  readonly valuePath: ValuePath;
  readonly anchor: Anchor;
  readonly causes: readonly Issue[];
  /** Names that may have been meant. */
  readonly known: ReadonlyMap<string, unknown> | undefined;
  /** The texts of an issue that was revived from JSON. */
  readonly texts: IssueTexts | undefined;
  /** Set for issues in a text. */
  position: IssuePosition | undefined;
}

/** Texts that are otherwise made from the other fields on access. */
export interface IssueTexts {
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
}

/** Where in a text an issue is. */
export interface IssuePosition {
  readonly index: number;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

export const rootPath: ValuePath = { parent: undefined, token: '', depth: 0 };

/** The place of a part of the value at a place. */
export function below(parent: ValuePath, token: string | number): ValuePath {
  return { parent, token, depth: parent.depth + 1 };
}

const none: readonly Issue[] = [];

/** An issue without texts and position. All are made here, so that all have the same shape. */
export function newIssue(
  place: Place,
  kind: keyof KeywordParams,
  params: Readonly<Record<string, unknown>>,
  valuePath: ValuePath,
  anchor: Anchor,
  causes: readonly Issue[] = none,
  known: ReadonlyMap<string, unknown> | undefined = undefined,
): Issue {
  return { place, kind, params, valuePath, anchor, causes, known, texts: undefined, position: undefined };
}

/** The tokens from the root to a place. */
export function tokensOf(valuePath: ValuePath): Tokens {
  const tokens: (string | number)[] = [];
  for (let at = valuePath; at.parent !== undefined; at = at.parent) tokens.push(at.token);
  return tokens.reverse();
}
