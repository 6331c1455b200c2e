import { below, type Finding, type Frame, newFinding, type Place, rootFrame } from '../core/issue.ts';
import type { KeywordParams } from '../core/keyword-params.ts';
import type { SchemaNode } from '../core/keyword.ts';
import { needsCall, passes } from '../core/scalar-node.ts';
import { type MemberParts, unexpectedAt } from '../core/members.ts';

/**
 * Collects findings.
 *
 * Invariant: `frame` is the place of the value that is being looked at; code that enters a part of it restores it afterwards.
 * Frames are shared and never changed, so a finding can keep its place at no cost.
 */
export class Findings {
  readonly list: Finding[] = [];
  frame: Frame;
  readonly #max: number;
  /** Nesting level of alternatives. */
  readonly #level: number;
  readonly #left: Left;

  constructor(
    max: number,
    frame: Frame = rootFrame,
    level = 0,
    left: Left = { hints: mostHints, alternatives: mostAlternatives },
  ) {
    this.#max = max;
    this.frame = frame;
    this.#level = level;
    this.#left = left;
  }

  /** Whether no further finding is wanted. */
  get full(): boolean {
    return this.list.length >= this.#max;
  }

  /** @returns `false`, the result of a look that found something */
  push(finding: Finding): false {
    const { list } = this;
    // Faster than `push`.
    if (list.length < this.#max) list[list.length] = finding;
    return false;
  }

  add<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    causes?: readonly Finding[],
  ): false {
    return this.push(newFinding(place, kind, params, this.frame, 'value', causes));
  }

  /** A finding about the name of a member of the value at `frame`, or about its absence. */
  addMember<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    name: string,
    anchor: 'name' | 'parent',
    causes?: readonly Finding[],
  ): false {
    return this.push(newFinding(place, kind, params, below(this.frame, name), anchor, causes));
  }

  /** A finding about a member that `additionalProperties: false` refuses. */
  addUnexpected(parts: MemberParts, name: string): false {
    return this.push(unexpectedAt(parts, this.frame, name, this.#left.hints-- > 0));
  }

  /** Inserts findings at an index of the list. */
  insert(at: number, findings: readonly Finding[]): void {
    const { list } = this;
    const count = findings.length;
    // Faster than `splice`, for so few.
    for (const finding of findings) list[list.length] = finding;
    for (let i = list.length - 1; i >= at + count; i--) list[i] = list[i - count] as Finding;
    for (let i = 0; i < count; i++) list[at + i] = findings[i] as Finding;
    if (list.length > this.#max) list.length = this.#max;
  }

  /** Looks at a part of the value. */
  part(token: string | number, node: SchemaNode, value: unknown): boolean {
    return (node.leaf !== needsCall && passes(node, value)) || this.into(token, node, value);
  }

  /** Like `part`, but does not check a leaf first, for a part that is known to fail. */
  into(token: string | number, node: SchemaNode, value: unknown): boolean {
    const { frame } = this;
    this.frame = below(frame, token);
    const passed = node.look(value, this);
    this.frame = frame;
    return passed;
  }

  /**
   * A collector for one alternative at a place, which keeps a few findings only; `undefined` when
   * alternatives are nested so deeply that telling them apart helps nobody, or there were so many that it takes too long.
   */
  alternative(frame: Frame = this.frame): Findings | undefined {
    if (this.#level >= alternativeLevels || this.#left.alternatives-- <= 0) return undefined;
    return new Findings(perAlternative, frame, this.#level + 1, this.#left);
  }
}

/** The budget left for one call, shared by all alternatives: a hostile schema or value could take long, and a reader needs no more. */
interface Left {
  /** For how many unexpected names a similar known one is searched. */
  hints: number;
  alternatives: number;
}

const mostHints = 1000;
const mostAlternatives = 50_000;
const alternativeLevels = 3;
/** Enough to rank the alternatives of `anyOf` and `oneOf` and to say what is wrong with the closest. */
const perAlternative = 20;
