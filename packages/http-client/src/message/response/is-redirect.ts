/** Statuses of redirects (RFC 9110, section 15.4). */
const redirects = new Set([301, 302, 303, 307, 308]);

/** Whether a response is a redirect. Without a location it is a result. */
export function isRedirect(statusCode: number, location: string | undefined): boolean {
  return location !== undefined && location !== '' && redirects.has(statusCode);
}
