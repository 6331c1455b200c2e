import type { Kind } from '../core/keyword-params.ts';
import { type Keyword, keywordFor } from '../plan/keyword.ts';
import type { Bound, Quantity, TestForm } from '../plan/plan.ts';

// The bounds of a number (Draft 7 validation, 6.2.2 to 6.2.5). In Draft 4 `exclusiveMinimum` and `exclusiveMaximum` are
// booleans, which make `minimum` and `maximum` exclusive.

export const minimum: Keyword = keywordFor('number', 'minimum', (limit: number, context) =>
  context.sibling('exclusiveMinimum') === true ? above(limit) : bound('>=', 'self', limit, 'minimum'),
);

export const maximum: Keyword = keywordFor('number', 'maximum', (limit: number, context) =>
  context.sibling('exclusiveMaximum') === true ? below(limit) : bound('<=', 'self', limit, 'maximum'),
);

export const exclusiveMinimum: Keyword = keywordFor('number', 'exclusiveMinimum', (limit: number | boolean) =>
  typeof limit === 'boolean' ? undefined : above(limit),
);

export const exclusiveMaximum: Keyword = keywordFor('number', 'exclusiveMaximum', (limit: number | boolean) =>
  typeof limit === 'boolean' ? undefined : below(limit),
);

// The bounds of a count: of the code points of a string (Draft 7 validation, 6.3.1 and 6.3.2), of the items of an array
// (6.4.3 and 6.4.4), of the properties of an object (6.5.1 and 6.5.2).

export const minLength: Keyword = count('string', 'minLength', '>=', 'characters');
export const maxLength: Keyword = count('string', 'maxLength', '<=', 'characters');
export const minItems: Keyword = count('array', 'minItems', '>=', 'items');
export const maxItems: Keyword = count('array', 'maxItems', '<=', 'items');
export const minProperties: Keyword = count('object', 'minProperties', '>=', 'properties');
export const maxProperties: Keyword = count('object', 'maxProperties', '<=', 'properties');

function above(limit: number): TestForm {
  return bound('>', 'self', limit, 'exclusiveMinimum');
}

function below(limit: number): TestForm {
  return bound('<', 'self', limit, 'exclusiveMaximum');
}

/* @__NO_SIDE_EFFECTS__ */
function count(kind: Kind, name: TestForm['issue'], operator: Bound, quantity: Quantity): Keyword {
  return keywordFor(kind, name, (limit: number) => bound(operator, quantity, limit, name));
}

function bound(operator: Bound, quantity: Quantity, operand: number, issue: TestForm['issue']): TestForm {
  return { form: 'test', operator, quantity, operand, issue };
}
