import { invalid, type AttemptRequest } from '@wirework/http-client/middleware';

/**
 * Returns the origin of an option.
 *
 * @param of the function that has the option
 * @throws ClientError of type Validation for anything but an absolute URL with the scheme http or https
 */
export function readOrigin(origin: string | URL | undefined, of: string): string | undefined {
  if (origin === undefined) return undefined;
  const url = readUrl(String(origin));
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw invalid(`Cannot read the options of ${of}: origin must be a URL such as 'https://api.example.com'`);
  return url.origin;
}

/** Returns why a client without a base URL refuses a middleware; `undefined` for one with an origin. */
export function originNeed(origin: string | undefined, of: string): string | undefined {
  return origin === undefined ? `${of} needs the option 'origin', or a client with a 'baseUrl'` : undefined;
}

/**
 * Returns whether an attempt gets credentials: it goes to their origin, and has no others.
 *
 * @param origin of the options; that of the base URL of the client by default
 * @throws ClientError of type Validation if neither of them is known
 */
export function mayCarryCredentials(attempt: AttemptRequest, origin: string | undefined, of: string): boolean {
  const home = origin ?? attempt.baseOrigin;
  // A client that lists the middleware itself has refused it; one that calls it in another middleware has not.
  if (home === undefined) throw invalid(`Cannot send the request: ${originNeed(home, of)}`);
  return new URL(attempt.url).origin === home && !Object.hasOwn(attempt.headers, 'authorization');
}

/** Returns an attempt with credentials. */
export function withAuthorization(attempt: AttemptRequest, authorization: string): AttemptRequest {
  const headers = Object.assign(Object.create(null) as object, attempt.headers, { authorization });
  return { ...attempt, headers };
}

function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
