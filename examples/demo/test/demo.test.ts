import { describe, expect, it } from '@jest/globals';
import * as json from '@wirework/json';
import { corpus, runReadme } from '@wirework/test-support';
import { demo } from '../src/demo.js';

describe('the demo', () => {
  const lines: string[] = [];
  let clock = 0;
  demo({ text: corpus('twitter'), print: (line: string) => lines.push(line), now: () => clock++ });
  const shown = lines.join('\n');

  it('shows typed values by path', () => {
    expect(shown).toMatch(/statuses\[0\]\.user\.screen_name +"ayuu0123" {2}\(string\)/);
    expect(shown).toMatch(/statuses\[-1\]\.user\.verified +false {2}\(boolean\)/);
    expect(shown).toMatch(/search_metadata\.count, asInt\(\) +100/);
  });

  it('shows a default and a missing path', () => {
    expect(shown).toMatch(/getTyped\('statuses\[0\]\.city', 'nowhere'\) +nowhere/);
    expect(shown).toContain("Cannot find 'statuses[0].user.shoe_size': no such value");
  });

  it('shows a syntax error with its line, its column and a caret', () => {
    expect(shown).toMatch(
      /JsonSyntaxError: invalid character '.' in literal true \(expecting 'e'\) at line \d+, column \d+/,
    );
    const caret = lines.findIndex((it) => it.trimEnd().endsWith('^'));
    expect(lines[caret - 1]?.[lines[caret]?.indexOf('^') ?? -1]).toBe(',');
  });

  it('shows the time against JSON.parse', () => {
    expect(shown).toMatch(/JSON\.parse +1\.00 ms {2}\(1\.0x as long\)/);
  });
});

it('README snippets run and print what their comments show', async () => {
  const checked = await runReadme(new URL('../../../README.md', import.meta.url), { '@wirework/json': json });
  expect(checked).toBeGreaterThanOrEqual(4);
});
