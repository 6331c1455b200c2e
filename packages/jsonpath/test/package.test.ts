import { describe, expect, it } from '@jest/globals';
import { documentedLimits, misreadTexts, runExamples, runGuide, runReadme, runs } from '@wirework/test-support';
import * as jsonpath from '../src/index.ts';
import { compileJsonPath } from '../src/index.ts';
import { readLimits } from '../src/options/limits.ts';
import * as values from '../src/values.ts';

describe('examples', () => {
  it('the examples in the comments return what they state', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), { ...jsonpath });
    expect(checked).toBeGreaterThan(8);
  });
});

describe('limits', () => {
  it('the table of limits has every limit with its default', () => {
    expect(documentedLimits('jsonpath')).toEqual(readLimits({}));
  });
});

describe('names', () => {
  it.each(['$', '$.*', '$..*', '$[*]', '$[?@]', "$['k0', 'a', '\\\\']", '$[?@ == 1.5]', '$..[?@.a || !@.b]'])(
    '%s finds in a text with escaped names what it finds in its value',
    (query) => {
      const path = compileJsonPath(query);
      for (const { text, value } of misreadTexts(runs(500))) {
        const expected = path.nodes(value);
        expect([text, path.valuesInText(text)]).toEqual([text, expected.map((it) => it.value)]);
        expect(path.valuesInText(new TextEncoder().encode(text))).toEqual(expected.map((it) => it.value));
        expect(path.nodesInText(text)).toMatchObject(expected);
      }
    },
  );
});

describe('readme', () => {
  const modules = { '@wirework/jsonpath': jsonpath, '@wirework/jsonpath/values': values };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(3);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('jsonpath', modules)).toBeGreaterThanOrEqual(14);
  });
});
