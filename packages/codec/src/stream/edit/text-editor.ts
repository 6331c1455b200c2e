import { JsonSyntaxError, LimitExceededError } from '@wirework/encoding-errors';
import type { TextPosition } from '@wirework/scanner';
import { quoteCharacter, skipValue, unescapeString } from '@wirework/scanner/primitives';
import { PushScanner, tooDeep, type PartVisitor } from '../../syntax/tokens/push-scanner.ts';
import { ByteList } from './byte-list.ts';
import { EditedContainers } from './edited-containers.ts';
import type { EditRule } from './edit-rule.ts';

/** Limits of an edit. */
export interface EditLimits {
  readonly maxDepth: number;
  readonly maxBytes: number;
}

/** Bytes that are read wait for a decision, or they are written or dropped. */
type Mode = 'hold' | 'copy' | 'drop';

/**
 * Levels inside of a value that is passed whole at which the scanner is tried. Where it fails at the end of a chunk, it
 * has read the rest of the chunk.
 */
const triedLevels = 4;

/**
 * Reads documents in chunks of bytes and writes those parts of their text that a rule keeps. A value in which nothing
 * is decided is written or dropped as it arrives.
 *
 * Invariant: bytes before `#mark` have been held, written or dropped; `#mode` decides about those after it.
 */
export class TextEditor implements PartVisitor {
  readonly out: ByteList = new ByteList();
  readonly #rule: EditRule;
  readonly #limits: EditLimits;
  readonly #positionOf: (at: number) => TextPosition;
  readonly #scanner: PushScanner;
  readonly #open: EditedContainers;
  /** The chunk that is read. */
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
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
    this.#scanner = new PushScanner(this, limits.maxDepth, false);
    this.#open = new EditedContainers(this.out);
  }

  /**
   * Reads the next bytes.
   *
   * @throws JsonSyntaxError, LimitExceededError, and what the functions of the rule throw
   */
  read(bytes: Uint8Array, from: number, end: number): void {
    this.#bytes = bytes;
    this.#mark = from;
    this.#end = end;
    const stop = this.#scanner.read(bytes, from, end);
    // The text before a fault is written, however the input is cut.
    this.#use(stop < 0 ? ~stop : end);
    if (stop < 0) throw this.#errorAt(~stop);
  }

  /**
   * Ends the input.
   *
   * @param end place of the end, for an error
   * @throws JsonSyntaxError if a document is truncated
   */
  finish(end: number): void {
    this.#mark = 0;
    if (!this.#scanner.finish())
      throw new JsonSyntaxError('unexpected end of JSON input', { ...this.#positionOf(end), reason: 'truncated' });
    if (!this.#rule.asDocuments) this.#open.finish();
  }

  comma(pos: number): void {
    if (this.#mode !== 'hold') return;
    this.#use(pos + 1);
    this.#open.comma();
  }

  enter(pos: number, isArray: boolean): number {
    const { depth } = this.#scanner;
    const isDecided = this.#mode !== 'hold' || this.#decide(pos, true);
    if (isDecided && depth - this.#around < triedLevels) {
      const stop = skipValue(this.#bytes, pos, this.#end, this.#limits.maxDepth - depth);
      if (stop >= 0) {
        this.#endValue(stop);
        return stop;
      }
    }
    if (isDecided) return pos + 1;
    this.#use(pos + 1);
    this.#open.enter(isArray);
    if (this.#rule.others === 'copy') this.#open.open();
    return pos + 1;
  }

  leave(pos: number): void {
    if (this.#mode !== 'hold') return this.#endValue(pos + 1);
    this.#use(pos);
    this.#mark = pos + 1;
    this.#open.leave(this.#bytes[pos] as number);
  }

  begin(pos: number, isName: boolean): void {
    if (this.#mode !== 'hold') return;
    if (isName) {
      this.#use(pos);
      this.#nameAt = this.#open.held.length;
    } else {
      this.#decide(pos, false);
    }
  }

  end(stop: number, isName: boolean): void {
    if (!isName) return this.#endValue(stop);
    if (this.#mode !== 'hold') return;
    this.#use(stop);
    const { held } = this.#open;
    this.#open.name(unescapeString(held.bytes, this.#nameAt, held.length));
  }

  /** Decides on the value at a place. Returns whether the decision is about all of it, and not its parts. */
  #decide(pos: number, isContainer: boolean): boolean {
    this.#use(pos);
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
    this.#around = this.#scanner.depth;
    return true;
  }

  /** Ends a value, or a part of a value that is passed whole. */
  #endValue(stop: number): void {
    if (this.#scanner.depth > this.#around) return;
    this.#use(stop);
    if (this.#mode === 'copy' && this.#rule.asDocuments) this.out.push(0x0a);
    this.#mode = 'hold';
    this.#open.drop();
  }

  /** Holds, writes or drops the bytes before a place. */
  #use(to: number): void {
    const from = this.#mark;
    this.#mark = to;
    if (this.#mode === 'copy') this.out.add(this.#bytes, from, to);
    if (this.#mode !== 'hold') return;
    const { held } = this.#open;
    const max = this.#limits.maxBytes;
    const most = max - held.length;
    if (to - from > most) throw new LimitExceededError({ limit: 'maxBytes', max, ...this.#positionOf(from + most) });
    held.add(this.#bytes, from, to);
  }

  /** Returns the error for an invalid character. */
  #errorAt(at: number): JsonSyntaxError | LimitExceededError {
    const { context } = this.#scanner;
    const message = `invalid character ${quoteCharacter(this.#bytes[at] as number)} ${context}`;
    if (context !== tooDeep) return new JsonSyntaxError(message, this.#positionOf(at));
    return new LimitExceededError({ limit: 'maxDepth', max: this.#limits.maxDepth, message, ...this.#positionOf(at) });
  }
}
