import type { CharSet } from './char-set.ts';
import type { Assertion, PatternNode } from './parse-pattern.ts';

/** One step of a nondeterministic automaton; `next` and `other` are indices of steps. */
export type Step =
  | { readonly kind: 'set'; readonly set: CharSet; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'assert'; readonly assert: Assertion; next: number }
  | { readonly kind: 'look'; readonly look: Look; next: number }
  | { readonly kind: 'match' };

/** A condition on the text before or after a place, with an automaton of its own. */
export interface Look {
  readonly program: Program;
  readonly isBehind: boolean;
  readonly isNegative: boolean;
}

export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
  /** Whether a step looks at more than the character and the ends of the text. */
  readonly isPositional: boolean;
}

/**
 * Makes an automaton of a pattern (Thompson's construction, from the end to the start).
 *
 * @param isReversed for text that is read from right to left
 * @returns `undefined` when counted repetitions make it too large
 */
export function compileProgram(pattern: PatternNode, isReversed = false): Program | undefined {
  const steps: Step[] = [{ kind: 'match' }];
  let isPositional = false;

  const add = (step: Step): number => {
    if (steps.length >= maxSteps) throw tooLarge;
    return steps.push(step) - 1;
  };

  /** Steps that match a node and go on at `next`; gives where they begin. */
  const emit = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'set':
        return add({ kind: 'set', set: node.set, next });
      case 'sequence': {
        const order = isReversed ? node.nodes : node.nodes.toReversed();
        return order.reduce((after, part) => emit(part, after), next);
      }
      case 'choice':
        return node.nodes.map((part) => emit(part, next)).reduce((other, it) => add({ kind: 'split', next: it, other }));
      case 'repeat': {
        let at = next;
        if (node.max === Infinity) {
          const loop = { kind: 'split', next: -1, other: next } as const;
          at = add(loop);
          (steps[at] as { next: number }).next = emit(node.node, at);
        } else {
          for (let i = node.min; i < node.max; i++) at = add({ kind: 'split', next: emit(node.node, at), other: next });
        }
        for (let i = 0; i < node.min; i++) at = emit(node.node, at);
        return at;
      }
      case 'assert':
        isPositional ||= node.assert === '\\b' || node.assert === '\\B' || isReversed;
        return add({ kind: 'assert', assert: node.assert, next });
      case 'look': {
        isPositional = true;
        const program = compileProgram(node.node, !node.isBehind);
        if (program === undefined) throw tooLarge;
        return add({ kind: 'look', look: { program, isBehind: node.isBehind, isNegative: node.isNegative }, next });
      }
      case 'backreference':
        throw tooLarge;
    }
  };

  try {
    const start = emit(pattern, 0);
    return { steps, start, isPositional };
  } catch (error) {
    if (error === tooLarge) return undefined;
    throw error;
  }
}

const maxSteps = 20_000;
const tooLarge = Symbol('too large');
