/** The headers of a response as they arrived. */
export interface ReceivedHead {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The first value of a header. */
export function headerOf({ headers }: ReceivedHead, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'object' ? value[0] : value;
}

/** All values of a header, as one list (RFC 9110, section 5.3). */
export function listOf({ headers }: ReceivedHead, name: string): string {
  const value = headers[name] ?? '';
  return typeof value === 'string' ? value : value.join(', ');
}

/** Statuses of redirects (RFC 9110, section 15.4). */
const redirects = new Set([301, 302, 303, 307, 308]);

/** Whether a response is a redirect. Without a location it is a result. */
export function isRedirect(statusCode: number, location: string | undefined): boolean {
  return location !== undefined && location !== '' && redirects.has(statusCode);
}

/** Returns where a redirect leads; `undefined` for any other response. */
export function locationOf(head: ReceivedHead & { readonly statusCode: number }): string | undefined {
  if (head.statusCode < 300 || head.statusCode >= 400) return undefined;
  const location = headerOf(head, 'location');
  return isRedirect(head.statusCode, location) ? location : undefined;
}

const digits = /^\d+$/;

/**
 * Reads the value of `Content-Length`: digits, or a list of equal ones (RFC 9110, section 8.6). Returns -1 for none and
 * for an invalid one, and the largest safe integer for a larger length.
 */
export function declaredLength(value: string | readonly string[] | undefined): number {
  if (value === undefined) return -1;
  if (typeof value === 'string' && digits.test(value)) return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
  const [first = '', ...others] = String(value)
    .split(',')
    .map((it) => it.trim());
  return digits.test(first) && others.every((it) => it === first) ? declaredLength(first) : -1;
}
