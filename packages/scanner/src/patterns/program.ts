import type { CharSet } from './char-set.ts';
import type { PatternNode } from './parse-pattern.ts';

/** One step of a nondeterministic automaton; `next` and `other` are indices of steps. */
export type Step =
  | { readonly kind: 'set'; readonly set: CharSet; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  /**
   * Continues if a condition holds: bit 0 is the start of the text, bit 1 its end, the others are the conditions of the
   * program.
   */
  | { readonly kind: 'condition'; readonly bit: number; next: number }
  | { readonly kind: 'match' };

/** A condition at an index of the text, except its start and end. */
export type Condition = '\\b' | '\\B' | Look;

/** A lookaround: a condition on the text before or after an index, which a separate automaton decides. */
export interface Look {
  readonly program: Program;
  readonly isBehind: boolean;
  readonly isNegative: boolean;
}

export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
  /** Whether it is followed from the start of the text only. */
  readonly isAnchored: boolean;
  /** The conditions of `condition` steps, by bit. */
  readonly conditions: readonly Condition[];
}

/**
 * Builds an automaton from a pattern (Thompson's construction, from the end to the start).
 *
 * @param maxSteps steps of the largest automaton
 * @returns `undefined` if counted repetitions or conditions make it too large, or if there is a backreference
 */
export function compileProgram(pattern: PatternNode, maxSteps: number): Program | undefined {
  try {
    return { ...build(pattern, maxSteps, false), isAnchored: isAnchored(pattern) };
  } catch (error) {
    if (error === tooLarge) return undefined;
    throw error;
  }
}

/** Returns whether a pattern can match only at the start of the text. */
export function isAnchored(pattern: PatternNode): boolean {
  switch (pattern.kind) {
    case 'assert':
      return pattern.assert === '^';
    case 'sequence':
      return pattern.nodes.length > 0 && isAnchored(pattern.nodes[0] as PatternNode);
    case 'choice':
      return pattern.nodes.every(isAnchored);
    default:
      return false;
  }
}

/**
 * Builds an automaton that is followed from every index of the text.
 *
 * @param isReversed whether the text is read from right to left
 */
function build(pattern: PatternNode, maxSteps: number, isReversed: boolean): Program {
  const steps: Step[] = [{ kind: 'match' }];
  const conditions = new Map<unknown, Condition>();

  const add = (step: Step): number => {
    if (steps.length >= maxSteps) giveUp();
    return steps.push(step) - 1;
  };

  /** Adds a step for a condition. Each condition is made once. */
  const addCondition = (key: unknown, make: () => Condition, next: number): number => {
    if (!conditions.has(key)) conditions.set(key, make());
    if (conditions.size > maxConditions) giveUp();
    return add({ kind: 'condition', bit: [...conditions.keys()].indexOf(key) + 2, next });
  };

  /** Adds the steps that match a node and continue at `next`, and returns the first. */
  const emit = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'set':
        return add({ kind: 'set', set: node.set, next });
      case 'sequence': {
        const order = isReversed ? node.nodes : node.nodes.toReversed();
        return order.reduce((after, part) => emit(part, after), next);
      }
      case 'choice':
        return node.nodes
          .map((part) => emit(part, next))
          .reduce((other, it) => add({ kind: 'split', next: it, other }));
      case 'repeat': {
        let at = next;
        if (node.max === Infinity) {
          const loop = { kind: 'split', next: -1, other: next } as const;
          at = add(loop);
          (steps[at] as { next: number }).next = emit(node.node, at);
        } else {
          for (let i = node.min; i < node.max; i++) at = add({ kind: 'split', next: emit(node.node, at), other: next });
        }
        for (let i = 0; i < node.min; i++) {
          const { length } = steps;
          at = emit(node.node, at);
          // An empty group needs no repetition, however high the count.
          if (steps.length === length) break;
        }
        return at;
      }
      case 'assert': {
        const { assert } = node;
        if (assert === '^' || assert === '$') return add({ kind: 'condition', bit: assert === '^' ? 0 : 1, next });
        return addCondition(assert, () => assert, next);
      }
      case 'look': {
        const { isBehind, isNegative } = node;
        return addCondition(
          node,
          () => ({ program: build(node.node, maxSteps, !isBehind), isBehind, isNegative }),
          next,
        );
      }
      case 'backreference':
        return giveUp();
    }
  };

  const start = emit(pattern, 0);
  return { steps, start, isAnchored: false, conditions: [...conditions.values()] };
}

/** Conditions that fit into the bits of one number. */
const maxConditions = 28;
const tooLarge = Symbol('too large');

function giveUp(): never {
  throw tooLarge;
}
