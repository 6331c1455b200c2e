import { JsonSyntaxError } from '@wirework/encoding-errors';
import { readFlag } from '@wirework/scanner/primitives';
import { readDecodeOptions, type DecodeOptions, type DecodeSettings } from '../../syntax/options/decode-options.ts';
import type { StandardSchema } from '../../values/unmarshal/standard-schema.ts';
import type { Target } from '../../values/targets/target.ts';
import { targetOf } from '../../values/unmarshal/target-option.ts';
import { parseAny, unmarshal } from '../../values/unmarshal/unmarshal.ts';
import { partial, type PartialValue } from './partial.ts';
import { PartialScanner } from './partial-scanner.ts';
import { PartialTree } from './partial-tree.ts';

/** Options of {@link partialReader} and `partialValues`. */
export interface PartialReaderOptions extends DecodeOptions {
  /** A target or schema for the value of the complete document. Until it is complete, the value is not checked. */
  readonly target?: Target | StandardSchema | undefined;
  /**
   * Whether a `value` that was read never changes. The next one then shares every part that did not change, so a user interface can compare parts
   * with `===`. Each read copies the open containers at the next change, so that reads after every piece take quadratic time if one is large.
   * @default false
   */
  readonly immutable?: boolean | undefined;
}

/** Reads a document that arrives in pieces. Made by {@link partialReader}. */
export interface PartialReader {
  /**
   * Adds a piece of the document, in time linear in the piece.
   *
   * @param text the next characters, of any number
   * @returns what `partial` returns for all pieces so far. Its properties are computed when they are read, in constant time: read them before the
   *   next `push`, after which they are those of the newest value. The objects and arrays of `value` grow in place, unless the reader is `immutable`
   * @throws what `partial` throws for all pieces so far, also in every later call; with a target, what `unmarshal` throws for the complete document
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
 * Makes a reader for a document that is still arriving, for example from a language model. It returns after each piece what `partial`
 * returns for the text so far, without reading it again. All pieces together take linear time, also if `value` is read after each.
 *
 * @param options as for `partial`, a target, and `immutable`
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * const reader = partialReader();
 * reader.push('{"tags": ["a"], "text": "Hel').value; // → { tags: [ 'a' ], text: 'Hel' }
 * reader.push('lo"}').value; // → { tags: [ 'a' ], text: 'Hello' }
 * ```
 */
export function partialReader(options: PartialReaderOptions = {}): PartialReader {
  const settings = readDecodeOptions(options, ['target', 'immutable']);
  const tree = new PartialTree(readFlag(options, 'immutable', false));
  return new IncrementalReader(tree, settings, decodingOf(options), targetOf(options));
}

/** Pieces that are joined to one string. */
const joinedPieces = 1024;

class IncrementalReader implements PartialReader {
  readonly #options: DecodeOptions;
  readonly #maxBytes: number;
  readonly #target: Target | StandardSchema | undefined;
  readonly #tree: PartialTree;
  readonly #scanner: PartialScanner;
  /** All pieces but the newest, which are joined in groups: many small strings would be moved by each collection of garbage. */
  #text = '';
  #newest: string[] = [];
  /** Last unit of the text. */
  #last = 0;
  #bytes = 0;
  #failure: { readonly error: unknown } | undefined;
  #result: { readonly value: unknown } | undefined;

  constructor(
    tree: PartialTree,
    settings: DecodeSettings,
    options: DecodeOptions,
    target: Target | StandardSchema | undefined,
  ) {
    this.#tree = tree;
    this.#options = options;
    this.#maxBytes = settings.maxBytes;
    this.#target = target;
    this.#scanner = new PartialScanner(tree, settings, (text) => {
      const nearest = settings.numbers === 'number' ? Number(text) : Infinity;
      return Number.isFinite(nearest) ? nearest : parseAny(text, options);
    });
  }

  push(text: string): PartialValue {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (typeof text !== 'string') throw new TypeError('Cannot read a piece of a document: it is not a string');
    this.#bytes += utf8LengthAfter(this.#last, text);
    if (text !== '') this.#last = text.charCodeAt(text.length - 1);
    this.#keep(text);
    try {
      if (this.#bytes > this.#maxBytes || !this.#scanner.read(text)) this.#refuse();
      if (this.#scanner.isComplete) this.#result ??= { value: this.#complete() };
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
    parseAny(this.#whole().slice(0, -1), this.#options);
    throw new JsonSyntaxError('unexpected end of JSON input', { reason: 'truncated' });
  }

  /** Throws the error of a text that begins no document within the limits. */
  #refuse(): void {
    partial(this.#whole(), this.#options);
    parseAny(this.#whole(), this.#options);
  }

  #complete(): unknown {
    return this.#target === undefined ? this.#tree.take() : unmarshal(this.#whole(), this.#target, this.#options);
  }

  #keep(piece: string): void {
    if (this.#newest.push(piece) < joinedPieces) return;
    this.#text = this.#whole();
    this.#newest = [];
  }

  /** Returns the whole text so far. */
  #whole(): string {
    return this.#text + this.#newest.join('');
  }

  #current(): PartialValue {
    const [tree, scanner, result] = [this.#tree, this.#scanner, this.#result];
    if (result !== undefined) return { value: result.value, complete: true, incomplete: undefined };
    return {
      get value(): unknown {
        scanner.putString();
        return tree.take();
      },
      complete: false,
      get incomplete(): string | undefined {
        return scanner.isInString ? tree.pointer() : undefined;
      },
    };
  }
}

function decodingOf(options: PartialReaderOptions): DecodeOptions {
  const decoding: Record<string, unknown> = { ...options };
  delete decoding['target'];
  delete decoding['immutable'];
  return decoding;
}

/** Returns the bytes of UTF-8 by which a text grows when another is added to it, whose end may be half of a surrogate pair. */
function utf8LengthAfter(before: number, text: string): number {
  let bytes = 0;
  let previous = before;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    // The second half of a pair adds one byte to the three of the first.
    else if (unit >= 0xdc00 && unit <= 0xdfff && previous >= 0xd800 && previous <= 0xdbff) bytes += 1;
    else bytes += 3;
    previous = unit;
  }
  return bytes;
}
