import { describe, expect, it } from '@jest/globals';
import { openAnswers } from '../../../tooling/scripts/lib/open-answers.js';

const address = 'https://github.com/wirework/wirework';
const sound = { '.github/CODEOWNERS': '# Reviewers\n* @wirework/core\n', '.github/SECURITY.md': '- [x] in 3 days\n' };

const missing = (files: Readonly<Record<string, string>>, at: string | undefined = address): string[] =>
  openAnswers(new Map(Object.entries({ ...sound, ...files })), at);

describe('openAnswers', () => {
  it('returns nothing when each question is answered', () => {
    expect(missing({})).toEqual([]);
  });

  it.each([
    ['a number', 'times\n- [x] answer within `<number>` days', "2: '<number>'"],
    ['an address', 'git clone <address of the repository> wirework', "1: '<address of the repository>'"],
    ['an item', '# Times\n\n- [ ] in 3 days', "3: '- [ ]'"],
    ['a repository', '- uses: OWNER/wirework/packages/cli@COMMIT', "1: 'OWNER/wirework'"],
  ])('returns the line where %s is missing', (_name, text, gap) => {
    expect(missing({ 'docs/page.md': text })).toEqual([`docs/page.md:${gap} is not filled in`]);
  });

  it('returns one line for an item with a placeholder', () => {
    expect(missing({ 'docs/page.md': '- [ ] within `<number>` days, `<number>` at most' })).toHaveLength(1);
  });

  it('accepts placeholders of commands', () => {
    expect(missing({ 'docs/page.md': '`pnpm create-package <name>`, `WIREWORK_SEED=<number>`' })).toEqual([]);
  });

  it.each([
    ['no line', '# * @organisation/team\n', 'no line names an owner'],
    ['a path alone', 'docs/\n', 'no line names an owner'],
    ['the sample', '* @organisation/team\n', "'@organisation/team' is the sample, not an owner"],
  ])('returns CODEOWNERS with %s', (_name, text, problem) => {
    expect(missing({ '.github/CODEOWNERS': text })).toEqual([`.github/CODEOWNERS: ${problem}`]);
  });

  it.each([['* person@wirework.dev'], ['* @person'], ['docs/ @wirework/writers']])('accepts the owner %s', (line) => {
    expect(missing({ '.github/CODEOWNERS': line })).toEqual([]);
  });

  it('returns the address when it is unknown', () => {
    expect(openAnswers(new Map(), undefined)).toEqual([expect.stringMatching(/^the address .* is unknown; add/)]);
  });

  it.each([
    'https://repository.invalid/wirework',
    'https://example.com/wirework/wirework',
    'https://git.example.org/wirework',
    'https://localhost/wirework',
    'https://127.0.0.1/wirework',
    'https://[::1]/wirework',
    'https://github.com/OWNER/wirework',
  ])('returns the address when it is made up: %s', (made) => {
    expect(missing({}, made)).toEqual([`the address of the repository is made up: '${made}'`]);
  });
});
