import { isObject, ownProperty, tryCall } from '../thrown/read-property.ts';
import { errorAs } from './error-is.ts';
import { isClientError } from './is-client-error.ts';

/**
 * The description that an API sends with an error status (RFC 9457). Members of another type than the standard's are
 * left out.
 */
export interface ProblemDetails {
  /** The URI of the kind of problem; `'about:blank'` if the response has none. */
  readonly type: string;
  /** A short summary of the kind of problem. */
  readonly title?: string;
  /** The status that the server chose, which a proxy may have changed. */
  readonly status?: number;
  /** An explanation of this occurrence. */
  readonly detail?: string;
  /** The URI of this occurrence. */
  readonly instance?: string;
  /** All other members, such as `errors`. */
  readonly extensions: Readonly<Record<string, unknown>>;
}

/**
 * Returns the problem details of a failed request (RFC 9457, section 3): those in its response, if the media type is
 * `application/problem+json`. They are text of the server, so check them before you show or log them.
 *
 * @param error a `ClientError`, or an error that has one as its cause
 * @returns the details; `undefined` if there is no response, or it has no problem details that can be read
 * @example
 * ```ts
 * const result = {
 *   statusCode: 403,
 *   status: 403,
 *   headers: new Map([['content-type', 'application/problem+json']]),
 *   text: () => '',
 *   json: () => ({ title: 'Not enough credit', balance: 30 }),
 * };
 * const problem = problemDetails(new ClientError({ type: ErrorType.HTTP, statusCode: 403, result }));
 * problem?.title; // → 'Not enough credit'
 * problem?.extensions; // → { balance: 30 }
 * ```
 */
export function problemDetails(error: unknown): ProblemDetails | undefined {
  const result = errorAs(error, isClientError)?.result;
  if (result === undefined) return undefined;
  const mediaType = tryCall(() => result.headers.get('content-type'));
  if (!/^\s*application\/problem\+json\s*(?:;|$)/i.test(String(mediaType))) return undefined;
  const members = tryCall(() => result.json());
  if (!isObject(members) || Array.isArray(members)) return undefined;
  const own = members as Readonly<Record<string, unknown>>;
  const text = (name: string): string | undefined => {
    const value = ownProperty(own, name);
    return typeof value === 'string' ? value : undefined;
  };
  const [title, detail, instance] = [text('title'), text('detail'), text('instance')];
  const status = ownProperty(own, 'status');
  return {
    type: text('type') ?? 'about:blank',
    ...(title !== undefined && { title }),
    ...(typeof status === 'number' && { status }),
    ...(detail !== undefined && { detail }),
    ...(instance !== undefined && { instance }),
    extensions: Object.fromEntries(Object.entries(own).filter(([name]) => !standardMembers.has(name))),
  };
}

/** The members of RFC 9457, section 3.1. */
const standardMembers: ReadonlySet<string> = new Set(['type', 'title', 'status', 'detail', 'instance']);
