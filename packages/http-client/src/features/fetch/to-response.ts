import { isRedirect } from '../../message/response/is-redirect.ts';
import { invalid } from '../../base/invalid.ts';
import type { HttpResult } from '../../message/response/result.ts';
import { hasNoBody } from '../../base/has-no-body.ts';
import { webBody } from './web-body.ts';

/** Makes the `Response` of a result whose body is a stream. */
export async function toResponse(
  request: Request,
  result: HttpResult,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { statusCode, headers, url, meta } = result;
  if (request.redirect === 'error' && isRedirect(statusCode, headers.get('location')))
    throw invalid("Cannot follow the redirect: the option 'redirect' is 'error'");
  const pairs = [...headers.entries()].flatMap(([name]) =>
    headers.getAll(name).map((value): [string, string] => [name, value]),
  );
  const hasBody = !hasNoBody(request.method, statusCode) && statusCode !== 205;
  if (!hasBody) await result.discard();
  // The constructor refuses a status above 599.
  const init = { __proto__: null, status: Math.min(statusCode, 599), headers: pairs } as ResponseInit;
  const facts = {
    url,
    type: 'basic',
    redirected: meta.redirectCount > 0,
    status: statusCode,
    statusText: result.statusText,
  };
  return withFacts(new Response(hasBody ? webBody(result, signal) : null, init), facts);
}

const refuse = (): never => {
  throw new TypeError('immutable');
};

/**
 * Sets the members that the constructor of `Response` does not take: the URL, a status above 599, a reason phrase that is not ASCII. The headers become
 * immutable, as with `fetch`.
 */
function withFacts(response: Response, facts: Readonly<Record<string, unknown>>): Response {
  const clone = (): Response => withFacts(Response.prototype.clone.call(response), facts);
  define(response.headers, { append: refuse, delete: refuse, set: refuse });
  return define(response, { ...facts, clone });
}

function define<T extends object>(target: T, members: Readonly<Record<string, unknown>>): T {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(target, name, { __proto__: null, value } as PropertyDescriptor);
  return target;
}
