import type { CharSet } from './char-set.ts';
import type { PatternNode } from './parse-pattern.ts';

/** One step of a nondeterministic automaton; `next` and `other` are indices of steps. */
export type Step =
  | { readonly kind: 'set'; readonly set: CharSet; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'start' | 'end'; next: number }
  | { readonly kind: 'match' };

export interface Program {
  readonly steps: readonly Step[];
  readonly start: number;
}

/** Steps of the largest automaton. */
export const maxSteps = 10_000;

/**
 * Builds an automaton from a pattern (Thompson's construction, from the end to the start).
 *
 * @returns `undefined` if counted repetitions make it too large
 */
export function compileProgram(pattern: PatternNode): Program | undefined {
  const steps: Step[] = [{ kind: 'match' }];
  const start = emit(steps, pattern, 0);
  return start === tooLarge ? undefined : { steps, start };
}

const tooLarge = -1;

/** Adds a step, and returns its index. */
function add(steps: Step[], step: Step): number {
  return steps.length >= maxSteps ? tooLarge : steps.push(step) - 1;
}

/** Adds the steps that match a node and continue at `next`, and returns the first. */
function emit(steps: Step[], node: PatternNode, next: number): number {
  if (next === tooLarge) return tooLarge;
  switch (node.kind) {
    case 'set':
      return add(steps, { kind: 'set', set: node.set, next });
    case 'start':
    case 'end':
      return add(steps, { kind: node.kind, next });
    case 'sequence':
      return node.nodes.reduceRight((after, part) => emit(steps, part, after), next);
    case 'choice':
      return node.nodes
        .map((part) => emit(steps, part, next))
        .reduce((other, it) =>
          other === tooLarge || it === tooLarge ? tooLarge : add(steps, { kind: 'split', next: it, other }),
        );
    case 'repeat':
      return emitRepeat(steps, node.node, node.min, node.max, next);
  }
}

function emitRepeat(steps: Step[], node: PatternNode, min: number, max: number, next: number): number {
  if (min > maxSteps || (max !== Infinity && max > maxSteps)) return tooLarge;
  let at = next;
  if (max === Infinity) {
    const loop = { kind: 'split' as const, next: -1, other: next };
    at = add(steps, loop);
    loop.next = emit(steps, node, at);
    if (loop.next === tooLarge) return tooLarge;
  } else {
    for (let i = min; i < max && at !== tooLarge; i++) {
      const inner = emit(steps, node, at);
      at = inner === tooLarge ? tooLarge : add(steps, { kind: 'split', next: inner, other: next });
    }
  }
  for (let i = 0; i < min && at !== tooLarge; i++) {
    const { length } = steps;
    at = emit(steps, node, at);
    // An empty group needs no repetition, however high the count.
    if (steps.length === length) break;
  }
  return at;
}
