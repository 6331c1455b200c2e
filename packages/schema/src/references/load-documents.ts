import { isJsonError, LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import { addSubschemas, referenceKeywords } from './applications.ts';
import { enter, type Location } from './location.ts';
import type { Refs } from './refs.ts';

/** Limits of the documents that are loaded. */
export interface LoadLimits {
  /** Documents that are loaded at the same time. */
  readonly concurrency: number;
  readonly maxDocuments: number;
  /** Length of all documents together, each as JSON text. */
  readonly maxLoadedLength: number;
}

/** The loading of documents, and its limits. */
interface LoadSettings extends LoadLimits {
  /** Returns a document, and the length of its JSON text; 0 without a text. */
  readonly load: (uri: string) => Promise<readonly [document: unknown, textLength: number]>;
}

/** The documents that a schema needs, and the errors of those that could not be loaded. */
export interface LoadedDocuments {
  readonly documents: Map<string, unknown>;
  readonly failures: Map<string, unknown>;
}

/**
 * Loads the documents that a schema refers to, those to which they refer, and so on. Each is loaded once, and read only
 * from the schemas on that values can reach.
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
  /** The references to each document that was requested. */
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

/**
 * Returns the target of a reference as a list. A reference without a target matters only when the schema is compiled.
 */
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

/**
 * Returns about how many characters the JSON text of a value has. It stops above a maximum, so it ends even for a value
 * that contains itself.
 *
 * @param value a value of JSON
 * @param max the length above which it stops
 */
function lengthOfJson(value: unknown, max: number): number {
  let length = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && length <= max) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) {
      length += typeof next === 'string' ? next.length + 2 : String(next).length;
      continue;
    }
    // Its brackets, and a comma for each part.
    length += 2;
    for (const [name, part] of Object.entries(next)) {
      length += Array.isArray(next) ? 1 : name.length + 4;
      waiting.push(part);
      if (length > max) break;
    }
  }
  return length;
}

/** One occurrence of a reference. */
interface Reference {
  readonly keyword: string;
  /** The value of the keyword. */
  readonly ref: string;
  /** The schema with the keyword. */
  readonly from: Location;
}

/** Finds the references that the check of a value can reach. Unused definitions and annotations are left out. */
class ReachableReferences {
  /** The surroundings in which each schema object was met. */
  readonly #seen = new Map<unknown, Set<string>>();

  /** Yields the references of the schemas at and below a location, but for those that were met before. */
  *from(start: Location): Generator<Reference> {
    const waiting: Location[] = [start];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const here = enter(next);
      const { schema, root } = here;
      if (!isObject(schema) || !this.#isNew(here)) continue;
      const { dialect, document } = root;
      let standsAlone = false;
      for (const keyword of referenceKeywords) {
        const ref = dialect.contents.has(keyword) ? getOwn(schema, keyword) : undefined;
        if (typeof ref !== 'string') continue;
        standsAlone ||= keyword === '$ref' && !dialect.appliesBesideRef(schema);
        yield { keyword, ref, from: here };
      }
      if (standsAlone) continue;
      addSubschemas(here, waiting, { skipsUnreached: true });
      const isDynamic = dialect.contents.has('$dynamicAnchor') || dialect.contents.has('$recursiveAnchor');
      if (isDynamic) waiting.push(...(document.dynamicAnchorsOf(root.schema)?.values() ?? []));
    }
  }

  #isNew({ schema, base, root }: Location): boolean {
    const key = `${root.pointer} ${base}`;
    const known = this.#seen.get(schema);
    if (known === undefined) this.#seen.set(schema, new Set([key]));
    else if (known.has(key)) return false;
    else known.add(key);
    return true;
  }
}
