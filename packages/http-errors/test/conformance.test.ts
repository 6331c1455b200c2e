import { expect, it } from '@jest/globals';
import { conformance, describeConformance, type Vectors } from '@wirework/test-support';
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

describeConformance('URLs with user information', () => {
  const { vectors } = conformance<Vectors<UrlRow>>('url/url_userinfo.json');

  it.each(vectors.map((row) => [row.id, row] as const))('%s', (_id, row) => {
    const clean = sanitizeUrl(row.input);
    for (const secret of row.must_not_contain) expect(clean).not.toContain(secret);
    // The fragment goes, and what a broken scheme hides is hidden all the same.
    if (row.class === 'unparseable' || row.ambiguous?.some((it) => it.includes('redaction optional'))) return;
    const expected = [row.redacted_input, row.redacted_href].map((it) => it?.replace(/#.*/, ''));
    expect(expected).toContain(clean);
  });

  it('the table is complete', () => expect(vectors.length).toBeGreaterThan(70));
});
