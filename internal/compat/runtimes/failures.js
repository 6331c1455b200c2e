/** Raises failures through the `fetch` of the runtime; no Node API. */
import { classifyError } from '@wirework/http-errors';

const requests = {
  deadline: () => ({ signal: AbortSignal.timeout(100) }),
  canceled: () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    return { signal: controller.signal };
  },
  'bad header': () => ({ headers: { name: 'a\nb' } }),
};

/** @param {Record<string, string>} urls by failure */
export async function* failures(urls) {
  for (const [name, url] of Object.entries(urls)) {
    let statusCode;
    try {
      const response = await fetch(url, requests[name]?.() ?? { signal: AbortSignal.timeout(5000) });
      statusCode = response.status;
      await response.text();
      yield [`fetch: ${name}`, 'it did not fail'];
    } catch (thrown) {
      yield [`fetch: ${name}`, classifyError(thrown, { url, statusCode }).code];
    }
  }
}
