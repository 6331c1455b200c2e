import type net from 'node:net';

/** Stands in front of what is read from a connection. */
export interface Gate {
  /** Nothing gets through for now, not even the end of the connection. */
  readonly shut: () => void;
  /** What waits gets through, soon. */
  readonly open: () => void;
}

/**
 * Puts a gate in front of what undici reads from a connection.
 *
 * Undici's own way to have a response wait stops its parser, and where the connection ends meanwhile it finds that with an
 * assertion, in an event of the socket: nobody could catch it.
 */
export function gateOf(socket: net.Socket): Gate {
  const read = socket.read.bind(socket) as (size?: number) => unknown;
  let isShut = false;
  // Also where a stream asks itself for more: at the end of a connection, that is what tells of it.
  socket.read = (size?: number) => (isShut ? null : read(size));
  return {
    shut: () => {
      isShut = true;
    },
    open: () => {
      if (!isShut) return;
      isShut = false;
      // Not at once: it may be undici that is at it.
      queueMicrotask(() => socket.emit('readable'));
    },
  };
}
