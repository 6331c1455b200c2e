import type { Findings } from './findings.ts';
import type { SchemaNode } from './keyword.ts';
import { isStackOverflow } from './stack-overflow.ts';
import { tooDeep } from './too-deep.ts';
import { Verdicts } from './verdicts.ts';

/** So many looks take no time; more of them may be many at the same parts. */
const mostLooks = 100_000;

/** What is known while a call runs. */
interface Known {
  /** How deep it is in schemas that lead to themselves. */
  depth: number;
  looks: number;
  /** There are none before there were many looks. */
  verdicts: Map<SchemaNode, Verdicts> | undefined;
}

function nothing(): Known {
  return { depth: 0, looks: 0, verdicts: undefined };
}

/**
 * What the schemas that are reached in several ways know of the call that runs: how deep it is in them, and, once there were many looks,
 * what came of each. So no part of a value is looked at again and again by the same schema, in however many ways alternatives lead to it.
 */
export class Call {
  readonly #maxDepth: number;
  readonly #guarded = new Set<SchemaNode>();
  #known: Known = nothing();

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  /** Whether any schema takes part. */
  get isUsed(): boolean {
    return this.#guarded.size > 0;
  }

  /**
   * Lets a schema take part.
   *
   * @param step 1 for one that leads to itself, and so counts how deep it is, so that it ends in a typed error before the stack does
   */
  guard(node: SchemaNode, step: 0 | 1): void {
    if (this.#guarded.has(node)) return;
    this.#guarded.add(node);
    const { check, look } = node;
    const judge = (value: unknown, out?: Findings): boolean => {
      const known = this.#known;
      if (known.depth + step > this.#maxDepth) throw tooDeep(this.#maxDepth);
      const verdicts = ++known.looks > mostLooks ? verdictsOf(node, known) : undefined;
      const before = verdicts?.get(value);
      // What is wrong has to be found again.
      if (before !== undefined && (before || out === undefined)) return before;
      known.depth += step;
      const passed = out === undefined ? check(value) : look(value, out);
      known.depth -= step;
      verdicts?.set(value, passed);
      return passed;
    };
    node.check = judge;
    node.look = judge;
  }

  /** A check or a look at a whole value: what was left by an error, or is called from within another one, starts anew. */
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

function verdictsOf(node: SchemaNode, known: Known): Verdicts {
  const all = (known.verdicts ??= new Map<SchemaNode, Verdicts>());
  const own = all.get(node) ?? new Verdicts();
  all.set(node, own);
  return own;
}
