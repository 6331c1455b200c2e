import { LimitExceededError, PathSyntaxError } from '@wirework/encoding-errors';
import { parseString } from '@wirework/scanner/primitives';
import { limitOf, type PathLimits, checkOptions } from '../options/options.ts';
import { type FormSegment, type Segment, sliceSegment } from './segment.ts';

/** Segments and, for each of them, where in the path it begins. */
export interface ParsedPath {
  readonly segments: readonly Segment[];
  readonly offsets: readonly number[];
}

/**
 * Parses a path expression into segments. The grammar is in `SYNTAX.md`.
 *
 * @param path a path expression
 * @param options limits
 * @returns the segments: a name is a string, an index a number, every other form an object with a `kind`
 * @throws PathSyntaxError (`PATH_SYNTAX`) with the offset, in UTF-16 units, and what was expected there
 * @throws LimitExceededError (`LIMIT_EXCEEDED`) for `maxPathLength`, `maxSegments` or `maxIndex`
 * @example
 * ```ts
 * parsePath('users[0].first\\.name'); // → [ 'users', 0, 'first.name' ]
 * ```
 */
export function parsePath(path: string, options?: PathLimits): readonly Segment[] {
  checkOptions(options);
  if (typeof path !== 'string') throw pathTypeError(path, 'a string');
  // Most paths are names and dots.
  if (path.length <= quickLength && options === undefined && !/[[\]{}\\]/.test(path)) {
    const names = path.split('.');
    if (!names.includes('')) return names;
  }
  return parseWithOffsets(path, options).segments;
}

/** Short enough that neither the path nor its number of segments can be over the default limits. */
const quickLength = 100;

/** Like `parsePath`, and says where each segment begins. */
export function parseWithOffsets(path: string, options?: PathLimits): ParsedPath {
  const maxLength = limitOf(options, 'maxPathLength');
  if (path.length > maxLength) throw new LimitExceededError({ limit: 'maxPathLength', max: maxLength });
  return new PathParser(path, limitOf(options, 'maxSegments'), limitOf(options, 'maxIndex')).parse();
}

/** Characters that are syntax: in a name they need a backslash. */
const reserved = '.[]{}\\';

/** Characters that end a plain name between braces. */
const reservedInBraces = `${reserved},"`;

/**
 * A path and the index that is read next. Lives for one call.
 *
 * ```
 * path    = [ first *next ]
 * first   = name / bracket / braces
 * next    = "." ( name / "[" quoted "]" ) / bracket / braces
 * ```
 */
class PathParser {
  readonly #path: string;
  readonly #maxSegments: number;
  readonly #maxIndex: number;
  readonly #segments: Segment[] = [];
  readonly #offsets: number[] = [];
  #at = 0;

  constructor(path: string, maxSegments: number, maxIndex: number) {
    this.#path = path;
    this.#maxSegments = maxSegments;
    this.#maxIndex = maxIndex;
  }

  parse(): ParsedPath {
    const path = this.#path;
    const segments = this.#segments;
    while (this.#at < path.length) {
      const start = this.#at;
      const segment = this.#segment();
      if (segments.length >= this.#maxSegments) {
        throw new LimitExceededError({ limit: 'maxSegments', max: this.#maxSegments });
      }
      segments.push(segment);
      this.#offsets.push(start);
      if (typeof segment === 'object' && segment.kind === 'append' && this.#at < path.length) {
        this.#fail("the end of the path after '[+]': append the whole object or array instead");
      }
    }
    return { segments, offsets: this.#offsets };
  }

  #segment(): Segment {
    const first = this.#at === 0;
    switch (this.#path[this.#at]) {
      case '[':
        return this.#bracket();
      case '{':
        return this.#braces();
      case '.':
        if (first) this.#fail("a member name before '.'; a path begins without a dot, as in 'users[*].name'");
        this.#at++;
        // A dot may also stand before ["…"], so that an escaped segment can follow a dot whatever it is.
        if (this.#path.startsWith('["', this.#at)) return this.#bracket();
        return this.#name(`a member name after '.'${this.#hintAfterDot()}`);
      default:
        if (!first) this.#fail("'.', '[' or '{' after a bracket");
        return this.#name('a member name');
    }
  }

  #hintAfterDot(): string {
    const unit = this.#path[this.#at];
    if (unit === '[' || unit === '{') return '; a bracket follows without one';
    return unit === '.' && this.#path.startsWith('$') ? "; unlike JSONPath, a path has no '..'" : '';
  }

  /** Plain characters and escapes, up to the next character that is syntax. */
  #name(expected: string, stops = reserved): string {
    const path = this.#path;
    const start = this.#at;
    let name = '';
    let from = start;
    for (;;) {
      const unit = path[this.#at];
      if (unit === undefined || unit === '.' || stops.includes(unit)) {
        if (unit !== '\\') break;
        name += path.slice(from, this.#at);
        from = ++this.#at;
        const escaped = path[from];
        if (escaped === undefined || !reserved.includes(escaped)) {
          this.#fail("one of . [ ] { } \\ after '\\'");
        }
      }
      this.#at++;
    }
    if (this.#at === start) this.#fail(expected);
    const unit = path[this.#at];
    if (stops === reserved && (unit === ']' || unit === '}')) this.#fail(`'\\${unit}' for this character in a name`);
    return name + path.slice(from, this.#at);
  }

  /** `[` (`*` / `+` / quoted / index / slice) `]` */
  #bracket(): Segment {
    this.#at++;
    const unit = this.#path[this.#at];
    if (unit === '"') {
      const name = this.#quoted();
      this.#expect(']', "']' after the quoted name");
      return name;
    }
    if (unit === '*' || unit === '+') {
      this.#at++;
      this.#expect(']', `']' after '${unit}'${isDigit(this.#path[this.#at]) ? '; an index has no plus sign' : ''}`);
      return Object.freeze<FormSegment>({ kind: unit === '*' ? 'wildcard' : 'append' });
    }
    const start = this.#integer();
    if (this.#path[this.#at] === ':') return this.#slice(start);
    if (start === undefined) {
      const hint =
        unit === ']'
          ? "; '[*]' is every element"
          : unit === undefined
            ? ''
            : unit === ' '
              ? ', without spaces'
              : unit === '?'
                ? '; a path has no filters'
                : '; a name is written in double quotes';
      this.#fail(`${anyBracket}${hint}`);
    }
    this.#expect(']', "']', ':' or a digit");
    return start;
  }

  /** `start:end:step`, from the first colon. */
  #slice(start: number | undefined): FormSegment {
    this.#at++;
    const end = this.#integer();
    let step: number | undefined;
    if (this.#path[this.#at] === ':') {
      this.#at++;
      const stepAt = this.#at;
      step = this.#integer();
      if (step === 0) {
        this.#at = stepAt;
        this.#fail('a slice step other than 0');
      }
    }
    this.#expect(']', step === undefined && end === undefined ? "a number, ':' or ']'" : "']' after the slice");
    return sliceSegment(start, end, step);
  }

  /** An integer without a sign `+`, a leading zero or `-0`; `undefined` if there is none. */
  #integer(): number | undefined {
    const path = this.#path;
    const start = this.#at;
    if (path[this.#at] === '-') this.#at++;
    const digits = this.#at;
    while (isDigit(path[this.#at])) this.#at++;
    if (this.#at === digits) {
      if (digits > start) this.#fail("a digit after '-'");
      return undefined;
    }
    if (path[digits] === '0' && (this.#at > digits + 1 || digits > start)) {
      this.#at = start;
      this.#fail(
        this.#path.startsWith('-0', start)
          ? "an integer that does not begin with '-0'"
          : 'an integer without a leading zero',
      );
    }
    const value = Number(path.slice(start, this.#at));
    if (Math.abs(value) > this.#maxIndex) {
      throw new LimitExceededError({ limit: 'maxIndex', max: this.#maxIndex });
    }
    return value;
  }

  /** `{` [ `flat:` ] name *( `,` name ) `}` */
  #braces(): FormSegment {
    this.#at++;
    this.#spaces();
    const flat = this.#path.startsWith('flat:', this.#at);
    if (flat) {
      this.#at += 'flat:'.length;
      this.#spaces();
    }
    const names = [this.#nameInBraces()];
    while (!flat && this.#path[this.#at] === ',') {
      this.#at++;
      this.#spaces();
      names.push(this.#nameInBraces());
    }
    this.#expect('}', flat ? "'}' after the name" : "',' or '}' after the name");
    const [name = ''] = names;
    if (flat) return Object.freeze<FormSegment>({ kind: 'flatten', name });
    if (names.length === 1) return Object.freeze<FormSegment>({ kind: 'extract', name });
    return Object.freeze<FormSegment>({ kind: 'pick', names: Object.freeze(names) });
  }

  #nameInBraces(): string {
    const quoted = this.#path[this.#at] === '"';
    const name = quoted ? this.#quoted() : trimEnd(this.#name('a member name', reservedInBraces));
    this.#spaces();
    return name;
  }

  /** A JSON string (RFC 8259 section 7), from its opening quote. */
  #quoted(): string {
    const path = this.#path;
    const open = this.#at;
    this.#at++;
    for (;;) {
      const unit = path[this.#at];
      if (unit === undefined) this.#fail("'\"' at the end of the quoted name");
      if (unit === '"') break;
      if (unit < ' ') this.#fail('a control character as an escape, such as \\n');
      this.#at++;
      if (unit === '\\') this.#escape();
    }
    this.#at++;
    return parseString(path.slice(open, this.#at));
  }

  /** The rest of an escape between quotes, after its backslash. */
  #escape(): void {
    const path = this.#path;
    const kind = path[this.#at];
    if (kind === undefined || !'"\\/bfnrtu'.includes(kind)) this.#fail("one of \" \\ / b f n r t u after '\\'");
    this.#at++;
    if (kind !== 'u') return;
    for (let digits = 0; digits < 4; digits++) {
      if (!/^[0-9a-fA-F]$/.test(path[this.#at] ?? '')) this.#fail("four hexadecimal digits after '\\u'");
      this.#at++;
    }
  }

  #spaces(): void {
    while (this.#path[this.#at] === ' ') this.#at++;
  }

  #expect(unit: string, expected: string): void {
    if (this.#path[this.#at] !== unit) this.#fail(expected);
    this.#at++;
  }

  #fail(expected: string): never {
    throw new PathSyntaxError({ path: this.#path, offset: this.#at, expected });
  }
}

const anyBracket = "an index, a slice, '*', '+' or a quoted name after '['";

function isDigit(unit: string | undefined): boolean {
  return unit !== undefined && unit >= '0' && unit <= '9';
}

function trimEnd(name: string): string {
  let end = name.length;
  while (end > 1 && name[end - 1] === ' ') end--;
  return name.slice(0, end);
}

/** Returns the error for a value of a type that a path, or a part of one, cannot have. */
export function pathTypeError(found: unknown, expected: string): PathSyntaxError {
  return new PathSyntaxError({
    path: '',
    offset: 0,
    expected: `${expected}, found ${found === null ? 'null' : typeof found}`,
  });
}

/** Throws for anything but an array, before the first path is used. */
export function assertPaths(paths: unknown): void {
  if (!Array.isArray(paths)) throw pathTypeError(paths, 'an array of paths');
}
