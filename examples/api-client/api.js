// @ts-check
import { createClient, ErrCircuitOpen, errorIs, metrics } from '@wirework/http-client';
import { compileSchema } from '@wirework/schema';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const Token = compileSchema({
  type: 'object',
  properties: { access_token: { type: 'string' } },
  required: ['access_token'],
});

const Orders = compileSchema({
  type: 'object',
  properties: {
    orders: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, total: { type: 'number' } },
        required: ['id', 'total'],
      },
    },
    next: { type: ['integer', 'null'] },
  },
  required: ['orders', 'next'],
});

/**
 * A middleware that adds the token to each request, and renews it after a 401. Requests that fail at once share one
 * renewal.
 *
 * @param {() => Promise<string>} renew
 * @returns {import('@wirework/http-client').Middleware}
 */
function withToken(renew) {
  /** @type {Promise<string> | undefined} */
  let token;
  const renewed = () => {
    const renewal = renew();
    // A failed renewal is not kept: the next request tries again
    renewal.catch(() => {
      if (token === renewal) token = undefined;
    });
    token = renewal;
    return renewal;
  };
  return (next) => async (request) => {
    const send = async (/** @type {string} */ value) =>
      next({ ...request, headers: { ...request.headers, authorization: `Bearer ${value}` } });
    const used = token ?? renewed();
    const result = await send(await used);
    if (result.statusCode !== 401) return result;
    await result.discard();
    // Another request may have begun to renew it
    return send(await (token === used ? renewed() : (token ?? renewed())));
  };
}

/** The metrics of all calls, and a middleware that reports to them. */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const buckets = [0.1, 1, 10];
  const labelNames = /** @type {const} */ (['method', 'host', 'status']);
  const seconds = new Histogram({ name: 'http_client_seconds', help: 'Duration', labelNames, buckets, registers });
  const attempts = new Counter({ name: 'http_client_attempts_total', help: 'Attempts', labelNames, registers });
  const open = new Gauge({ name: 'http_client_breaker_open', help: '1 if open', labelNames: ['host'], registers });
  const middleware = metrics((call) => {
    const status = errorIs(call.error, ErrCircuitOpen) ? 'circuit open' : (call.error?.code ?? call.statusCode);
    const labels = { method: call.method, host: call.host, status };
    seconds.observe(labels, call.duration / 1000);
    attempts.inc(labels, call.attempts);
  });
  return { registry, open, middleware };
}

/**
 * A client for the orders of a shop.
 *
 * @param {string} baseUrl
 * @param {{id: string, secret: string}} credentials
 */
export function createApi(baseUrl, { id, secret }) {
  const { registry, open, middleware } = createMetrics();
  const base = `${baseUrl}/`;
  const plain = createClient({ retry: { delay: 50 }, middleware: [middleware] });

  async function renew() {
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
    // A second token does no harm, so this POST may be retried
    const result = await plain.post(new URL('token', base), { form, retry: { retryNonIdempotent: true } });
    if (!result.ok) throw new Error(`Cannot renew the token: ${result.status}`);
    return result.json(Token).access_token;
  }

  const client = createClient({
    baseUrl,
    timeouts: { request: 5000 },
    retry: { maxRetries: 3, delay: 50 },
    resilience: {
      breaker: { minimumRequests: 10, onStateChange: ({ host, to }) => open.set({ host }, to === 'open' ? 1 : 0) },
    },
    middleware: [withToken(renew), middleware],
  });

  return {
    /** All orders, page by page. */
    async *orders() {
      /** @type {number | null} */
      let page = 1;
      while (page !== null) {
        const result = await client.get('orders', { query: { page } });
        if (!result.ok) throw new Error(`Cannot read page ${page} of the orders: ${result.status}`);
        const body = result.json(Orders);
        yield* body.orders;
        page = body.next;
      }
    },
    /** The status of a report; an endpoint that fails for as long as the server is broken. */
    report: async () => (await client.get('report')).statusCode,
    /** The metrics in the text format of Prometheus. */
    metrics: () => registry.metrics(),
    async close() {
      await client.close();
      await plain.close();
    },
  };
}
