import { LimitExceededError } from '@wirework/encoding-errors';
import { encodeUnits, JsonNumber, numberAt, setOwn, skipNumber, skipString, type Units, unescapeString, walkValue } from '@wirework/scanner';

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
  const toNumber = numbers === 'lossless' ? (literal: string) => new JsonNumber(literal) : numberOrBigint;
  return container ? build(text.slice(start, end), toNumber) : toNumber(ownCopy(text, start, end));
}

/** A bigint for an integer that a double cannot hold safely, else a number. */
function numberOrBigint(literal: string): number | bigint {
  const value = Number(literal);
  if (Number.isSafeInteger(value) || /[.eE]/.test(literal)) return value;
  if (literal.length > longestBigint) throw new LimitExceededError({ limit: 'digits of a bigint', max: longestBigint });
  return BigInt(literal);
}

type Container = unknown[] | Record<string, unknown>;

/** Builds a container with an own conversion of numbers. */
function build(text: string, toNumber: (literal: string) => unknown): Container {
  const units = encodeUnits(text);
  const end = units.length;
  const containerAt = (pos: number): Container => (units[pos] === 0x7b /* { */ ? {} : []);
  const whole = containerAt(0);
  walkValue(units, 0, end, whole, ({ state, nameStart, nameEnd }, pos) => {
    let value: unknown;
    let next: Container | number;
    switch (units[pos]) {
      case 0x7b /* { */:
      case 0x5b /* [ */:
        value = next = containerAt(pos);
        break;
      case 0x22 /* " */:
        next = skipString(units, pos, end);
        value = unescapeString(text, pos, next);
        break;
      case 0x74 /* t */:
        value = true;
        next = pos + 4;
        break;
      case 0x66 /* f */:
        value = false;
        next = pos + 5;
        break;
      case 0x6e /* n */:
        value = null;
        next = pos + 4;
        break;
      default:
        next = skipNumber(units, pos, end);
        value = toNumber(ownCopy(text, pos, next));
    }
    if (Array.isArray(state)) state.push(value);
    else setOwn(state, unescapeString(text, nameStart, nameEnd), value);
    return next;
  });
  return whole;
}

/** A part of a text that does not keep the text in memory. */
function ownCopy(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return part.length <= longestCopy ? part : (JSON.parse(`"${part}"`) as string);
}
