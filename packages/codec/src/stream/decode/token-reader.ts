import { DuplicateNameError, EndOfInputError, JsonSyntaxError, LimitExceededError } from '@wirework/encoding-errors';
import type { TextPosition } from '@wirework/scanner';
import { quoteCharacter } from '@wirework/scanner/primitives';
import { isPlain, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { InputBuffer } from '../../syntax/input/input-buffer.ts';
import { afterValue, allowsValue, contextMessage, GrammarState, OpenPath } from '../../syntax/tokens/grammar-state.ts';
import { PlainScalars } from '../../syntax/tokens/plain-scalars.ts';
import { closeArray, closeObject, openArray, openObject, type Token } from '../../syntax/tokens/token.ts';
import { pending, type Pending } from '../../async/call-queue.ts';
import { needsText } from '../../values/reader/native-fast-path.ts';
import { readInto } from '../../values/unmarshal/read-into.ts';
import { atEnd, notYet, ValueReader } from './value-reader.ts';

/** Comma, colon, and the brackets that close. */
const beginsNoValue: ReadonlySet<number> = new Set([0x2c, 0x3a, 0x5d, 0x7d]);

/**
 * Reads tokens and values one attempt at a time: `pending` if more input is needed; at most white space, a comma or a
 * colon has been consumed then.
 */
export class TokenReader {
  settings: DecodeSettings;
  readonly input: InputBuffer;
  readonly #values: ValueReader;
  readonly #scalars = new PlainScalars();
  readonly #names = new SeenNames();
  readonly #one: Token[] = [];
  readonly #path: OpenPath;
  /** Last error of a caller that asked for a value where a name is next. */
  #outOfOrder: unknown;

  /**
   * @param isSingle whether the input must hold one value only
   * @param countsAll whether offsets of syntax errors count all bytes; else they count as in Go
   */
  constructor(input: InputBuffer, settings: DecodeSettings, isSingle: boolean, countsAll = false) {
    this.input = input;
    this.settings = settings;
    this.#path = new OpenPath(isSingle);
    this.#values = new ValueReader(input, this.#path, countsAll);
  }

  /** Number of open containers. */
  get depth(): number {
    return this.#path.depth;
  }

  /** Whether the last token was the name of a member. */
  get isAfterName(): boolean {
    return this.#path.state === GrammarState.afterName;
  }

  /** Returns whether an error is that of a call out of order, after which the input can be read. */
  isOutOfOrder(error: unknown): boolean {
    return error === this.#outOfOrder;
  }

  /** Returns the next byte that is not white space, `atEnd` or `notYet`. */
  peek(): number {
    return this.#values.peek(this.settings);
  }

  /**
   * Moves to the next element or value of the open container; errors count from there, however the input arrives.
   *
   * @returns whether there is one; if not, the bracket that closes the container is next
   * @throws JsonSyntaxError at the end of the input
   */
  toElement(): boolean | Pending {
    // After a comma or a colon there has to be one.
    if (this.#path.state !== GrammarState.element && this.#path.state !== GrammarState.value) {
      const byte = this.#inside();
      if (byte === notYet) return pending;
      if (byte === 0x5d /* ] */ || byte === 0x7d /* } */) return false;
      if (!this.#leadIn()) return pending;
    }
    return this.#inside() === notYet ? pending : true;
  }

  /** Returns the next byte; throws at the end of the input. */
  #inside(): number {
    const byte = this.peek();
    if (byte === atEnd) throw this.truncated();
    return byte;
  }

  /** Reads the next value, into a target if there is one. */
  value(target: unknown): unknown {
    if (!this.#leadIn()) return pending;
    const { settings } = this;
    try {
      const asLine = this.depth === 0 && isPlain(settings) && !settings.rejectInvalidUtf8;
      const value = target === undefined ? this.#values.readAny(settings, asLine) : this.#readInto(target);
      if (value !== pending) this.#path.state = afterValue(this.#path.state);
      return value;
    } catch (error) {
      // A value that does not fit has been consumed.
      if (isRecoverable(error)) this.#path.state = afterValue(this.#path.state);
      throw error;
    }
  }

  #readInto(target: unknown): unknown {
    const { settings } = this;
    const stop = this.#values.find(settings);
    if (stop === notYet) return pending;
    const fitted = this.#values.readNatively(stop, settings, target);
    return fitted === needsText ? readInto(this.#values.take(stop, settings), target, settings) : fitted;
  }

  /** Consumes elements of the open array that a batch has read, up to a position in the window. */
  passElements(end: number, count: number): void {
    this.#values.consume(end);
    this.#path.index += count - 1;
    this.#path.state = GrammarState.afterElement;
  }

  /** Consumes the comma or colon before a value. Returns whether it has arrived. */
  #leadIn(): boolean {
    if (
      this.#path.state === GrammarState.afterElement ||
      this.#path.state === GrammarState.afterName ||
      this.#path.state === GrammarState.over
    ) {
      const byte = this.peek();
      if (byte === notYet) return false;
      if (byte === atEnd) throw this.endOfInput();
      if (this.#path.state === GrammarState.over) throw this.misplaced(byte);
      const inArray = this.#path.state === GrammarState.afterElement;
      if (byte !== (inArray ? 0x2c : 0x3a)) {
        const expected = inArray ? 'expected comma after array element' : 'expected colon after object key';
        throw this.#errorHere(expected);
      }
      this.#values.pass();
      if (inArray) this.#path.index++;
      this.#path.state = inArray ? GrammarState.element : GrammarState.value;
    }
    if (!allowsValue(this.#path.state)) {
      this.#outOfOrder = this.#errorHere('not at beginning of value');
      throw this.#outOfOrder;
    }
    return true;
  }

  /** Reads the next token. */
  token(): Token | Pending {
    const token = this.ready();
    return token === pending ? this.#readUnusual() : token;
  }

  /** Reads the next token if it is complete and plain in the window; never throws. */
  ready(): Token | Pending {
    const one = this.#one;
    this.readyTokens(one, 1);
    return one.length === 0 ? pending : (one.pop() as Token);
  }

  /**
   * Adds the next tokens to a list as long as they are complete and plain in the window; never throws. `token` handles
   * all others, and faults. The loop is apart from `PushScanner`, which takes 1.3 to 3.1 times as long (decision 025).
   */
  readyTokens(tokens: Token[], most: number): void {
    const { settings, input } = this;
    const { bytes, start, end } = input;
    const scalars = this.#scalars;
    const path = this.#path;
    const { outer, steps } = path;
    let { state } = path;
    let used = start;
    let scanned = 0;
    for (let pos = this.#values.front; pos < end && tokens.length < most; pos++) {
      const byte = bytes[pos] as number;
      if (byte === 0x2c /* , */) {
        if (state === GrammarState.afterMember) {
          state = GrammarState.name;
        } else if (state === GrammarState.afterElement) {
          state = GrammarState.element;
          path.index++;
        } else {
          break;
        }
      } else if (byte === 0x3a /* : */) {
        if (state !== GrammarState.afterName) break;
        state = GrammarState.value;
      } else if (byte === 0x5b /* [ */ || byte === 0x7b /* { */) {
        if (!allowsValue(state) || outer.length >= settings.maxDepth) break;
        steps[outer.length] = state === GrammarState.value ? path.name : path.index;
        outer.push(state);
        path.index = 0;
        state = byte === 0x5b ? GrammarState.firstElement : GrammarState.firstName;
        tokens.push(byte === 0x5b ? openArray : openObject);
      } else if (byte === 0x5d /* ] */) {
        if (state !== GrammarState.firstElement && state !== GrammarState.afterElement) break;
        state = afterValue(outer.pop() as GrammarState);
        if (state === GrammarState.afterElement) path.index = steps[outer.length] as number;
        tokens.push(closeArray);
      } else if (byte === 0x7d /* } */) {
        if (state !== GrammarState.firstName && state !== GrammarState.afterMember) break;
        state = afterValue(outer.pop() as GrammarState);
        if (state === GrammarState.afterElement) path.index = steps[outer.length] as number;
        tokens.push(closeObject);
      } else if (byte > 0x20) {
        const isName = state === GrammarState.firstName || state === GrammarState.name;
        if (isName ? byte !== 0x22 || settings.rejectDuplicates : !allowsValue(state)) break;
        let scalar: string | number | boolean | null | Pending;
        if (byte === 0x22) scalar = scalars.string(input, pos, settings.rejectInvalidUtf8);
        else if (byte > 0x39) scalar = scalars.literal(bytes, pos, end);
        else scalar = settings.numbers === 'number' ? scalars.number(bytes, pos, end) : pending;
        const length = scalars.stop - pos;
        if (scalar === pending || length > settings.maxBytes) break;
        tokens.push(scalar);
        if (isName) {
          state = GrammarState.afterName;
          path.name = scalar as string;
        } else {
          state = afterValue(state);
        }
        scanned += length;
        pos += length - 1;
      } else if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
        break;
      } else {
        // White space has the limit of a value.
        if (pos - used >= settings.maxBytes) break;
        continue;
      }
      used = pos + 1;
    }
    if (used === start) return;
    path.state = state;
    this.#values.consume(used, scanned);
  }

  /** Reads a token that is not plain, cut off, or a fault. The comma or colon before it has been consumed. */
  #readUnusual(): Token | Pending {
    const byte = this.peek();
    if (byte === notYet) return pending;
    if (byte === atEnd) throw this.endOfInput();
    if (
      byte === 0x22 /* " */ &&
      (this.#path.state === GrammarState.firstName || this.#path.state === GrammarState.name)
    ) {
      return this.#readName();
    }
    if (!allowsValue(this.#path.state) || beginsNoValue.has(byte)) throw this.misplaced(byte);
    if (byte === 0x5b /* [ */ || byte === 0x7b /* { */) throw this.#tooDeep(byte);
    return this.value(undefined) as Token | Pending;
  }

  /** Reads a name, and checks that it is new if duplicates are refused. */
  #readName(): string | Pending {
    const { input, settings } = this;
    const at = input.start;
    const isFirst = this.#path.state === GrammarState.firstName;
    const name = this.#values.readAny(settings, false) as string | Pending;
    if (name === pending) return pending;
    this.#path.state = GrammarState.afterName;
    this.#path.name = name;
    if (!settings.rejectDuplicates) return name;
    if (!this.#names.add(name, this.depth, isFirst)) throw this.#duplicateAt(at);
    if (this.#names.size <= settings.maxBytes) return name;
    throw new LimitExceededError({ limit: 'maxBytes', max: settings.maxBytes, ...this.#positionOf(at) });
  }

  /** Returns the error for the last token, a name that occurs twice in its object. */
  duplicate(): DuplicateNameError {
    const { bytes, start } = this.input;
    let at = start - 2;
    // Back to the quote that opens it, which follows no backslash.
    while (bytes[at] !== 0x22 /* " */ || bytes[at - 1] === 0x5c /* \\ */) at--;
    return this.#duplicateAt(at);
  }

  /** Returns the error for the last token, a name that begins at a place in the window. */
  #duplicateAt(at: number): DuplicateNameError {
    const member = this.#path.name;
    const pointer = this.#path.pointerOf(member);
    return new DuplicateNameError({ member, ...this.input.positionOf(at), pointer });
  }

  /** Returns the error for the end of the input between two values: that of the source, if it failed. */
  endOfInput(): unknown {
    return this.input.failure?.error ?? new EndOfInputError({ offset: this.input.offsetOf(this.input.start) });
  }

  /** Returns the error for the end of the input inside of a container that was opened by a token. */
  truncated(): unknown {
    if (this.input.failure !== undefined) return this.input.failure.error;
    return new JsonSyntaxError('unexpected end of JSON input', {
      ...this.#positionOf(this.input.end),
      reason: 'truncated',
    });
  }

  /** Returns the error for an invalid character at the cursor. */
  misplaced(byte: number): JsonSyntaxError {
    const context = contextMessage(this.#path.state);
    return this.#errorHere(`invalid character ${quoteCharacter(byte)}${context === '' ? '' : ` ${context}`}`);
  }

  /** Returns an error at the cursor: as in Go, the offset is that of the token, not the one after it. */
  #errorHere(message: string): JsonSyntaxError {
    return new JsonSyntaxError(message, this.#positionOf(this.input.start));
  }

  #tooDeep(byte: number): LimitExceededError {
    const max = this.settings.maxDepth;
    const message = `invalid character ${quoteCharacter(byte)} exceeded max depth`;
    return new LimitExceededError({ limit: 'maxDepth', max, message, ...this.#positionOf(this.input.start) });
  }

  #positionOf(at: number): TextPosition & { readonly pointer: string } {
    return { ...this.input.positionOf(at), pointer: this.#path.pointer() };
  }
}

/**
 * Names in the open objects, for decoders that refuse a name that occurs twice.
 *
 * Invariant: `#levels[depth]` has the names of the object that is open at that depth; arrays leave a hole.
 */
class SeenNames {
  /** UTF-16 units of all names that are held. */
  size = 0;
  readonly #levels: (Set<string> | undefined)[] = [];

  /**
   * Adds a name.
   *
   * @param depth containers that are open
   * @param isFirst whether it is the first name of its object
   * @returns whether it is new in its object
   */
  add(name: string, depth: number, isFirst: boolean): boolean {
    const levels = this.#levels;
    while (levels.length > (isFirst ? depth : depth + 1)) this.#forget(levels.pop());
    const seen = (levels[depth] ??= new Set());
    if (seen.has(name)) return false;
    seen.add(name);
    this.size += name.length;
    return true;
  }

  #forget(names: ReadonlySet<string> | undefined): void {
    for (const name of names ?? []) this.size -= name.length;
  }
}

/** Codes of errors about one value, after which the next one can be read. */
const recoverable: ReadonlySet<unknown> = new Set([
  'UNMARSHAL_TYPE',
  'UNKNOWN_FIELD',
  'INVALID_UNMARSHAL',
  'DUPLICATE_NAME',
]);

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
}

/** Returns whether an error is the clean end of the input. */
export function isEnd(error: unknown): boolean {
  return codeOf(error) === 'END_OF_INPUT';
}

/** Returns whether an error is about one value that was consumed, so that the next one can be read. */
export function isRecoverable(error: unknown): boolean {
  return recoverable.has(codeOf(error));
}
