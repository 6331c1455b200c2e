import { LimitExceededError } from '@wirework/encoding-errors';
import type { KeywordParams } from './keyword-params.ts';
import type { SchemaNode } from './keyword.ts';
import { passes } from './leaf.ts';

/** Where in the schema a keyword stands. */
export interface Place {
  /** Name of the keyword, as the schema spells it. */
  readonly keyword: string;
  /** JSON Pointer of the keyword; in another document of the registry with its URI and `#` in front. */
  readonly pointer: string;
}

/** Steps from the root of the value: member names and element indices. */
export type Tokens = readonly (string | number)[];

/** What a finding points at: the value, the name of the member, or the object that lacks the member. */
export type Anchor = 'value' | 'name' | 'parent';

/** A finding before it has texts and positions. */
export interface Finding {
  readonly place: Place;
  readonly kind: keyof KeywordParams;
  readonly params: Readonly<Record<string, unknown>>;
  readonly tokens: Tokens;
  readonly anchor: Anchor;
  readonly causes: readonly Finding[];
  /** Names that may have been meant. */
  readonly known: Known | undefined;
  /** The texts of one that came over a wire with them. */
  readonly texts: FindingTexts | undefined;
  /** Given to findings in a text. */
  position: FindingPosition | undefined;
}

/** Where in a text a finding is. */
export interface FindingPosition {
  readonly index: number;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Something with names. */
type Known = ReadonlyMap<string, unknown>;

/** What is otherwise made of the other fields when it is read. */
export interface FindingTexts {
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
}

/**
 * Collects findings on the second, failing pass.
 *
 * Invariant: `path` leads to the value that is being explained; who enters a part of it leaves it again.
 */
export class Findings {
  readonly list: Finding[] = [];
  readonly path: (string | number)[];
  readonly #max: number;
  readonly #maxDepth: number;
  /** How many alternatives of alternatives this is. */
  readonly #level: number;

  constructor(max: number, maxDepth: number, path: (string | number)[] = [], level = 0) {
    this.#max = max;
    this.#maxDepth = maxDepth;
    this.path = path;
    this.#level = level;
  }

  /** Whether no further finding is wanted. */
  get full(): boolean {
    return this.list.length >= this.#max;
  }

  add<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    causes: readonly Finding[] = none,
  ): void {
    this.#push(place, kind, params, this.path.slice(), 'value', causes, undefined);
  }

  /** A finding about the name of a member of the value at `path`, or about its absence. */
  addMember<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    name: string,
    anchor: 'name' | 'parent',
    causes: readonly Finding[] = none,
    known?: Known,
  ): void {
    const tokens = this.path.slice();
    tokens.push(name);
    this.#push(place, kind, params, tokens, anchor, causes, known);
  }

  /**
   * Explains a part of the value. Where its schema has no subschemas the quick check goes first; else it is
   * explained at once, so that no part is looked at twice on each level.
   */
  part(token: string | number, node: SchemaNode, value: unknown): void {
    if (!node.isDeep && passes(node, value)) return;
    this.enter(token);
    node.explain(value, this);
    this.path.pop();
  }

  enter(token: string | number): void {
    if (this.path.length >= this.#maxDepth) throw tooDeep(this.#maxDepth);
    this.path.push(token);
  }

  leave(): void {
    this.path.pop();
  }

  /** Takes back the findings from some index on. */
  take(first: number): readonly Finding[] {
    return this.list.splice(first);
  }

  /** Adds findings that were taken back, as far as they are wanted. */
  give(findings: readonly Finding[]): void {
    for (const finding of findings) if (!this.full) this.list.push(finding);
  }

  /**
   * A collector for one alternative at the same place, which keeps a few findings only; `undefined` when
   * alternatives are nested so deep that telling them apart helps nobody.
   */
  alternative(): Findings | undefined {
    if (this.#level >= alternativeLevels) return undefined;
    return new Findings(perAlternative, this.#maxDepth, this.path, this.#level + 1);
  }

  #push(
    place: Place,
    kind: keyof KeywordParams,
    params: Readonly<Record<string, unknown>>,
    tokens: Tokens,
    anchor: Anchor,
    causes: readonly Finding[],
    known: Known | undefined,
  ): void {
    if (this.full) return;
    this.list.push({ place, kind, params, tokens, anchor, causes, known, texts: undefined, position: undefined });
  }
}

const none: readonly Finding[] = [];
const alternativeLevels = 3;
/** Enough to rank the alternatives of `anyOf` and `oneOf` and to say what is wrong with the closest. */
const perAlternative = 20;

export function tooDeep(max: number): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxDepth',
    max,
    message: `Cannot check the value: it is nested deeper than ${max} levels, or than the stack allows`,
  });
}
