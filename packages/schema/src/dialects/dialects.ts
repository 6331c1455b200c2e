import { quoteName } from '@wirework/encoding-errors';
import { didYouMean, getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import { lazy } from '../core/lazy.ts';
import { keywordTable } from '../keywords/keyword-table.ts';
import type { Applies, Contents, Dialect, DraftName, Extension, OpenapiVersion } from './dialect.ts';
import {
  type DraftNumber,
  type Forms,
  formsByName,
  type KeywordRow,
  keywordRows,
  type Vocabulary,
} from './keyword-rows.ts';

/** A dialect (decision 106) without what follows from its keywords. */
type DialectRules = Pick<Dialect, 'draft' | 'idKeyword' | 'hasPlainNames' | 'appliesBesideRef' | 'evaluatesContained'>;

/**
 * Schemas are objects or booleans in every draft. Exclusive bounds may be the booleans of Draft 4. References need not
 * be escaped as a URI must be, because tools write `#/definitions/Vector<number>`, and a reference without a target is
 * refused in any case.
 */
const lenientForms: Forms = {
  schema: { type: ['object', 'boolean'] },
  bound: { type: ['number', 'boolean'] },
  reference: { type: 'string' },
};

/**
 * Returns a dialect with the keywords of some rows.
 *
 * @param isKnown whether it has the keywords of a row
 * @param extensions further keywords
 */
function newDialect(
  rules: DialectRules,
  isKnown: (row: KeywordRow) => boolean,
  extensions: readonly Extension[] = [],
): Dialect {
  const rows = keywordRows(lenientForms).filter(isKnown);
  const added = extensions.flatMap((it) => it.rows);
  // `$defs` is the later name of `definitions`, which generators write in documents of any draft.
  const contents = new Map<string, Contents>([['$defs', 'loose map']]);
  const applies = new Map<string, Exclude<Applies, undefined>>();
  for (const { names, contents: of, applies: to } of rows) {
    for (const name of names) {
      contents.set(name, of);
      if (to !== undefined) applies.set(name, to);
    }
  }
  for (const { names } of added) for (const name of names) contents.set(name, undefined);
  const formOfSchema = lazy(() => ({ type: ['object', 'boolean'], properties: formsByName([...rows, ...added]) }));
  const keywords = new Map([...keywordTable].filter(([name]) => contents.has(name)));
  for (const keyword of extensions.flatMap((it) => it.keywords)) {
    const replaced = keywords.get(keyword.name);
    if (replaced !== undefined) keywords.set(keyword.name, { ...replaced, keyword });
  }
  return {
    ...rules,
    contents,
    applies,
    keywords,
    formOfSchema,
    requiresFormats: false,
    refusal: undefined,
    readsUnknown: false,
  };
}

/** Returns the number of a draft, by which drafts compare. */
export function numberOf(draft: DraftName): DraftNumber {
  return parseInt(draft, 10) as DraftNumber;
}

/**
 * Returns the dialect of a draft that ignores keywords beside a `$ref`. Documents of Draft 4 and 6 may use the keywords
 * up to Draft 7, which have no other meaning there.
 */
export function earlyDialect(
  draft: DraftName,
  idKeyword: string | undefined,
  extensions: readonly Extension[] = [],
): Dialect {
  return newDialect(
    { draft, idKeyword, hasPlainNames: true, appliesBesideRef: () => false, evaluatesContained: false },
    ({ since, until }) => since <= 7 && until >= numberOf(draft),
    extensions,
  );
}

/** Draft 7 (draft-handrews-json-schema-01), for documents that name it: keywords of later drafts mean nothing. */
export const draft7: () => Dialect = lazy(() => earlyDialect('7', '$id'));

/**
 * The dialect of documents without `$schema`: Draft 7 with the keywords of later drafts, so that none of them is
 * ignored. Keywords beside a `$ref` apply if one of them is of a later draft, whose author expects it. Of `$defs`,
 * which Draft 7 does not have, only what something refers to has to be valid.
 */
export const unnamedDialect: () => Dialect = lazy(() => {
  const named = draft7().contents;
  const isLater = (name: string): boolean => !named.has(name);
  const dialect: Dialect = newDialect(
    {
      draft: '7',
      idKeyword: '$id',
      hasPlainNames: true,
      appliesBesideRef: (schema) => Object.keys(schema).some((name) => isLater(name) && dialect.keywords.has(name)),
      evaluatesContained: true,
    },
    ({ since, until, names }) => (since <= 7 && until >= 7) || (since > 7 && names.some(isLater)),
  );
  return dialect;
});

/** The rules of a draft whose meta-schemas have vocabularies. */
export interface LaterDraft {
  readonly draft: '2019-09' | '2020-12';
  /** Beginning of the URIs of its meta-schemas and vocabularies. */
  readonly uri: string;
  readonly evaluatesContained: boolean;
  /** The name of each vocabulary in the draft, and whether its meta-schema requires it. */
  readonly vocabularies: Readonly<Record<Vocabulary, readonly [name: string, isRequired: boolean]>>;
  /** The property by which meta-schemas can be extended, and the schema that refers to the extended one. */
  readonly anchor: Readonly<Record<string, unknown>>;
  readonly recursion: Readonly<Record<string, unknown>>;
  /** The vocabulary that makes `format` refuse values, and whether it has to be required for that. */
  readonly formatAssertion: readonly [name: string, hasToBeRequired: boolean];
}

/** Draft 2020-12: `prefixItems` and `$dynamicRef`. */
export const rules2020: LaterDraft = {
  draft: '2020-12',
  uri: 'https://json-schema.org/draft/2020-12/',
  evaluatesContained: true,
  vocabularies: {
    core: ['core', true],
    applicator: ['applicator', true],
    unevaluated: ['unevaluated', true],
    validation: ['validation', true],
    'meta-data': ['meta-data', true],
    'format-annotation': ['format-annotation', true],
    content: ['content', true],
  },
  anchor: { $dynamicAnchor: 'meta' },
  recursion: { $dynamicRef: '#meta' },
  formatAssertion: ['format-assertion', false],
};

/** Draft 2019-09: keywords beside a `$ref`, `$recursiveRef`, `unevaluatedProperties`. */
export const rules2019: LaterDraft = {
  draft: '2019-09',
  uri: 'https://json-schema.org/draft/2019-09/',
  evaluatesContained: false,
  // It has the keywords of unevaluated parts among the applicators.
  vocabularies: {
    ...rules2020.vocabularies,
    unevaluated: ['applicator', true],
    'format-annotation': ['format', false],
  },
  anchor: { $recursiveAnchor: true },
  recursion: { $recursiveRef: '#' },
  formatAssertion: ['format', true],
};

/**
 * Returns the dialect of a draft.
 *
 * @param vocabularies the `$vocabulary` of a meta-schema: whether each is required; `undefined` for all of the draft
 * @param extensions the vocabularies of other specifications, by their URI
 */
export function laterDialect(
  rules: LaterDraft,
  vocabularies?: Readonly<Record<string, unknown>>,
  extensions: ReadonlyMap<string, Extension> = new Map(),
): Dialect {
  const { draft, uri, evaluatesContained } = rules;
  const number = numberOf(draft);
  const has = (name: string): boolean => vocabularies === undefined || Object.hasOwn(vocabularies, vocabulary(name));
  const vocabulary = (name: string): string => `${uri}vocab/${name}`;
  const [assertion, hasToBeRequired] = rules.formatAssertion;
  const isKnown = ({ since, until, vocabulary: of }: KeywordRow): boolean => {
    if (since > number || until < number) return false;
    const [name] = rules.vocabularies[of];
    // Every meta-schema has the core.
    return name === 'core' || has(name) || (of === 'format-annotation' && has(assertion));
  };
  const dialect = newDialect(
    { draft, idKeyword: '$id', hasPlainNames: false, appliesBesideRef: () => true, evaluatesContained },
    isKnown,
    [...extensions].flatMap(([name, it]) => (Object.hasOwn(vocabularies ?? {}, name) ? [it] : [])),
  );
  if (vocabularies === undefined) return dialect;
  const own = [...Object.values(rules.vocabularies).map(([name]) => name), assertion];
  const known = new Set([...own.map((name) => vocabulary(name)), ...extensions.keys()]);
  const unknown = Object.keys(vocabularies).find((name) => vocabularies[name] === true && !known.has(name));
  const isAsserted = has(assertion) && (!hasToBeRequired || vocabularies[vocabulary(assertion)] === true);
  return {
    ...dialect,
    requiresFormats: isAsserted,
    refusal:
      unknown === undefined ? undefined : `its meta-schema requires an unknown vocabulary, ${quoteName(unknown)}`,
  };
}

/** A draft of JSON Schema. */
interface Draft {
  /** Its name in Standard JSON Schema. */
  readonly target: string;
  /** Its value of `$schema`. */
  readonly uri: string;
  /** The other values of `$schema` by which documents name it. */
  readonly names: RegExp;
  /** Returns the dialect of documents that name it. */
  readonly dialect: () => Dialect;
}

/**
 * The drafts, oldest first. Draft 5 was Draft 4 with another text, OpenAPI 3.1 and 3.2 add annotations to Draft
 * 2020-12, and the yearly releases of JSON Schema (`v1/2026`) continue it.
 */
export const drafts: Readonly<Record<DraftName, Draft>> = {
  '4': {
    target: 'draft-04',
    uri: 'http://json-schema.org/draft-04/schema#',
    names: /\/draft-0[45]\//,
    dialect: lazy(() => earlyDialect('4', 'id')),
  },
  '6': {
    target: 'draft-06',
    uri: 'http://json-schema.org/draft-06/schema#',
    names: /\/draft-06\//,
    dialect: lazy(() => earlyDialect('6', '$id')),
  },
  '7': {
    target: 'draft-07',
    uri: 'http://json-schema.org/draft-07/schema#',
    names: /\/draft-07\//,
    dialect: draft7,
  },
  '2019-09': {
    target: 'draft-2019-09',
    uri: 'https://json-schema.org/draft/2019-09/schema',
    names: /\/json-schema\.org\/draft\/2019-09\/schema#?$/,
    dialect: lazy(() => laterDialect(rules2019)),
  },
  '2020-12': {
    target: 'draft-2020-12',
    uri: 'https://json-schema.org/draft/2020-12/schema',
    names:
      /\/(?:json-schema\.org\/(?:draft\/(?:2020-12|next)\/schema|v1(?:\/\d{4})?)|spec\.openapis\.org\/oas\/3\.[12]\/dialect\/[^/#]+)#?$/,
    dialect: lazy(() => laterDialect(rules2020)),
  },
};

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

  /** Returns the dialect that a schema names; `undefined` if it names none, or an unknown one that may be read. */
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
    if (metaSchema === undefined && !this.fallback.readsUnknown) return this.#unknown(uri);
    if (!isObject(metaSchema)) return undefined;
    const dialect = this.of(metaSchema);
    const vocabularies = getOwn(metaSchema, '$vocabulary');
    if (dialect === undefined || !isObject(vocabularies)) return dialect;
    if (dialect.draft === '2020-12') return laterDialect(rules2020, vocabularies, family?.vocabularies);
    return dialect.draft === '2019-09' ? laterDialect(rules2019, vocabularies) : dialect;
  }

  /** Returns the dialect of documents that name one that nobody knows; the registry may have it under its URI. */
  #unknown(uri: string): Dialect {
    const names = Object.values(drafts).map((it) => it.uri);
    // A common fault is the URI of a draft without its last part.
    const longer = names.find((name) => name.startsWith(uri));
    const guess = longer === undefined ? didYouMean(uri, names) : `; did you mean ${quoteName(longer)}?`;
    const way = guess || "; add it to the registry, or use unknownDialects: 'draft'";
    return { ...this.fallback, refusal: `${quoteName(uri)} is an unknown dialect${way}` };
  }
}

/**
 * Returns a dialect that also reads documents that name an unknown one, each time the same for one dialect, because
 * dialects are compared by identity.
 */
export function readingUnknown(dialect: Dialect): Dialect {
  let reading = readingAll.get(dialect);
  if (reading === undefined) readingAll.set(dialect, (reading = { ...dialect, readsUnknown: true }));
  return reading;
}

const readingAll = /*#__PURE__*/ new WeakMap<Dialect, Dialect>();

function refused(draft: number): Dialect {
  const refusal = `it is of Draft ${draft}; the drafts that can be compiled are ${Object.keys(drafts).join(', ')}`;
  return { ...drafts['4'].dialect(), refusal };
}
