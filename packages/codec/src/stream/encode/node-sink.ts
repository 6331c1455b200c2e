import { closedError, type ByteSink, type NodeWritable } from './sink.ts';

/** A Node stream calls back when a chunk is written. `NodeWritable` does not tell of it, so that the `write` of all sinks has one type. */
interface WithCallback {
  write(chunk: Uint8Array, written: (error?: Error | null) => void): boolean;
}

/** What is known of a stream, and who wants to know when that changes. */
interface StreamState {
  failure: { readonly error: unknown } | undefined;
  closed: boolean;
  /** How often it has drained. */
  drains: number;
  readonly listeners: Set<() => void>;
}

const states = new WeakMap<NodeWritable, StreamState>();

/** The state of a stream. All encoders of a stream share it: listeners of their own would stay for ever. */
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
  // Without `autoDestroy` or `emitClose` this may be the only event after the end.
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

/** Waits for a change of the state after which something is over. */
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

/** A sink that waits for `drain` when the stream is full. When the stream fails, the call that waits for it rejects, and so do all later calls. */
export function nodeSink(stream: NodeWritable): ByteSink {
  const state = stateOf(stream);
  /** Chunks that the stream has not written yet. */
  let unwritten = 0;
  const check = (): void => {
    if (state.failure !== undefined) throw state.failure.error;
  };
  /** Why the stream accepts nothing more; `undefined` if it does. */
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
      // After a stream was destroyed there may be no event: then `write` returns false, and nothing is waited for.
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
 * Whether a stream whose `write` returned false is worth waiting for. It is not if it is destroyed, or has drained by now (`writableNeedDrain`
 * is false). If it failed and is not destroyed yet, its `error` event is still to come.
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

/** Whether a stream has closed without an error that is still to come. A stream made with `emitClose: false` has no `close` event. */
function hasClosed(stream: NodeWritable): boolean {
  const { closed, errored = null } = stream as { closed?: boolean; errored?: Error | null };
  return closed === true && errored === null;
}

/** Why a stream that has told nothing accepts nothing more: it may have ended before there was a listener, or without an event. */
function ending(stream: NodeWritable): { readonly error: unknown } | undefined {
  const {
    destroyed,
    errored = null,
    writableEnded,
  } = stream as { destroyed?: boolean; errored?: Error | null; writableEnded?: boolean };
  if (errored !== null) return { error: errored };
  return destroyed === true || writableEnded === true ? { error: closedError() } : undefined;
}
