import { needsCall, newNode } from '../core/scalar-node.ts';
import { endsAtFault } from '../closures/rule.ts';
import type { IssueCollector, SchemaNode } from '../core/types.ts';

/** The way from an open part of a value to the innermost one. It is made anew for each call. */
export interface OpenPath {
  /** The name or index of the open part of an object or array; `undefined` if its parts are all whole. */
  readonly step: string | undefined;
  /** The way from there; `undefined` where there is no step. */
  readonly rest: OpenPath | undefined;
}

/** Returns whether an open value may still become one that passes and, with `out`, adds an issue for each fault. */
export type OpenRule = (value: unknown, open: OpenPath, out: IssueCollector | undefined) => boolean;

/**
 * The rules of a schema for values that are open.
 *
 * Invariant: a rule refuses a value only if every continuation of it fails the schema.
 */
export class PartialNode {
  /** Set later, because a schema may contain itself. */
  rules: readonly OpenRule[] = [];
  /** The ways of the last values that passed and failed, so that many references to a schema read a value once. */
  #passed: OpenPath | undefined;
  #failed: OpenPath | undefined;
  /** The way of the value that is being evaluated. A schema that refers to itself adds nothing for the same value. */
  #running: OpenPath | undefined;

  evaluate(value: unknown, open: OpenPath, out: IssueCollector | undefined): boolean {
    if (this.#passed === open || this.#running === open) return true;
    if (this.#failed === open && out === undefined) return false;
    const outer = this.#running;
    this.#running = open;
    let passed = true;
    for (const rule of this.rules) {
      if (rule(value, open, out)) continue;
      passed = false;
      if (endsAtFault(out)) break;
    }
    this.#running = outer;
    if (passed) this.#passed = open;
    else this.#failed = open;
    return passed;
  }

  /** Returns the node that evaluates one open value, for collectors of issues. */
  at(open: OpenPath): SchemaNode {
    return {
      ...newNode(),
      inline: needsCall,
      check: (value) => this.evaluate(value, open, undefined),
      evaluate: (value, out) => this.evaluate(value, open, out),
    };
  }
}
