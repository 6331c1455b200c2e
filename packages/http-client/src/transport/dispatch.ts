import type { Readable } from 'node:stream';
import type { Proxy } from '../config/proxy-url.ts';
import type { HeaderRecord } from '../message/request/request.ts';
import { proxyAuthorization } from './http-tunnel.ts';
import type { WireRequest } from './transport.ts';

/** A request as a connection takes it. `headers` contains names and values in turn. */
export interface DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly string[];
  readonly body: Buffer | Readable | null;
}

/** A request for undici. Without a prototype, no option can come from a polluted one; a class is faster here than `Object.create(null)`. */
export class Dispatch implements DispatchOptions {
  readonly origin: string;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly string[];
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
    const list = flat(headers);
    if (forwarded) {
      const authorization = proxyAuthorization(proxy);
      if (authorization !== undefined) list.push('proxy-authorization', authorization);
    }
    if (body?.length !== undefined && body.length > 0) list.push('content-length', String(body.length));
    this.origin = origin;
    this.path = forwarded ? origin + path : path;
    this.method = method;
    this.headers = list;
    this.body = upload ?? null;
  }
}

function flat(headers: HeaderRecord): string[] {
  const list: string[] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value ?? []) list.push(name, one);
  }
  return list;
}
