import type { LookupAddress } from 'node:dns';
import net from 'node:net';
import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import { stepTimedOut } from '../base/transport-failure.ts';
import { Until } from '../base/until.ts';

/** Milliseconds after which the next address is tried in addition (RFC 8305, section 5). */
const attemptDelay = 250;

/**
 * Connects to the first address that answers (RFC 8305). An attempt goes on when the next one starts. Node would give
 * it up after 250 ms, which is too short for a distant server whose other addresses cannot be reached.
 *
 * @param open starts to connect to an address
 * @param timeout milliseconds for all attempts together; 0 means no limit
 */
export function happyEyeballs(
  addresses: readonly LookupAddress[],
  open: (address: LookupAddress) => net.Socket,
  timeout: number,
  cancellation: Cancellation,
  clock: Clock,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const waiting = alternating(addresses);
    /** The attempts in progress, each with a function that removes its listeners. */
    const attempts = new Map<net.Socket, () => void>();
    const errors: Error[] = [];
    let stopTurn: (() => void) | undefined;
    const until = new Until(clock, cancellation).endAfter(timeout, stepTimedOut('connect'));
    until.subscribe((reason) => finish(reason));

    function next(): void {
      stopTurn?.();
      const address = waiting.shift();
      if (address === undefined) {
        if (attempts.size === 0) finish(allFailed(errors));
        return;
      }
      if (waiting.length > 0) stopTurn = clock.after(attemptDelay, next);
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
      until.leave();
      stopTurn?.();
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

/** Returns IPv4 and IPv6 in turn, starting with the family of the first address (RFC 8305, section 4). */
function alternating(addresses: readonly LookupAddress[]): LookupAddress[] {
  const familyOf = ({ address }: LookupAddress): number => net.isIP(address);
  const [first] = addresses;
  const own = addresses.filter((it) => first !== undefined && familyOf(it) === familyOf(first));
  const other = addresses.filter((it) => !own.includes(it));
  return Array.from({ length: Math.max(own.length, other.length) }, (_, i) => [own[i], other[i]])
    .flat()
    .filter((it) => it !== undefined);
}

/** Returns one error for all attempts, with the code of the first, as in Node. */
function allFailed(errors: readonly Error[]): unknown {
  const [first] = errors;
  return errors.length < 2
    ? first
    : Object.assign(new AggregateError(errors), { code: (first as NodeJS.ErrnoException).code });
}
