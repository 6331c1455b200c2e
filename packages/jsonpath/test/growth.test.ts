import { describe, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { matchPattern } from '../src/functions/match-pattern.ts';
import { compileJsonPath } from '../src/index.ts';
import { readLimits } from '../src/options/limits.ts';
import { Budget } from '../src/values/budget.ts';

const unlimited = { maxResults: Infinity, maxNodes: Infinity };
const wide = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, i) => ({ a: i, b: [i] })));

describe('a query of a text takes linear time', () => {
  it.each([
    ['$..a', 'many elements', wide],
    ['$..*', 'many elements', wide],
    ['$[?@.a > 3].b[0]', 'many elements', wide],
    ['$[-1].a', 'many elements', wide],
    ['$..[?@.a > 3]', 'many elements', wide],
    [
      '$.*',
      'many members',
      (size: number) => JSON.stringify(Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, i]))),
    ],
    ['$.a', 'a repeated name', (size: number) => `{${Array(size).fill('"a":1').join()}}`],
    ['$.*', 'a repeated name', (size: number) => `{${Array(size).fill('"a":1').join()}}`],
  ])('for %s among %s', async (query, _among, textOf) => {
    const compiled = compileJsonPath(query, unlimited);
    await expectLinear((size) => {
      const text = textOf(size);
      return () => compiled.valuesInText(text);
    }, 200);
  });

  it('for line and column', async () => {
    const compiled = compileJsonPath('$[*].a');
    await expectLinear((size) => {
      const text = wide(size).replaceAll(',', ',\n');
      return () => compiled.nodesInText(text, { positions: true });
    }, 200);
  });
});

it('a query that begins with $ in a filter is evaluated once for all nodes', async () => {
  const query = compileJsonPath('$[?@ == value($[-1, -1:0])]');
  await expectLinear((size) => {
    const value = Array.from({ length: size }, (_, i) => i);
    return () => query.values(value);
  }, 200);
});

it.each(['(a+)+b', '(a|a)*b', '(a|aa)+b', '.*.*.*b', '[a-z]*[a-y]*[a-x]*1'])(
  'the pattern %s, for which backtracking takes exponential or quadratic time, takes linear time',
  async (pattern) => {
    const budget = new Budget(readLimits({ maxNodes: Infinity }));
    await expectLinear((size) => {
      const text = 'a'.repeat(size);
      return () => [true, false].map((isWhole) => matchPattern(isWhole)(text, pattern, budget));
      // The automaton has a constant number of states, which are made as the first characters are read.
    }, 2_000);
  },
);
