import { LimitExceededError } from '@wirework/encoding-errors';
import { encodeUnits, JsonNumber, numberAt, setOwn, skipNumber, skipString, skipWhitespace, type Units, unescapeString } from '@wirework/scanner';

/** What the numbers of a text become. */
export type Numbers = 'number' | 'lossless' | 'bigint';

/** Digits of the longest integer that becomes a bigint: converting takes more than linear time. */
const longestBigint = 10_000;

/** Where a valid value stands. */
interface Source {
  readonly text: string;
  readonly units: Units;
}

/** A slice of this many characters is a copy; a longer one would keep the whole text in memory. */
const longestCopy = 12;

/**
 * The value from `start` to `end`. Nothing in it holds on to the text.
 *
 * @throws LimitExceededError for an integer of more than 10,000 digits that would become a bigint
 */
export function valueAt({ text, units }: Source, start: number, end: number, numbers: Numbers): unknown {
  const unit = units[start] as number;
  // The scalars that most reads are after need no parser.
  if (unit === 0x22 /* " */) {
    const plain = end - start - 2 <= longestCopy ? text.slice(start + 1, end - 1) : '\\';
    return plain.includes('\\') ? unescapeString(text, start, end) : plain;
  }
  if (unit === 0x74 /* t */) return true;
  if (unit === 0x66 /* f */) return false;
  if (unit === 0x6e /* n */) return null;
  const container = unit === 0x7b /* { */ || unit === 0x5b; /* [ */
  if (numbers === 'number') return container ? JSON.parse(text.slice(start, end)) : numberAt(units, start, end);
  return build(text.slice(start, end), numbers === 'lossless' ? (literal) => new JsonNumber(literal) : numberOrBigint);
}

/** A bigint for an integer that a double cannot hold safely, else a number. */
function numberOrBigint(literal: string): number | bigint {
  const value = Number(literal);
  if (Number.isSafeInteger(value) || /[.eE]/.test(literal)) return value;
  if (literal.length > longestBigint) throw new LimitExceededError({ limit: 'digits of a bigint', max: longestBigint });
  return BigInt(literal);
}

type Container = unknown[] | Record<string, unknown>;

/** Builds the value with an own conversion of numbers; open containers are on a stack of its own. */
function build(text: string, toNumber: (literal: string) => unknown): unknown {
  const units = encodeUnits(text);
  const end = units.length;
  const open: { container: Container; name: string }[] = [];
  let pos = skipWhitespace(units, 0, end);

  for (;;) {
    // At a value, or at the closing bracket of an empty container.
    let value: unknown;
    switch (units[pos]) {
      case 0x7b /* { */:
        open.push({ container: {}, name: '' });
        pos = readName(skipWhitespace(units, pos + 1, end));
        continue;
      case 0x5b /* [ */:
        open.push({ container: [], name: '' });
        pos = skipWhitespace(units, pos + 1, end);
        continue;
      case 0x7d /* } */:
      case 0x5d /* ] */:
        value = open.pop()?.container;
        pos++;
        break;
      default:
        value = scalar();
    }

    // Behind a value.
    for (;;) {
      const top = open.at(-1);
      if (top === undefined) return value;
      if (Array.isArray(top.container)) top.container.push(value);
      else setOwn(top.container, top.name, value);
      pos = skipWhitespace(units, pos, end);
      if (units[pos] === 0x2c /* , */) {
        pos = skipWhitespace(units, pos + 1, end);
        if (!Array.isArray(top.container)) pos = readName(pos);
        break;
      }
      value = open.pop()?.container;
      pos++;
    }
  }

  /** Reads a name and its colon; stays in front of a closing brace. */
  function readName(at: number): number {
    const top = open.at(-1);
    if (units[at] !== 0x22 /* " */ || top === undefined) return at;
    const behind = skipString(units, at, end);
    top.name = unescapeString(text, at, behind);
    return skipWhitespace(units, skipWhitespace(units, behind, end) + 1, end);
  }

  function scalar(): unknown {
    const start = pos;
    switch (units[pos]) {
      case 0x22 /* " */:
        pos = skipString(units, pos, end);
        return unescapeString(text, start, pos);
      case 0x74 /* t */:
        pos += 4;
        return true;
      case 0x66 /* f */:
        pos += 5;
        return false;
      case 0x6e /* n */:
        pos += 4;
        return null;
      default:
        pos = skipNumber(units, pos, end);
        return toNumber(ownCopy(text, start, pos));
    }
  }
}

/** A part of a text that does not keep the text in memory. */
function ownCopy(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return part.length <= longestCopy ? part : (JSON.parse(`"${part}"`) as string);
}
