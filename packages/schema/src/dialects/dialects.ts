import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialect, DraftName } from './dialect.ts';
import { draft2019, draft2020, laterDialect, rules2019, rules2020 } from './later-drafts.ts';
import { draft4, draft6, draft7 } from './early-drafts.ts';

/** The dialect of documents that name a draft. */
export const dialectsByDraft: Readonly<Record<DraftName, () => Dialect>> = {
  '4': draft4,
  '6': draft6,
  '7': draft7,
  '2019-09': draft2019,
  '2020-12': draft2020,
};

/** The published meta-schemas. Draft 5 was Draft 4 with another text, and OpenAPI 3.1 adds annotations to Draft 2020-12. */
const published: readonly (readonly [RegExp, () => Dialect])[] = [
  [/\/draft-0[45]\//, draft4],
  [/\/draft-06\//, draft6],
  [/\/draft-07\//, draft7],
  [/\/json-schema\.org\/draft\/2019-09\/schema#?$/, draft2019],
  [/\/json-schema\.org\/(?:draft\/(?:2020-12|next)\/schema|v1)#?$/, draft2020],
  [/\/spec\.openapis\.org\/oas\/3\.1\/dialect\/[^/#]+#?$/, draft2020],
];

/** Finds the dialect that a schema names in `$schema`. */
export class Dialects {
  /** The dialect of documents that name none. */
  readonly fallback: Dialect;
  readonly #metaSchema: (uri: string) => unknown;
  readonly #known = new Map<string, Dialect | undefined>();

  /**
   * @param fallback the dialect of documents that name none
   * @param metaSchema returns a document of the registry
   */
  constructor(fallback: Dialect, metaSchema: (uri: string) => unknown) {
    this.fallback = fallback;
    this.#metaSchema = metaSchema;
  }

  /** Returns the dialect that a schema names; `undefined` if it names none that is known. */
  of(schema: object): Dialect | undefined {
    const uri = getOwn(schema, '$schema');
    if (typeof uri !== 'string') return undefined;
    if (!this.#known.has(uri)) {
      // A meta-schema may describe itself.
      this.#known.set(uri, undefined);
      this.#known.set(uri, this.#find(uri));
    }
    return this.#known.get(uri);
  }

  #find(uri: string): Dialect | undefined {
    const old = /\/draft-0([0-3])\//.exec(uri);
    if (old !== null) return refused(Number(old[1]));
    const { family } = this.fallback;
    const found = family?.dialectAt(uri) ?? published.find(([pattern]) => pattern.test(uri))?.[1]();
    if (found !== undefined) return found;
    const metaSchema = this.#metaSchema(uri);
    if (!isObject(metaSchema)) return undefined;
    const dialect = this.of(metaSchema);
    const vocabularies = getOwn(metaSchema, '$vocabulary');
    if (dialect === undefined || !isObject(vocabularies)) return dialect;
    if (dialect.draft === '2020-12') return laterDialect(rules2020, vocabularies, family?.vocabularies);
    return dialect.draft === '2019-09' ? laterDialect(rules2019, vocabularies) : dialect;
  }
}

function refused(draft: number): Dialect {
  const refusal = `it is of Draft ${draft}; the drafts that can be compiled are ${Object.keys(dialectsByDraft).join(', ')}`;
  return { ...draft4(), refusal };
}
