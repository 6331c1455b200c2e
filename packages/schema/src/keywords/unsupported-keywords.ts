import { isObject } from '../core/kind.ts';
import type { Keyword } from '../core/keyword.ts';
import { dependencies } from './dependencies.ts';
import { keywordTable, type OrderedKeyword } from './keyword-table.ts';

/** The keyword of Draft 7 that says the same as one of a later draft, if there is one. */
const inDraft7 = {
  prefixItems: 'items',
  dependentRequired: 'dependencies',
  dependentSchemas: 'dependencies',
  minContains: '',
  maxContains: '',
  unevaluatedItems: '',
  unevaluatedProperties: '',
  $dynamicRef: '',
  $recursiveRef: '',
};

/**
 * The keywords of Draft 2019-09 and 2020-12 that decide about values, by name. Ignoring one would accept values that it refuses, so a schema with one is
 * refused, unless its `$schema` names a draft that does not have it. The two halves of `dependencies` are
 * supported in documents of a later draft.
 */
export const unsupportedKeywords: ReadonlyMap<string, OrderedKeyword> = new Map(
  Object.entries(inDraft7).map(([name, instead]) => [
    name,
    { keyword: unsupportedKeyword(name, instead), order: keywordTable.size },
  ]),
);

function unsupportedKeyword(name: string, instead: string): Keyword {
  const isHalf = instead === 'dependencies';
  return {
    name,
    kind: isHalf ? 'object' : undefined,
    compile: (value, context) => {
      const { draft } = context;
      if (draft === 'later' && isHalf)
        return isObject(value) ? dependencies.compile(value, context) : context.refuse('expected an object');
      if (draft === '7' && !context.compiler.settings.strict) return undefined;
      return context.refuse(
        `a keyword of a later draft, which Draft 7 does not have${instead === '' ? '' : `; it is written as '${instead}'`}`,
      );
    },
  };
}
