import { JsonSyntaxError, LimitExceededError } from '@wirework/encoding-errors';
import type { TextPosition } from '@wirework/scanner';
import { quoteCharacter, skipValue, skipWhitespace, unescapeString } from '@wirework/scanner/primitives';
import { afterValue, allowsValue, contextMessage, GrammarState } from '../../syntax/tokens/grammar-state.ts';
import { ByteList } from './byte-list.ts';
import { EditedContainers } from './edited-containers.ts';
import type { EditRule } from './edit-rule.ts';
import { ScalarScanner } from './scalar-scanner.ts';

/** Limits of an edit. */
export interface EditLimits {
  readonly maxDepth: number;
  readonly maxBytes: number;
}

/** Bytes that are read wait for a decision, or they are written or dropped. */
type Mode = 'hold' | 'copy' | 'drop';

/** Levels inside of a value that is passed whole at which the scanner is tried. Where it fails at the end of a chunk, it has read the rest of the chunk. */
const triedLevels = 4;

/**
 * Reads documents in chunks of bytes and writes those parts of their text that a rule keeps. A value in which nothing is decided is written or
 * dropped as it arrives.
 *
 * Invariants:
 * - Bytes before `#mark` have been held, written or dropped; those after it get the use that `#mode` says.
 * - `#outer` has the states around the open containers, outermost first. Those in which values are decided on are also in `#open`.
 */
export class TextEditor {
  readonly out: ByteList = new ByteList();
  readonly #rule: EditRule;
  readonly #limits: EditLimits;
  readonly #positionOf: (at: number) => TextPosition;
  readonly #scalar = new ScalarScanner();
  readonly #open: EditedContainers;
  readonly #outer: GrammarState[] = [];
  #state: GrammarState = GrammarState.top;
  #mode: Mode = 'hold';
  #mark = 0;
  /** Number of open containers around the value that is passed whole. */
  #around = 0;
  /** Length of the held bytes before the name that is being read. */
  #nameAt = 0;

  /** @param positionOf returns the position of a place in the chunk that is read */
  constructor(rule: EditRule, limits: EditLimits, positionOf: (at: number) => TextPosition) {
    this.#rule = rule;
    this.#limits = limits;
    this.#positionOf = positionOf;
    this.#open = new EditedContainers(this.out);
  }

  /**
   * Reads the next bytes.
   *
   * @throws JsonSyntaxError, LimitExceededError, and what the functions of the rule throw
   */
  read(bytes: Uint8Array, from: number, end: number): void {
    this.#mark = from;
    for (let pos = from; pos < end;) {
      pos = this.#scalar.isInside
        ? this.#passScalar(this.#scalar.resume(bytes, pos, end), bytes)
        : this.#step(bytes, pos, end);
    }
    this.#use(bytes, end);
  }

  /**
   * Ends the input.
   *
   * @param end place of the end, for an error
   * @throws JsonSyntaxError if a document is truncated
   */
  finish(end: number): void {
    this.#mark = 0;
    if (this.#scalar.isInside && this.#scalar.finish()) this.#endValue(new Uint8Array(0), 0);
    if (this.#scalar.isInside || this.#outer.length > 0)
      throw new JsonSyntaxError('unexpected end of JSON input', { ...this.#positionOf(end), reason: 'truncated' });
    if (!this.#rule.asDocuments) this.#open.finish();
  }

  #step(bytes: Uint8Array, pos: number, end: number): number {
    const byte = bytes[pos] as number;
    switch (byte) {
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
        return skipWhitespace(bytes, pos, end);
      case 0x2c /* , */:
        if (this.#state === GrammarState.afterElement) this.#state = GrammarState.element;
        else if (this.#state === GrammarState.afterMember) this.#state = GrammarState.name;
        else throw this.#misplaced(bytes, pos);
        if (this.#mode === 'hold') {
          this.#use(bytes, pos + 1);
          this.#open.comma();
        }
        return pos + 1;
      case 0x3a /* : */:
        if (this.#state !== GrammarState.afterName) throw this.#misplaced(bytes, pos);
        this.#state = GrammarState.value;
        return pos + 1;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        return this.#enter(bytes, pos, end);
      case 0x5d /* ] */:
      case 0x7d /* } */:
        return this.#leave(bytes, pos);
      default:
        return this.#beginScalar(bytes, pos, end);
    }
  }

  #enter(bytes: Uint8Array, pos: number, end: number): number {
    if (!allowsValue(this.#state)) throw this.#misplaced(bytes, pos);
    const depth = this.#outer.length;
    const max = this.#limits.maxDepth;
    if (depth >= max) {
      this.#use(bytes, pos);
      const message = `invalid character ${quoteCharacter(bytes[pos] as number)} exceeded max depth`;
      throw new LimitExceededError({ limit: 'maxDepth', max, message, ...this.#positionOf(pos) });
    }
    const isArray = bytes[pos] === 0x5b;
    const isDecided = this.#mode !== 'hold' || this.#decide(bytes, pos, true);
    if (isDecided && depth - this.#around < triedLevels) {
      const stop = skipValue(bytes, pos, end, max - depth);
      if (stop >= 0) {
        this.#endValue(bytes, stop);
        return stop;
      }
    }
    this.#outer.push(this.#state);
    this.#state = isArray ? GrammarState.firstElement : GrammarState.firstName;
    if (isDecided) return pos + 1;
    this.#use(bytes, pos + 1);
    this.#open.enter(isArray);
    if (this.#rule.others === 'copy') this.#open.open();
    return pos + 1;
  }

  #leave(bytes: Uint8Array, pos: number): number {
    const isArray = bytes[pos] === 0x5d;
    const [first, after] = isArray
      ? [GrammarState.firstElement, GrammarState.afterElement]
      : [GrammarState.firstName, GrammarState.afterMember];
    if (this.#state !== first && this.#state !== after) throw this.#misplaced(bytes, pos);
    this.#state = this.#outer.pop() as GrammarState;
    if (this.#mode === 'hold') {
      this.#use(bytes, pos);
      this.#mark = pos + 1;
      this.#open.leave(bytes[pos] as number);
      this.#state = afterValue(this.#state);
    } else {
      this.#endValue(bytes, pos + 1);
    }
    return pos + 1;
  }

  #beginScalar(bytes: Uint8Array, pos: number, end: number): number {
    if (this.#isBeforeName) {
      if (bytes[pos] !== 0x22 /* " */) throw this.#misplaced(bytes, pos);
      if (this.#mode === 'hold') {
        this.#use(bytes, pos);
        this.#nameAt = this.#open.held.length;
      }
    } else if (!allowsValue(this.#state)) {
      throw this.#misplaced(bytes, pos);
    } else if (this.#mode === 'hold') {
      this.#decide(bytes, pos, false);
    }
    return this.#passScalar(this.#scalar.begin(bytes, pos, end), bytes);
  }

  /** Moves to the place to which the scanner of scalars has come. */
  #passScalar(stop: number, bytes: Uint8Array): number {
    if (stop < 0) throw this.#invalid(bytes, ~stop, this.#scalar.context);
    if (this.#scalar.isInside) return stop;
    if (!this.#isBeforeName) {
      this.#endValue(bytes, stop);
      return stop;
    }
    this.#state = GrammarState.afterName;
    if (this.#mode === 'hold') {
      this.#use(bytes, stop);
      const { held } = this.#open;
      this.#open.name(unescapeString(held.bytes, this.#nameAt, held.length));
    }
    return stop;
  }

  get #isBeforeName(): boolean {
    return this.#state === GrammarState.firstName || this.#state === GrammarState.name;
  }

  /** Decides on the value at a place. Returns whether on all of it, and not on its parts. */
  #decide(bytes: Uint8Array, pos: number, isContainer: boolean): boolean {
    this.#use(bytes, pos);
    const { selected, others, placeOf, asDocuments } = this.#rule;
    const { steps } = this.#open;
    const place = placeOf(steps);
    if (place === 'around' && isContainer) return false;
    const use = place === 'selected' ? selected : others;
    if (use === 'drop') {
      this.#open.drop();
    } else if (!asDocuments) {
      const text = use === 'copy' ? undefined : use(steps);
      this.#open.write();
      if (text !== undefined) this.out.add(text, 0, text.length);
    }
    this.#mode = use === 'copy' ? 'copy' : 'drop';
    this.#around = this.#outer.length;
    return true;
  }

  /** Ends a value, or a part of one that is passed whole. */
  #endValue(bytes: Uint8Array, stop: number): void {
    this.#state = afterValue(this.#state);
    if (this.#outer.length > this.#around) return;
    this.#use(bytes, stop);
    if (this.#mode === 'copy' && this.#rule.asDocuments) this.out.push(0x0a);
    this.#mode = 'hold';
    this.#open.drop();
  }

  /** Holds, writes or drops the bytes before a place. */
  #use(bytes: Uint8Array, to: number): void {
    const from = this.#mark;
    this.#mark = to;
    if (this.#mode === 'copy') this.out.add(bytes, from, to);
    if (this.#mode !== 'hold') return;
    const { held } = this.#open;
    const max = this.#limits.maxBytes;
    const most = max - held.length;
    if (to - from > most) throw new LimitExceededError({ limit: 'maxBytes', max, ...this.#positionOf(from + most) });
    held.add(bytes, from, to);
  }

  #misplaced(bytes: Uint8Array, at: number): JsonSyntaxError {
    // Go gives no context for the first name; the scanner does.
    const state = this.#state === GrammarState.firstName ? GrammarState.name : this.#state;
    return this.#invalid(bytes, at, contextMessage(state));
  }

  /** Returns the error for an invalid character. The text before it is written, however the input is cut. */
  #invalid(bytes: Uint8Array, at: number, context: string): JsonSyntaxError {
    this.#use(bytes, at);
    const message = `invalid character ${quoteCharacter(bytes[at] as number)} ${context}`;
    return new JsonSyntaxError(message, this.#positionOf(at));
  }
}
