import { ResultMemo } from '../core/hash-flooding.ts';
import { isStackOverflow, tooDeep } from '../core/too-deep.ts';
import type { Check, Evaluate, IssueCollector, SchemaNode } from '../core/types.ts';
import { loop } from '../plan/loops.ts';

/**
 * Evaluations of one call before results are remembered. More of them may mean that the same parts are evaluated
 * repeatedly.
 */
const maxUnmemoizedEvaluations = 100_000;

/** The state of a running call. */
interface CallState {
  /** Nesting depth in recursive schemas. */
  depth: number;
  evaluations: number;
  /** `undefined` until `evaluations` exceeds `maxUnmemoizedEvaluations`. */
  memos: Map<object, ResultMemo> | undefined;
}

function newCallState(): CallState {
  return { depth: 0, evaluations: 0, memos: undefined };
}

/**
 * Bounds the depth and the work of a call, for schemas that can be reached in several ways.
 *
 * Invariant: after 100,000 evaluations each guarded schema evaluates each part of a value at most once more, however
 * many alternatives refer to it; only a failed part is evaluated again, to collect its issues.
 */
export class EvaluationGuard {
  readonly #maxDepth: number;
  readonly #guarded = new Map<SchemaNode, 0 | 1>();
  #state = newCallState();

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /** The schemas that are guarded, with their steps. */
  get guarded(): ReadonlyMap<SchemaNode, 0 | 1> {
    return this.#guarded;
  }

  /** Whether any schema is guarded. */
  get isUsed(): boolean {
    return this.#guarded.size > 0;
  }

  /**
   * Wraps the functions of a node.
   *
   * @param step 1 for a recursive schema: its depth is counted, so that a typed error is thrown before the stack
   *   overflows
   */
  guard(node: SchemaNode, step: 0 | 1): void {
    if (this.#guarded.has(node)) return;
    this.#guarded.set(node, step);
    const guarded = this.wrap(node, step, node.check, node.evaluate);
    node.check = guarded;
    node.evaluate = guarded;
  }

  /**
   * Returns functions as one with bounded depth and work.
   *
   * @param node identifies the schema, whose results are remembered
   */
  wrap(
    node: object,
    step: 0 | 1,
    check: Check,
    evaluate: Evaluate = check,
  ): (value: unknown, out?: IssueCollector) => boolean {
    return (value, out) => {
      const state = this.#state;
      if (state.depth + step > this.#maxDepth) throw tooDeep(this.#maxDepth);
      const memo = ++state.evaluations > maxUnmemoizedEvaluations ? memoOf(node, state) : undefined;
      const known = memo?.get(value);
      if (known === true) return true;
      if (known === false && out === undefined) return false;
      state.depth += step;
      const passed = out === undefined ? check(value) : evaluate(value, out);
      state.depth -= step;
      memo?.set(value, passed);
      return passed;
    };
  }

  /** Wraps a function of the root: each call has a separate state, even after an error and inside another call. */
  startCall<A extends readonly unknown[], R>(run: (...input: A) => R): (...input: A) => R {
    return (...input) => {
      const outer = this.#state;
      this.#state = newCallState();
      try {
        return run(...input);
      } catch (error) {
        throw isStackOverflow(error) ? tooDeep(this.#maxDepth) : error;
      } finally {
        this.#state = outer;
      }
    };
  }
}

function memoOf(node: object, state: CallState): ResultMemo {
  const memos = (state.memos ??= new Map<object, ResultMemo>());
  const memo = memos.get(node) ?? new ResultMemo();
  memos.set(node, memo);
  return memo;
}

const nothing: unique symbol = Symbol();

/** Lets a node of a cycle throw if it is reached a second time with the same value. */
export function throwIfEndless(node: SchemaNode, pointer: string): void {
  const { check, evaluate } = node;
  let entered: unknown = nothing;
  const guarded = (value: unknown, out?: IssueCollector): boolean => {
    if (Object.is(value, entered)) throw loop('$ref', pointer);
    const outer = entered;
    entered = value;
    try {
      return out === undefined ? check(value) : evaluate(value, out);
    } finally {
      entered = outer;
    }
  };
  node.check = guarded;
  node.evaluate = guarded;
}
