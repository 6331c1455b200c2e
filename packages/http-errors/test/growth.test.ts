import { describe, it } from '@jest/globals';
import { expectLinear } from '@wirework/test-support/growth';
import { classifyError } from '../src/classify-error.ts';
import { redactor } from '../src/redact/redact-text.ts';
import { sanitizeUrl } from '../src/redact/sanitize-url.ts';

/** Regular expressions, which do most of the work on other texts, are not counted. */
describe('linear work is done', () => {
  it.each([
    'token:',
    'token: [',
    'token: "',
    "token: \\'",
    'cookie: a\n ',
    '"token"\n',
    'https://a:',
    ':a@',
    'digest a=',
    'token: |\n ',
  ])('by redactor() on repeated %j', async (unit) => {
    const redact = redactor();
    // Of a text beyond 8,000 characters, the rest is not looked at.
    await expectLinear((size) => {
      const text = unit.repeat(size / unit.length);
      return () => redact(text);
    }, 1_000);
  });

  it('by sanitizeUrl() on a query of repeated separators', async () => {
    await expectLinear((size) => {
      const url = `http://h/?a=%${'a:\\\\'.repeat(size)}`;
      return () => sanitizeUrl(url);
    }, 200);
  });

  it.each(['http2 ', ',cancel'])('by classifyError() on a code of repeated %j', async (unit) => {
    await expectLinear((size) => {
      const code = unit.repeat(size);
      const fields = { name: code, code, syscall: `connect${code}`, event: code, type: code };
      const error = Object.assign(new Error(code), fields);
      return () => classifyError(error).isRetryable();
    }, 200);
  });

  it.each(['a:', 'http://', 'x?', '&a'])('by classifyError() on texts and URLs of repeated %j', async (unit) => {
    await expectLinear((size) => {
      const text = unit.repeat(size);
      const url = `http://${text}`;
      const error = new Error(text);
      return () => classifyError(error, { url, method: url, host: url });
    }, 100);
  });
});
