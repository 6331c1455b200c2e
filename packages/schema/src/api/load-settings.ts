import { isBytes, readFunction, readLimit, readObject } from '@wirework/scanner/primitives';
import { isObject, objectTag } from '../core/kind.ts';
import { loadDocuments, type LoadedDocuments, type LoadLimits } from '../references/load-documents.ts';
import { Refs } from '../references/refs.ts';
import { Registry } from '../references/registry.ts';
import { readOptions, type SchemaSettings } from './read-options.ts';
import { readSchema } from './read-schema.ts';
import type { SchemaOptions } from './schema-options.ts';
import { parseString } from './text-functions.ts';

/** The properties of an `AbortSignal` that are used. */
export interface AbortSignalLike {
  /** Whether it was aborted. */
  readonly aborted: boolean;
  /** The reason that `abort` was given. */
  readonly reason: unknown;
  /** Adds a listener. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Options of `compileSchemaAsync`. Only own properties are read, and an unknown one is refused. */
export interface AsyncSchemaOptions extends SchemaOptions {
  /**
   * Returns the document with an absolute URI without a fragment: as a value, or as its JSON text in a string or in
   * bytes. It is called once for each URI that a reference needs and that neither the schema nor the registry has. It
   * decides which addresses may be read.
   */
  readonly load: (uri: string) => unknown;
  /**
   * Documents that are loaded at the same time, at least 1.
   *
   * @default 10
   */
  readonly concurrency?: number | undefined;
  /**
   * Documents that may be loaded, at least 1. More is a `LimitExceededError`.
   *
   * @default 1_000
   */
  readonly maxDocuments?: number | undefined;
  /**
   * Length of the JSON texts of all loaded documents together in UTF-16 units, at least 1; of a document that is loaded
   * as a value about the length that it would have. More is a `LimitExceededError`.
   *
   * @default 10_000_000
   */
  readonly maxLoadedLength?: number | undefined;
  /**
   * An `AbortSignal` that ends the loading with its reason. It does not end a running call of `load`: pass it to your
   * `fetch` as well.
   */
  readonly signal?: AbortSignalLike | undefined;
}

const loadOptionNames = [
  'load',
  'concurrency',
  'maxDocuments',
  'maxLoadedLength',
  'signal',
] as const satisfies readonly (keyof AsyncSchemaOptions)[];

/**
 * Reads the options as own properties, and loads the documents to which a schema refers, and those to which they refer.
 *
 * @param others names of further options, which the caller reads
 * @returns the settings, whose registry has the documents
 */
export async function loadSettings(
  source: unknown,
  options: AsyncSchemaOptions,
  others: readonly string[] = [],
): Promise<SchemaSettings> {
  const settings = readOptions(options, [...loadOptionNames, ...others]);
  const load = readFunction(options, 'load');
  if (load === undefined) throw new TypeError("Cannot use the option 'load': expected a function");
  const limits = readLoadLimits(options);
  const signal = readObject(options, 'signal') as AbortSignalLike | undefined;
  const { dialects } = settings.registry;
  const found: LoadedDocuments = { documents: new Map(), failures: new Map() };
  const registryOfFound = (): Registry =>
    new Registry(found.documents, dialects.fallback, settings.registry, found.failures);
  const refs = new Refs(readSchema(source, dialects.fallback.draft), registryOfFound(), settings.baseUri);
  const read = async (uri: string): Promise<ReturnType<typeof readDocument>> =>
    readDocument(await load(uri), settings.maxDepth);
  await untilAborted(signal, (aborted) => loadDocuments(refs, found, { ...limits, load: read }, aborted));
  // Another registry, because one remembers what it has not found.
  return { ...settings, registry: registryOfFound() };
}

/** Reads the limits of what `load` is called for. */
export function readLoadLimits(options: object): LoadLimits {
  return {
    concurrency: readLimit(options, 'concurrency', 10, 1),
    maxDocuments: readLimit(options, 'maxDocuments', 1_000, 1),
    maxLoadedLength: readLimit(options, 'maxLoadedLength', 10_000_000, 1),
  };
}

/**
 * Returns a document that was loaded as a value, or as its JSON text in a string or in bytes of UTF-8; and the length
 * of the text, 0 without one.
 *
 * @throws JsonSyntaxError, LimitExceededError for a text that cannot be read
 * @throws TypeError if it is not a schema
 */
function readDocument(given: unknown, maxDepth: number): readonly [document: unknown, textLength: number] {
  const text = textOf(given);
  const document = text === undefined ? given : parseString(text, maxDepth);
  const tag = objectTag(document);
  if (typeof document !== 'boolean' && (!isObject(document) || tag !== undefined))
    throw new TypeError(
      `Cannot use the document: expected an object, a boolean, or JSON text of one, got ${tag ?? describe(document)}`,
    );
  return [document, text?.length ?? 0];
}

/** Returns the text of a string or of bytes, without a byte order mark; `undefined` for other values. */
function textOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given.startsWith('\uFEFF') ? given.slice(1) : given;
  const isBuffer = objectTag(given) === 'ArrayBuffer';
  if (!isBuffer && !isBytes(given)) return undefined;
  return new TextDecoder('utf-8', { fatal: true }).decode(given as ArrayBuffer | Uint8Array);
}

function describe(document: unknown): string {
  if (document === null) return 'null';
  return Array.isArray(document) ? 'an array' : typeof document;
}

/**
 * Runs a function with a promise that rejects when a signal is aborted; with `undefined` if there is no signal. The
 * signal keeps no listener.
 *
 * @throws the reason of the signal, if it is aborted already
 */
async function untilAborted<T>(
  signal: AbortSignalLike | undefined,
  run: (aborted: Promise<never> | undefined) => Promise<T>,
): Promise<T> {
  if (signal === undefined) return run(undefined);
  if (signal.aborted) throw signal.reason;
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  // Nothing may be waiting for it.
  aborted.catch(() => undefined);
  try {
    return await run(aborted);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
