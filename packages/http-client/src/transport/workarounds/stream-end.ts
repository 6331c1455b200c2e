/**
 * Distinguishes the regular end of an HTTP/2 stream from a reset.
 *
 * Bug: `node:http2` also emits `end` for a stream that was reset, and the error code does not show it, because a server
 * may reset a stream with the code for no error. Node closes such a stream before it ends it.
 * Versions: all supported versions of Node.
 * Test: test/http2-frames.test.ts.
 * Remove it when Node emits `end` only after a frame that ends the stream. Decision 083.
 */
import type { ClientHttp2Stream } from 'node:http2';

/** Returns a function that returns whether the server has ended its side of a stream in the regular way. */
export function watchStreamEnd(stream: ClientHttp2Stream): () => boolean {
  let isRegular: boolean | undefined;
  const push = stream.push.bind(stream);
  stream.push = (chunk, encoding) => {
    if (chunk === null) isRegular ??= !stream.closed;
    return push(chunk, encoding);
  };
  return () => isRegular === true;
}
