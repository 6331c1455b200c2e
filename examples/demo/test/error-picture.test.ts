import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { errorPicture, printedErrors, themes } from '../src/error-picture.js';

// `pnpm build && pnpm --filter @wirework/demo pictures` writes them.
it.each(['light', 'dark'] as const)(
  'the %s picture of the root README shows what formatErrors prints today',
  (name) => {
    const file = new URL(`../../../site/public/error-${name}.svg`, import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(errorPicture(printedErrors(), themes[name]));
  },
);

it('the alternative text of the picture names each printed error', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, alternative = ''] = /alt="([^"]*)"/.exec(readme) ?? [];
  const errors = printedErrors().match(/^app\.json.*$/gm) ?? [];
  expect(errors.length).toBe(2);
  for (const error of errors) expect(alternative).toContain(error);
});
