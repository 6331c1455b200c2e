import type { Budget } from '../values/budget.ts';
import { isObject } from '../values/is-object.ts';
import type { FunctionSpec } from './json-path-function.ts';
import { matchPattern } from './match-pattern.ts';

/** Returns the number of code points, elements or members; nothing for other values (RFC 9535 section 2.4.4). */
function lengthOf(value: unknown, budget: Budget): number | undefined {
  if (typeof value === 'string') {
    budget.spendOnString(value.length);
    let { length } = value;
    for (let at = 0; at < value.length - 1; at++) {
      if ((value.charCodeAt(at) & 0xfc00) !== 0xd800 || (value.charCodeAt(at + 1) & 0xfc00) !== 0xdc00) continue;
      length--;
      at++;
    }
    return length;
  }
  if (Array.isArray(value)) return value.length;
  if (!isObject(value)) return undefined;
  const names = Object.keys(value);
  budget.spend(names.length);
  return names.filter((name) => value[name] !== undefined).length;
}

/**
 * Makes `match` or `search` (RFC 9535 sections 2.4.6 and 2.4.7). Only strings match, and only I-Regexps are patterns.
 */
function matching(isWhole: boolean): FunctionSpec {
  return {
    parameters: ['value', 'value'],
    result: 'logical',
    prepare: () => {
      const matches = matchPattern(isWhole);
      return ([text, pattern], budget) =>
        typeof text === 'string' && typeof pattern === 'string' && matches(text, pattern, budget);
    },
  };
}

/** The functions of RFC 9535 section 2.4, by name. */
export const standardFunctions: ReadonlyMap<string, FunctionSpec> = /* @__PURE__ */ new Map<string, FunctionSpec>([
  [
    'length',
    {
      parameters: ['value'],
      result: 'value',
      prepare:
        () =>
        ([value], budget) =>
          lengthOf(value, budget),
    },
  ],
  [
    'count',
    {
      parameters: ['nodes'],
      result: 'value',
      prepare:
        () =>
        ([nodes]) =>
          (nodes as unknown[]).length,
    },
  ],
  ['match', /* @__PURE__ */ matching(true)],
  ['search', /* @__PURE__ */ matching(false)],
  [
    'value',
    {
      parameters: ['nodes'],
      result: 'value',
      prepare:
        () =>
        ([nodes]) =>
          (nodes as unknown[]).length === 1 ? (nodes as unknown[])[0] : undefined,
    },
  ],
]);
