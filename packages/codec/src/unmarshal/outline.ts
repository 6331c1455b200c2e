import { decodeUtf8 } from '../decode-utf8.ts';

/** What a text says that the value which `JSON.parse` makes of it does not tell. */
export interface Outline {
  /** Names of members, each as often as it stands there. */
  readonly names: number;
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** Numbers that are written with an exponent, or with a fraction of zeros: `1.0` is the same number as `1`, and no integer to Go. */
  readonly unusual: ReadonlySet<number> | undefined;
}

/**
 * The outline of a text that is known to be JSON.
 *
 * @param units the bytes of the text, or its units
 */
export function outlineOf(units: Uint8Array, start: number, end: number): Outline {
  let names = 0;
  let depth = 0;
  let deepest = 0;
  let unusual: Set<number> | undefined;
  for (let pos = start; pos < end; pos++) {
    switch (units[pos]) {
      case 0x22 /* " */:
        for (pos++; units[pos] !== 0x22; pos++) if (units[pos] === 0x5c /* \ */) pos++;
        break;
      case 0x3a /* : */:
        names++;
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        if (++depth > deepest) deepest = depth;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        depth--;
        break;
      case 0x2e /* . */: {
        while (pos + 1 < end && units[pos + 1] === 0x30 /* 0 */) pos++;
        // Other digits, and an exponent, are looked at when their turn comes.
        if (pos + 1 === end || !isDigit(units[pos + 1])) (unusual ??= new Set()).add(numberBefore(units, start, pos + 1));
        break;
      }
      case 0x45 /* E */:
      case 0x65 /* e */: {
        // That of `true` and `false` stands behind a letter.
        if (!isDigit(units[pos - 1])) break;
        while (pos + 1 < end && isPartOfNumber(units[pos + 1])) pos++;
        (unusual ??= new Set()).add(numberBefore(units, start, pos + 1));
        break;
      }
      default:
    }
  }
  return { names, depth: deepest, unusual };
}

function numberBefore(units: Uint8Array, start: number, end: number): number {
  let from = end;
  while (from > start && isPartOfNumber(units[from - 1])) from--;
  return Number(decodeUtf8(units, from, end));
}

function isDigit(unit: number | undefined): boolean {
  return unit !== undefined && unit >= 0x30 && unit <= 0x39;
}

function isPartOfNumber(unit: number | undefined): boolean {
  return isDigit(unit) || unit === 0x2b /* + */ || unit === 0x2d /* - */ || unit === 0x2e /* . */ || unit === 0x45 /* E */ || unit === 0x65 /* e */;
}
