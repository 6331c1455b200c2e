import { isObject } from '../kind.ts';
import type { Keyword } from '../keyword.ts';
import { dependencies } from './dependencies.ts';

/**
 * `dependentRequired` (Draft 2019-09 validation, 6.5.4): the list form of `dependencies`, in documents that
 * say by `$schema` that they are of a later draft. In Draft 7 the word means nothing.
 */
export const dependentRequired: Keyword = {
  name: 'dependentRequired',
  kind: 'object',
  compile: (value, site) => {
    if (site.isLaterDraft) return isObject(value) ? dependencies.compile(value, site) : site.refuse('expected an object');
    return site.compiler.settings.strict ? site.refuse("Draft 7 does not have it; 'dependencies' says the same") : undefined;
  },
};
