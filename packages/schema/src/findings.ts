import { LimitExceededError } from '@wirework/encoding-errors';
import { explain } from './explain.ts';
import { below, type Finding, type Frame, newFinding, type Place, rootFrame } from './finding.ts';
import type { KeywordParams } from './keyword-params.ts';
import type { SchemaNode } from './keyword.ts';
import { passes } from './leaf.ts';

/**
 * Collects findings on the second, failing pass.
 *
 * Invariant: `frame` is the place of the value that is being explained; who enters a part of it leaves it again.
 * Frames are shared and never changed, so a finding keeps its place for nothing.
 */
export class Findings {
  readonly list: Finding[] = [];
  frame: Frame;
  readonly #max: number;
  readonly #maxDepth: number;
  /** How many alternatives of alternatives this is. */
  readonly #level: number;

  constructor(max: number, maxDepth: number, frame: Frame = rootFrame, level = 0) {
    this.#max = max;
    this.#maxDepth = maxDepth;
    this.frame = frame;
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
    causes?: readonly Finding[],
  ): void {
    this.push(newFinding(place, kind, params, this.frame, 'value', causes));
  }

  /** A finding about the name of a member of the value at `frame`, or about its absence. */
  addMember<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    name: string,
    anchor: 'name' | 'parent',
    causes?: readonly Finding[],
  ): void {
    this.push(newFinding(place, kind, params, below(this.frame, name), anchor, causes));
  }

  push(finding: Finding): void {
    if (!this.full) this.list.push(finding);
  }

  /**
   * Explains a part of the value. Where its schema has no subschemas the quick check goes first; else it is
   * explained at once, so that no part is looked at again on each level above it.
   */
  part(token: string | number, node: SchemaNode, value: unknown): void {
    if (node.isDeep || !passes(node, value)) this.into(token, node, value);
  }

  /** Explains a part of the value, which may be known to be at fault. */
  into(token: string | number, node: SchemaNode, value: unknown): void {
    const { frame } = this;
    this.enter(token);
    explain(node, value, this);
    this.frame = frame;
  }

  enter(token: string | number): void {
    const { frame: up } = this;
    if (up.depth >= this.#maxDepth) throw tooDeep(this.#maxDepth);
    this.frame = below(up, token);
  }

  leave(): void {
    this.frame = this.frame.up ?? this.frame;
  }

  /**
   * A collector for one alternative at the same place, which keeps a few findings only; `undefined` when
   * alternatives are nested so deep that telling them apart helps nobody.
   */
  alternative(): Findings | undefined {
    if (this.#level >= alternativeLevels) return undefined;
    return new Findings(perAlternative, this.#maxDepth, this.frame, this.#level + 1);
  }
}

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
