import type { Readable } from 'node:stream';
import type { Proxy } from '../config/proxy-url.ts';
import { emptyHeaders } from '../request/headers.ts';
import type { HeaderRecord } from '../request/request.ts';
import type { WireRequest } from './transport.ts';

/** A request as a connection takes it. */
export interface DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: HeaderRecord;
  readonly body: Buffer | Readable | null;
}

/**
 * A request for undici. Without a prototype, no option can come from a polluted one; a class is faster here than
 * `Object.create(null)`.
 */
export class Dispatch implements DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: HeaderRecord;
  readonly body: Buffer | Readable | null;
  /** `true` would make undici hold back other requests on the connection. */
  readonly blocking = false;

  static readonly withoutPrototype: object = Object.setPrototypeOf(this.prototype, null) as object;

  constructor(
    origin: string,
    { url, method, headers, body }: WireRequest,
    proxy: Proxy | undefined,
    upload: Buffer | Readable | undefined,
  ) {
    const forwarded = proxy !== undefined && proxy.kind !== 'socks5' && url.protocol === 'http:';
    // `pathname` and `search` would lose a final question mark. User information and fragment were removed before.
    const path = url.href.slice(origin.length);
    const authorization = forwarded ? proxyAuthorization(proxy) : undefined;
    const length = body?.length ?? 0;
    let all = headers;
    if (authorization !== undefined) all = withHeader(all, 'proxy-authorization', authorization);
    if (length > 0) all = withHeader(all, 'content-length', String(length));
    this.origin = origin;
    this.path = forwarded ? origin + path : path;
    this.method = method;
    this.headers = all;
    this.body = upload ?? null;
  }
}

/** Returns the value of `Proxy-Authorization` for the credentials of a proxy, if it has any. */
export function proxyAuthorization({ username, password }: Proxy): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function withHeader(headers: HeaderRecord, name: string, value: string): HeaderRecord {
  return Object.assign(emptyHeaders(), headers, { [name]: value });
}
