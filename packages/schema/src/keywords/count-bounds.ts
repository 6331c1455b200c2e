import { countCodePoints } from '../core/scalar-node.ts';
import type { Kind } from '../core/keyword-params.ts';
import { type Keyword, keywordFor } from '../core/keyword.ts';
import { memberNames } from '../core/kind.ts';
import type { Members, ValueOfKind } from '../core/types.ts';

// The bounds of a count: of the code points of a string (Draft 7 validation, 6.3.1 and 6.3.2), of the items of an array
// (6.4.3 and 6.4.4), of the properties of an object (6.5.1 and 6.5.2).

const countElements = (list: readonly unknown[]): number => list.length;
const countMembers = (object: Members): number => memberNames(object).length;

export const minLength: Keyword = lowerBound('string', 'minLength', countCodePoints);
export const maxLength: Keyword = upperBound('string', 'maxLength', countCodePoints);
export const minItems: Keyword = lowerBound('array', 'minItems', countElements);
export const maxItems: Keyword = upperBound('array', 'maxItems', countElements);
export const minProperties: Keyword = lowerBound('object', 'minProperties', countMembers);
export const maxProperties: Keyword = upperBound('object', 'maxProperties', countMembers);

function lowerBound<K extends Kind>(
  kind: K,
  name: 'minLength' | 'minItems' | 'minProperties',
  count: (value: ValueOfKind[K]) => number,
): Keyword {
  return keywordFor(kind, name, (limit: number, context) => {
    const isEnough = (value: ValueOfKind[K]): boolean => count(value) >= limit;
    return { ...context.assert(isEnough, name, (value) => ({ limit, actual: count(value) })), min: limit };
  });
}

function upperBound<K extends Kind>(
  kind: K,
  name: 'maxLength' | 'maxItems' | 'maxProperties',
  count: (value: ValueOfKind[K]) => number,
): Keyword {
  return keywordFor(kind, name, (limit: number, context) => {
    const isFew = (value: ValueOfKind[K]): boolean => count(value) <= limit;
    return { ...context.assert(isFew, name, (value) => ({ limit, actual: count(value) })), max: limit };
  });
}
