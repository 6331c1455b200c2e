import type { IssueCollector } from '../report/issue-collector.ts';
import type { SchemaNode } from '../core/keyword.ts';
import { isStackOverflow } from '../core/is-stack-overflow.ts';
import { tooDeep } from '../core/too-deep.ts';
import { ResultMemo } from '../core/result-memo.ts';

/** This many looks are fast enough; more of them may mean that the same parts are looked at repeatedly. */
const maxUnmemoizedEvaluations = 100_000;

/** The state of a running call. */
interface Known {
  /** Nesting depth in recursive schemas. */
  depth: number;
  evaluations: number;
  /** `undefined` until `looks` exceeds `mostLooks`. */
  verdicts: Map<SchemaNode, ResultMemo> | undefined;
}

function nothing(): Known {
  return { depth: 0, evaluations: 0, verdicts: undefined };
}

/**
 * What schemas that can be reached in several ways share during a call: the nesting depth and, after many looks, the verdict
 * of each look. So no schema looks at the same part of a value again and again, however many alternatives lead to it.
 */
export class EvaluationGuard {
  readonly #maxDepth: number;
  readonly #guarded = new Set<SchemaNode>();
  #known: Known = nothing();

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /** Whether any schema is guarded. */
  get isUsed(): boolean {
    return this.#guarded.size > 0;
  }

  /**
   * Wraps the check and the look of a schema.
   *
   * @param step 1 for a recursive schema: its depth is counted, so that a typed error is thrown before the stack overflows
   */
  guard(node: SchemaNode, step: 0 | 1): void {
    if (this.#guarded.has(node)) return;
    this.#guarded.add(node);
    const { check, evaluate } = node;
    const judge = (value: unknown, out?: IssueCollector): boolean => {
      const known = this.#known;
      if (known.depth + step > this.#maxDepth) throw tooDeep(this.#maxDepth);
      const verdicts = ++known.evaluations > maxUnmemoizedEvaluations ? verdictsOf(node, known) : undefined;
      const before = verdicts?.get(value);
      // A failure is looked at again if its issues are wanted.
      if (before !== undefined && (before || out === undefined)) return before;
      known.depth += step;
      const passed = out === undefined ? check(value) : evaluate(value, out);
      known.depth -= step;
      verdicts?.set(value, passed);
      return passed;
    };
    node.check = judge;
    node.evaluate = judge;
  }

  /** Wraps a check or a look at a whole value: each call has its own state, also after an error or inside another call. */
  start<A extends readonly unknown[]>(run: (...input: A) => boolean): (...input: A) => boolean {
    return (...input) => {
      const before = this.#known;
      this.#known = nothing();
      try {
        return run(...input);
      } catch (error) {
        throw isStackOverflow(error) ? tooDeep(this.#maxDepth) : error;
      } finally {
        this.#known = before;
      }
    };
  }
}

function verdictsOf(node: SchemaNode, known: Known): ResultMemo {
  const all = (known.verdicts ??= new Map<SchemaNode, ResultMemo>());
  const own = all.get(node) ?? new ResultMemo();
  all.set(node, own);
  return own;
}
