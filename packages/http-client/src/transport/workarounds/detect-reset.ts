import type net from 'node:net';

const nothing = Buffer.alloc(0);
const below = new WeakMap<net.Socket, net.Socket>();

/** Records that one connection runs over another, such as TLS over TCP. */
export function runsOver(upper: net.Socket, lower: net.Socket): void {
  below.set(upper, lower);
  // `detectReset` can cause an error on it, which must not end the process.
  lower.on('error', () => undefined);
}

/**
 * Returns the error of a connection that was in fact reset, although it emits `end`. If bytes and a reset arrive together, libuv (up to 1.51) reports
 * the bytes and then a regular end. The system still knows: it refuses to write, even if there is nothing to write.
 *
 * Call it in a listener for `end` that runs before all others. If the system refuses with `EPIPE`, the end was a regular one.
 */
export function detectReset(socket: net.Socket): Error | undefined {
  let bottom = socket;
  for (let lower = below.get(bottom); lower !== undefined; lower = below.get(bottom)) bottom = lower;
  // While bytes wait to be sent, the empty write would wait too. Then a connection without a remote address counts as reset, although it may have ended regularly before.
  if (socket.writableLength > 0)
    return bottom.remoteAddress === undefined
      ? Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
      : undefined;
  if (bottom.writable) bottom.write(nothing);
  const { errored } = bottom;
  return (errored as NodeJS.ErrnoException | null)?.code === 'ECONNRESET' ? (errored as Error) : undefined;
}
