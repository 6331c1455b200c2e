import type { Clock } from '../base/clock.ts';
import type { ResolvedConfig } from '../config/config.ts';
import { withDefaults } from '../config/complete-config.ts';
import { dnsCacheFields } from '../config/node-fields.ts';
import type { ConnectionConfig } from '../config/groups.ts';
import type { HostLookup } from '../request/options.ts';
import { HostMap } from '../base/host-map.ts';
import { createSsrfGuard } from './ssrf-guard.ts';
import type { Cancellation } from '../base/cancellation.ts';
import { resolveBy, sharedLookup, systemLookup, type DialOptions } from './dial.ts';
import { createConnector } from './connector.ts';
import { Exchange } from './exchange.ts';
import { HeldConnections } from './held-connections.ts';
import { Dispatch } from './dispatch.ts';
import type { DnsCache } from './dns-cache.ts';
import type { Connection } from './connection.ts';
import { IdleConnections } from './idle-connections.ts';
import { OriginPool, type OriginMemory, type PoolShare } from './origin-pool.ts';
import type { ProxyRoutes } from './proxies.ts';
import type { Proxy } from '../config/proxy-url.ts';
import type { TlsSettings } from './tls.ts';
import { TransportFailure } from '../base/transport-failure.ts';
import type { Transport, WireRequest, WireResponse } from './transport.ts';

/** The connections to an origin, directly or through its proxy, and the watch over those that unread bodies hold. */
interface Origin {
  readonly proxy: Proxy | undefined;
  readonly pool: OriginPool;
  readonly held: HeldConnections;
}

/** Returns the look-up of a configuration, through its cache if that is on. */
function resolverOf(
  { lookup, dnsCache }: ConnectionConfig,
  now: Clock['now'],
): Pick<DialOptions, 'resolve' | 'forget'> {
  const resolve = lookup === undefined ? systemLookup() : resolveBy(lookup);
  if (dnsCache === undefined) return { resolve };
  let cache: Promise<DnsCache> | undefined;
  const load = (): Promise<DnsCache> =>
    import('./dns-cache.ts').then(
      (it) => new it.DnsCache(sharedLookup(resolve), withDefaults(dnsCacheFields, dnsCache), now),
    );
  return {
    resolve: async (hostname) => (await (cache ??= load())).resolve(hostname),
    forget: (hostname) => void cache?.then((it) => it.forget(hostname)),
  };
}

/** Makes the transport that opens sockets. */
export function createNetwork(
  config: ResolvedConfig,
  environment: Readonly<Record<string, string | undefined>>,
  clock: Pick<Clock, 'now' | 'after'>,
): Transport {
  const { timeouts, connection: settings, security, tls: tlsConfig } = config;
  const guard = createSsrfGuard(security.allowPrivateIps, security.ssrfExemptCidrs);
  const mayUseProxy = settings.proxyUrl !== '' || settings.enableSystemProxy;
  let routeTo: ProxyRoutes | undefined = mayUseProxy ? undefined : () => undefined;
  // The environment counts as it is now.
  const variables = mayUseProxy ? { ...environment } : {};
  /** The origins for each look-up: `undefined` is that of the client. A connection belongs to one look-up. */
  const lookups = new Map<HostLookup | undefined, Map<string, Origin>>();
  const memories = new HostMap<OriginMemory>(() => ({ http1Only: false }));

  const tls = (forProxy: boolean): TlsSettings => ({
    field: forProxy ? 'connection.proxyTls' : 'tls',
    material: forProxy ? settings.proxyTls : tlsConfig,
    minVersion: tlsConfig.minVersion,
    maxVersion: tlsConfig.maxVersion,
    rejectUnauthorized: tlsConfig.rejectUnauthorized,
    pinnedKeys: forProxy ? [] : tlsConfig.pinnedKeys,
    protocols: settings.http2 && !forProxy ? ['h2', 'http/1.1'] : ['http/1.1'],
    timeout: timeouts.tlsHandshake,
  });
  const dialOptions: DialOptions = {
    ...resolverOf(settings, clock.now),
    socketPath: settings.socketPath,
    localAddress: settings.localAddress,
    timeout: timeouts.connect,
    guard,
  };
  const serverTls = tls(false);
  const share: Omit<PoolShare, 'onEmpty' | 'memory'> = {
    maxResponseHeaderBytes: settings.maxResponseHeaderBytes,
    idleTimeout: timeouts.idleConnection,
    after: clock.after,
    maxConnsPerHost: settings.maxConnsPerHost,
    idle: new IdleConnections(settings.maxIdleConns),
  };

  const originOf = ({ url, lookup }: WireRequest, route: ProxyRoutes): Origin => {
    const { origin: name } = url;
    const origins = lookups.get(lookup) ?? new Map<string, Origin>();
    const known = origins.get(name);
    if (known !== undefined) return known;
    const dial = lookup === undefined ? dialOptions : { ...dialOptions, resolve: resolveBy(lookup), forget: undefined };
    const { proxy, open: throughProxy } = route(url, dial) ?? {};
    const pool = new OriginPool(name, createConnector(url, { dial, tls: serverTls, throughProxy }), {
      ...share,
      memory: memories.of(name),
      onEmpty: (empty) => {
        if (origins.get(name)?.pool !== empty) return;
        origins.delete(name);
        if (origins.size === 0) lookups.delete(lookup);
      },
    });
    const origin = { proxy, pool, held: new HeldConnections(url.host, pool, clock.after) };
    origins.set(name, origin);
    lookups.set(lookup, origins);
    return origin;
  };

  const loadProxies = async (): Promise<void> => {
    const { proxyRoutes } = await import('./proxies.ts');
    routeTo ??= proxyRoutes(settings, variables, tls(true));
  };

  const send = (request: WireRequest, cancellation: Cancellation): Promise<WireResponse> => {
    if (routeTo === undefined) return loadProxies().then(() => send(request, cancellation));
    const origin = originOf(request, routeTo);
    const got = origin.pool.acquire(cancellation, request.movedCall);
    if (!('then' in got)) return sendOn(origin, got, request, cancellation);
    const stopWaiting = origin.held.wait();
    return got.finally(stopWaiting).then((connection) => {
      request.watch.lap('queue');
      return sendOn(origin, connection, request, cancellation);
    });
  };

  const sendOn = (
    { proxy, pool, held }: Origin,
    connection: Connection,
    request: WireRequest,
    cancellation: Cancellation,
  ): Promise<WireResponse> => {
    if (cancellation.cancelled) {
      // The call was cancelled while it waited for the connection.
      pool.release(connection);
      return Promise.reject(new TransportFailure({ kind: 'other', sent: false, cause: cancellation.reason }));
    }
    let letGo: (() => void) | undefined;
    const exchange = new Exchange(request, connection, timeouts, cancellation, () => {
      letGo?.();
      pool.release(connection);
    });
    if (request.stream)
      exchange.response.then(
        ({ body }) => {
          if (!Buffer.isBuffer(body) && !exchange.isOver) letGo = held.hold();
        },
        () => undefined,
      );
    try {
      connection.dispatch(new Dispatch(connection.origin, request, proxy, exchange.openBody()), exchange);
    } catch (error) {
      exchange.fail(error);
    }
    return exchange.response;
  };

  const close = (): void => {
    for (const origins of [...lookups.values()]) for (const { pool } of [...origins.values()]) pool.destroy();
    lookups.clear();
  };

  return { send, close };
}
