import { quoteName } from '@wirework/encoding-errors';
import type { Dialect, DraftName } from './dialect.ts';
import type { Extension } from './extension.ts';
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
  /** The member by which meta-schemas can be extended, and the schema that refers to the extended one. */
  readonly anchor: Readonly<Record<string, unknown>>;
  readonly recursion: Readonly<Record<string, unknown>>;
  /** The vocabulary that makes `format` refuse values, and whether it has to be required for that. */
  readonly formatAssertion: readonly [name: string, hasToBeRequired: boolean];
  /** Vocabularies of others, by their URI. */
  readonly extensions: ReadonlyMap<string, Extension>;
}

/**
 * Returns the dialect of a draft.
 *
 * @param vocabularies the `$vocabulary` of a meta-schema: whether each is required; `undefined` for all of the draft
 */
export function laterDialect(rules: LaterDraft, vocabularies?: Readonly<Record<string, unknown>>): Dialect {
  const { draft, number, uri, evaluatesContained } = rules;
  const has = (name: string): boolean => vocabularies === undefined || Object.hasOwn(vocabularies, vocabulary(name));
  const vocabulary = (name: string): string => `${uri}vocab/${name}`;
  const [assertion, hasToBeRequired] = rules.formatAssertion;
  const isKnown = ({ since, until, vocabulary: of }: KeywordRow): boolean => {
    if (since > number || until < number) return false;
    const [name] = rules.vocabularies[of];
    // Without the core there is no schema.
    return name === 'core' || has(name) || (of === 'format-annotation' && has(assertion));
  };
  const dialect = newDialect(
    { draft, idKeyword: '$id', hasPlainNames: false, appliesBesideRef: () => true, evaluatesContained },
    isKnown,
    undefined,
    [...rules.extensions].flatMap(([name, it]) => (Object.hasOwn(vocabularies ?? {}, name) ? [it] : [])),
  );
  if (vocabularies === undefined) return dialect;
  const own = [...Object.values(rules.vocabularies).map(([name]) => name), assertion];
  const known = new Set([...own.map((name) => vocabulary(name)), ...rules.extensions.keys()]);
  const unknown = Object.keys(vocabularies).find((name) => vocabularies[name] === true && !known.has(name));
  const isAsserted = has(assertion) && (!hasToBeRequired || vocabularies[vocabulary(assertion)] === true);
  return {
    ...dialect,
    requiresFormats: isAsserted,
    refusal:
      unknown === undefined ? undefined : `its meta-schema requires an unknown vocabulary, ${quoteName(unknown)}`,
  };
}
