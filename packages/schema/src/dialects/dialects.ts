import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialect, DraftName, OpenapiVersion } from './dialect.ts';
import { draft2019, draft2020, laterDialect, rules2019, rules2020 } from './later-drafts.ts';
import { draft4, draft6, draft7 } from './early-drafts.ts';

/** A draft of JSON Schema. */
interface Draft {
  /** Its name in Standard JSON Schema. */
  readonly target: string;
  /** Its value of `$schema`. */
  readonly uri: string;
  /** Returns the dialect of documents that name it. */
  readonly dialect: () => Dialect;
}

/** The drafts, oldest first. */
export const drafts: Readonly<Record<DraftName, Draft>> = {
  '4': { target: 'draft-04', uri: 'http://json-schema.org/draft-04/schema#', dialect: draft4 },
  '6': { target: 'draft-06', uri: 'http://json-schema.org/draft-06/schema#', dialect: draft6 },
  '7': { target: 'draft-07', uri: 'http://json-schema.org/draft-07/schema#', dialect: draft7 },
  '2019-09': { target: 'draft-2019-09', uri: 'https://json-schema.org/draft/2019-09/schema', dialect: draft2019 },
  '2020-12': { target: 'draft-2020-12', uri: 'https://json-schema.org/draft/2020-12/schema', dialect: draft2020 },
};

/** The property of a version of OpenAPI that returns its dialect. */
export const dialectOf: unique symbol = Symbol('dialect');

/** A version of OpenAPI with its dialect. */
export interface OpenapiDialect extends OpenapiVersion {
  readonly [dialectOf]: () => Dialect;
}

/**
 * The published meta-schemas. Draft 5 was Draft 4 with another text, and OpenAPI 3.1 adds annotations to Draft 2020-12.
 */
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
  /** The dialect of documents without `$schema`. */
  readonly fallback: Dialect;
  readonly #metaSchema: (uri: string) => unknown;
  readonly #known = new Map<string, Dialect | undefined>();

  /**
   * @param fallback the dialect of documents without `$schema`
   * @param metaSchema returns a document of the registry
   */
  constructor(fallback: Dialect, metaSchema: (uri: string) => unknown) {
    this.fallback = fallback;
    this.#metaSchema = metaSchema;
  }

  /** Returns the dialect that a schema names; `undefined` without a known one. */
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
  const refusal = `it is of Draft ${draft}; the drafts that can be compiled are ${Object.keys(drafts).join(', ')}`;
  return { ...draft4(), refusal };
}
