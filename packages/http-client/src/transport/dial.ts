import { promises as dns, type LookupAddress } from 'node:dns';
import net from 'node:net';
import type { Lookup } from '../config/config.ts';
import { invalid } from '../request/invalid.ts';
import { parseAddress } from '../security/ip-ranges.ts';
import type { SsrfGuard } from '../security/ssrf-guard.ts';
import type { Cancellation } from './cancellation.ts';
import { transportError } from './transport-error.ts';
import { unset } from './unset.ts';

/** How TCP connections are made. */
export interface DialOptions {
  readonly lookup: Lookup | undefined;
  /** Milliseconds for the name and the connection together, 0 being no bound. */
  readonly timeout: number;
  readonly guard: SsrfGuard | undefined;
}

/** More addresses than this of one name are not tried. */
const maxAddresses = 16;

/** The system's resolver. */
const systemLookup: Lookup = (hostname) => dns.lookup(hostname, { all: true, verbatim: true });

/**
 * Resolves a name once and checks the answers, within the time for a connection; what is dialled afterwards is exactly
 * what was checked. Addresses that must not be reached are dropped; if none is left, the guard's error is thrown.
 */
export function resolveHost(hostname: string, options: DialOptions, cancellation: Cancellation): Promise<readonly LookupAddress[]> {
  return within(resolved(hostname, options), options.timeout, cancellation);
}

async function resolved(hostname: string, { lookup = systemLookup, guard }: DialOptions): Promise<readonly LookupAddress[]> {
  const literal = net.isIP(hostname);
  const found = literal > 0 ? [{ address: hostname, family: literal }] : await lookup(hostname);
  if (!Array.isArray(found) || found.some((it: Partial<LookupAddress> | null) => typeof it?.address !== 'string')) {
    throw invalid("'connection.lookup' must resolve with an array of objects with an 'address'");
  }
  let refusal: unknown;
  const allowed = found.filter(({ address }) => {
    try {
      if (parseAddress(address) === undefined) throw transportError('Error', 'ENOTFOUND', 'the resolver gave no address', { syscall: 'getaddrinfo' });
      guard?.checkAddress(address);
      return true;
    } catch (error) {
      refusal ??= error;
      return false;
    }
  });
  if (allowed.length > 0) return allowed.slice(0, maxAddresses);
  throw refusal ?? transportError('Error', 'ENOTFOUND', 'the name has no address', { syscall: 'getaddrinfo' });
}

/** Opens a TCP connection to one of the addresses of a host, the first that answers. */
export async function dial(hostname: string, port: number, options: DialOptions, cancellation: Cancellation): Promise<net.Socket> {
  const started = performance.now();
  const addresses = await resolveHost(hostname, options, cancellation);
  const left = options.timeout === 0 ? 0 : Math.max(1, options.timeout - (performance.now() - started));
  return connect(addresses, port, left, cancellation);
}

function timedOut(): Error {
  return transportError('ConnectTimeoutError', 'UND_ERR_CONNECT_TIMEOUT', 'connect timed out');
}

/** A promise with a bound, for work that cannot be stopped itself. */
function within<T>(work: Promise<T>, timeout: number, cancellation: Cancellation): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = timeout === 0 ? undefined : setTimeout(() => finish(() => reject(timedOut())), timeout);
    const unsubscribe = cancellation.subscribe((reason) => finish(() => reject(reason as Error)));
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      unsubscribe();
      settle();
    };
    work.then(
      (value) => finish(() => resolve(value)),
      (error: unknown) => finish(() => reject(error as Error)),
    );
  });
}

const unsetOfSocket = unset('path', 'signal', 'fd', 'handle', 'onread', 'localAddress', 'localPort', 'family', 'hints', 'timeout', 'blockList', 'autoSelectFamilyAttemptTimeout');

function connect(addresses: readonly LookupAddress[], port: number, timeout: number, cancellation: Cancellation): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const [first] = addresses;
    const socket = net.connect({
      // Node reads its options plainly: what is left out here could come from a polluted Object.prototype.
      ...unsetOfSocket,
      // With one address there is nothing left to look up; with more, Node tries them in turn (RFC 8305).
      host: addresses.length === 1 ? (first?.address ?? '') : 'resolved.invalid',
      port,
      autoSelectFamily: addresses.length > 1,
      lookup: (_name, { all }, done) => {
        if (all === true) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family ?? 4);
      },
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
    });
    const timer = timeout === 0 ? undefined : setTimeout(() => finish(timedOut()), timeout);
    const unsubscribe = cancellation.subscribe((reason) => finish(reason as Error));
    function finish(error?: Error): void {
      clearTimeout(timer);
      unsubscribe();
      socket.off('error', finish).off('connect', succeed);
      if (error === undefined) return resolve(socket);
      socket.on('error', () => undefined).destroy();
      reject(error);
    }
    function succeed(): void {
      finish();
    }
    socket.on('error', finish).on('connect', succeed);
  });
}
