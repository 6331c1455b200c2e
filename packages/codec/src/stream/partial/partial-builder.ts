import { DuplicateNameError } from '@wirework/encoding-errors';
import { parseNative, skipValue } from '@wirework/scanner/primitives';
import { isPlain, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import { placeAt, viewOf, type JsonView } from '../../syntax/text/json-view.ts';
import { toWellFormed } from '../../syntax/text/well-formed.ts';
import { refuseLoneSurrogates } from '../../syntax/text/lone-surrogates.ts';
import { nativeDiffers } from '../../syntax/text/native-differs.ts';
import { PushScanner, type PartVisitor } from '../../syntax/tokens/push-scanner.ts';
import { numberOf, readNumber } from '../../values/reader/read-any.ts';
import { Reader } from '../../values/reader/reader.ts';
import { PartialString } from './partial-string.ts';
import { PartialTree } from './partial-tree.ts';

/** The scalar that is being read: a name, a string, or a number or literal. */
type Scalar = 'name' | 'string' | 'other';

const literals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Least length of the rest of a piece in which a container is tried as a whole. */
const minNativeLength = 256;
/** Levels at which that is tried. Where it fails at the end of a piece, the scanner has read the rest of the piece. */
const triedLevels = 4;

/**
 * Builds the value of a document from its text, which arrives in pieces. An error about a value is kept until it is
 * asked for.
 */
export class PartialBuilder implements PartVisitor {
  readonly #settings: DecodeSettings;
  readonly #tree: PartialTree;
  readonly #scanner: PushScanner;
  readonly #string: PartialString;
  #piece = '';
  #units: Uint8Array = new Uint8Array(0);
  /** Index of the piece in the whole text. */
  #base = 0;
  #scalar: Scalar | undefined;
  /** Index in the piece of the first unread character of the scalar. */
  #from = 0;
  /** Characters of a number or literal. */
  #token = '';
  /** Index in the whole text of the last name, and of the last other scalar. */
  #nameStart = 0;
  #start = 0;
  #isStringNew = false;
  /** Throws the first error that ends the document at once. */
  #refusal: ((view: JsonView) => void) | undefined;
  /** Index in the whole text of the first number that is too large. */
  #overflow: number | undefined;

  constructor(settings: DecodeSettings, isImmutable: boolean) {
    this.#settings = settings;
    this.#tree = new PartialTree(isImmutable);
    this.#scanner = new PushScanner(this, settings.maxDepth, true);
    this.#string = new PartialString(settings.keepSurrogates);
  }

  /** Whether the document is complete. */
  get isComplete(): boolean {
    return this.#scanner.isComplete;
  }

  /** JSON Pointer of the string at the end of the value, if it is incomplete. */
  get incomplete(): string | undefined {
    this.#putString();
    return this.#tree.incomplete(this.#isStringOpen);
  }

  /** JSON Pointer of the innermost part of the value that has begun and not ended: a string, an array or an object. */
  get open(): string | undefined {
    return this.incomplete ?? this.#tree.containerPointer();
  }

  /** Returns the value so far; an earlier one if values are immutable and copies would take too long. */
  take(): unknown {
    this.#putString();
    return this.#tree.take(this.#isStringOpen);
  }

  get #isStringOpen(): boolean {
    return this.#scalar === 'string';
  }

  #putString(): void {
    if (this.#isStringNew) this.#tree.put(this.#string.text);
    this.#isStringNew = false;
  }

  /**
   * Reads the next piece.
   *
   * @param units the units of the piece
   * @returns the index in the whole text of an invalid character, or -1
   */
  read(piece: string, units: Uint8Array): number {
    this.#piece = piece;
    this.#units = units;
    this.#from = 0;
    this.#tree.arrive(piece.length);
    const stop = this.#scanner.read(units, 0, piece.length);
    if (stop < 0) return this.#base + ~stop;
    if (this.#scalar === 'other') {
      this.#token += piece.slice(this.#from);
    } else if (this.#scalar !== undefined) {
      this.#string.add(piece.slice(this.#from), false);
      this.#isStringNew = this.#scalar === 'string';
    }
    this.#base += piece.length;
    return -1;
  }

  /** Whether there is an error about a value. */
  get isRefused(): boolean {
    return this.#refusal !== undefined || this.#overflow !== undefined;
  }

  /** Throws the error about a value of the whole text. */
  refuse(text: string): void {
    const { keepSurrogates } = this.#settings;
    const view = viewOf(keepSurrogates ? text : toWellFormed(text), keepSurrogates);
    this.#refusal?.(view);
    const reader = new Reader(view, this.#settings, this.#overflow);
    reader.finish(readNumber(reader));
  }

  enter(pos: number, isArray: boolean): number {
    this.#checkName();
    const stop = this.#piece.length - pos < minNativeLength ? -1 : this.#readWhole(pos);
    if (stop >= 0) return stop;
    this.#tree.enter(isArray);
    return pos + 1;
  }

  /**
   * Reads a container that is whole in the piece with `JSON.parse`. Returns the position after it; a negative one where
   * that is not possible.
   */
  #readWhole(pos: number): number {
    const { depth } = this.#scanner;
    if (depth >= triedLevels || !isPlain(this.#settings)) return -1;
    const stop = skipValue(this.#units, pos, this.#piece.length, this.#settings.maxDepth - depth);
    if (stop < 0) return -1;
    const text = this.#piece.slice(pos, stop);
    if (nativeDiffers(text, this.#settings)) return -1;
    this.#tree.put(parseNative(this.#settings.keepSurrogates ? text : toWellFormed(text)));
    return stop;
  }

  leave(): void {
    this.#tree.leave();
  }

  comma(): void {
    this.#tree.next();
  }

  begin(pos: number, isName: boolean): void {
    this.#from = pos;
    if (this.#piece.charCodeAt(pos) !== 0x22 /* " */) {
      this.#scalar = 'other';
      this.#token = '';
      this.#start = this.#base + pos;
      return;
    }
    this.#from++;
    this.#string.reset();
    if (isName) {
      this.#scalar = 'name';
      this.#nameStart = this.#base + pos;
      return;
    }
    this.#scalar = 'string';
    this.#checkName();
    this.#tree.put('');
  }

  end(stop: number): void {
    const scalar = this.#scalar;
    this.#scalar = undefined;
    if (scalar === 'other') {
      this.#checkName();
      this.#tree.put(this.#valueOf(this.#token + this.#piece.slice(this.#from, stop)));
      return;
    }
    this.#string.add(this.#piece.slice(this.#from, stop - 1), true);
    if (this.#settings.rejectSurrogates && toWellFormed(this.#string.text) !== this.#string.text)
      this.#refusal ??= (view) => refuseLoneSurrogates(view, this.#settings);
    this.#isStringNew = false;
    if (scalar === 'name') this.#tree.name(this.#string.text);
    else this.#tree.put(this.#string.text);
  }

  #valueOf(token: string): unknown {
    const literal = literals.get(token);
    if (literal !== undefined) return literal;
    const start = this.#start;
    try {
      const value = numberOf(token, this.#settings.numbers);
      const isTooLarge = value === Infinity || value === -Infinity;
      if (isTooLarge && !this.#settings.allowInfinity) this.#overflow ??= start;
      return value;
    } catch {
      this.#refusal ??= (view) => readNumber(new Reader(view, this.#settings, start));
      return undefined;
    }
  }

  /** Keeps the error for the member that is being read, if its object has the name already and that is refused. */
  #checkName(): void {
    const member = this.#settings.rejectDuplicates ? this.#tree.replaced : undefined;
    if (member === undefined) return;
    const start = this.#nameStart;
    this.#refusal ??= (view) => {
      throw new DuplicateNameError({ member, ...placeAt(view, start) });
    };
  }
}
