import { type Issue, newIssue, newPlace, type Place } from '../core/issue.ts';
import type { IssueCollector } from './issue-collector.ts';
import type { SchemaNode } from '../core/keyword.ts';
import type { TypeName } from '../core/keyword-params.ts';

/** An alternative that a value does not match, and how close it comes. */
interface Attempt {
  readonly at: number;
  readonly issues: readonly Issue[];
  /** Smaller is closer. */
  readonly rank: readonly number[];
}

/**
 * Reports a value that matches none of the alternatives, with the reason: the fault that they have in common, or else
 * the issues of the alternative that the value was probably meant to match. That is preferably not one of another
 * type or with another discriminating constant; then the one with the fewest issues; then the one that got deepest
 * into the value; then the first.
 */
export function addNoMatch(
  place: Place,
  kind: 'anyOf' | 'oneOf',
  nodes: readonly SchemaNode[],
  value: unknown,
  out: IssueCollector,
): false {
  const attempts = nodes.flatMap((node, at): Attempt[] => {
    const found = out.alternative();
    if (found === undefined) return [];
    node.evaluate(value, found);
    return [{ at, issues: found.list, rank: rankOf(found.list, out.valuePath.depth) }];
  });
  const branches = nodes.length;
  // Unless all were tried, none is known to be the closest.
  if (attempts.length < branches) return out.add(place, kind, { branches });
  const common = commonReason(attempts, place, out.valuePath.depth);
  if (common !== undefined) return out.add(place, kind, { branches }, [common]);
  const best = attempts.reduce((a, b) => (isLess(b.rank, a.rank) ? b : a));
  return out.add(place, kind, { branches, closest: best.at }, best.issues);
}

function rankOf(issues: readonly Issue[], depth: number): readonly number[] {
  let mismatch = 0;
  let count = 0;
  let deepest = 0;
  for (const issue of issues) {
    const level = levelOf(issue, depth);
    if (level === 0 && (issue.kind === 'type' || issue.kind === 'false schema')) mismatch = 2;
    // An `enum` of several values need not discriminate, but its mismatch weighs more than other faults.
    if (isChoice(issue, level)) mismatch = Math.max(mismatch, level === 0 || choices(issue).length === 1 ? 1 : 0);
    count += isChoice(issue, level) ? 2 : 1;
    deepest = Math.max(deepest, level);
  }
  return [mismatch, count, -deepest];
}

/**
 * The fault that all alternatives have in common: the type of the value, or one value for which each alternative of that type
 * demands other constants. Naming one alternative as the closest would mislead.
 */
function commonReason(attempts: readonly Attempt[], { pointer }: Place, depth: number): Issue | undefined {
  const near = attempts.filter(({ rank }) => rank[0] !== 2);
  const reasons =
    near.length > 0
      ? near.map(({ issues }) => issues.find((it) => isChoice(it, levelOf(it, depth))))
      : attempts.flatMap(({ issues }) => issues.find((it) => it.kind === 'type' && levelOf(it, depth) === 0) ?? []);
  const [first] = reasons;
  if (first === undefined || reasons.length < 2) return undefined;
  const reason = (kind: 'type' | 'enum', params: Issue['params']): Issue =>
    newIssue(newPlace(kind, pointer), kind, params, first.valuePath, 'value');
  if (near.length === 0) {
    const expected = new Set(reasons.flatMap((it) => it?.params['expected'] as readonly TypeName[]));
    return reason('type', { ...first.params, expected: [...expected] });
  }
  const isSame = (it: Issue | undefined): boolean =>
    it?.valuePath.depth === first.valuePath.depth && it.valuePath.token === first.valuePath.token;
  if (!reasons.every(isSame)) return undefined;
  const allowed = new Set(reasons.flatMap((it) => choices(it as Issue)));
  return reason('enum', { allowed: [...allowed] });
}

/** Whether an issue says that the value itself or one of its parts must be one of some constants. */
function isChoice({ kind }: Issue, level: number): boolean {
  return level <= 1 && (kind === 'const' || kind === 'enum');
}

/** The constants that a value may be. */
function choices({ kind, params }: Issue): readonly unknown[] {
  return kind === 'const' ? [params['allowed']] : (params['allowed'] as readonly unknown[]);
}

/** The level of an issue below the value that the alternatives look at. */
function levelOf({ valuePath, anchor }: Issue, depth: number): number {
  return valuePath.depth - depth - (anchor === 'parent' ? 1 : 0);
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((it, i) => it !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}
