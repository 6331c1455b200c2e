import { LimitExceededError } from '@wirework/encoding-errors';
import { encodeUnits, readChoice, readFlag, syntaxErrorAt, utf8Length } from '@wirework/scanner/primitives';
import { readDecodeOptions, type DecodeOptions, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import type { Target } from '../../values/targets/target.ts';
import { readWholeInto, targetOf } from '../../values/unmarshal/read-target.ts';
import { DocumentSearch } from './document-search.ts';
import { PartialBuilder } from './partial-builder.ts';

/** Complete part of a document that is still arriving. */
export interface PartialValue {
  /** The value so far; `undefined` while nothing is certain. */
  readonly value: unknown;
  /** Whether the document is complete. */
  readonly complete: boolean;
  /** JSON Pointer of the incomplete string at the end, if there is one. */
  readonly incomplete: string | undefined;
  /**
   * JSON Pointer of the innermost part of `value` that has begun and not ended: the string at the end, or an array or
   * object. It and the containers around it may grow; every other part is whole, unless its name comes again.
   */
  readonly open: string | undefined;
}

/** Options of {@link partialReader} and `partialValues`. */
export interface PartialReaderOptions extends DecodeOptions {
  /** A target or schema for the value of the complete document. Until it is complete, the value is not checked. */
  readonly target?: Target | StandardSchema | undefined;
  /**
   * Whether a `value` that was read never changes. The next one then shares every part that did not change, so a user
   * interface can compare parts with `===`. Each read copies the open containers at the next change. If they have more
   * than 256 items together, `value`, `incomplete` and `open` stay as they were until the copy, at 8 items for each
   * character, is paid for by the text: at most for an eighth of it, and never at the end of the document.
   * @default false
   */
  readonly immutable?: boolean | undefined;
  /**
   * Finds the document in a longer text, such as the answer of a language model with prose and Markdown fences around
   * it: the first object, or the first array. A bracket without JSON behind it is prose; one that begins like JSON is
   * the document, and a fault in it is an error. The text before it and the pieces after it are neither kept nor
   * counted, so positions in errors are those in the document. `whole` reads a text that is a document.
   * @default 'whole'
   */
  readonly find?: 'whole' | 'object' | 'array' | undefined;
}

/** Reads a document that arrives in pieces. Made by {@link partialReader}. */
export interface PartialReader {
  /**
   * Adds a piece of the document, in time linear in the piece.
   *
   * @param text the next characters, of any number
   * @returns what `partial` returns for all pieces so far. Its properties are computed when they are read, in constant
   *   time: read them before the next `push`, after which they are those of the newest value. The objects and arrays of
   *   `value` grow in place, unless the reader is `immutable`
   * @throws what `partial` throws for all pieces so far, also in every later call; with a target, what `unmarshal`
   *   throws for the complete document
   * @throws TypeError if the piece is not a string
   */
  push(text: string): PartialValue;

  /**
   * Returns the value of the document, after its last piece.
   *
   * @throws JsonSyntaxError if it is not complete
   */
  end(): PartialValue;
}

/**
 * Makes a reader for a document that is still arriving, for example from a language model. It returns after each piece
 * what `partial` returns for the text so far, without reading it again. All pieces together take linear time, also if
 * `value` is read after each.
 *
 * @param options as for `partial`, a target, `immutable` and `find`
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * const reader = partialReader();
 * reader.push('{"tags": ["a"], "text": "Hel').value; // → { tags: [ 'a' ], text: 'Hel' }
 * reader.push('lo"}').value; // → { tags: [ 'a' ], text: 'Hello' }
 * const answer = partialReader({ find: 'object' });
 * answer.push('Here is {it}:\n```json\n{"id": 7, "text": "Hel').value; // → { id: 7, text: 'Hel' }
 * ```
 */
export function partialReader(options: PartialReaderOptions = {}): PartialReader {
  const settings = readDecodeOptions(options, ['target', 'immutable', 'find']);
  const kind = readChoice(options, 'find', ['whole', 'object', 'array']);
  const search = kind === 'whole' ? undefined : new DocumentSearch(kind);
  return new IncrementalReader(settings, readFlag(options, 'immutable', false), targetOf(options), search);
}

/** Pieces that are joined to one string. */
const joinedPieces = 1024;

/** Most units that are read in one go. */
const maxUnits = 1_048_576;

/** Least length of a part that the encoder of the platform reads faster than a loop. */
const minEncodedLength = 256;

class IncrementalReader implements PartialReader {
  readonly #settings: DecodeSettings;
  readonly #target: Target | StandardSchema | undefined;
  readonly #builder: PartialBuilder;
  /** Set while the beginning of the document is searched. */
  #search: DocumentSearch | undefined;
  /** Whether text after the document is skipped. */
  readonly #isFound: boolean;
  /**
   * All pieces but the newest, which are joined in groups: many small strings would be moved by each collection of
   * garbage.
   */
  #text = '';
  #newest: string[] = [];
  #units: Uint8Array = new Uint8Array(64);
  /** Last unit of the text. */
  #last = 0;
  #bytes = 0;
  #failure: { readonly error: unknown } | undefined;
  #result: { readonly value: unknown } | undefined;

  constructor(
    settings: DecodeSettings,
    isImmutable: boolean,
    target: Target | StandardSchema | undefined,
    search: DocumentSearch | undefined,
  ) {
    this.#settings = settings;
    this.#target = target;
    this.#search = search;
    this.#isFound = search !== undefined;
    this.#builder = new PartialBuilder(settings, isImmutable);
  }

  push(text: string): PartialValue {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (typeof text !== 'string') throw new TypeError('Cannot read a piece of a document: it is not a string');
    const part = this.#search === undefined ? text : this.#search.find(text);
    if (part === undefined || (this.#isFound && this.#result !== undefined)) return this.#current();
    this.#search = undefined;
    this.#keep(part);
    try {
      this.#read(part);
      if (this.#builder.isComplete) this.#result ??= { value: this.#complete() };
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
    return this.#current();
  }

  end(): PartialValue {
    // White space ends a number.
    const last = this.push(' ');
    if (last.complete) return last;
    const text = this.#whole().slice(0, -1);
    throw this.#syntaxError(text, text.length);
  }

  /** Throws the error of the whole text if no document within the limits begins like it. */
  #read(text: string): void {
    const { maxBytes } = this.#settings;
    let fault = -1;
    for (let at = 0; at < text.length; at += maxUnits) {
      const part = text.slice(at, at + maxUnits);
      const units = part.length < minEncodedLength ? this.#encodeShort(part) : this.#encode(part);
      if (fault === -1) fault = this.#builder.read(part, units);
    }
    if (this.#bytes > maxBytes) throw new LimitExceededError({ limit: 'maxBytes', max: maxBytes });
    if (fault !== -1 && this.#isFound && this.#builder.isComplete) return this.#cut(fault);
    if (fault !== -1) throw this.#syntaxError(this.#whole(), fault);
    if (this.#builder.isRefused) this.#builder.refuse(this.#whole());
  }

  /** Returns the units of a part of the text, and counts its bytes of UTF-8. */
  #encode(part: string): Uint8Array {
    this.#bytes += utf8Length(part, 0, part.length);
    // A cut pair takes four bytes, not three for each half.
    if (isPair(this.#last, part.charCodeAt(0))) this.#bytes -= 2;
    this.#last = part.charCodeAt(part.length - 1);
    return encodeUnits(part);
  }

  /** Returns what `#encode` does for a short part, in an array that the next short part overwrites. */
  #encodeShort(part: string): Uint8Array {
    if (this.#units.length < part.length) this.#units = new Uint8Array(minEncodedLength);
    const units = this.#units;
    let bytes = 0;
    let previous = this.#last;
    for (let at = 0; at < part.length; at++) {
      const unit = part.charCodeAt(at);
      units[at] = unit < 0xff ? unit : 0xff;
      if (unit < 0x80) bytes += 1;
      else if (unit < 0x800) bytes += 2;
      // The second half of a pair adds one byte to the three of the first.
      else if (isPair(previous, unit)) bytes += 1;
      else bytes += 3;
      previous = unit;
    }
    this.#last = previous;
    this.#bytes += bytes;
    return units;
  }

  #syntaxError(text: string, at: number): Error {
    return syntaxErrorAt(text, at, { maxDepth: this.#settings.maxDepth });
  }

  #complete(): unknown {
    const target = this.#target;
    return target === undefined ? this.#builder.take() : readWholeInto(this.#whole(), target, this.#settings);
  }

  #keep(piece: string): void {
    if (this.#newest.push(piece) < joinedPieces) return;
    this.#text = this.#whole();
    this.#newest = [];
  }

  /** Leaves out the text after the document. */
  #cut(end: number): void {
    this.#text = this.#whole().slice(0, end);
    this.#newest = [];
    if (this.#builder.isRefused) this.#builder.refuse(this.#text);
  }

  /** Returns the whole text so far. */
  #whole(): string {
    return this.#text + this.#newest.join('');
  }

  #current(): PartialValue {
    const builder = this.#builder;
    if (this.#result !== undefined)
      return { value: this.#result.value, complete: true, incomplete: undefined, open: undefined };
    return {
      get value(): unknown {
        return builder.take();
      },
      complete: false,
      get incomplete(): string | undefined {
        return builder.incomplete;
      },
      get open(): string | undefined {
        return builder.open;
      },
    };
  }
}

/** Returns whether two UTF-16 units are a surrogate pair. */
function isPair(first: number, second: number): boolean {
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
}
