import type { KeywordSite } from './schema-evaluator.ts';

/** An annotation, and the values that it describes. */
interface Annotating {
  readonly appliesTo: (value: unknown) => boolean;
}

const ofAll: Annotating = { appliesTo: () => true };
const ofStrings: Annotating = { appliesTo: (value) => typeof value === 'string' };

/** Keywords that every draft takes for annotations, whether or not it has them. */
const metaData: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'format',
]);
const content: ReadonlySet<string> = new Set(['contentEncoding', 'contentMediaType', 'contentSchema']);

/** Returns how a keyword annotates values: those of the drafts for it, and unknown ones (Draft 2020-12 core, 6.5). */
export function annotationOf({ name, location, sibling }: KeywordSite): Annotating | undefined {
  if (content.has(name))
    return name === 'contentSchema' && sibling('contentMediaType') === undefined ? undefined : ofStrings;
  const isUnknown = !location.root.dialect.contents.has(name) && !name.startsWith('$');
  return metaData.has(name) || isUnknown ? ofAll : undefined;
}
