import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import { plainComments } from '../../../tooling/scripts/lib/plain-comments.js';

const config = {
  plugins: { 'plain-comments': plainComments },
  rules: { 'plain-comments/width': 'error' },
  linterOptions: { reportUnusedDisableDirectives: 'off' },
} as const;

function fixed(...lines: string[]): string[] {
  const { output, messages } = new Linter().verifyAndFix(lines.join('\n'), config);
  expect(messages).toEqual([]);
  return output.split('\n');
}

const words = (count: number) => Array.from({ length: count }, () => 'nine-unit').join(' ');
const code = 'const a = 1;';

describe('plain-comments/width', () => {
  it.each([
    ['120 columns', [`// ${words(11)} 1234567`]],
    ['a long word', [`// ${'w'.repeat(130)}`]],
    ['a long word as the only text of a block', [`/** @type {${'w'.repeat(130)}} */`]],
    ['a directive', [`// eslint-disable-next-line no-eval -- ${words(12)}`, 'eval("");']],
    ['a comment after code', [`${code} // ${words(12)}`]],
    ['code without a space', [`//${words(13)}`]],
    ['a table', ['/**', ` * | a | ${words(12)} |`, ` * | b | ${words(13)} |`, ' */']],
    ['a fence', ['/**', ' * ```', ` * ${words(13)}`, ' * ```', ' */']],
    ['indented code', ['/**', ` *     ${words(13)}`, ' */']],
    ['an example up to its end', ['/**', ' * @example', ` * ${words(13)}`, ' */']],
    ['a block without stars', ['/*', `  ${words(13)}`, '*/']],
  ])('leaves %s', (_, lines) => {
    expect(fixed(...lines)).toEqual(lines);
  });

  it('wraps a line comment at its indentation', () => {
    expect(fixed('{', `  // ${words(13)}`, '}')).toEqual(['{', `  // ${words(11)}`, `  // ${words(2)}`, '}']);
  });

  it('expands a block of one line and keeps its kind', () => {
    expect(fixed(`/** ${words(12)} */`)).toEqual(['/**', ` * ${words(11)}`, ` * ${words(1)}`, ' */']);
    expect(fixed(`/* ${words(12)} */`)).toEqual(['/*', ` * ${words(11)}`, ` * ${words(1)}`, ' */']);
  });

  it('expands a block whose text fits without its ends', () => {
    expect(fixed(`/** ${words(11)} 1234567 */`)).toEqual(['/**', ` * ${words(11)} 1234567`, ' */']);
  });

  it('fills the rest of the paragraph, and not the lines before', () => {
    expect(fixed('// short', `// ${words(12)}`, `// ${words(11)} full`, '// end', '//', '// next')).toEqual([
      '// short',
      `// ${words(11)}`,
      `// ${words(11)}`,
      '// nine-unit full end',
      '//',
      '// next',
    ]);
  });

  it('keeps a line end that was not needed', () => {
    expect(fixed(`// ${words(12)}`, '// one', '// two')).toEqual([`// ${words(11)}`, '// nine-unit one', '// two']);
  });

  it('keeps list items apart and indents their text', () => {
    expect(fixed('/**', ` * - ${words(12)}`, ' *   more', ' * - second', ` * 1. ${words(12)}`, ' */')).toEqual([
      '/**',
      ` * - ${words(11)}`,
      ' *   nine-unit more',
      ' * - second',
      ` * 1. ${words(11)}`,
      ' *    nine-unit',
      ' */',
    ]);
  });

  it('wraps the text of a tag and keeps the tags apart', () => {
    expect(fixed('/**', ` * @param a ${words(12)}`, ` * @returns ${words(12)}`, ' * more', ' */')).toEqual([
      '/**',
      ` * @param a ${words(10)}`,
      ` *   ${words(2)}`,
      ` * @returns ${words(10)}`,
      ` * ${words(2)} more`,
      ' */',
    ]);
  });

  it('wraps the tag after an example', () => {
    const example = [' * @example', ` * ${words(13)}`];
    expect(fixed('/**', ...example, ` * @returns ${words(11)}`, ' */')).toEqual([
      '/**',
      ...example,
      ` * @returns ${words(10)}`,
      ' *   nine-unit',
      ' */',
    ]);
  });

  it.each(['`a b`', '{@link a b}'])('keeps %s on one line', (part) => {
    expect(fixed(`// ${words(11)} 123 ${part}`)).toEqual([`// ${words(11)} 123`, `// ${part}`]);
  });

  it('keeps a tag and its type together', () => {
    const type = `{{ first: string, second: ${'w'.repeat(60)} }}`;
    expect(fixed('/**', ` * @param ${type} ${words(4)}`, ' */')).toEqual([
      '/**',
      ` * @param ${type} ${words(2)}`,
      ` *   ${words(2)}`,
      ' */',
    ]);
  });

  it.each(['-', '|', '#', '2.', '@tag', 'eslint-disable'])('never begins a line with %s', (word) => {
    expect(fixed(`// ${words(11)} 1234567 ${word} end`)).toEqual([`// ${words(11)}`, `// 1234567 ${word} end`]);
  });

  it('does not join a directive with the comment above it', () => {
    expect(fixed(`// ${words(12)}`, '// eslint-disable-next-line no-eval', 'eval("");')).toEqual([
      `// ${words(11)}`,
      '// nine-unit',
      '// eslint-disable-next-line no-eval',
      'eval("");',
    ]);
  });
});
