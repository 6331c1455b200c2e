import { below, type Issue, type ValuePath, newIssue, type Place, rootPath } from '../core/issue.ts';
import type { KeywordParams } from '../core/keyword-params.ts';
import type { SchemaNode } from '../core/keyword.ts';
import { needsCall, passes } from '../core/scalar-node.ts';
import { type MemberRules, unexpectedAt } from '../core/members.ts';

/**
 * Collects issues.
 *
 * Invariant: `frame` is the place of the value that is being looked at; code that enters a part of it restores it afterwards.
 * Frames are shared and never changed, so an issue can keep its place at no cost.
 */
export class IssueCollector {
  readonly list: Issue[] = [];
  valuePath: ValuePath;
  readonly #max: number;
  /** Nesting level of alternatives. */
  readonly #level: number;
  readonly #left: Left;

  constructor(
    max: number,
    valuePath: ValuePath = rootPath,
    level = 0,
    left: Left = { hints: maxHints, alternatives: maxExplainedAlternatives },
  ) {
    this.#max = max;
    this.valuePath = valuePath;
    this.#level = level;
    this.#left = left;
  }

  /** Whether no further issue is wanted. */
  get full(): boolean {
    return this.list.length >= this.#max;
  }

  /** @returns `false`, the result of a look that found something */
  push(issue: Issue): false {
    const { list } = this;
    // Faster than `push`.
    if (list.length < this.#max) list[list.length] = issue;
    return false;
  }

  add<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    causes?: readonly Issue[],
  ): false {
    return this.push(newIssue(place, kind, params, this.valuePath, 'value', causes));
  }

  /** An issue about the name of a member of the value at `frame`, or about its absence. */
  addMember<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    name: string,
    anchor: 'name' | 'parent',
    causes?: readonly Issue[],
  ): false {
    return this.push(newIssue(place, kind, params, below(this.valuePath, name), anchor, causes));
  }

  /** An issue about a member that `additionalProperties: false` refuses. */
  addUnexpected(parts: MemberRules, name: string): false {
    return this.push(unexpectedAt(parts, this.valuePath, name, this.#left.hints-- > 0));
  }

  /** Inserts issues at an index of the list. */
  insert(at: number, issues: readonly Issue[]): void {
    const { list } = this;
    const count = issues.length;
    // Faster than `splice`, for so few.
    for (const issue of issues) list[list.length] = issue;
    for (let i = list.length - 1; i >= at + count; i--) list[i] = list[i - count] as Issue;
    for (let i = 0; i < count; i++) list[at + i] = issues[i] as Issue;
    if (list.length > this.#max) list.length = this.#max;
  }

  /** Looks at a part of the value. */
  part(token: string | number, node: SchemaNode, value: unknown): boolean {
    return (node.inline !== needsCall && passes(node, value)) || this.into(token, node, value);
  }

  /** Like `part`, but does not check a leaf first, for a part that is known to fail. */
  into(token: string | number, node: SchemaNode, value: unknown): boolean {
    const { valuePath } = this;
    this.valuePath = below(valuePath, token);
    const passed = node.evaluate(value, this);
    this.valuePath = valuePath;
    return passed;
  }

  /**
   * A collector for one alternative at a place, which keeps a few issues only; `undefined` when
   * alternatives are nested so deeply that telling them apart helps nobody, or there were so many that it takes too long.
   */
  alternative(valuePath: ValuePath = this.valuePath): IssueCollector | undefined {
    if (this.#level >= maxAlternativeLevels || this.#left.alternatives-- <= 0) return undefined;
    return new IssueCollector(maxIssuesPerAlternative, valuePath, this.#level + 1, this.#left);
  }
}

/** The budget left for one call, shared by all alternatives: a hostile schema or value could take long, and a reader needs no more. */
interface Left {
  /** For how many unexpected names a similar known one is searched. */
  hints: number;
  alternatives: number;
}

const maxHints = 1000;
const maxExplainedAlternatives = 50_000;
const maxAlternativeLevels = 3;
/** Enough to rank the alternatives of `anyOf` and `oneOf` and to say what is wrong with the closest. */
const maxIssuesPerAlternative = 20;
