import { newIssue, newPlace } from '../core/issue.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { describeEnum, describeType } from '../core/message.ts';
import type { Issue, IssueCollector, Place, SchemaNode } from '../core/types.ts';

/** The issues of a value in one alternative. */
interface Attempt {
  readonly node: SchemaNode;
  readonly issues: readonly Issue[];
  readonly rank: Rank;
}

/** How far a value is from an alternative, the most important number first; smaller is closer. */
type Rank = readonly [mismatch: number, issues: number, negativeDepth: number];

/** Values of `mismatch`: another type is further away than another discriminating constant. */
const otherConstant = 1;
const otherType = 2;

/**
 * Adds the issue of a value that matches no alternative. Its cause is the fault that all alternatives have in common,
 * or else its causes are the issues of the closest alternative: one of the same type and with the same discriminating
 * constant, if there is one; then the one with the fewest issues; then the one that fits to the deepest level; then the
 * first.
 *
 * @param likely the only alternative that the value could match, if it is known; it is the closest
 */
export function addClosestAlternative(
  out: IssueCollector,
  place: Place,
  kind: 'anyOf' | 'oneOf',
  alternatives: readonly SchemaNode[],
  value: unknown,
  likely: SchemaNode | undefined,
): false {
  const { depth } = out.valuePath;
  const branches = alternatives.length;
  const attempts: Attempt[] = [];
  for (const node of likely === undefined ? alternatives : [likely]) {
    const collector = out.forAlternative();
    // The closest is known only if all are tried.
    if (collector === undefined) return out.add(place, kind, { branches });
    node.evaluate(value, collector);
    attempts.push({ node, issues: collector.list, rank: rankOf(collector.list, depth) });
  }
  const common = commonIssue(attempts, place, depth);
  if (common !== undefined) return out.add(place, kind, { branches }, [common]);
  const closest = attempts.reduce((a, b) => (isLess(b.rank, a.rank) ? b : a));
  return out.add(place, kind, { branches, closest: alternatives.indexOf(closest.node) }, closest.issues);
}

/** Returns how far a value is from an alternative, by its issues there. */
function rankOf(issues: readonly Issue[], depth: number): Rank {
  let mismatch = 0;
  let count = 0;
  let deepest = 0;
  for (const issue of issues) {
    const level = levelOf(issue, depth);
    if (level === 0 && (issue.kind === 'type' || issue.kind === 'false schema')) mismatch = otherType;
    // An `enum` of several values need not discriminate, but its mismatch counts more than other faults.
    const isDiscriminating = isChoice(issue, level) && (level === 0 || choices(issue).length === 1);
    if (isDiscriminating) mismatch = Math.max(mismatch, otherConstant);
    count += isChoice(issue, level) ? 2 : 1;
    deepest = Math.max(deepest, level);
  }
  return [mismatch, count, -deepest];
}

/**
 * Returns the fault that all alternatives have in common: the type of the value; or one value for which each
 * alternative of that type demands other constants. To name one alternative as the closest would mislead.
 */
function commonIssue(attempts: readonly Attempt[], { pointer }: Place, depth: number): Issue | undefined {
  const ofType = attempts.filter(({ rank: [mismatch] }) => mismatch !== otherType);
  return ofType.length === 0 ? commonType(attempts, pointer, depth) : commonChoice(ofType, pointer, depth);
}

function commonType(attempts: readonly Attempt[], pointer: string, depth: number): Issue | undefined {
  const expected: TypeName[] = [];
  let first: Issue | undefined;
  let count = 0;
  for (const { issues } of attempts) {
    const issue = issues.find((it) => it.kind === 'type' && levelOf(it, depth) === 0);
    if (issue === undefined) continue;
    first ??= issue;
    count++;
    for (const type of issue.params['expected'] as readonly TypeName[])
      if (!expected.includes(type)) expected.push(type);
  }
  if (first === undefined || count < 2) return undefined;
  return newIssue(
    newPlace('type', pointer, describeType),
    'type',
    { ...first.params, expected },
    first.valuePath,
    'value',
  );
}

function commonChoice(attempts: readonly Attempt[], pointer: string, depth: number): Issue | undefined {
  const issues = attempts.map((attempt) => attempt.issues.find((it) => isChoice(it, levelOf(it, depth))));
  const [first] = issues;
  if (first === undefined || issues.length < 2) return undefined;
  const isOfSameValue = (it: Issue | undefined): boolean =>
    it?.valuePath.depth === first.valuePath.depth && it.valuePath.token === first.valuePath.token;
  if (!issues.every(isOfSameValue)) return undefined;
  const allowed = new Set<unknown>();
  for (const issue of issues) for (const choice of choices(issue as Issue)) allowed.add(choice);
  return newIssue(newPlace('enum', pointer, describeEnum), 'enum', { allowed: [...allowed] }, first.valuePath, 'value');
}

/** Returns whether an issue demands one of some constants for the value or one of its parts. */
function isChoice({ kind }: Issue, level: number): boolean {
  return level <= 1 && (kind === 'const' || kind === 'enum');
}

function choices({ kind, params }: Issue): readonly unknown[] {
  return kind === 'const' ? [params['allowed']] : (params['allowed'] as readonly unknown[]);
}

/** Returns the level of an issue below the value of the alternatives. */
function levelOf({ valuePath, anchor }: Issue, depth: number): number {
  return valuePath.depth - depth - (anchor === 'parent' ? 1 : 0);
}

function isLess(a: Rank, b: Rank): boolean {
  const at = a.findIndex((it, i) => it !== b[i]);
  return at >= 0 && (a[at] as number) < (b[at] as number);
}
