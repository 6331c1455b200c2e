import { promises as dns, type LookupAddress } from 'node:dns';
import net from 'node:net';
import type { HostLookup } from '../request/options.ts';
import { invalid } from '../base/messages.ts';
import type { Stopwatch } from '../response/timings.ts';
import { parseAddress } from '../security/ip-ranges.ts';
import type { SsrfGuard } from './ssrf-guard.ts';
import type { Cancellation } from '../base/cancellation.ts';
import { happyEyeballs } from './happy-eyeballs.ts';
import { stepTimedOut, transportError } from '../base/transport-failure.ts';
import { Until } from '../base/until.ts';
import { ownOptions } from './workarounds/own-options.ts';

/** Returns all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** How TCP connections are made. */
export interface DialOptions {
  readonly resolve: Resolve;
  /** Called with a host to which no connection could be made, if its addresses are kept. */
  readonly forget?: ((hostname: string) => void) | undefined;
  /** The path of a socket to connect to instead of any host; '' without one. */
  readonly socketPath: string;
  /** The address to connect from; '' leaves it to the system. */
  readonly localAddress: string;
  /** Milliseconds for name resolution and connect together; 0 means no limit. */
  readonly timeout: number;
  readonly guard: SsrfGuard | undefined;
}

/** Most addresses of one name that are tried. */
const maxAddresses = 16;

/** Wraps the caller's lookup, callback or promise, as a promise. */
export function resolveBy(lookup: HostLookup): Resolve {
  const ask = (hostname: string, done: Parameters<HostLookup>[2]): unknown =>
    lookup(hostname, { all: true, verbatim: true }, done);
  if (lookup.length < 3) return async (hostname) => (await ask(hostname, () => undefined)) as LookupAddress[];
  return (hostname) =>
    new Promise((resolve, reject) => {
      const returned = ask(hostname, (error, found, family = 0) => {
        if (error !== null && error !== undefined) reject(error);
        else resolve(typeof found === 'string' ? [{ address: found, family }] : (found as LookupAddress[]));
      });
      // An async function may fail before it calls back.
      Promise.resolve(returned).catch(reject);
    });
}

/**
 * Returns a look-up that asks once for all connections that need a name at the same time: the system's resolver has
 * four threads, which it shares with files. Nothing is kept after the answer.
 */
export function sharedLookup(resolve: Resolve): Resolve {
  const running = new Map<string, ReturnType<Resolve>>();
  return (hostname) => {
    const known = running.get(hostname);
    if (known !== undefined) return known;
    const answer = resolve(hostname).finally(() => running.delete(hostname));
    running.set(hostname, answer);
    return answer;
  };
}

/** Returns a look-up by the system's resolver. */
export const systemLookup = (): Resolve =>
  sharedLookup((hostname) => dns.lookup(hostname, { all: true, verbatim: true }));

/**
 * Resolves a name once and returns the addresses that the guard allows. Only these are connected to, so that a second
 * answer of the resolver cannot get around the guard.
 *
 * @throws the error of the guard if it allows none
 */
export async function resolveHost(
  hostname: string,
  options: DialOptions,
  cancellation: Cancellation,
  watch: Stopwatch,
): Promise<readonly LookupAddress[]> {
  const isAddress = net.isIP(hostname) > 0;
  cancellation.phase = isAddress ? 'connect' : 'dns';
  const until = new Until(watch.clock, cancellation).endAfter(options.timeout, stepTimedOut('connect'));
  const addresses = await until.run(() => resolved(hostname, options));
  if (!isAddress) watch.lap('dns');
  return addresses;
}

async function resolved(hostname: string, { resolve, guard }: DialOptions): Promise<readonly LookupAddress[]> {
  const family = net.isIP(hostname);
  const found = family > 0 ? [{ address: hostname, family }] : await resolve(hostname);
  if (!Array.isArray(found) || found.some((it: Partial<LookupAddress> | null) => typeof it?.address !== 'string')) {
    throw invalid(
      "Cannot resolve the host: 'lookup' must return an array of objects with an 'address', by a promise or its callback",
    );
  }
  let refusal: unknown;
  const allowed = found.filter(({ address }) => {
    try {
      if (parseAddress(address) === undefined) throw notFound('the resolver returned no address');
      guard?.checkAddress(address);
      return true;
    } catch (error) {
      refusal ??= error;
      return false;
    }
  });
  if (allowed.length > 0) return allowed;
  throw refusal ?? notFound('it has no address');
}

function notFound(why: string): Error {
  return transportError('Error', 'ENOTFOUND', `Cannot resolve the host: ${why}`, { syscall: 'getaddrinfo' });
}

/**
 * Returns the addresses to try: those of the family of the local address.
 *
 * @throws ClientError of type Validation if there is none
 */
function reachable(addresses: readonly LookupAddress[], localAddress: string): readonly LookupAddress[] {
  const family = net.isIP(localAddress);
  const found = family === 0 ? addresses : addresses.filter(({ address }) => net.isIP(address) === family);
  if (found.length > 0) return found.slice(0, maxAddresses);
  throw invalid(
    `Cannot connect to the host: it has no IPv${family} address, and 'connection.localAddress' is an IPv${family} address`,
  );
}

/** Opens a TCP connection to the first address of a host that answers, or a connection to `socketPath`. */
export async function dial(
  hostname: string,
  port: number,
  options: DialOptions,
  cancellation: Cancellation,
  watch: Stopwatch,
): Promise<net.Socket> {
  const { forget, socketPath, localAddress, timeout } = options;
  const { clock } = watch;
  const started = clock.now();
  const addresses =
    socketPath === ''
      ? reachable(await resolveHost(hostname, options, cancellation, watch), localAddress)
      : [{ address: socketPath, family: 0 }];
  cancellation.phase = 'connect';
  const left = timeout === 0 ? 0 : Math.max(1, timeout - (clock.now() - started));
  const open = (address: LookupAddress): net.Socket =>
    net.connect(ownOptions(socketPath === '' ? tcpOptions(address, port, localAddress) : { path: socketPath }));
  const socket = await happyEyeballs(addresses, open, left, cancellation, clock).catch((error: unknown) => {
    forget?.(hostname);
    throw error;
  });
  watch.lap('tcp');
  return socket;
}

function tcpOptions({ address, family }: LookupAddress, port: number, localAddress: string): net.NetConnectOpts {
  return {
    host: address,
    port,
    ...(localAddress !== '' && { localAddress }),
    autoSelectFamily: false,
    // The host is an address already.
    lookup: (_name, { all }, done) => {
      if (all === true) done(null, [{ address, family }]);
      else done(null, address, family);
    },
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
  };
}
