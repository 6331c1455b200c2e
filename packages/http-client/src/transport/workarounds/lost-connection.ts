/**
 * Detects an HTTP/2 connection that was lost without an event.
 *
 * Bug: if a connection is reset while `node:http2` writes, Node may emit nothing and write nothing more, so that all requests wait
 * for their timeouts. After a protocol violation it also stops without an event.
 * Versions: all supported versions of Node.
 * Test: test/http2-frames.test.ts, 'gives up a connection on which Node neither reads nor writes …'; http2-connection.test.ts.
 * Remove it when Node emits `error` or `close` in these cases. Decision 083.
 */
import type { ClientHttp2Session } from 'node:http2';
import type net from 'node:net';

/** The private handle of a socket: TLS has the one of TCP as its parent. */
interface Handle {
  readonly _parent?: Handle | null;
  readonly writeQueueSize?: number;
}

/**
 * Whether frames wait in the session although the system takes bytes. Call it some time after a ping was sent. On a slow network,
 * bytes wait in the system as well.
 */
export function isLost(session: ClientHttp2Session, socket: net.Socket): boolean {
  return (session.state.outboundQueueSize ?? 0) > 0 && !isSending(socket);
}

/** Whether bytes wait in the system. Only the innermost handle knows. */
function isSending(socket: net.Socket): boolean {
  let { _handle: handle } = socket as { _handle?: Handle | null };
  while (handle?._parent) handle = handle._parent;
  return (handle?.writeQueueSize ?? 0) > 0;
}
