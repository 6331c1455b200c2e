import { childPath, newIssue, rootPath, unexpectedMember } from '../core/issue.ts';
import type { KeywordParams } from '../core/keyword-params.ts';
import type {
  Check,
  Evaluate,
  Issue,
  IssueAnchor,
  IssueCollector,
  MemberRules,
  Place,
  ValuePath,
} from '../core/types.ts';

/**
 * Work that one call may spend on explanations. All its collectors share it: hostile schemas and values could take
 * long, and a reader needs no more.
 */
interface Budget {
  /** Unexpected names for which a similar known one is searched. */
  suggestions: number;
  /** Alternatives that are explained. */
  alternatives: number;
}

const maxSuggestions = 1_000;
const maxAlternatives = 50_000;
const maxAlternativeLevels = 3;
/** Enough to rank the alternatives of `anyOf` and `oneOf`, and to explain the closest. */
const maxIssuesPerAlternative = 20;

const noIssues: readonly Issue[] = [];

/**
 * Returns an empty collector.
 *
 * @param valuePath path of the value that is evaluated
 */
export function newIssueCollector(maxIssues: number, valuePath: ValuePath = rootPath): IssueCollector {
  return new Collector(maxIssues, valuePath, 0, undefined);
}

/**
 * Returns a function that finds the issues of a value. They are collected in a second pass, over a value that failed
 * the check.
 *
 * @param issueOfNames finds an issue of the names at the root without a second pass; only where one issue is enough
 */
export function issueFinder(
  check: Check,
  evaluate: Evaluate,
  maxErrors: number,
  issueOfNames?: (value: unknown) => Issue | undefined,
): (value: unknown) => readonly Issue[] {
  return (value) => {
    if (check(value)) return noIssues;
    const issue = issueOfNames?.(value);
    if (issue !== undefined) return [issue];
    const out = newIssueCollector(maxErrors);
    evaluate(value, out);
    return out.list;
  };
}

/**
 * A list of issues. A collector is made for each value at fault, so its fields are only declared: engines would define
 * each a first time.
 *
 * Invariant: code that enters a part of the value restores `valuePath` afterwards.
 */
class Collector implements IssueCollector {
  /** Made with its first issue. */
  declare list: readonly Issue[];
  declare valuePath: ValuePath;
  declare private readonly maxIssues: number;
  /** Nesting level of alternatives. */
  declare private readonly level: number;
  declare private budget: Budget | undefined;

  constructor(maxIssues: number, valuePath: ValuePath, level: number, budget: Budget | undefined) {
    this.list = noIssues;
    this.maxIssues = maxIssues;
    this.valuePath = valuePath;
    this.level = level;
    this.budget = budget;
  }

  get isFull(): boolean {
    return this.list.length >= this.maxIssues;
  }

  private push(issue: Issue): false {
    const list = this.list as Issue[];
    if (list.length === 0) this.list = [issue];
    // Faster than `push`.
    else if (list.length < this.maxIssues) list[list.length] = issue;
    return false;
  }

  /** Returns the budget, which is made with its first use. */
  private sharedBudget(): Budget {
    return (this.budget ??= { suggestions: maxSuggestions, alternatives: maxAlternatives });
  }

  add<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    causes?: readonly Issue[],
  ): false {
    return this.push(newIssue(place, kind, params, this.valuePath, 'value', causes));
  }

  addMember<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    name: string | number,
    anchor: IssueAnchor,
    causes?: readonly Issue[],
  ): false {
    return this.push(newIssue(place, kind, params, childPath(this.valuePath, name), anchor, causes));
  }

  addUnexpected({ closedPlace, properties }: MemberRules, name: string): false {
    const known = this.sharedBudget().suggestions-- > 0 ? properties : undefined;
    return this.push(unexpectedMember(closedPlace as Place, this.valuePath, name, known));
  }

  insert(index: number, issues: readonly Issue[]): void {
    const list = this.list.length === 0 ? [] : (this.list as Issue[]);
    this.list = list;
    const count = issues.length;
    // For so few, faster than `splice`.
    for (const issue of issues) list[list.length] = issue;
    for (let i = list.length - 1; i >= index + count; i--) list[i] = list[i - count] as Issue;
    for (let i = 0; i < count; i++) list[index + i] = issues[i] as Issue;
    if (list.length > this.maxIssues) list.length = this.maxIssues;
  }

  forAlternative(valuePath: ValuePath = this.valuePath): IssueCollector | undefined {
    const budget = this.sharedBudget();
    if (this.level >= maxAlternativeLevels || budget.alternatives-- <= 0) return undefined;
    return new Collector(maxIssuesPerAlternative, valuePath, this.level + 1, budget);
  }
}
