/**
 * Pauses a response of HTTP/1 without pausing undici's parser.
 *
 * Bug: if a connection ends while undici's parser is paused, an assertion fails in an event of the socket, where nobody
 * can catch it, and the process ends. https://github.com/nodejs/undici/issues/5360
 * Versions: undici 7.
 * Test: test/attacks/addresses.test.ts, 'returns the whole of a body with … whose connection ends during the pause'.
 * Remove it when the range of undici begins at a version that has the fix (decision 077): `Connection.pause` can then
 * call the controller of undici, as it does for HTTP/2.
 */
import type net from 'node:net';

/** Pauses and resumes the reads of undici from one connection. */
export interface ReadPause {
  /** From now on nothing can be read, not even the end of the connection. */
  readonly begin: () => void;
  /** Waiting bytes can be read again, from the next microtask on. */
  readonly end: () => void;
}

/** Replaces `read` of a socket, so that undici's reads can be paused. */
export function readPauseOf(socket: net.Socket): ReadPause {
  const read = socket.read.bind(socket) as (size?: number) => unknown;
  let isPaused = false;
  // This includes the stream's own reads, because those report the end of a connection.
  socket.read = (size?: number) => (isPaused ? null : read(size));
  return {
    begin: () => {
      isPaused = true;
    },
    end: () => {
      if (!isPaused) return;
      isPaused = false;
      // Not immediately, because undici may be reading at this moment.
      queueMicrotask(() => socket.emit('readable'));
    },
  };
}
