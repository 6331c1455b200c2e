import type net from 'node:net';
import { transportError } from './transport-error.ts';

const nothing = Buffer.alloc(0);
const below = new WeakMap<net.Socket, net.Socket>();

/** Notes which connection another one runs over, as TLS does over TCP. */
export function runsOver(upper: net.Socket, lower: net.Socket): void {
  below.set(upper, lower);
  // What is asked of it by `resetOf` is told here too, where nobody else listens.
  lower.on('error', () => undefined);
}

/**
 * Whether a connection whose end was told was reset instead. Where bytes and a reset arrive together, libuv tells of the
 * bytes and then of a mere end (up to 1.51). The system still knows: it refuses to write, be it nothing.
 *
 * Call it at the event `end`, before others hear of it. A refusal with `EPIPE` says that the end came first.
 *
 * @returns the error of the reset
 */
export function resetOf(socket: net.Socket): Error | undefined {
  let bottom = socket;
  for (let lower = below.get(bottom); lower !== undefined; lower = below.get(bottom)) bottom = lower;
  // Behind bytes that wait nothing is written. A connection that is gone has no other side, though it may have ended well before.
  if (socket.writableLength > 0) return bottom.remoteAddress === undefined ? transportError('Error', 'ECONNRESET', 'read ECONNRESET', { syscall: 'read' }) : undefined;
  if (bottom.writable) bottom.write(nothing);
  const { errored } = bottom;
  return (errored as NodeJS.ErrnoException | null)?.code === 'ECONNRESET' ? (errored as Error) : undefined;
}
