import type { Readable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import type { HeaderRecord } from '../message/request/request.ts';
import { HostMap } from '../base/host-map.ts';
import { createSsrfGuard } from './ssrf-guard.ts';
import type { Cancellation } from '../base/cancellation.ts';
import { createConnector, type ConnectorOptions } from './connector.ts';
import { Exchange } from './exchange.ts';
import { HeldConnections } from './held-connections.ts';
import { proxyAuthorization } from './http-tunnel.ts';
import type { DispatchOptions } from './http2-connection.ts';
import type { Connection } from './connection.ts';
import { OriginPool, type OriginMemory, type PoolShare } from './origin-pool.ts';
import { proxyChoice } from './proxy-choice.ts';
import type { Proxy } from '../config/proxy-url.ts';
import type { TlsSettings } from './tls.ts';
import { TransportFailure } from './transport-failure.ts';
import type { Transport, WireRequest, WireResponse } from './transport.ts';

/** The connections to an origin, and the watch over those that unread bodies hold. */
interface Origin {
  readonly pool: OriginPool;
  readonly held: HeldConnections;
}

/** The transport that opens sockets. */
export function createNetwork(
  config: ResolvedConfig,
  environment: Readonly<Record<string, string | undefined>>,
  after: Clock['after'],
): Transport {
  const { timeouts, connection: settings, security } = config;
  const guard = createSsrfGuard(security.allowPrivateIps, security.ssrfExemptCidrs);
  const chooseProxy = proxyChoice(settings, environment);
  const origins = new Map<string, Origin>();
  const idle = new Map<Connection, OriginPool>();
  const memories = new HostMap<OriginMemory>(() => ({ http1Only: false }));

  const tls = (forProxy: boolean): TlsSettings => ({
    material: forProxy ? security.proxyTls : security.tls,
    minVersion: security.minTlsVersion,
    maxVersion: security.maxTlsVersion,
    rejectUnauthorized: !security.insecureSkipVerify,
    pinnedKeys: forProxy ? [] : security.pinnedKeys,
    protocols: settings.enableHttp2 && !forProxy ? ['h2', 'http/1.1'] : ['http/1.1'],
    timeout: timeouts.tlsHandshake,
  });
  const connectorOptions: Omit<ConnectorOptions, 'proxy'> = {
    dial: { lookup: settings.lookup, socketPath: settings.socketPath, timeout: timeouts.connect, guard },
    guard,
    tls: tls(false),
    proxyTls: tls(true),
  };
  const share: Omit<PoolShare, 'onEmpty' | 'memory'> = {
    maxResponseHeaderBytes: settings.maxResponseHeaderBytes,
    idleTimeout: timeouts.idleConnection,
    maxConnsPerHost: settings.maxConnsPerHost,
    onIdle: (pool, connection) => {
      idle.set(connection, pool);
      if (idle.size <= settings.maxIdleConns) return;
      for (const [oldest, home] of idle) {
        idle.delete(oldest);
        home.remove(oldest);
        return;
      }
    },
    onBusy: (connection) => idle.delete(connection),
  };

  const originOf = (url: URL, proxy: Proxy | undefined): Origin => {
    const { origin } = url;
    const key = proxy === undefined ? origin : `${origin} ${proxy.kind} ${proxy.hostname}:${proxy.port}`;
    const known = origins.get(key);
    if (known !== undefined) return known;
    const onEmpty = (empty: OriginPool): void => {
      if (origins.get(key)?.pool === empty) origins.delete(key);
    };
    const pool = new OriginPool(origin, createConnector(url, { ...connectorOptions, proxy }), {
      ...share,
      memory: memories.of(key),
      onEmpty,
    });
    const made = { pool, held: new HeldConnections(url.host, after) };
    origins.set(key, made);
    return made;
  };

  const send = (request: WireRequest, cancellation: Cancellation): Promise<WireResponse> => {
    const { url } = request;
    const proxy = chooseProxy(url);
    const origin = originOf(url, proxy);
    const got = origin.pool.acquire(cancellation, request.movedCall);
    if (!('then' in got)) return exchangeOn(origin, got, request, cancellation, proxy);
    const stopWaiting = origin.held.wait();
    return got.finally(stopWaiting).then((connection) => afterQueue(origin, connection, request, cancellation, proxy));
  };

  const afterQueue = (
    origin: Origin,
    connection: Connection,
    request: WireRequest,
    cancellation: Cancellation,
    proxy: Proxy | undefined,
  ): Promise<WireResponse> => {
    request.watch.lap('queue');
    return exchangeOn(origin, connection, request, cancellation, proxy);
  };

  const exchangeOn = (
    { pool, held }: Origin,
    connection: Connection,
    request: WireRequest,
    cancellation: Cancellation,
    proxy: Proxy | undefined,
  ): Promise<WireResponse> => {
    if (cancellation.cancelled) {
      // The call was cancelled while it waited for the connection.
      pool.release(connection);
      return Promise.reject(new TransportFailure({ kind: 'other', phase: 'queue', cause: cancellation.reason }));
    }
    const hold = held.start();
    const exchange = new Exchange(request, connection, timeouts, cancellation, () => {
      hold.end();
      pool.release(connection);
    });
    if (request.stream)
      exchange.response.then(
        ({ body }) => void (Buffer.isBuffer(body) || hold.streams()),
        () => undefined,
      );
    dispatch(connection, request, exchange, proxy);
    return exchange.response;
  };

  const close = (): void => {
    for (const { pool } of [...origins.values()]) pool.destroy();
    origins.clear();
  };

  return { send, close };
}

function dispatch(connection: Connection, request: WireRequest, exchange: Exchange, proxy: Proxy | undefined): void {
  try {
    connection.dispatch(new Dispatch(connection.origin, request, exchange, proxy), exchange);
  } catch (error) {
    exchange.fail(error);
  }
}

/** A request for undici. Without a prototype, no option can come from a polluted one; a class is faster here than `Object.create(null)`. */
class Dispatch implements DispatchOptions {
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
    exchange: Exchange,
    proxy: Proxy | undefined,
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
    this.body = exchange.openBody() ?? null;
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
