/** `pnpm bench http-errors`: the time to classify an error, beside the time to make it. */
import { classifyError, sanitizeUrl } from '@wirework/http-errors';
import { compare, ratio, show } from '../lib/compare.js';
import { benchmark, machine, table } from '../lib/table.js';

const url = 'https://api.example.com/v1/users?page=2';
const context = { url, method: 'GET', attempts: 1 };
const facts = { errno: -111, code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 443 };
const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:443'), facts);
const failed = () => new TypeError('fetch failed', { cause: refused() });
const timedOut = () =>
  Object.assign(new Error('Headers Timeout Error'), { name: 'HeadersTimeoutError', code: 'UND_ERR_HEADERS_TIMEOUT' });
const axiosLike = () =>
  Object.assign(new Error('Request failed with status code 503'), {
    name: 'AxiosError',
    code: 'ERR_BAD_RESPONSE',
    config: { headers: { authorization: 'Bearer x' } },
    response: { status: 503 },
  });
const worded = () => new Error('something went wrong');

function measure(stackTraceLimit, rounds) {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = stackTraceLimit;
  try {
    const [a, b, c, d, e] = [refused(), failed(), timedOut(), axiosLike(), worded()];
    const classified = classifyError(b, context);
    const contestants = {
      'new Error()': () => new Error('connect ECONNREFUSED 127.0.0.1:443'),
      'a refused connection': () => classifyError(a, context),
      'a failed fetch with its cause': () => classifyError(b, context),
      'a timeout of undici': () => classifyError(c, context),
      'an error of axios, copied without its request': () => classifyError(d, context),
      'an error that only has words': () => classifyError(e, context),
      'isRetryable()': () => classified.isRetryable(),
      'toString()': () => classified.toString(),
      'toJSON()': () => classified.toJSON(),
      'sanitizeUrl(), nothing to hide': () => sanitizeUrl(url),
      'sanitizeUrl(), user and token': () => sanitizeUrl('https://ann:pw@api.example.com/v1?page=2&token=t#x'),
      'new URL(), for comparison': () => new URL(url),
    };
    return { names: Object.keys(contestants), medians: compare(contestants, { rounds }) };
  } finally {
    Error.stackTraceLimit = before;
  }
}

export async function run({ rounds }) {
  const bare = measure(0, rounds);
  const full = measure(10, rounds);
  const rows = bare.names.map((name) => [
    name,
    show(bare.medians[name]),
    ratio(bare.medians, name, 'new Error()'),
    show(full.medians[name]),
    ratio(full.medians, name, 'new Error()'),
  ]);
  const head = ['classify', 'without stacks', 'speed without', 'with stacks of 10 frames', 'speed with'];
  const caption = `${machine()}; \`pnpm bench http-errors\`. Speed is relative to making an error, higher is better.`;
  return [benchmark('http-errors', 'bench:http-errors', [caption, table(head, rows)])];
}
