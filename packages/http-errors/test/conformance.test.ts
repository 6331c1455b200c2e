import { describe, expect, it } from '@jest/globals';
import { tablesOf, type Table } from '@wirework/test-support';
import { sanitizeUrl } from '../src/index.ts';

interface UrlRow {
  readonly id: string;
  readonly class: string;
  readonly input: string;
  readonly redacted_href?: string;
  readonly redacted_input: string;
  readonly must_not_contain: readonly string[];
  readonly ambiguous?: readonly string[];
}

describe('URLs with user information', () => {
  const tables = tablesOf<Table<UrlRow>>('url/url_userinfo.json').map((it) => it.vectors);
  const [ours = []] = tables;

  it.each(tables.flat().map((row) => [row.id, row] as const))('%s', (_id, row) => {
    const clean = sanitizeUrl(row.input);
    for (const secret of row.must_not_contain) expect(clean).not.toContain(secret);
    // The fragment goes, and what a broken scheme hides is hidden all the same.
    if (row.class === 'unparseable' || row.ambiguous?.some((it) => it.includes('redaction optional'))) return;
    const expected = [row.redacted_input, row.redacted_href].map((it) => it?.replace(/#.*/, ''));
    expect(expected).toContain(clean);
  });

  it('our table calls user information what the URL class of the platform does', () => {
    for (const { id, class: kind, input } of ours) {
      const base = /^[/?]/.test(input) ? 'https://base.example' : undefined;
      const url = URL.canParse(input, base) ? new URL(input, base) : undefined;
      if (kind !== 'no-userinfo') expect([id, url === undefined]).toEqual([id, kind !== 'userinfo']);
      expect([id, `${url?.username ?? ''}${url?.password ?? ''}` !== '']).toEqual([id, kind === 'userinfo']);
    }
  });
});
