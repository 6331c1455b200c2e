import { withoutLoneSurrogates } from '../lone-surrogate.ts';
import type { Drift, DriftPart } from './drift.ts';

/** Problem details (RFC 9457) of a request that differs from the contract. */
export interface DriftProblem {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly {
    readonly detail: string;
    readonly pointer?: string;
    readonly parameter?: string;
  }[];
}

const statuses: ReadonlyMap<DriftPart, number> = new Map([
  ['operation', 404],
  ['method', 405],
  ['media type', 415],
]);

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  415: 'Unsupported Media Type',
};

/**
 * Returns problem details (RFC 9457) for a server to answer with: 404 or 405 for an unknown operation, 415 for a media
 * type, else 400. It has no value of the request.
 *
 * @param drifts those of `checkRequest`, at least one
 * @example
 * ```ts
 * const contract = readOpenApi({ openapi: '3.1.0', paths: {} });
 * problemOf(checkRequest(contract, { method: 'GET', url: '/' }).drifts).status; // → 404
 * ```
 */
export function problemOf(drifts: readonly Drift[]): DriftProblem {
  const [first] = drifts;
  if (first === undefined) throw new RangeError('Cannot describe the problem: there is no drift');
  const status = statuses.get(first.part) ?? 400;
  const errors = drifts.map((it) => ({
    detail: it.message,
    ...(it.part === 'body' && { pointer: `#${encodeURI(withoutLoneSurrogates(it.pointer))}` }),
    ...(it.name !== undefined && { parameter: `${it.part} ${it.name}` }),
  }));
  const title = titles[status] as string;
  return { type: 'about:blank', title, status, detail: 'The request differs from the contract of the API', errors };
}
