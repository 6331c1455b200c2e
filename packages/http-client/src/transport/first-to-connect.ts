import type { LookupAddress } from 'node:dns';
import net from 'node:net';
import type { Cancellation } from './cancellation.ts';
import { onGiveUp } from './on-give-up.ts';
import { transportError } from './transport-error.ts';

/** Milliseconds that an address has for itself before the next one is tried beside it (RFC 8305, section 5). */
const attemptDelay = 250;

/**
 * Connects to one of some addresses, the first that answers (RFC 8305). Each is tried as long as there is time, also beside
 * the next: Node gives one up after 250 ms, which is too little for a server far away whose other address cannot be reached.
 *
 * @param open begins to connect to an address
 * @param timeout milliseconds for all of it, 0 being no bound
 */
export function firstToConnect(addresses: readonly LookupAddress[], open: (address: LookupAddress) => net.Socket, timeout: number, cancellation: Cancellation): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const waiting = alternating(addresses);
    /** What is under way, and how to listen to it no more. */
    const attempts = new Map<net.Socket, () => void>();
    const errors: Error[] = [];
    let turn: NodeJS.Timeout | undefined;
    const stop = onGiveUp(timeout, connectTimedOut, cancellation, (reason) => finish(reason));

    function next(): void {
      clearTimeout(turn);
      const address = waiting.shift();
      if (address === undefined) {
        if (attempts.size === 0) finish(allFailed(errors));
        return;
      }
      if (waiting.length > 0) turn = setTimeout(next, attemptDelay);
      const socket = open(address);
      const succeed = (): void => finish(undefined, socket);
      const fail = (error: Error): void => {
        leave(socket);
        errors.push(error);
        next();
      };
      attempts.set(socket, () => socket.off('connect', succeed).off('error', fail));
      socket.on('connect', succeed).on('error', fail);
    }

    function leave(socket: net.Socket): void {
      attempts.get(socket)?.();
      attempts.delete(socket);
    }

    function finish(error?: unknown, winner?: net.Socket): void {
      stop();
      clearTimeout(turn);
      for (const socket of [...attempts.keys()]) {
        leave(socket);
        if (socket !== winner) socket.on('error', () => undefined).destroy();
      }
      if (winner === undefined) reject(error as Error);
      else resolve(winner);
    }

    next();
  });
}

/** What took too long to connect. */
export function connectTimedOut(): Error {
  return transportError('ConnectTimeoutError', 'UND_ERR_CONNECT_TIMEOUT', 'connect timed out');
}

/** IPv4 and IPv6 by turns, beginning as the resolver does (RFC 8305, section 4). */
function alternating(addresses: readonly LookupAddress[]): LookupAddress[] {
  const familyOf = ({ address }: LookupAddress): number => net.isIP(address);
  const [first] = addresses;
  const own = addresses.filter((it) => first !== undefined && familyOf(it) === familyOf(first));
  const other = addresses.filter((it) => !own.includes(it));
  return Array.from({ length: Math.max(own.length, other.length) }, (_, i) => [own[i], other[i]]).flat().filter((it) => it !== undefined);
}

/** The error of all attempts, with the code of the first, as Node has it. */
function allFailed(errors: readonly Error[]): unknown {
  const [first] = errors;
  return errors.length < 2 ? first : Object.assign(new AggregateError(errors), { code: (first as NodeJS.ErrnoException).code });
}
