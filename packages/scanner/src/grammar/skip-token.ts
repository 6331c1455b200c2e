import type { Units } from '../units/units.ts';

/**
 * Skips white space (RFC 8259 section 2: space, `\t`, `\n`, `\r`). It cannot fail.
 *
 * @param units a text or bytes as units
 * @param pos position to begin at
 * @param end how many of the units count
 * @returns the first position from `pos` that is not white space, or `end`
 * @example
 * ```ts
 * skipWhitespace(encodeUnits(' \n 1'), 0, 4); // → 3
 * ```
 */
export function skipWhitespace(units: Units, pos: number, end: number): number {
  for (;;) {
    // Indentation: runs of spaces, four at a time.
    while (pos + 4 <= end) {
      if (units[pos] !== 0x20) break;
      if (units[pos + 1] !== 0x20) {
        pos += 1;
        break;
      }
      if (units[pos + 2] !== 0x20) {
        pos += 2;
        break;
      }
      if (units[pos + 3] !== 0x20) {
        pos += 3;
        break;
      }
      pos += 4;
    }
    while (pos < end && units[pos] === 0x20) pos++;
    if (pos >= end) return pos;
    const unit = units[pos];
    if (unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return pos;
    pos++;
  }
}

/** Eight spaces as one double. No other eight units are equal to it. */
const eightSpaces = new Float64Array(new Uint8Array(8).fill(0x20).buffer)[0] as number;
const fourSpaces = 0x20202020;

/**
 * Skips white space like {@link skipWhitespace}, in indented texts: eight units at a time if there is a view. To make a
 * view takes as long as to skip a few lines without it.
 *
 * @param view a view of `units`
 */
export function skipIndentation(view: DataView | undefined, units: Units, pos: number, end: number): number {
  while (pos < end) {
    const unit = units[pos];
    if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return pos;
    pos++;
    if (view !== undefined) {
      while (pos + 8 <= end && view.getFloat64(pos, true) === eightSpaces) pos += 8;
      if (pos + 4 <= end && view.getInt32(pos, true) === fourSpaces) pos += 4;
    }
    while (pos < end && units[pos] === 0x20) pos++;
  }
  return pos;
}

/**
 * Skips from the end of a name to its value: a colon, and white space on both sides.
 *
 * @param units a text or bytes as units
 * @param pos the position after the closing quote of the name
 * @param end how many of the units count
 * @returns the first unit of the value, or `~at` if the fault is at `at`
 * @example
 * ```ts
 * skipColon(encodeUnits('"a" : 1'), 3, 7); // → 6
 * ```
 */
export function skipColon(units: Units, pos: number, end: number): number {
  if (pos < end && units[pos] !== 0x3a /* : */) pos = skipWhitespace(units, pos, end);
  return pos < end && units[pos] === 0x3a ? skipWhitespace(units, pos + 1, end) : ~pos;
}

/**
 * Returns the literal that begins with a unit, or `undefined`.
 *
 * @example
 * ```ts
 * literalOf(0x74); // → 'true'
 * ```
 */
export function literalOf(unit: number | undefined): 'true' | 'false' | 'null' | undefined {
  if (unit === 0x74 /* t */) return 'true';
  if (unit === 0x66 /* f */) return 'false';
  if (unit === 0x6e /* n */) return 'null';
  return undefined;
}

/**
 * Skips `true`, `false` or `null` (RFC 8259 section 3).
 *
 * @param units a text or bytes as units
 * @param pos position of its first letter
 * @param end how many of the units count
 * @returns the position after the literal, or `~at` if the fault is at `at`;
 *   `at === end` means that more input could complete it
 * @example
 * ```ts
 * skipLiteral(encodeUnits('null,'), 0, 5); // → 4
 * skipLiteral(encodeUnits('nul,'), 0, 4); // → -4
 * ```
 */
export function skipLiteral(units: Units, pos: number, end: number): number {
  if (pos + 4 <= end) {
    const second = units[pos + 1];
    const third = units[pos + 2];
    const fourth = units[pos + 3];
    switch (units[pos]) {
      case 0x74: // true
        if (second === 0x72 && third === 0x75 && fourth === 0x65) return pos + 4;
        break;
      case 0x66: // false
        if (second === 0x61 && third === 0x6c && fourth === 0x73 && pos + 5 <= end && units[pos + 4] === 0x65)
          return pos + 5;
        break;
      case 0x6e: // null
        if (second === 0x75 && third === 0x6c && fourth === 0x6c) return pos + 4;
        break;
    }
  }
  return faultInLiteral(units, pos, end);
}

/** Finds the fault in a literal that is misspelt or cut off; returns `~at`. */
function faultInLiteral(units: Units, pos: number, end: number): number {
  if (pos >= end) return ~end;
  const literal = literalOf(units[pos]);
  if (literal === undefined) return ~pos;
  let matched = 1;
  while (pos + matched < end && units[pos + matched] === literal.charCodeAt(matched)) matched++;
  return ~(pos + matched);
}

/**
 * Skips a number (RFC 8259 section 6).
 *
 * A number has no closing mark. If the result is `end` and more input may follow, the number may
 * continue: read more and skip it again from its start.
 *
 * @param units a text or bytes as units
 * @param pos position of its first character
 * @param end how many of the units count
 * @returns the position after the number, or `~at` if the fault is at `at`;
 *   `at === end` means that more input is needed (after `-`, `.`, `e` or the sign of an exponent)
 * @example
 * ```ts
 * skipNumber(encodeUnits('-1.5e3]'), 0, 7); // → 6
 * skipNumber(encodeUnits('1.x'), 0, 3); // → -3
 * ```
 */
export function skipNumber(units: Units, pos: number, end: number): number {
  if (pos < end && units[pos] === 0x2d /* - */) pos++;
  if (pos >= end) return ~end;
  if (units[pos] === 0x30 /* 0 */) {
    pos++;
  } else {
    const digits = pos;
    pos = skipDigits(units, pos, end);
    if (pos === digits) return ~pos;
  }
  if (pos < end && units[pos] === 0x2e /* . */) {
    const digits = pos + 1;
    pos = skipDigits(units, digits, end);
    if (pos === digits) return ~pos;
  }
  return pos < end && ((units[pos] as number) | 0x20) === 0x65 /* e E */ ? skipExponent(units, pos, end) : pos;
}

/** Skips the exponent of a number, from its `e`. */
export function skipExponent(units: Units, pos: number, end: number): number {
  pos++;
  if (pos < end && (units[pos] === 0x2b /* + */ || units[pos] === 0x2d) /* - */) pos++;
  const digits = pos;
  pos = skipDigits(units, digits, end);
  return pos === digits ? ~pos : pos;
}

function skipDigits(units: Units, pos: number, end: number): number {
  // `>>> 0` turns units below '0' into large numbers, so one comparison is enough.
  while (pos < end && ((units[pos] as number) - 0x30) >>> 0 <= 9) pos++;
  return pos;
}

/** Returns a lookup table for units: 1 for these characters, 0 for all others. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = 1;
  return table;
}

/** Characters that end a plain run of a string: a quote, a backslash, a control character. */
const isSpecial = /* @__PURE__ */ tableOf('"\\').fill(1, 0, 0x20);
/** Characters that may follow a backslash, apart from `u`. */
const isEscape = /* @__PURE__ */ tableOf('"\\/bfnrt');
const isHexDigit = /* @__PURE__ */ tableOf('0123456789abcdefABCDEF');

/**
 * Skips a string, from its opening quote (RFC 8259 section 7).
 *
 * @param units a text or bytes as units
 * @param pos position of the opening quote
 * @param end how many of the units count
 * @returns the position after the closing quote, or `~at` if the fault is at `at`;
 *   `at === end` means that more input could complete the string
 * @example
 * ```ts
 * skipString(encodeUnits('"a\\n" '), 0, 6); // → 5
 * skipString(encodeUnits('"a\\x"'), 0, 5); // → -4
 * ```
 */
export function skipString(units: Units, pos: number, end: number): number {
  if (pos >= end) return ~end;
  return units[pos] === 0x22 /* " */ ? skipStringBody(units, pos + 1, end) : ~pos;
}

/** Skips a string like {@link skipString}, from the position after its opening quote. */
export function skipStringBody(units: Units, pos: number, end: number): number {
  for (;;) {
    // Plain runs, eight units at a time: a loop over single units is slower.
    while (pos + 8 <= end) {
      if (isSpecial[units[pos] as number] !== 0) break;
      if (isSpecial[units[pos + 1] as number] !== 0) {
        pos += 1;
        break;
      }
      if (isSpecial[units[pos + 2] as number] !== 0) {
        pos += 2;
        break;
      }
      if (isSpecial[units[pos + 3] as number] !== 0) {
        pos += 3;
        break;
      }
      if (isSpecial[units[pos + 4] as number] !== 0) {
        pos += 4;
        break;
      }
      if (isSpecial[units[pos + 5] as number] !== 0) {
        pos += 5;
        break;
      }
      if (isSpecial[units[pos + 6] as number] !== 0) {
        pos += 6;
        break;
      }
      if (isSpecial[units[pos + 7] as number] !== 0) {
        pos += 7;
        break;
      }
      pos += 8;
    }
    while (pos < end && isSpecial[units[pos] as number] === 0) pos++;
    if (pos >= end) return ~end;
    const unit = units[pos];
    if (unit === 0x22 /* " */) return pos + 1;
    if (unit !== 0x5c /* \ */) return ~pos;
    // Most escapes have two units; the rest are rare enough for a call.
    if (pos + 1 < end && isEscape[units[pos + 1] as number] !== 0) {
      pos += 2;
      continue;
    }
    pos = skipEscape(units, pos, end);
    if (pos < 0) return pos;
  }
}

/** Skips an escape sequence that does not have two units, from its backslash. */
function skipEscape(units: Units, pos: number, end: number): number {
  pos++;
  if (pos >= end) return ~end;
  if (units[pos] !== 0x75 /* u */) return ~pos;
  for (let digits = 0; digits < 4; digits++) {
    pos++;
    if (pos >= end) return ~end;
    if (isHexDigit[units[pos] as number] === 0) return ~pos;
  }
  return pos + 1;
}
