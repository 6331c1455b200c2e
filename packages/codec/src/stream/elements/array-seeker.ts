import { PathNotFoundError, TypeMismatchError, formatPointer, type Position } from '@wirework/encoding-errors';
import { elementIndex, kindOf } from '@wirework/scanner/primitives';
import type { TokenReader } from '../decode/token-reader.ts';
import { isDelim, type Token } from '../../syntax/tokens/token.ts';
import { pending, type Pending } from '../../async/call-queue.ts';
import { atEnd, notYet } from '../decode/value-reader.ts';
import { type ElementPath, printSteps } from './element-path.ts';

/**
 * Walks by tokens to the array at a path, and after it to the end of the document. Values beside the path are skipped
 * token by token, so that memory stays constant.
 */
export class ArraySeeker {
  /** Whether the bracket of the array has been read. */
  found = false;
  /** Whether its elements are being read: `false` once its closing bracket is next. */
  inside = false;
  readonly #reader: TokenReader;
  readonly #steps: readonly (string | number)[];
  readonly #path: ElementPath;
  /** Number of steps that were taken. */
  #taken = 0;
  /** Index of the next element, in an array on the way. */
  #index = 0;
  /** Whether the next token begins the value that the steps so far lead to. */
  #atValue = true;
  /** Depth at which a value beside the path began, while it is skipped. */
  #beside: number | undefined;
  #inArray = false;
  /** Containers on the way that are still open, after the array. */
  #open: number;

  constructor(reader: TokenReader, steps: readonly (string | number)[], path: ElementPath) {
    this.#reader = reader;
    this.#steps = steps;
    this.#open = steps.length;
    this.#path = path;
  }

  /** Makes one attempt to enter the array. */
  seek(): Pending | undefined {
    for (;;) {
      if (this.#reader.peek() === atEnd)
        throw this.#reader.depth === 0 ? this.#reader.endOfInput() : this.#reader.truncated();
      // Inside of an array every token begins an element, until the array closes.
      if (this.#inArray && !this.#atValue && this.#beside === undefined && this.#startElement()) continue;
      const token = this.#reader.token();
      if (token === pending) return pending;
      if (this.#beside !== undefined) {
        if (this.#reader.depth === this.#beside) this.#beside = undefined;
      } else if (this.#atValue) {
        if (this.#enter(token)) return undefined;
      } else if (isDelim(token)) {
        // The container closes before the step was found in it.
        throw this.#notFound();
      } else if (token === this.#steps[this.#taken]) {
        this.#take();
      } else {
        this.#beside = this.#reader.depth;
      }
    }
  }

  /**
   * Makes one attempt to read the rest of the document, from the bracket that closes the array.
   *
   * @throws DuplicateNameError if a name of the path occurs again in its object, where the last one counts. To find
   *   that one first, every source would have to be read twice
   */
  finish(): Pending | undefined {
    const reader = this.#reader;
    while (reader.depth > 0) {
      if (reader.peek() === atEnd) throw reader.truncated();
      const token = reader.token();
      if (token === pending) return pending;
      this.#open = Math.min(this.#open, reader.depth);
      const isOnWay = reader.isAfterName && reader.depth === this.#open;
      if (isOnWay && token === this.#steps[this.#open - 1]) throw reader.duplicate();
    }
    const byte = this.#reader.peek();
    if (byte === notYet) return pending;
    if (byte === atEnd && this.#reader.input.failure === undefined) return undefined;
    throw byte === atEnd ? this.#reader.endOfInput() : this.#reader.misplaced(byte);
  }

  /**
   * Takes the step into an element of an array on the way, or begins to skip it. Returns whether the step was taken.
   */
  #startElement(): boolean {
    const byte = this.#reader.peek();
    if (byte === notYet || byte === 0x5d /* ] */) return false;
    if (this.#index++ === Number(this.#steps[this.#taken])) {
      this.#take();
      return true;
    }
    this.#beside = this.#reader.depth;
    return false;
  }

  #take(): void {
    this.#taken++;
    this.#atValue = true;
    this.#index = 0;
  }

  /** Handles the first token of the value that the steps so far lead to. Returns whether it is the array. */
  #enter(token: Token): boolean {
    this.#atValue = false;
    const step = this.#steps[this.#taken];
    const opens = isDelim(token, '[') ? 'array' : isDelim(token, '{') ? 'object' : undefined;
    if (step === undefined) {
      if (opens !== 'array') throw this.#mismatch('array', token);
      this.found = this.inside = true;
      return true;
    }
    const byIndex = typeof step === 'number' || (opens === 'array' && elementIndex(step) !== -1);
    if (opens === undefined) throw this.#notFound();
    if (opens !== (byIndex ? 'array' : 'object')) throw this.#mismatch(byIndex ? 'array' : 'object', token);
    this.#inArray = opens === 'array';
    return false;
  }

  #notFound(): PathNotFoundError {
    return new PathNotFoundError({
      path: typeof this.#path === 'string' ? this.#path : printSteps(this.#steps),
      ...this.#place(),
    });
  }

  #mismatch(expected: string, token: Token): TypeMismatchError {
    const path = printSteps(this.#steps.slice(0, this.#taken));
    return new TypeMismatchError({ path, expected, actual: kindOfToken(token), ...this.#place() });
  }

  /** Returns the position after the token that leads no further, and the pointer of its value. */
  #place(): Position {
    const { input } = this.#reader;
    return { ...input.positionOf(input.start), pointer: formatPointer(this.#steps.slice(0, this.#taken)) };
  }
}

function kindOfToken(token: Token): string {
  if (isDelim(token)) return token.delim === '{' ? 'object' : 'array';
  return kindOf(token);
}
