import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import type { Dialect, OpenapiVersion } from './dialect.ts';
import { drafts, laterDialect, rules2019, rules2020 } from './drafts.ts';

/** The property of a version of OpenAPI that returns its dialect. */
export const dialectOf: unique symbol = Symbol('dialect');

/** A version of OpenAPI with its dialect. */
export interface OpenapiDialect extends OpenapiVersion {
  readonly [dialectOf]: () => Dialect;
}

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
    const found =
      family?.dialectAt(uri) ??
      Object.values(drafts)
        .find(({ names }) => names.test(uri))
        ?.dialect();
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
  return { ...drafts['4'].dialect(), refusal };
}
