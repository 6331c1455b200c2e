import type { StandardIssue, StandardResult } from '@wirework/scanner/primitives';
import { tokensOf } from '../core/issue.ts';
import type { Issue } from '../core/types.ts';
import { describe } from './message.ts';

/** Returns the result of a Standard Schema. */
export function standardResult<T>(value: unknown, issues: readonly Issue[]): StandardResult<T> {
  return issues.length === 0 ? { value: value as T } : { issues: issues.flatMap(standardIssues) };
}

/** Returns an issue and its causes: a form shows each at its field. */
function standardIssues(issue: Issue): StandardIssue[] {
  return [{ message: describe(issue), path: tokensOf(issue.valuePath) }, ...issue.causes.flatMap(standardIssues)];
}
