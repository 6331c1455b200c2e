import type { Finding } from './finding.ts';
import type { Findings } from './findings.ts';
import type { SchemaNode } from './keyword.ts';

/** The alternative that a value was probably meant to match. */
export interface Closest {
  readonly at: number;
  readonly findings: readonly Finding[];
}

/**
 * Picks the alternative that came closest, none of which passes: not one of another type or with another
 * discriminating constant, if there is a choice; then the one with the fewest findings; then the one
 * that got deepest into the value; then the first.
 */
export function closest(nodes: readonly SchemaNode[], value: unknown, out: Findings): Closest {
  let best: Closest = { at: 0, findings: [] };
  let least: readonly number[] = [Infinity];
  nodes.forEach((node, at) => {
    const attempt = out.alternative();
    if (attempt === undefined) return;
    node.look(value, attempt);
    const rank = rankOf(attempt.list, out.frame.depth);
    if (isLess(rank, least)) [best, least] = [{ at, findings: attempt.list }, rank];
  });
  return best;
}

/** Smaller is closer. */
function rankOf(findings: readonly Finding[], depth: number): readonly number[] {
  let mismatch = 0;
  let deepest = 0;
  for (const { kind, frame, anchor } of findings) {
    const level = frame.depth - depth - (anchor === 'parent' ? 1 : 0);
    if (level === 0 && (kind === 'type' || kind === 'false schema')) mismatch = 2;
    if (level <= 1 && (kind === 'const' || kind === 'enum')) mismatch = Math.max(mismatch, 1);
    deepest = Math.max(deepest, level);
  }
  return [mismatch, findings.length, -deepest];
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0 || Number.isNaN(difference);
  }
  return false;
}
