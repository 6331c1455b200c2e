import { parseHttpDate } from '../../base/http-date.ts';

/** The identity of one version of a file, for `If-Range`. */
export interface Validator {
  readonly kind: 'etag' | 'date';
  readonly value: string;
}

/** The version that a part belongs to. */
export interface Version {
  readonly validator: Validator | undefined;
  /** Bytes of the whole file, -1 if unknown. */
  readonly length: number;
}

/** Milliseconds between `Last-Modified` and `Date` that make a date a strong validator (RFC 9110, section 8.8.2.2). */
const minAgeOfStrongDate = 60_000;

type Headers = { readonly get: (name: string) => string | undefined };

/**
 * Returns the strong validator of a response (RFC 9110, section 8.8): a strong `ETag`, or a `Last-Modified` a minute
 * older than `Date`. Nothing else may join two parts of a file.
 */
export function strongValidator(headers: Headers): Validator | undefined {
  const etag = headers.get('etag');
  if (etag !== undefined && /^"[\x21\x23-\x7e\x80-\xff]*"$/.test(etag)) return { kind: 'etag', value: etag };
  const modified = headers.get('last-modified');
  if (etag !== undefined || modified === undefined) return undefined;
  return timeOf(headers.get('date')) - timeOf(modified) >= minAgeOfStrongDate
    ? { kind: 'date', value: modified }
    : undefined;
}

/** Returns the milliseconds since 1970; NaN for an invalid date. */
const timeOf = (date: string | undefined): number => parseHttpDate(date ?? '', Date.now()) ?? Number.NaN;

/** A `Content-Range` (RFC 9110, section 14.4); `total` is -1 for `*`, `start` for a range that cannot be satisfied. */
export interface ContentRange {
  readonly start: number;
  readonly end: number;
  readonly total: number;
}

/** Reads a `Content-Range`; `undefined` for one that is malformed or contradicts itself. */
export function parseContentRange(header: string | undefined): ContentRange | undefined {
  const match = /^bytes (?:(\d{1,15})-(\d{1,15})|\*)\/(\d{1,15}|\*)$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, from, to, of = '*'] = match;
  const total = of === '*' ? -1 : Number(of);
  if (from === undefined || to === undefined) return { start: -1, end: -1, total };
  const [start, end] = [Number(from), Number(to)];
  return end < start || (total >= 0 && end >= total) ? undefined : { start, end, total };
}
