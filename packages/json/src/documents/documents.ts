import { parseAny } from '@wirework/codec';
import type { Position } from '@wirework/encoding-errors';
import {
  type CompiledPath,
  compilePath,
  get,
  getFromText,
  getManyFromText,
  type PathInput,
  type TextReadOptions,
} from '@wirework/path';
import { toStrictJson, pointerAt, positionAt } from '@wirework/scanner';
import { assertText, utf8Length } from '@wirework/scanner/primitives';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../config/config.ts';
import type { Reading } from '../config/read-config.ts';
import { copyValue } from '../values/copy-value.ts';
import { withoutPrototype } from '../values/null-prototype.ts';
import { DocumentCache } from './document-cache.ts';
import { Document, type Found } from './document.ts';

/**
 * UTF-16 units of the longest text in which the place of a failed read is searched: a longer one would take more than a
 * millisecond.
 */
const maxLocatedLength = 1_048_576;
/** The most path expressions that are cached in their compiled form. */
const maxCachedPaths = 256;
const nothing: Found = Object.freeze({ exists: false, value: undefined });
/** Empty options of a call. */
const noOptions = withoutPrototype({});
/** With the flag `u`, a surrogate that is not half of a pair. */
const loneSurrogate = /\p{Surrogate}/gu;
const strict = Object.freeze({ strict: true });

/**
 * Reads texts by path, through the cache. Results of `find`, `get` and `own` belong to the caller; those of `shared`
 * belong to the cache and must not be changed.
 */
export class Documents {
  /** The cache; only for reading from outside. */
  readonly cache: DocumentCache;
  /** Returns the name of a member as values have it, for one in a text. */
  readonly nameOf: (name: string) => string;
  readonly #settings: Settings;
  readonly #paths = new LRUCache<string, CompiledPath>(withoutPrototype({ max: maxCachedPaths }));

  constructor(settings: Settings) {
    this.#settings = settings;
    this.nameOf =
      settings.loneSurrogates === 'replace' ? (name) => name.replace(loneSurrogate, '\ufffd') : (name) => name;
    this.cache = new DocumentCache(settings);
  }

  /** Returns a path in its compiled form. */
  compile(path: PathInput): CompiledPath {
    if (typeof path !== 'string') return compilePath(path);
    let compiled = this.#paths.get(path, noOptions);
    if (compiled === undefined) this.#paths.set(path, (compiled = compilePath(path)), noOptions);
    return compiled;
  }

  /**
   * Returns the value at a path, as the caller's own. A call with its own `Reading` bypasses the cache.
   *
   * @throws JsonSyntaxError, LimitExceededError, DuplicateNameError, PathSyntaxError
   */
  find(text: string, path: PathInput, own?: Reading): Found {
    const reading = own ?? this.#settings;
    assertText(text, reading.maxBytes);
    const compiled = this.compile(path);
    if (own !== undefined || !this.#settings.cache.enabled) return scan(text, compiled, reading);
    const found = this.#findCached(text, compiled);
    return typeof found.value === 'object' ? { ...found, value: copyValue(found.value) } : found;
  }

  /**
   * Returns the value that a path leads to, as the caller's own.
   *
   * @throws the errors of `find`, and PathNotFoundError or TypeMismatchError if there is none
   */
  get(text: string, path: PathInput, own?: Reading): unknown {
    return this.#assertFound(this.find(text, path, own), text, path, own).value;
  }

  /**
   * Returns the values at many paths, as the caller's own: in one pass over a text that is read for the first time.
   *
   * @throws the errors of `find`
   */
  findMany(text: string, paths: readonly CompiledPath[], own?: Reading): Found[] {
    const reading = own ?? this.#settings;
    assertText(text, reading.maxBytes);
    const document = own === undefined ? this.cache.find(text) : undefined;
    if (document === undefined || document.isTooLarge) {
      const found = scanMany(text, paths, reading);
      if (own === undefined && document === undefined) this.cache.keep(text, new Document({}), true);
      return found;
    }
    return findManyIn(document.whole === undefined ? this.#parse(text, document) : document.whole.value, paths);
  }

  /** Returns the whole value of a text. It belongs to the cache: do not change it or return it to a caller. */
  shared(text: string, own?: Reading): unknown {
    const reading = own ?? this.#settings;
    assertText(text, reading.maxBytes);
    if (own !== undefined) return parse(text, own);
    const document = this.cache.find(text);
    return document?.whole === undefined ? this.#parse(text, document) : document.whole.value;
  }

  /**
   * Returns the whole value of a text, and the value at a path in it. Both belong to the cache, as with `shared`.
   *
   * @throws PathNotFoundError, TypeMismatchError if there is none
   */
  sharedAt(text: string, path: PathInput): { readonly whole: unknown; readonly value: unknown } {
    const whole = this.shared(text);
    return { whole, value: this.#assertFound(findIn(whole, this.compile(path)), text, path, undefined).value };
  }

  /** Returns the whole value of a text, as the caller's own. */
  own(text: string, own?: Reading): unknown {
    const reading = own ?? this.#settings;
    assertText(text, reading.maxBytes);
    return parse(text, reading);
  }

  /** Returns the position of the value at a path in a text, for an error about it; empty for a long text. */
  placeOf(text: string, path: CompiledPath, own?: Reading): Position {
    return text.length > maxLocatedLength
      ? {}
      : positionInText(text, getFromText(text, path, readOptions(own ?? this.#settings)).start);
  }

  /** Returns the text if it is JSON within the limits, and has no name twice if that is refused; else throws. */
  checked(text: string, maxDepth: number = this.#settings.maxDepth): string {
    assertText(text, this.#settings.maxBytes);
    getManyFromText(text, [], { ...readOptions(this.#settings), maxDepth });
    return text;
  }

  /** Returns a text as JSON of the same length: with spaces in place of comments if the texts are JSONC. */
  strict(text: string): string {
    return this.#settings.syntax === 'json' ? text : toStrictJson(text);
  }

  /** Bytes of UTF-8 of a text. */
  bytes(text: string): number {
    return this.cache.peek(text)?.bytes(text) ?? utf8Length(text, 0, text.length);
  }

  #assertFound(found: Found, text: string, path: PathInput, own: Reading | undefined): Found {
    if (found.exists) return found;
    const compiled = this.compile(path);
    // Another read of the text throws with the reason and the position; for a long text, a read of the value throws
    // with the reason only.
    if (text.length <= maxLocatedLength)
      getFromText(text, compiled, { ...readOptions(own ?? this.#settings), strict: true });
    return { exists: true, value: get(this.shared(text, own), compiled, strict) };
  }

  #findCached(text: string, path: CompiledPath): Found {
    const document = this.cache.find(text);
    if (document?.whole !== undefined) return findIn(document.whole.value, path);
    if (document?.first?.path.source === path.source) return document.first.found;
    if (document !== undefined && !document.isTooLarge) return findIn(this.#parse(text, document), path);
    const found = scan(text, path, this.#settings);
    if (document === undefined) {
      const isWhole = path.segments.length === 0;
      this.cache.keep(
        text,
        new Document(isWhole ? { whole: { value: found.value } } : { first: { path, found } }),
        true,
      );
    }
    return found;
  }

  /** Parses a text and keeps its value if there is room for it. */
  #parse(text: string, known: Document | undefined): unknown {
    const value = parse(text, this.#settings);
    if (known?.isTooLarge === true) return value;
    const parsed = new Document({ whole: { value } });
    const fits = parsed.size(text) <= this.#settings.cache.maxBytes;
    this.cache.keep(text, fits ? parsed : new Document({ first: known?.first, isTooLarge: true }), known === undefined);
    return value;
  }
}

/**
 * Finds the value at a path of a value; the result is a part of that value.
 *
 * @throws PathSyntaxError if the path is only for writing
 */
export function findIn(value: unknown, path: CompiledPath): Found {
  const found = get(value, path);
  // There is no undefined in a JSON value.
  return found === undefined ? nothing : { exists: true, value: found };
}

/** Returns the value at a path of a value; throws if there is none. */
export function getIn(value: unknown, path: PathInput): unknown {
  const found = get(value, path);
  return found === undefined ? get(value, path, strict) : found;
}

function scan(text: string, path: CompiledPath, reading: Reading): Found {
  if (!isNative(reading)) return findIn(parse(text, reading), path);
  const { exists, value } = getFromText(text, path, readOptions(reading));
  if (!exists) return nothing;
  return { exists, value };
}

/** Returns whether a path leads to one place in a text: a form such as `[*]` leads to many. */
export function isSingle(path: CompiledPath): boolean {
  return path.segments.every((it) => typeof it !== 'object');
}

function scanMany(text: string, paths: readonly CompiledPath[], reading: Reading): Found[] {
  if (isNative(reading)) return getManyFromText(text, paths, readOptions(reading));
  return findManyIn(parse(text, reading), paths);
}

/** Returns the values at many paths of a value, as the caller's own. */
function findManyIn(value: unknown, paths: readonly CompiledPath[]): Found[] {
  return paths.map((path) => {
    const found = findIn(value, path);
    return { exists: found.exists, value: copyValue(found.value) };
  });
}

/** Returns whether strings and numbers are those of `JSON.parse`. */
function isNative({ loneSurrogates, outOfRange }: Reading): boolean {
  return loneSurrogates !== 'replace' && outOfRange !== 'error';
}

function parse(text: string, reading: Reading): unknown {
  if (isNative(reading)) return getFromText(text, '', readOptions(reading)).value;
  const { loneSurrogates = 'keep', outOfRange = 'infinity' } = reading;
  return parseAny(text, { ...readOptions(reading), loneSurrogates, outOfRange, maxBytes: Infinity });
}

function readOptions({
  maxDepth,
  numbers,
  duplicates,
  syntax,
}: Reading): Pick<TextReadOptions, 'maxDepth' | 'numbers' | 'duplicates' | 'syntax'> {
  return { maxDepth, numbers, duplicates, syntax };
}

/** Returns the position of the value at an index of a text, for an error about it. */
export function positionInText(text: string, index: number): Position {
  return { ...positionAt(text, index), index, pointer: pointerAt(text, index) };
}
