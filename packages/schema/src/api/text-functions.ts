import { type JsonSyntax, placeInWhole, positionAt } from '@wirework/scanner';
import {
  parseText,
  skipValue,
  skipWhitespace,
  unescapeString,
  type Units,
  walkValue,
  withStrictUnits,
} from '@wirework/scanner/primitives';
import { tokensOf } from '../core/issue.ts';
import type { Issue, IssuePosition } from '../core/types.ts';
import { errorsOf, type ValidationError } from '../report/validation-error.ts';
import type { ParsedText } from './compiled-schema.ts';

/**
 * Returns the value of a text that is to be validated.
 *
 * @throws TypeError if it is not a string
 * @throws JsonSyntaxError if it is not JSON
 * @throws LimitExceededError if it is nested deeper than the limit
 */
export function parseString(text: unknown, maxDepth: number, syntax: JsonSyntax = 'json'): unknown {
  if (typeof text !== 'string')
    throw new TypeError('Cannot validate the text: it is not a string; use validate for a value');
  return parseText(text, maxDepth, syntax);
}

type IssuesOf = (value: unknown) => readonly Issue[];

/** Returns the errors of a JSON text: see `CompiledSchema.validateText`. */
export function validatedText(
  text: string,
  issuesOf: IssuesOf,
  maxDepth: number,
  syntax: JsonSyntax,
): ValidationError[] {
  return errorsInText(text, issuesOf(parseString(text, maxDepth, syntax)), syntax);
}

/** Returns the value or the errors of a JSON text: see `CompiledSchema.parseText`. */
export function parsedText<T>(text: string, issuesOf: IssuesOf, maxDepth: number, syntax: JsonSyntax): ParsedText<T> {
  const value = parseString(text, maxDepth, syntax);
  const errors = errorsInText(text, issuesOf(value), syntax);
  return errors.length === 0 ? { value: value as T } : { errors };
}

/**
 * Returns the errors of issues in a text, with their positions, in the order of the text.
 *
 * @param text a valid text, from which `JSON.parse` made the value
 */
function errorsInText(text: string, issues: readonly Issue[], syntax: JsonSyntax): ValidationError[] {
  if (issues.length === 0) return [];
  locateIssues(text, issues, syntax);
  const start = (issue: Issue): number => issue.position?.index ?? 0;
  return errorsOf(issues.toSorted((a, b) => start(a) - start(b)));
}

/** The issues of one value of the document, and of its properties and items. */
interface IssueTree {
  /** Issues at the value. */
  readonly atValue: Issue[];
  /** Issues at the name of the property. */
  readonly atName: Issue[];
  readonly parts: Map<string, IssueTree>;
}

/**
 * Finds the positions of issues and of their causes in a text, and sets them. It reads the text once, and skips values
 * without issues. Of properties with the same name the last one counts, as in `JSON.parse`.
 *
 * @param text a valid text of the syntax, from which `JSON.parse` made the value
 */
function locateIssues(text: string, issues: readonly Issue[], syntax: JsonSyntax): void {
  const root = newTree();
  addToTree(root, issues);
  setPositions(
    text,
    withStrictUnits(text, syntax, (units) => indicesOf(text, units, root)),
  );
}

function newTree(): IssueTree {
  return { atValue: [], atName: [], parts: new Map() };
}

/** Adds issues and their causes to the tree. */
function addToTree(root: IssueTree, issues: readonly Issue[]): void {
  for (const issue of issues) {
    const { valuePath, anchor, causes } = issue;
    let tree = root;
    for (const token of tokensOf(anchor === 'parent' ? (valuePath.parent ?? valuePath) : valuePath)) {
      const name = String(token);
      let part = tree.parts.get(name);
      if (part === undefined) tree.parts.set(name, (part = newTree()));
      tree = part;
    }
    (anchor === 'name' ? tree.atName : tree.atValue).push(issue);
    addToTree(root, causes);
  }
}

/** Returns the index of each issue in the text. */
function indicesOf(text: string, units: Units, root: IssueTree): ReadonlyMap<Issue, number> {
  const end = text.length;
  const indices = new Map<Issue, number>();
  const setAll = (issues: readonly Issue[], index: number): void => {
    for (const issue of issues) indices.set(issue, index);
  };
  const start = skipWhitespace(units, 0, end);
  setAll(root.atValue, start);
  walkValue(units, start, end, root, ({ state, isObject, index, nameStart, nameEnd }, pos) => {
    const part = state.parts.get(isObject ? unescapeString(text, nameStart, nameEnd) : String(index));
    if (part === undefined) return skipValue(units, pos, end, Infinity);
    setAll(part.atName, nameStart);
    setAll(part.atValue, pos);
    return part.parts.size === 0 ? skipValue(units, pos, end, Infinity) : part;
  });
  return indices;
}

/** Sets offset, line and column of each issue, each counted from the one before, so that many issues take one pass. */
function setPositions(text: string, indices: ReadonlyMap<Issue, number>): void {
  let last: IssuePosition = { index: 0, offset: 0, line: 1, column: 1 };
  for (const [issue, index] of [...indices].sort((a, b) => a[1] - b[1])) {
    const between = text.slice(last.index, index);
    last = { index, ...placeInWhole(positionAt(between, between.length), last) };
    issue.position = last;
  }
}
