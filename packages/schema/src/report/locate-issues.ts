import {
  encodeUnits,
  placeInWhole,
  positionAt,
  skipValue,
  skipWhitespace,
  unescapeString,
  walkValue,
} from '@wirework/scanner';
import { type Finding, type FindingPosition, tokensOf } from '../core/issue.ts';

/** Findings below one place of the document. */
interface Wanted {
  readonly here: Finding[];
  /** Those that point at the name of the member, not at its value. */
  readonly named: Finding[];
  readonly below: Map<string, Wanted>;
}

/**
 * Finds the positions of findings in a valid text and sets them in the findings and their causes, in one pass over the text.
 * Of members with the same name the last one counts, as in `JSON.parse`.
 *
 * @param text the text from which `JSON.parse` made the value
 */
export function locateFindings(text: string, findings: readonly Finding[]): void {
  notePositions(text, indicesOf(text, wantedPlaces(findings)));
}

function wantedPlaces(findings: readonly Finding[], root: Wanted = empty()): Wanted {
  for (const finding of findings) {
    const { frame, anchor, causes } = finding;
    let at = root;
    for (const token of tokensOf(anchor === 'parent' ? (frame.up ?? frame) : frame)) {
      const name = String(token);
      let next = at.below.get(name);
      if (next === undefined) at.below.set(name, (next = empty()));
      at = next;
    }
    (anchor === 'name' ? at.named : at.here).push(finding);
    wantedPlaces(causes, root);
  }
  return root;
}

function empty(): Wanted {
  return { here: [], named: [], below: new Map() };
}

/** The index of each finding. Values without findings are skipped by the scanner. */
function indicesOf(text: string, root: Wanted): ReadonlyMap<Finding, number> {
  const units = encodeUnits(text);
  const end = units.length;
  const indices = new Map<Finding, number>();
  const note = (findings: readonly Finding[], index: number): void => {
    for (const finding of findings) indices.set(finding, index);
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

/** Byte offset, line and column for each index, from one to the next, so that many findings cost one pass. */
function notePositions(text: string, indices: ReadonlyMap<Finding, number>): void {
  let at: FindingPosition = { index: 0, offset: 0, line: 1, column: 1 };
  for (const [finding, index] of [...indices].sort((a, b) => a[1] - b[1])) {
    const part = text.slice(at.index, index);
    at = { index, ...placeInWhole(positionAt(part, part.length), at) };
    finding.position = at;
  }
}
