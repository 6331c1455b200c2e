/**
 * Detects that a connection was reset at its end.
 *
 * Bug: if bytes and a reset arrive together, libuv reports the bytes and then a regular end, so that a truncated body
 * without a length counts as complete. https://github.com/libuv/libuv/issues/4992
 * Versions: libuv up to 1.51, in Node 20 and 22 among others; fixed in 1.52.
 * Test: test/attacks/broken-answers.test.ts, the cases with no length and a reset.
 * Remove it when all supported versions of Node have libuv 1.52.
 *
 * Nothing detects a missing `close_notify` of TLS (RFC 9112, section 9.8): Node ends a stream with and without it
 * alike.
 */
import type net from 'node:net';

const emptyChunk = Buffer.alloc(0);
/** The socket below each socket, such as TCP below TLS. */
const lowerSockets = new WeakMap<net.Socket, net.Socket>();

/** Records that one connection runs over another, such as TLS over TCP. */
export function runsOver(upper: net.Socket, lower: net.Socket): void {
  lowerSockets.set(upper, lower);
  // `detectReset` can cause an error on it, which must not end the process.
  lower.on('error', () => undefined);
}

/**
 * Returns the error of a connection that was reset although it emits `end`; `undefined` after a regular end.
 *
 * Call it in a listener for `end` that runs before all others. The system refuses an empty write with `ECONNRESET`
 * after a reset, and with `EPIPE` after a regular end.
 */
export function detectReset(socket: net.Socket): Error | undefined {
  let bottom = socket;
  for (let lower = lowerSockets.get(bottom); lower !== undefined; lower = lowerSockets.get(bottom)) bottom = lower;
  // While bytes wait to be sent, the empty write would also wait. Then a connection without a remote address counts as
  // reset, although it may have ended regularly before.
  if (socket.writableLength > 0)
    return bottom.remoteAddress === undefined
      ? Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })
      : undefined;
  if (bottom.writable) bottom.write(emptyChunk);
  const { errored } = bottom;
  return (errored as NodeJS.ErrnoException | null)?.code === 'ECONNRESET' ? (errored as Error) : undefined;
}
