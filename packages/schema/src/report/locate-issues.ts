import {
  encodeUnits,
  placeInWhole,
  positionAt,
  skipValue,
  skipWhitespace,
  unescapeString,
  walkValue,
} from '@wirework/scanner';
import { type Issue, type IssuePosition, tokensOf } from '../core/issue.ts';

/** Issues below one place of the document. */
interface Wanted {
  readonly here: Issue[];
  /** Those that point at the name of the member, not at its value. */
  readonly named: Issue[];
  readonly below: Map<string, Wanted>;
}

/**
 * Finds the positions of issues in a valid text and sets them in the issues and their causes, in one pass over the text.
 * Of members with the same name the last one counts, as in `JSON.parse`.
 *
 * @param text the text from which `JSON.parse` made the value
 */
export function locateIssues(text: string, issues: readonly Issue[]): void {
  notePositions(text, indicesOf(text, wantedPlaces(issues)));
}

function wantedPlaces(issues: readonly Issue[], root: Wanted = empty()): Wanted {
  for (const issue of issues) {
    const { valuePath, anchor, causes } = issue;
    let at = root;
    for (const token of tokensOf(anchor === 'parent' ? (valuePath.parent ?? valuePath) : valuePath)) {
      const name = String(token);
      let next = at.below.get(name);
      if (next === undefined) at.below.set(name, (next = empty()));
      at = next;
    }
    (anchor === 'name' ? at.named : at.here).push(issue);
    wantedPlaces(causes, root);
  }
  return root;
}

function empty(): Wanted {
  return { here: [], named: [], below: new Map() };
}

/** The index of each issue. Values without issues are skipped by the scanner. */
function indicesOf(text: string, root: Wanted): ReadonlyMap<Issue, number> {
  const units = encodeUnits(text);
  const end = units.length;
  const indices = new Map<Issue, number>();
  const note = (issues: readonly Issue[], index: number): void => {
    for (const issue of issues) indices.set(issue, index);
  };
  const start = skipWhitespace(units, 0, end);
  note(root.here, start);
  walkValue(units, start, end, root, ({ state, isObject, index, nameStart, nameEnd }, pos) => {
    const member = state.below.get(isObject ? unescapeString(text, nameStart, nameEnd) : String(index));
    if (member === undefined) return skipValue(units, pos, end, Infinity);
    note(member.named, nameStart);
    note(member.here, pos);
    return member.below.size === 0 ? skipValue(units, pos, end, Infinity) : member;
  });
  return indices;
}

/** Byte offset, line and column for each index, from one to the next, so that many issues cost one pass. */
function notePositions(text: string, indices: ReadonlyMap<Issue, number>): void {
  let at: IssuePosition = { index: 0, offset: 0, line: 1, column: 1 };
  for (const [issue, index] of [...indices].sort((a, b) => a[1] - b[1])) {
    const part = text.slice(at.index, index);
    at = { index, ...placeInWhole(positionAt(part, part.length), at) };
    issue.position = at;
  }
}
