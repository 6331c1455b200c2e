import type net from 'node:net';

/** Stops and continues what undici reads from a connection. */
export interface ReadPause {
  /** From now on nothing can be read, not even the end of the connection. */
  readonly begin: () => void;
  /** What waits can be read, from the next microtask on. */
  readonly end: () => void;
}

/**
 * Puts a gate in front of what undici reads from a connection.
 *
 * Undici itself would pause its parser instead. If the connection ended meanwhile, an assertion would fail in an event of the socket, where
 * nobody can catch it.
 */
export function readPauseOf(socket: net.Socket): ReadPause {
  const read = socket.read.bind(socket) as (size?: number) => unknown;
  let isShut = false;
  // This includes the stream's own reads, because those report the end of a connection.
  socket.read = (size?: number) => (isShut ? null : read(size));
  return {
    begin: () => {
      isShut = true;
    },
    end: () => {
      if (!isShut) return;
      isShut = false;
      // Not immediately, because undici may be reading at this moment.
      queueMicrotask(() => socket.emit('readable'));
    },
  };
}
