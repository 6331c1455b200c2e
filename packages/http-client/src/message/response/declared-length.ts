import { headerOf, type ReceivedHead } from './header-of.ts';

/** The length of a body as its `Content-Length` declares it; -1 without one. */
export function declaredLength(head: ReceivedHead): number {
  const length = Number(headerOf(head, 'content-length') ?? -1);
  return Number.isSafeInteger(length) ? length : -1;
}
