import { isJsonError, LimitExceededError } from '@wirework/encoding-errors';
import { lengthOfJson } from './length-of-json.ts';
import type { Location } from './location.ts';
import { type Reference, ReachableReferences } from './reachable-references.ts';
import type { Refs } from './refs.ts';

/** How many documents are loaded. */
export interface LoadLimits {
  /** Documents that are loaded at the same time. */
  readonly concurrency: number;
  readonly maxDocuments: number;
  /** Length of all documents together, each as JSON text. */
  readonly maxLoadedLength: number;
}

/** How documents are loaded. */
interface LoadSettings extends LoadLimits {
  /** Returns a document, and the length of its text; 0 if it has none. */
  readonly load: (uri: string) => Promise<readonly [document: unknown, textLength: number]>;
}

/** The documents that a schema needs, and why others could not be loaded. */
export interface LoadedDocuments {
  readonly documents: Map<string, unknown>;
  readonly failures: Map<string, unknown>;
}

/**
 * Loads the documents that a schema refers to, those to which they refer, and so on. Each is loaded once, and read only from
 * the schemas on that values can reach.
 *
 * @param refs finds what the schema, the registry and the documents so far have
 * @param found filled with what was loaded
 * @param aborted rejects when the work is to end; `undefined` if it never does
 * @throws LimitExceededError for too many or too long documents
 * @throws anything with which `aborted` rejects
 */
export async function loadDocuments(
  refs: Refs,
  found: LoadedDocuments,
  settings: LoadSettings,
  aborted: Promise<never> | undefined,
): Promise<void> {
  const { load, concurrency, maxDocuments, maxLoadedLength } = settings;
  const references = new ReachableReferences();
  /** The references that lead to each document that was asked for. */
  const requested = new Map<string, Reference[]>();
  const queue: string[] = [];
  let length = 0;

  const visit = (starts: readonly Location[]): void => {
    const waiting = [...starts];
    for (let start = waiting.pop(); start !== undefined; start = waiting.pop()) {
      for (const reference of references.from(start)) {
        const uri = refs.missingDocument(reference.ref, reference.from);
        if (uri === undefined) waiting.push(...targetOf(refs, reference));
        else if (requested.has(uri)) requested.get(uri)?.push(reference);
        else if (requested.size < maxDocuments) {
          requested.set(uri, [reference]);
          queue.push(uri);
        } else throw exceeded('maxDocuments', maxDocuments, `more than ${maxDocuments} documents`);
      }
    }
  };

  const loadOne = async (uri: string): Promise<void> => {
    let document: unknown;
    try {
      const [loaded, textLength] = await load(uri);
      document = loaded;
      length += textLength > 0 ? textLength : lengthOfJson(document, maxLoadedLength - length);
    } catch (error) {
      found.failures.set(uri, error ?? 'no reason was given');
      return;
    }
    if (length > maxLoadedLength)
      throw exceeded('maxLoadedLength', maxLoadedLength, `documents of more than ${maxLoadedLength} characters`);
    found.documents.set(uri, document);
    visit((requested.get(uri) ?? []).flatMap((reference) => targetOf(refs, reference)));
  };

  visit([refs.document]);
  const running = new Set<Promise<void>>();
  while (queue.length + running.size > 0) {
    for (const uri of queue.splice(0, concurrency - running.size)) {
      const one: Promise<void> = loadOne(uri).finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.race(aborted === undefined ? running : [aborted, ...running]);
  }
}

/** Returns the schema that a reference leads to, as a list. A reference to nothing matters only when the schema is compiled. */
function targetOf(refs: Refs, { keyword, ref, from }: Reference): readonly Location[] {
  try {
    return [refs.resolve(keyword, ref, from)];
  } catch (error) {
    if (isJsonError(error, 'SCHEMA')) return [];
    throw error;
  }
}

function exceeded(limit: string, max: number, why: string): LimitExceededError {
  return new LimitExceededError({ limit, max, message: `Cannot load the documents of the schema: it needs ${why}` });
}
