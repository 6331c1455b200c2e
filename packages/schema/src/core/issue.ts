import type { KeywordParams } from './keyword-params.ts';

/** Where in the schema a keyword stands. */
export interface Place {
  /** Name of the keyword, as the schema spells it. */
  readonly keyword: string;
  /** JSON Pointer of the keyword; in another document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** The message of all its findings, if that is always the same; made on first use. */
  sentence: string | undefined;
}

/** A place without a `sentence` yet. */
export function newPlace(keyword: string, pointer: string): Place {
  return { keyword, pointer, sentence: undefined };
}

/** A place in the value: one step, and the place that it starts from. */
export interface Frame {
  /** `undefined` at the root, whose token means nothing. */
  readonly up: Frame | undefined;
  /** Name of a member or index of an element. */
  readonly token: string | number;
  /** Steps from the root. */
  readonly depth: number;
}

/** Steps from the root of the value: member names and element indices. */
export type Tokens = readonly (string | number)[];

/** What a finding points at: the value, the name of the member, or the object that lacks the member. */
export type Anchor = 'value' | 'name' | 'parent';

/** A finding before it has texts. */
export interface Finding {
  readonly place: Place;
  readonly kind: keyof KeywordParams;
  readonly params: Readonly<Record<string, unknown>>;
  readonly frame: Frame;
  readonly anchor: Anchor;
  readonly causes: readonly Finding[];
  /** Names that may have been meant. */
  readonly known: ReadonlyMap<string, unknown> | undefined;
  /** The texts of a finding that was revived from JSON. */
  readonly texts: FindingTexts | undefined;
  /** Set for findings in a text. */
  position: FindingPosition | undefined;
}

/** Texts that are otherwise made from the other fields on access. */
export interface FindingTexts {
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
}

/** Where in a text a finding is. */
export interface FindingPosition {
  readonly index: number;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

export const rootFrame: Frame = { up: undefined, token: '', depth: 0 };

/** The place of a part of the value at a place. */
export function below(up: Frame, token: string | number): Frame {
  return { up, token, depth: up.depth + 1 };
}

const none: readonly Finding[] = [];

/** A finding without texts and position. All are made here, so that all have the same shape. */
export function newFinding(
  place: Place,
  kind: keyof KeywordParams,
  params: Readonly<Record<string, unknown>>,
  frame: Frame,
  anchor: Anchor,
  causes: readonly Finding[] = none,
  known: ReadonlyMap<string, unknown> | undefined = undefined,
): Finding {
  return { place, kind, params, frame, anchor, causes, known, texts: undefined, position: undefined };
}

/** The tokens from the root to a place. */
export function tokensOf(frame: Frame): Tokens {
  const tokens: (string | number)[] = [];
  for (let at = frame; at.up !== undefined; at = at.up) tokens.push(at.token);
  return tokens.reverse();
}
