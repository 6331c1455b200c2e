import { encodeUnits, placeInWhole, positionAt, skipString, skipValue, skipWhitespace, unescapeString } from '@wirework/scanner';
import { type Finding, type FindingPosition, tokensOf } from './finding.ts';

/** Findings below one place of the document. */
interface Wanted {
  readonly here: Finding[];
  /** Those that point at the name of the member, not at its value. */
  readonly named: Finding[];
  readonly below: Map<string, Wanted>;
}

/**
 * Finds where findings stand in a valid text and notes it in them and their causes, all in one pass over it. Of members with the same name the last
 * one counts, as in `JSON.parse`.
 *
 * @param text the text that `JSON.parse` made the explained value of
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

/**
 * The index of each finding. The recursion is as deep as the longest path to a finding, which `maxDepth` bounds;
 * values without findings are skipped by the scanner without any.
 */
function indicesOf(text: string, root: Wanted): ReadonlyMap<Finding, number> {
  const units = encodeUnits(text);
  const end = units.length;
  const indices = new Map<Finding, number>();
  const space = (from: number): number => skipWhitespace(units, from, end);

  /** From the first unit of a value to behind it. */
  const value = (wanted: Wanted, start: number): number => {
    for (const finding of wanted.here) indices.set(finding, start);
    const isObject = units[start] === 0x7b; /* { */
    // An earlier member of the same name may have no parts.
    const hasParts = isObject || units[start] === 0x5b; /* [ */
    if (!hasParts || wanted.below.size === 0) return skipValue(units, start, end, Infinity);
    let index = 0;
    let pos = space(start + 1);
    while (pos < end && units[pos] !== 0x7d /* } */ && units[pos] !== 0x5d /* ] */) {
      let name = String(index++);
      const nameStart = pos;
      if (isObject) {
        pos = skipString(units, pos, end);
        name = unescapeString(text, nameStart, pos);
        pos = space(space(pos) + 1); // past the colon
      }
      const member = wanted.below.get(name);
      if (member === undefined) {
        pos = skipValue(units, pos, end, Infinity);
      } else {
        for (const finding of member.named) indices.set(finding, nameStart);
        pos = value(member, pos);
      }
      pos = space(pos);
      if (units[pos] === 0x2c /* , */) pos = space(pos + 1);
    }
    return pos + 1;
  };

  value(root, space(0));
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
