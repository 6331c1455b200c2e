import type { Issue } from '../core/types.ts';
import { locateIssues } from './locate-issues.ts';
import { errorsOf, type ValidationError } from './validation-error.ts';

/**
 * Returns the errors of issues in a text, with their positions, in the order of the text.
 *
 * @param text a valid text, from which `JSON.parse` made the value
 */
export function errorsInText(text: string, issues: readonly Issue[]): ValidationError[] {
  if (issues.length === 0) return [];
  locateIssues(text, issues);
  const start = (issue: Issue): number => issue.position?.index ?? 0;
  return errorsOf(issues.toSorted((a, b) => start(a) - start(b)));
}
