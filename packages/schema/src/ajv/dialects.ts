import { lazy } from '../core/lazy.ts';
import type { Dialect, DraftName, Extension } from '../dialects/dialect.ts';
import { earlyDialect, laterDialect, rules2019, rules2020 } from '../dialects/dialects.ts';
import { boolean } from '../dialects/keyword-rows.ts';

/** The drafts of the classes. */
export type AjvDraft = Exclude<DraftName, '6'>;

const nullable: Extension = { rows: [{ names: ['nullable'], form: boolean }], keywords: [] };
const discriminator: Extension = { rows: [{ names: ['discriminator'], form: { type: 'object' } }], keywords: [] };

/** The vocabulary of the keywords that ajv adds to drafts with vocabularies. */
const vocabulary = 'https://ajv.js.org/';

/**
 * Returns the dialect of a class. Every `$schema` means it, and keywords beside a `$ref` apply in all drafts.
 *
 * @param extension the keywords that ajv adds
 */
function newDialect(draft: AjvDraft, extension: Extension): Dialect {
  const rules = draft === '2019-09' ? rules2019 : rules2020;
  const named = Object.entries(rules.vocabularies).map(([, [name, isRequired]]) => [
    `${rules.uri}vocab/${name}`,
    isRequired,
  ]);
  const dialect: Dialect =
    draft === '4' || draft === '7'
      ? earlyDialect(draft, draft === '4' ? 'id' : '$id', [extension])
      : laterDialect(
          rules,
          Object.fromEntries([...named, [vocabulary, false]]) as Record<string, unknown>,
          new Map([[vocabulary, extension]]),
        );
  const own: Dialect = {
    ...dialect,
    appliesBesideRef: () => true,
    family: { dialectAt: () => own, metaSchemaAt: () => undefined, vocabularies: new Map() },
  };
  return own;
}

const both: Extension = { rows: [...nullable.rows, ...discriminator.rows], keywords: [] };

/** Returns the dialects of a class, with and without `discriminator`. */
/* @__NO_SIDE_EFFECTS__ */
function dialectsOf(draft: AjvDraft): { readonly plain: () => Dialect; readonly discriminated: () => Dialect } {
  return { plain: lazy(() => newDialect(draft, nullable)), discriminated: lazy(() => newDialect(draft, both)) };
}

/** The dialects of the classes, made when they are needed. */
export const ajvDialects: Readonly<Record<AjvDraft, ReturnType<typeof dialectsOf>>> = {
  '4': dialectsOf('4'),
  '7': dialectsOf('7'),
  '2019-09': dialectsOf('2019-09'),
  '2020-12': dialectsOf('2020-12'),
};
