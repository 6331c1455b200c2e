import { closedError, type ByteSink, type NodeWritable } from './sink.ts';

/**
 * A Node stream calls back when a chunk is written. `NodeWritable` omits that, so that `write` has one type in all
 * sinks.
 */
interface WithCallback {
  write(chunk: Uint8Array, written: (error?: Error | null) => void): boolean;
}

/** State of a stream, with listeners for its changes. */
interface StreamState {
  failure: { readonly error: unknown } | undefined;
  closed: boolean;
  /** Number of `drain` events. */
  drains: number;
  readonly listeners: Set<() => void>;
}

const states = new WeakMap<NodeWritable, StreamState>();

/** Returns the state of a stream, which all of its encoders share: own listeners would stay forever. */
function stateOf(stream: NodeWritable): StreamState {
  const known = states.get(stream);
  if (known !== undefined) return known;
  const state: StreamState = { failure: undefined, closed: false, drains: 0, listeners: new Set() };
  states.set(stream, state);
  stream.on('error', (error) => fail(state, error));
  stream.on('drain', () => {
    state.drains++;
    tell(state);
  });
  stream.on('close', () => {
    state.closed = true;
    tell(state);
  });
  // Without `autoDestroy` or `emitClose`, this may be the only event after the end.
  stream.on('finish', () => tell(state));
  return state;
}

function tell({ listeners }: StreamState): void {
  for (const listener of listeners) listener();
}

function fail(state: StreamState, error: unknown): void {
  state.failure ??= { error };
  tell(state);
}

/** Waits for a change of the state after which a condition holds. */
function change({ listeners }: StreamState, isOver: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isOver()) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
  });
}

/**
 * Returns a sink for a Node stream, which waits for `drain` when the stream is full. After a failure of the stream, all
 * calls reject.
 */
export function nodeSink(stream: NodeWritable): ByteSink {
  const state = stateOf(stream);
  /** Number of chunks that the stream has not written. */
  let unwritten = 0;
  const check = (): void => {
    if (state.failure !== undefined) throw state.failure.error;
  };
  /** Returns the reason why the stream accepts no more chunks, if there is one. */
  const loss = (): { readonly error: unknown } | undefined =>
    state.failure ?? (state.closed ? { error: closedError() } : undefined);
  const written = (error?: Error | null): void => {
    // The callback has the error before the `error` event.
    if (error !== undefined && error !== null) fail(state, error);
    if (--unwritten === 0) tell(state);
  };
  return {
    async write(chunk) {
      const lost = loss();
      if (lost !== undefined) throw lost.error;
      unwritten++;
      // A destroyed stream may have no further event, so it is not waited for.
      if (!(stream as WithCallback).write(chunk, written) && mayDrain(stream)) {
        const { drains } = state;
        await change(state, () => unwritten === 0 || state.drains !== drains || loss() !== undefined);
      }
      check();
    },
    async flush() {
      // A stream that is not of Node may not call back when a chunk is written.
      const tells = typeof (stream as { writableLength?: unknown }).writableLength === 'number';
      const isOver = (): boolean =>
        !tells || unwritten === 0 || state.closed || state.failure !== undefined || hasClosed(stream);
      if (!isOver()) await change(state, isOver);
      check();
      if (tells && unwritten > 0) throw new Error('Cannot encode: the sink was closed before all was written');
    },
    watch(onLoss) {
      const look = (): void => {
        const lost = loss() ?? ending(stream);
        if (lost !== undefined) onLoss(lost.error);
      };
      state.listeners.add(look);
      look();
      return () => state.listeners.delete(look);
    },
  };
}

/**
 * Returns whether a stream whose `write` returned false will drain or fail. It will not if it is destroyed, or has
 * drained (`writableNeedDrain` is false). If it failed and is not destroyed yet, its `error` event is still to come.
 */
function mayDrain(stream: NodeWritable): boolean {
  const {
    destroyed,
    errored = null,
    writableNeedDrain,
  } = stream as {
    destroyed?: boolean;
    errored?: Error | null;
    writableNeedDrain?: boolean;
  };
  return destroyed !== true && (writableNeedDrain !== false || errored !== null);
}

/**
 * Returns whether a stream has closed and no error is still to come. A stream with `emitClose: false` has no `close`
 * event.
 */
function hasClosed(stream: NodeWritable): boolean {
  const { closed, errored = null } = stream as { closed?: boolean; errored?: Error | null };
  return closed === true && errored === null;
}

/**
 * Returns the reason why a stream accepts no more chunks that no event told: it ended before there was a listener, or
 * without an event.
 */
function ending(stream: NodeWritable): { readonly error: unknown } | undefined {
  const {
    destroyed,
    errored = null,
    writableEnded,
  } = stream as { destroyed?: boolean; errored?: Error | null; writableEnded?: boolean };
  if (errored !== null) return { error: errored };
  return destroyed === true || writableEnded === true ? { error: closedError() } : undefined;
}
