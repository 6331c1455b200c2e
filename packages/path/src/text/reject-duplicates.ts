import { DuplicateNameError, formatPointer } from '@wirework/encoding-errors';
import { positionAt, skipString, skipValue, skipWhitespace, unescapeString, type Units } from '@wirework/scanner';

/** An open container; `names` is absent in an array. */
interface Open {
  readonly names: Set<string> | undefined;
  name: string;
  index: number;
}

/**
 * Throws a `DuplicateNameError` with the position of the second name, if an object of a valid text has a name twice
 * (RFC 8259 section 4). Escapes do not hide a name.
 */
export function rejectDuplicates(text: string, units: Units): void {
  const end = text.length;
  const open: Open[] = [];
  let pos = skipWhitespace(units, 0, end);
  for (;;) {
    // At a value.
    const unit = units[pos];
    if (unit === 0x7b /* { */ || unit === 0x5b /* [ */) {
      open.push({ names: unit === 0x7b ? new Set() : undefined, name: '', index: 0 });
      pos = skipWhitespace(units, pos + 1, end);
    } else {
      pos = skipWhitespace(units, skipValue(units, pos, end, 0), end);
    }

    // Behind a value, or behind an opening bracket.
    for (;;) {
      const top = open.at(-1);
      if (top === undefined) return;
      const next = units[pos];
      if (next === 0x7d /* } */ || next === 0x5d /* ] */) {
        open.pop();
        pos = skipWhitespace(units, pos + 1, end);
        continue;
      }
      if (next === 0x2c /* , */) {
        top.index++;
        pos = skipWhitespace(units, pos + 1, end);
      }
      if (top.names !== undefined) pos = readName(top, top.names);
      break;
    }
  }

  function readName(top: Open, names: Set<string>): number {
    const behind = skipString(units, pos, end);
    top.name = unescapeString(text, pos, behind);
    if (names.has(top.name)) {
      const pointer = formatPointer(open.map((it) => (it.names === undefined ? it.index : it.name)));
      throw new DuplicateNameError({ member: top.name, index: pos, ...positionAt(text, pos), pointer });
    }
    names.add(top.name);
    return skipWhitespace(units, skipWhitespace(units, behind, end) + 1, end);
  }
}
