import { relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isJsonError, type JsonError } from '@wirework/encoding-errors';
import {
  compileSchema,
  compileSchemaAsync,
  type CompiledSchema,
  type DraftName,
  formatErrors,
  type JsonSchema,
  type SchemaOptions,
} from '@wirework/schema';
import { readText } from '../files/read-text.ts';
import { syntaxOf } from '../files/syntax-of.ts';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { parseDocuments } from './parse-documents.ts';
import type { ParsedDocument, Place } from './parsed-document.ts';

/** The values of an option `--draft`. */
export const draftNames: readonly DraftName[] = ['4', '6', '7', '2019-09', '2020-12'];

/** How schemas are read. */
export interface SchemaSettings {
  readonly draft: DraftName | undefined;
  readonly isStrict: boolean;
  readonly formats: 'assert' | 'annotate' | undefined;
  /** Files by the URI that references have. */
  readonly files: ReadonlyMap<string, string>;
  /** Returns the text of a document from the network or from the disk; undefined if it must not. */
  readonly fetchText: ((uri: string) => Promise<string>) | undefined;
  /** Is called with each file before it is read. */
  readonly onRead: (file: string) => void;
}

/** A part of a schema. */
export interface SchemaPlace extends Place {
  /** The file, or the URI of a document from elsewhere. */
  readonly file: string;
  readonly pointer: string;
  readonly text: string;
}

/** A schema with all documents to which it refers. */
export interface LoadedSchema {
  readonly value: JsonSchema;
  /** Options with which the schema is compiled, by any function of `@wirework/schema`, without loading anything. */
  readonly options: SchemaOptions;
  /** Returns the compiled schema for texts of a syntax. */
  readonly compiled: (syntax: 'json' | 'jsonc') => CompiledSchema;
  /** Returns the part of the schema that a `schemaPointer` leads to. */
  readonly placeOf: (schemaPointer: string) => SchemaPlace | undefined;
}

/** A document that was read from a file. */
export interface SchemaDocument extends ParsedDocument {
  readonly file: string;
  readonly text: string;
}

/**
 * Loads a schema and the documents to which it refers.
 *
 * @param source a file, or the URI of a document
 * @param isAllowed returns whether a file may be read
 * @throws CommandError with the position in the schema, if it is broken
 */
export async function loadSchema(
  source: { readonly file: string } | { readonly uri: string },
  settings: SchemaSettings,
  io: Io,
  isAllowed: (path: string) => boolean = () => true,
): Promise<LoadedSchema> {
  const documents = new Map<string, SchemaDocument>();
  const load = async (uri: string): Promise<unknown> => {
    const document = await documentAt(uri, settings, io, isAllowed);
    documents.set(uri, document);
    return document.value;
  };
  const root = 'file' in source ? await readDocument(source.file, io, settings.onRead) : undefined;
  const baseUri = 'file' in source ? pathToFileURL(resolve(io.cwd, source.file)).href : '';
  if (root !== undefined) documents.set(baseUri, root);
  const value = (root?.value ?? { $ref: (source as { readonly uri: string }).uri }) as JsonSchema;
  const places = new Map<string, SchemaPlace | undefined>();
  const placeOf = (pointer: string): SchemaPlace | undefined => {
    if (!places.has(pointer)) places.set(pointer, placeIn(documents, pointer, baseUri));
    return places.get(pointer);
  };
  const options: SchemaOptions = { ...optionsOf(settings), baseUri };
  try {
    const json = await compileSchemaAsync(value, { ...options, load });
    const registry = new Map(Array.from(documents, ([uri, it]) => [uri, it.value] as const));
    registry.delete(baseUri);
    const complete = { ...options, registry };
    let jsonc: CompiledSchema | undefined;
    return {
      value,
      options: complete,
      compiled: (syntax) =>
        syntax === 'json' ? json : (jsonc ??= compileSchema(value, { ...complete, syntax: 'jsonc' })),
      placeOf,
    };
  } catch (error) {
    if (!isJsonError(error)) throw error;
    throw new CommandError(describeSchemaError(error, placeOf(error.pointer ?? '')));
  }
}

function optionsOf({ draft, isStrict, formats }: SchemaSettings): SchemaOptions {
  return { strict: isStrict, ...(draft !== undefined && { draft }), ...(formats !== undefined && { formats }) };
}

/** Returns a document to which a schema refers. */
async function documentAt(
  uri: string,
  settings: SchemaSettings,
  io: Io,
  isAllowed: (path: string) => boolean,
): Promise<SchemaDocument> {
  const given = settings.files.get(uri);
  if (given !== undefined) return readDocument(given, io, settings.onRead);
  if (uri.startsWith('file:')) {
    const path = fileURLToPath(uri);
    if (!isAllowed(path)) throw new Error('it is outside the working folder; name it with --ref');
    return readDocument(relative(io.cwd, path), io, settings.onRead);
  }
  if (settings.fetchText === undefined) throw new Error('it is not here; name its file with --ref, or use --fetch');
  const text = await settings.fetchText(uri);
  return { ...(await parseSchemaText(uri, text)), file: uri, text };
}

/** Reads a document in JSON or YAML.
 *
 * @throws CommandError with its position, if it is neither
 */
export async function readDocument(file: string, io: Io, onRead?: (file: string) => void): Promise<SchemaDocument> {
  onRead?.(file);
  const { text } = await readText(file, io);
  return { ...(await parseSchemaText(file, text)), file, text };
}

async function parseSchemaText(file: string, text: string): Promise<ParsedDocument> {
  const syntax = syntaxOf(file);
  try {
    const [document] = await parseDocuments(text, syntax === 'lines' ? 'json' : syntax);
    return document ?? { value: null, placeOf: () => ({ index: 0, offset: 0, line: 1, column: 1 }) };
  } catch (error) {
    if (!isJsonError(error)) throw error;
    throw new CommandError(formatErrors([error], text, { name: file }).trimEnd());
  }
}

/** Returns the part of a document that a pointer leads to, which may begin with the URI of another document. */
function placeIn(
  documents: ReadonlyMap<string, SchemaDocument>,
  schemaPointer: string,
  baseUri: string,
): SchemaPlace | undefined {
  const at = schemaPointer.indexOf('#');
  const [uri, pointer] =
    at === -1 ? [baseUri, schemaPointer] : [schemaPointer.slice(0, at), schemaPointer.slice(at + 1)];
  const document = documents.get(uri);
  if (document === undefined) return undefined;
  const { file, text } = document;
  return { ...document.placeOf(pointer), file, pointer, text };
}

/** Returns an error of the schema in a file with its position. */
export async function locateSchemaError(file: string, error: JsonError, io: Io): Promise<CommandError> {
  const document = await readDocument(file, io);
  const place = placeIn(new Map([['', document]]), error.pointer ?? '', '');
  return new CommandError(describeSchemaError(error, place));
}

/** Prints an error of a schema as those of the files are printed. */
function describeSchemaError(error: JsonError, place: SchemaPlace | undefined): string {
  if (place === undefined) return error.message;
  const { reason = error.message } = error as { readonly reason?: string };
  const { file, text, index, line, column } = place;
  return `the schema is broken\n${formatErrors([{ message: reason, index, line, column }], text, { name: file }).trimEnd()}`;
}
