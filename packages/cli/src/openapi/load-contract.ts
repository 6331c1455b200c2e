import { formatErrors } from '@wirework/schema';
import { type Contract, isContractError, readOpenApi } from '@wirework/openapi';
import type { Io } from '../terminal/io.ts';
import { CommandError } from '../usage/command-error.ts';
import { readDocument, type SchemaDocument } from '../validate/load-schema.ts';
import type { Place } from '../validate/parsed-document.ts';

/** A contract, and the texts that it was read from. */
export interface LoadedContract {
  readonly contract: Contract;
  /** The documents by their URI. */
  readonly documents: ReadonlyMap<string, SchemaDocument>;
  readonly baseUri: string;
  /** Returns where a pointer of the contract leads; `undefined` in a document that is not here. */
  readonly placeOf: (pointer: string) => (Place & { readonly file: string }) | undefined;
}

/** Paths below the working folder are URIs of this scheme, so that no document outside of it can be named. */
const scheme = 'openapi:/';

/**
 * Loads the files below the working folder that an OpenAPI document refers to, and reads it as a contract.
 *
 * @param root the document
 * @param onRead is called with each file before it is read
 * @throws CommandError with the position of a fault
 */
export async function loadContract(
  root: SchemaDocument,
  io: Io,
  onRead?: (file: string) => void,
): Promise<LoadedContract> {
  const baseUri = new URL(encodeURI(root.file), scheme).href;
  const documents = new Map<string, SchemaDocument>([[baseUri, root]]);
  for (const [uri, { value }] of documents) {
    for (const target of targetsIn(value, uri)) {
      if (!target.startsWith(scheme) || documents.has(target)) continue;
      const path = decodeURI(target.slice(scheme.length));
      documents.set(target, await readDocument(path, io, onRead));
    }
  }
  const placeOf = (pointer: string): (Place & { readonly file: string }) | undefined => {
    const at = pointer.indexOf('#');
    const document = at < 0 ? root : documents.get(pointer.slice(0, at));
    return document && { ...document.placeOf(pointer.slice(at + 1)), file: document.file };
  };
  try {
    const registry = new Map(Array.from(documents, ([uri, it]) => [uri, it.value] as const));
    registry.delete(baseUri);
    const contract = readOpenApi(root.value as object, { baseUri, registry });
    contract.compileSchemas();
    return { contract, documents, baseUri, placeOf };
  } catch (error) {
    if (!isContractError(error)) throw error;
    const place = placeOf(error.pointer);
    if (place === undefined) throw new CommandError(error.message);
    const text = [...documents.values()].find((it) => it.file === place.file)?.text ?? '';
    const { message } = error;
    const shown = formatErrors([{ message, index: place.index, line: place.line, column: place.column }], text, {
      name: place.file,
    });
    throw new CommandError(`the OpenAPI document is broken\n${shown.trimEnd()}`);
  }
}

/** Returns the URIs of the documents that the references in a value lead to. */
function targetsIn(root: unknown, base: string): ReadonlySet<string> {
  const targets = new Set<string>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, it] of Object.entries(value)) {
      if (name === '$ref' && typeof it === 'string' && !it.startsWith('#')) {
        const uri = resolved(it, base);
        if (uri !== undefined) targets.add(uri);
      } else pending.push(it);
    }
  }
  return targets;
}

function resolved(reference: string, base: string): string | undefined {
  try {
    const url = new URL(reference, base);
    url.hash = '';
    return url.href;
  } catch {
    return undefined;
  }
}
