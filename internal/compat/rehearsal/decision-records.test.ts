import { describe, expect, it } from '@jest/globals';
import { problemsOfRecords } from '../../../tooling/scripts/lib/decision-records.js';

// Names of records are made of two parts, so that the check of the repository does not read them.
const folder = 'docs/decisions/';
const list = `${folder}README.md`;
const one = `${folder}001-one.md`;
const name = (number: string) => `decision ${number}`;

const sound: Record<string, string> = {
  [list]: '- [001](001-one.md): One\n',
  [one]: '# 001: One\n',
  [`${folder}000-template.md`]: '# 000: Title\n',
  'packages/a/src/a.ts': `// A trick (${name('001')}).\n`,
};

const problems = (changes: Record<string, string>) =>
  problemsOfRecords(new Map(Object.entries({ ...sound, ...changes })));

describe('problemsOfRecords', () => {
  it.each([
    ['code', { 'packages/a/src/a.ts': `/** See ${name('001')}. */` }],
    ['two lines of a comment', { 'packages/a/src/a.ts': `/**\n * See ${name('').trim()}\n * 001.\n */` }],
    ['a link of a page', { 'packages/a/src/a.ts': '', 'docs/a.md': `[why](../${one})` }],
  ])('returns nothing for a record that is named by %s', (_, changes) => {
    expect(problems(changes)).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', { 'packages/a/src/a.ts': '' }],
    ['another record alone', { 'packages/a/src/a.ts': '', [one]: `See ${name('001')}.` }],
    ['a changelog alone', { 'packages/a/src/a.ts': '', 'packages/a/CHANGELOG.md': name('001') }],
  ])('returns a record that is named by %s', (_, changes) => {
    expect(problems(changes)).toEqual([`${one}: named by no code and no page outside docs/decisions/`]);
  });

  it.each([
    ['code', 'packages/a/src/b.ts', `// ${name('002')}`],
    ['a page', 'docs/a.md', `[why](../${folder}002-two.md)`],
    ['a record', one, `See ${name('002')}.`],
  ])('returns a name in %s whose record is gone', (_, path, text) => {
    expect(problems({ [path]: text })).toEqual([`${path}: names ${name('002')}, which is gone`]);
  });

  it('returns the number of records when there are more than 45', () => {
    const numbers = Array.from({ length: 46 }, (_, at) => String(at + 1).padStart(3, '0'));
    const files = numbers.map((it) => [`${folder}${it}-one.md`, ''] as const);
    const lines = numbers.map((it) => `- [${it}](${it}-one.md): One`);
    const texts = [[list, lines.join('\n')] as const, ['a.ts', numbers.map(name).join(' ')] as const];
    expect(problemsOfRecords(new Map([...files, ...texts]))).toEqual(['docs/decisions/: 46 records, at most 45']);
  });

  it('returns a record that is not in the list, and a number that two records have', () => {
    expect(problems({ [list]: '' })).toEqual([`${list}: 0 lines for ${one}, expected one`]);
    expect(problems({ [`${folder}001-two.md`]: '', [list]: '- [001](001-two.md): Two\n' })).toEqual([
      `${folder}001-two.md: ${one} has the same number`,
    ]);
  });
});
