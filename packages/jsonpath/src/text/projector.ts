import { skipColon, skipString, skipWhitespace } from '@wirework/scanner/primitives';
import { decodeValue } from './decode-value.ts';
import { isName } from './is-name.ts';
import type { Need } from './need.ts';
import { skipChild } from './skip-child.ts';
import { skipMembers } from './skip-members.ts';
import type { Source } from './source.ts';

/** Reads the parts of values that filters need: a copy of the value that has nothing else. */
export class Projector {
  readonly #source: Source;
  readonly #end: number;
  /** The copy of the value that was read last. */
  found: unknown;

  /** @param end how many of the units count */
  constructor(source: Source, end: number) {
    this.#source = source;
    this.#end = end;
  }

  /** Reads a value, from its first unit, and returns the index after it, or `~at` for a fault at `at`. */
  read(pos: number, need: Need, maxDepth: number): number {
    const unit = this.#source.units[pos];
    if (unit === 0x7b /* { */ && !need.isWhole && need.names.length > 0) return this.#object(pos, need, maxDepth);
    const next = skipChild(this.#source.units, pos, this.#end, maxDepth);
    if (next < 0) return next;
    // If no part of a container is needed, its existence is enough.
    const isOpaque = (unit === 0x7b || unit === 0x5b) /* [ */ && !need.isWhole;
    this.found = isOpaque ? [] : decodeValue(this.#source, pos, next);
    return next;
  }

  #object(open: number, { template, names, letters }: Need, maxDepth: number): number {
    const { units } = this.#source;
    const end = this.#end;
    if (maxDepth <= 0) return ~open;
    const copy: Record<string, unknown> = { ...template };
    let pos = skipWhitespace(units, open + 1, end);
    while (pos >= end || units[pos] !== 0x7d /* } */) {
      pos = skipMembers(units, pos, end, letters, false, maxDepth - 1);
      if (pos < 0) return pos;
      if (units[pos] === 0x7d) break;
      const nameStart = pos;
      const nameEnd = skipString(units, pos, end);
      if (nameEnd < 0) return nameEnd;
      pos = skipColon(units, nameEnd, end);
      if (pos < 0) return pos;
      let at = 0;
      while (at < names.length && !isName(this.#source, nameStart, nameEnd, names[at]?.name as string)) at++;
      const member = names[at];
      if (member === undefined) {
        pos = skipChild(units, pos, end, maxDepth - 1);
      } else {
        pos = this.read(pos, member.need, maxDepth - 1);
        // The template has made the member an own one.
        copy[member.name] = this.found;
      }
      if (pos < 0) return pos;
      pos = skipWhitespace(units, pos, end);
      if (pos >= end) return ~end;
      if (units[pos] === 0x7d) break;
      if (units[pos] !== 0x2c /* , */) return ~pos;
      pos = skipWhitespace(units, pos + 1, end);
      if (pos >= end || units[pos] === 0x7d) return ~pos;
    }
    this.found = copy;
    return pos + 1;
  }
}
