import {
  DuplicateNameError,
  formatPointer,
  JsonSyntaxError,
  LimitExceededError,
  UnmarshalTypeError,
  type JsonError,
  type JsonErrorOptions,
} from '@wirework/encoding-errors';
import { JsonNumber } from '@wirework/scanner';
import { hasOwn, maxCopiedSlice, parseString, setOwn } from '@wirework/scanner/primitives';
import type { DecodeSettings } from '../syntax/options/decode-options.ts';
import { toWellFormed } from '../syntax/text/well-formed.ts';
import { positionIn, tooDeep, type Json5Fault, type Json5Part } from './json5-fault.ts';
import { beginsComment, beginsName, continuesName, isDigit, isHexDigit, isLineEnd, skipSpace } from './json5-text.ts';

/** An open container, with the name of the member that is read. */
interface Level {
  readonly container: unknown[] | object;
  name: string | undefined;
}

/** More about a fault than its context. */
interface FaultDetails {
  /** Position of the fault; the cursor by default. */
  readonly at?: number;
  /** Position of the token; the cursor by default. */
  readonly token?: number;
  readonly hint?: string | undefined;
  /** Whether the value that is read is at fault, and not its container. */
  readonly isInValue?: boolean;
}

/**
 * A cursor over JSON5. Open containers are a list, so depth needs no call stack.
 *
 * Invariants: `pos` is at the first unit of a token before it is read, and after its last unit afterwards. After the
 * first fault, `fault` is set, every method returns `undefined` or `false`, and nothing more is read.
 */
export class Json5Reader {
  readonly #text: string;
  readonly #end: number;
  readonly #settings: DecodeSettings;
  readonly #open: Level[] = [];
  pos: number;
  /** The first character that is not JSON5. */
  fault: Json5Fault | undefined;
  /** Returns the first error about JSON5 that the options refuse. */
  refusal: ((part: Json5Part) => JsonError) | undefined;

  constructor(text: string, start: number, end: number, settings: DecodeSettings) {
    this.#text = text;
    this.#end = end;
    this.#settings = settings;
    this.pos = start;
  }

  /** Reads a value, with white space and comments before it. */
  readValue(): unknown {
    const open = this.#open;
    for (;;) {
      let value: unknown;
      const bracket = this.#next();
      if (bracket === 0x7b /* { */ || bracket === 0x5b /* [ */) {
        if (open.length >= this.#settings.maxDepth) return this.#fail(tooDeep, { isInValue: true });
        const level: Level = { container: bracket === 0x5b ? [] : {}, name: undefined };
        open.push(level);
        this.pos++;
        if (this.#toChild(level, true)) continue;
        value = open.pop()?.container;
      } else {
        value = this.#readScalar(bracket);
      }
      // After a value: adds it to its container, and closes the containers that end.
      for (;;) {
        if (this.fault !== undefined) return undefined;
        const level = open.at(-1);
        if (level === undefined) return value;
        if (Array.isArray(level.container)) level.container.push(value);
        else setOwn(level.container, level.name as string, value);
        if (this.#toChild(level, false)) break;
        value = open.pop()?.container;
      }
    }
  }

  /** Demands that nothing but white space and comments follows. */
  expectEnd(): void {
    if (this.fault === undefined && this.#next() !== -1) this.#fail('after top-level value');
  }

  /** Skips white space and comments. Returns the unit after them; -1 at the end. */
  #next(): number {
    this.pos = skipSpace(this.#text, this.pos, this.#end);
    return this.#unitAt(this.pos);
  }

  #unitAt(at: number): number {
    return at < this.#end ? this.#text.charCodeAt(at) : -1;
  }

  /**
   * Moves to the next item of an array, or to the value of the next member.
   *
   * @param isFirst whether no item or member was read before
   * @returns whether there is one; if not, `pos` is after the container
   */
  #toChild(level: Level, isFirst: boolean): boolean {
    const isArray = Array.isArray(level.container);
    const close = isArray ? 0x5d /* ] */ : 0x7d; /* } */
    let unit = this.#next();
    if (!isFirst && unit !== close) {
      if (unit !== 0x2c /* , */) {
        this.#fail(isArray ? 'after array element' : 'after object key:value pair');
        return false;
      }
      this.pos++;
      unit = this.#next();
    }
    if (unit === close) {
      this.pos++;
      return false;
    }
    return isArray || this.#toMember(level, unit);
  }

  /** Reads a name and the colon after it. */
  #toMember(level: Level, unit: number): boolean {
    const start = this.pos;
    // An error in a name is one of the object.
    level.name = undefined;
    const isQuoted = unit === 0x22 /* " */ || unit === 0x27; /* ' */
    const name = isQuoted ? this.#readString(false) : this.#readName();
    if (name === undefined) return false;
    if (this.#next() !== 0x3a /* : */) {
      this.#fail('after object key');
      return false;
    }
    this.pos++;
    level.name = name;
    if (this.#settings.rejectDuplicates && hasOwn(level.container, name)) {
      this.#refuse(start, (place) => new DuplicateNameError({ member: name, ...place }));
    }
    return true;
  }

  /** Reads a name without quotes. */
  #readName(): string | undefined {
    const start = this.pos;
    let name = '';
    let from = start;
    let at = start;
    while (at < this.#end) {
      const isAllowed = at === start ? beginsName : continuesName;
      const point = this.#text.codePointAt(at) as number;
      if (point === backslash) {
        if (this.#unitAt(at + 1) !== 0x75 /* u */) {
          const hint = 'an escape in a name is \\u and four hexadecimal digits';
          return this.#fail('in object key', { at: at + 1, token: start, hint });
        }
        const escaped = this.#hexAt(at + 2, 4, start, false);
        if (escaped === undefined) return undefined;
        if (!isAllowed(escaped)) return this.#fail('in object key', { at, token: start, hint: noNamePart });
        name += this.#text.slice(from, at) + String.fromCharCode(escaped);
        at += 6;
        from = at;
        continue;
      }
      if (!isAllowed(point)) break;
      at += point > 0xffff ? 2 : 1;
    }
    if (at === start) return this.#fail('looking for beginning of object key string');
    this.pos = at;
    return this.#asSettled(name + this.#text.slice(from, at), start);
  }

  #readScalar(unit: number): unknown {
    switch (unit) {
      case 0x22 /* " */:
      case 0x27 /* ' */:
        return this.#readString(true);
      case 0x74 /* t */:
        return this.#readWord('true', true);
      case 0x66 /* f */:
        return this.#readWord('false', false);
      case 0x6e /* n */:
        return this.#readWord('null', null);
      default:
        if (beginsNumber(unit)) return this.#readNumber();
        return this.#fail('looking for beginning of value', { isInValue: true });
    }
  }

  #readWord<T>(word: string, value: T, token = this.pos): T | undefined {
    for (let i = 0; i < word.length; i++) {
      if (this.#unitAt(this.pos + i) === word.charCodeAt(i)) continue;
      const context = `in literal ${word} (expecting '${word.charAt(i)}')`;
      return this.#fail(context, { at: this.pos + i, token, isInValue: true });
    }
    this.pos += word.length;
    return value;
  }

  /** Reads a string in quotes of either kind. */
  #readString(isInValue: boolean): string | undefined {
    const [text, start] = [this.#text, this.pos];
    const quote = text.charCodeAt(start);
    let read = '';
    let from = start + 1;
    for (let at = from; at < this.#end; at++) {
      const unit = text.charCodeAt(at);
      if (unit === quote) {
        this.pos = at + 1;
        return this.#asSettled(read + text.slice(from, at), start);
      }
      if (unit === 0x0a || unit === 0x0d) {
        const hint = 'a line break in a string is written as \\n, or after a backslash';
        return this.#fail('in string literal', { at, token: start, hint, isInValue });
      }
      if (unit !== backslash) continue;
      const escape = this.#readEscape(at + 1, start, isInValue);
      if (escape === undefined) return undefined;
      read += text.slice(from, at) + escape.value;
      from = at + 1 + escape.length;
      at = from - 1;
    }
    return this.#fail('in string literal', {
      at: this.#end,
      token: start,
      hint: 'the string is not closed',
      isInValue,
    });
  }

  /** Returns the value of an escape, and its length without the backslash. */
  #readEscape(
    at: number,
    token: number,
    isInValue: boolean,
  ): { readonly value: string; readonly length: number } | undefined {
    const unit = this.#unitAt(at);
    if (unit === -1) return this.#fail('in string escape code', { at, token, isInValue });
    const digits = unit === 0x75 /* u */ ? 4 : unit === 0x78 /* x */ ? 2 : 0;
    if (digits > 0) {
      const code = this.#hexAt(at + 1, digits, token, isInValue);
      return code === undefined ? undefined : { value: String.fromCharCode(code), length: 1 + digits };
    }
    if (isDigit(unit) && (unit !== 0x30 /* 0 */ || isDigit(this.#unitAt(at + 1)))) {
      const hint = 'the only escape with a digit is \\0, and no digit follows it';
      return this.#fail('in string escape code', { at: unit === 0x30 ? at + 1 : at, token, hint, isInValue });
    }
    if (isLineEnd(unit)) return { value: '', length: unit === 0x0d && this.#unitAt(at + 1) === 0x0a ? 2 : 1 };
    const character = this.#text.charAt(at);
    return { value: shortEscapes.get(character) ?? character, length: 1 };
  }

  /** Returns the code of hexadecimal digits. */
  #hexAt(from: number, count: number, token: number, isInValue: boolean): number | undefined {
    for (let at = from; at < from + count; at++) {
      if (isHexDigit(this.#unitAt(at))) continue;
      const letter = this.#text.charAt(from - 1);
      const hint = `${count === 4 ? 'four' : 'two'} hexadecimal digits follow \\${letter}`;
      return this.#fail(`in \\${letter} hexadecimal character escape`, { at, token, hint, isInValue });
    }
    return Number.parseInt(this.#text.slice(from, from + count), 16);
  }

  /**
   * Reads a number.
   *
   *  -0x1F  -.5e+1  +Infinity
   *  ^      ^       ^          pos
   *       ^       ^          ^ pos afterwards
   */
  #readNumber(): unknown {
    const start = this.pos;
    const sign = this.#unitAt(start);
    const isNegative = sign === 0x2d; /* - */
    if (isNegative || sign === 0x2b /* + */) this.pos++;
    const first = this.#unitAt(this.pos);
    if (first === 0x49 /* I */) return this.#readWord('Infinity', isNegative ? -Infinity : Infinity, start);
    if (first === 0x4e /* N */) return this.#readWord('NaN', NaN, start);
    const from = this.pos;
    const isHex = first === 0x30 /* 0 */ && (this.#unitAt(from + 1) | 0x20) === 0x78; /* x */
    if (!(isHex ? this.#skipHex(start) : this.#skipDecimal(start))) return undefined;
    return this.#numberOf(this.#text.slice(from, this.pos), isNegative, start);
  }

  #skipHex(token: number): boolean {
    this.pos = this.#digitsEnd(this.pos + 2, isHexDigit);
    if (isHexDigit(this.#unitAt(this.pos - 1))) return true;
    this.#fail('in hexadecimal literal', { token, hint: 'a hexadecimal digit follows 0x', isInValue: true });
    return false;
  }

  #skipDecimal(token: number): boolean {
    const start = this.pos;
    // A number that begins with 0 has no other digit before its point.
    let at = this.#unitAt(start) === 0x30 /* 0 */ ? start + 1 : this.#digitsEnd(start, isDigit);
    let digits = at - start;
    if (this.#unitAt(at) === 0x2e /* . */) {
      const fraction = this.#digitsEnd(at + 1, isDigit);
      digits += fraction - at - 1;
      at = fraction;
    }
    if (digits === 0) {
      this.#fail('in numeric literal', { at, token, isInValue: true });
      return false;
    }
    if ((this.#unitAt(at) | 0x20) === 0x65 /* e */) {
      at++;
      if (this.#unitAt(at) === 0x2b /* + */ || this.#unitAt(at) === 0x2d /* - */) at++;
      const after = this.#digitsEnd(at, isDigit);
      if (after === at) {
        this.#fail('in exponent of numeric literal', { at, token, isInValue: true });
        return false;
      }
      at = after;
    }
    this.pos = at;
    return true;
  }

  #digitsEnd(from: number, isPart: (unit: number) => boolean): number {
    let at = from;
    while (isPart(this.#unitAt(at))) at++;
    return at;
  }

  /** Returns the value of the digits of a number, as the settings ask for; `null` for one that they refuse. */
  #numberOf(digits: string, isNegative: boolean, start: number): unknown {
    const { numbers, allowInfinity } = this.#settings;
    const isHex = /^0x/i.test(digits);
    const double = isNegative ? -Number(digits) : Number(digits);
    const isExact = Number.isSafeInteger(double) || (!isHex && /[.eE]/.test(digits));
    if (numbers === 'number' || (numbers === 'bigint' && isExact)) {
      if (Number.isFinite(double) || allowInfinity) return double;
      const hint = "the number is too large for float64; numbers: 'lossless' keeps its digits";
      const value = `number ${isNegative ? '-' : ''}${digits}`;
      return this.#refuse(start, (place) => new UnmarshalTypeError({ value, type: 'float64', ...place, hint }));
    }
    if ((isHex || numbers === 'bigint') && digits.length > maxDigits) {
      return this.#refuse(
        start,
        (place) => new LimitExceededError({ limit: 'digits of a bigint', max: maxDigits, ...place }),
      );
    }
    if (numbers === 'bigint') return isNegative ? -BigInt(digits) : BigInt(digits);
    return new JsonNumber((isNegative ? '-' : '') + (isHex ? BigInt(digits).toString() : decimalInJson(digits)));
  }

  /** Returns a string that keeps no other text in memory, with lone surrogates as the settings ask for. */
  #asSettled(text: string, start: number): string {
    const { keepSurrogates, rejectSurrogates } = this.#settings;
    const copy = text.length <= maxCopiedSlice ? text : parseString(JSON.stringify(text));
    if (rejectSurrogates && toWellFormed(copy) !== copy)
      this.#refuse(start, (place) => new JsonSyntaxError('half of a surrogate pair in string literal', place));
    return keepSurrogates ? copy : toWellFormed(copy);
  }

  /** Keeps the first error about JSON5 that the options refuse, at the value or name from a position. */
  #refuse(start: number, make: (place: JsonErrorOptions) => JsonError): null {
    const pointer = formatPointer(this.#tokens());
    this.refusal ??= (part) => make({ ...positionIn(part, start), pointer });
    return null;
  }

  /** Keeps the fault at a position: the cursor by default. */
  #fail(context: string, details: FaultDetails = {}): undefined {
    const { token = this.pos, isInValue = false } = details;
    let { at = this.pos, hint } = details;
    if (at === this.pos && this.#isCutComment(at)) {
      hint = 'the comment is not closed; write */ where it ends';
      at = this.#end;
    }
    const level = this.#open.at(-1);
    const tokens = this.#tokens();
    this.fault = {
      at,
      token,
      hint,
      context,
      depth: this.#open.length,
      container: level && (Array.isArray(level.container) ? 'array' : 'object'),
      tokens: isInValue || level === undefined || isNameless(level) ? tokens : tokens.slice(0, -1),
    };
    return undefined;
  }

  /** Returns whether the text ends in the comment at a position, or may begin one with its last unit. */
  #isCutComment(at: number): boolean {
    return beginsComment(this.#text, at, this.#end) || (this.#unitAt(at) === 0x2f /* / */ && at + 1 === this.#end);
  }

  /** Returns the names and indices of the value that is read. */
  #tokens(): (string | number)[] {
    const tokens = this.#open.map(({ container, name }) => (Array.isArray(container) ? container.length : name));
    return tokens.filter((it) => it !== undefined);
  }
}

/** Returns whether a level is an object whose name is not known. */
function isNameless({ container, name }: Level): boolean {
  return !Array.isArray(container) && name === undefined;
}

/** Returns whether a number may begin with a unit. */
function beginsNumber(unit: number): boolean {
  if (isDigit(unit) || unit === 0x2b /* + */ || unit === 0x2d /* - */) return true;
  return unit === 0x2e /* . */ || unit === 0x49 /* I */ || unit === 0x4e; /* N */
}

/** Returns digits with the point of JSON: `.5` is `0.5`, and `5.` is `5`. */
function decimalInJson(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  if (fraction === undefined) return digits;
  const exponent = fraction.search(/[eE]|$/);
  const isWhole = exponent === 0;
  return `${whole === '' ? '0' : whole}${isWhole ? '' : '.'}${fraction}`;
}

/** Digits of the longest integer whose digits are converted: the conversion takes more than linear time. */
const maxDigits = 10_000;

const backslash = 0x5c;
const noNamePart = 'an escape in a name is a letter, a digit, $ or _';

const shortEscapes: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['0', '\0'],
]);
