import { quoteName } from '@wirework/encoding-errors';
import { lazy } from '../core/lazy.ts';
import type { Dialect, DraftName, Extension } from './dialect.ts';
import type { KeywordRow, Vocabulary } from './keyword-rows.ts';
import { newDialect } from './new-dialect.ts';

/** The rules of a draft whose meta-schemas have vocabularies. */
export interface LaterDraft {
  readonly draft: DraftName;
  readonly number: 2019 | 2020;
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
  const { draft, number, uri, evaluatesContained } = rules;
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
    undefined,
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

/** Draft 2019-09: keywords beside a `$ref`, `$recursiveRef`, `unevaluatedProperties`. */
export const rules2019: LaterDraft = {
  draft: '2019-09',
  number: 2019,
  uri: 'https://json-schema.org/draft/2019-09/',
  evaluatesContained: false,
  vocabularies: {
    core: ['core', true],
    applicator: ['applicator', true],
    // Draft 2019-09 has its keywords among the applicators.
    unevaluated: ['applicator', true],
    validation: ['validation', true],
    'meta-data': ['meta-data', true],
    'format-annotation': ['format', false],
    content: ['content', true],
  },
  anchor: { $recursiveAnchor: true },
  recursion: { $recursiveRef: '#' },
  formatAssertion: ['format', true],
};

export const draft2019: () => Dialect = lazy(() => laterDialect(rules2019));

/** Draft 2020-12: `prefixItems` and `$dynamicRef`. */
export const rules2020: LaterDraft = {
  draft: '2020-12',
  number: 2020,
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

export const draft2020: () => Dialect = lazy(() => laterDialect(rules2020));
