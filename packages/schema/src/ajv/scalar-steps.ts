import type { TypeName } from '../core/keyword-params.ts';
import { firstDuplicate } from '../core/hash-flooding.ts';
import { equal } from '../core/equal.ts';
import { isObject, lacksMember } from '../core/kind.ts';
import type { Members } from '../core/types.ts';
import { typesIn } from '../keywords/values.ts';
import { isOfType, type Step } from './ajv-node.ts';
import type { KeywordSite } from './keyword-site.ts';

type Compile = (site: KeywordSite) => Step | undefined;

/** The keywords without schemas. Those of numbers, strings and counts have one rule and one error. */
export const scalarSteps: Readonly<Record<string, Compile>> = {
  maximum: compared('<=', '<'),
  minimum: compared('>=', '>'),
  exclusiveMaximum: compared('<', '<'),
  exclusiveMinimum: compared('>', '>'),
  multipleOf: simple((multipleOf) => ({ multipleOf })),
  maxLength: simple((limit) => ({ limit })),
  minLength: simple((limit) => ({ limit })),
  pattern: simple((pattern) => ({ pattern })),
  const: simple((allowedValue) => ({ allowedValue })),
  enum: simple((allowedValues) => ({ allowedValues })),
  maxItems: simple((limit) => ({ limit })),
  minItems: simple((limit) => ({ limit })),
  maxProperties: simple((limit) => ({ limit })),
  minProperties: simple((limit) => ({ limit })),
  uniqueItems: (site) => {
    const rule = site.rule();
    const find = duplicateFinder(site);
    return rule && ((at, run) => rule.check(at.value) || run.fail(site, at, find(at.value as readonly unknown[])));
  },
  required: (site) => (at, run) => {
    let passed = true;
    for (const missingProperty of site.value as readonly string[]) {
      if (!lacksMember(at.value as Members, missingProperty)) continue;
      passed = run.fail(site, at, { missingProperty });
      if (!run.allErrors) break;
    }
    return passed;
  },
  dependentRequired: (site) => needed(site, Object.entries(site.value as Readonly<Record<string, readonly string[]>>)),
};

/** Returns the step of a keyword whose error has the value of the keyword. */
function simple(params: (value: unknown) => Record<string, unknown>): Compile {
  return (site) => {
    const rule = site.rule();
    return rule && ((at, run) => rule.check(at.value) || run.fail(site, at, params(site.value)));
  };
}

/** Returns the step of a bound of numbers. In Draft 4 a sibling makes it exclusive. */
function compared(usual: string, exclusive: string): Compile {
  return (site) => {
    const sibling = `exclusiveM${site.keyword.slice(1)}`;
    const comparison = site.sibling(sibling) === true ? exclusive : usual;
    return simple((limit) => ({ comparison, limit }))(site);
  };
}

/** Returns the step that objects with some properties have others. */
export function needed(site: KeywordSite, entries: readonly (readonly [string, readonly string[]])[]): Step {
  return (at, run) => {
    let passed = true;
    for (const [property, names] of entries) {
      if (lacksMember(at.value as Members, property)) continue;
      for (const missingProperty of names) {
        if (!lacksMember(at.value as Members, missingProperty)) continue;
        passed = run.fail(site, at, {
          property,
          missingProperty,
          depsCount: names.length,
          deps: names.join(', '),
        });
        if (!run.allErrors) return false;
      }
    }
    return passed;
  };
}

/** Items among which the pair that ajv finds is searched by comparing all. */
const maxCompared = 1_000;

/** Returns a function that finds two equal items: the last pair, as ajv does. */
function duplicateFinder(site: KeywordSite): (items: readonly unknown[]) => { i: number; j: number } {
  const of = site.sibling('items');
  const type = isObject(of) ? (of['type'] as TypeName | readonly TypeName[] | undefined) : undefined;
  const types = type === undefined ? [] : typesIn(type);
  const areScalars = types.length > 0 && !types.includes('object') && !types.includes('array');
  return (items) => {
    const { first, second } = firstDuplicate(items);
    if (items.length > maxCompared) return areScalars ? { i: first, j: second } : { i: second, j: first };
    if (areScalars) {
      // It remembers the items from the end on.
      for (let i = items.length - 2; i >= 0; i--) {
        if (!types.some((it) => isOfType(items[i], it))) continue;
        const j = items.findIndex((it, at) => at > i && it === items[i]);
        if (j >= 0) return { i, j };
      }
      return { i: first, j: second };
    }
    for (let i = items.length - 1; i > 0; i--)
      for (let j = i - 1; j >= 0; j--) if (equal(items[i], items[j])) return { i, j };
    return { i: second, j: first };
  };
}
