import { headerOf, type ReceivedHead } from './header-of.ts';
import { isRedirect } from './is-redirect.ts';

/** Returns where a redirect leads; `undefined` for any other response. */
export function locationOf(head: ReceivedHead & { readonly statusCode: number }): string | undefined {
  if (head.statusCode < 300 || head.statusCode >= 400) return undefined;
  const location = headerOf(head, 'location');
  return isRedirect(head.statusCode, location) ? location : undefined;
}
