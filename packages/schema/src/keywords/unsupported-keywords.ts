import { type Keyword, orderAfterDraft7, type OrderedKeyword } from '../core/keyword.ts';
import { isObject } from '../core/kind.ts';
import { dependencies } from './dependencies.ts';

/** The equivalent in Draft 7 of each keyword, if there is one. */
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
 * The assertion keywords of Draft 2019-09 and 2020-12, by name. To ignore one would accept values that it refuses. So a schema with one is
 * refused, unless its `$schema` names a draft that does not have it. In documents of a later draft, the two halves of `dependencies` are supported.
 */
export const unsupportedKeywords: ReadonlyMap<string, OrderedKeyword> = new Map(
  /* @__PURE__ */ Object.entries(inDraft7).map(([name, instead]) => [
    name,
    { keyword: unsupportedKeyword(name, instead), order: orderAfterDraft7 },
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
      if (draft === '7' && !context.settings.strict) return undefined;
      return context.refuse(
        `a keyword of a later draft, which Draft 7 does not have${instead === '' ? '' : `; it is written as '${instead}'`}`,
      );
    },
  };
}
