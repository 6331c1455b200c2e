import type { JsonSyntax } from '@wirework/scanner';
import type { Issue } from '../core/types.ts';
import { locateIssues } from './locate-issues.ts';
import { errorsOf, type ValidationError } from './validation-error.ts';

/**
 * Returns the errors of issues in a text, with their positions, in the order of the text.
 *
 * @param text a valid text, from which `JSON.parse` made the value
 */
export function errorsInText(text: string, issues: readonly Issue[], syntax: JsonSyntax): ValidationError[] {
  if (issues.length === 0) return [];
  locateIssues(text, issues, syntax);
  const start = (issue: Issue): number => issue.position?.index ?? 0;
  return errorsOf(issues.toSorted((a, b) => start(a) - start(b)));
}
