/** The callbacks for one signal, and the listener that serves all of them. */
interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

const signals = new WeakMap<AbortSignal, Waiting>();

/**
 * Calls back when a signal is aborted; returns how to stop waiting, after which nothing is left on the signal.
 *
 * For any number of callbacks, a signal has one listener of ours: Node warns of a leak if there are more than ten, and the signal
 * that ends a service has one for each request under way.
 *
 * @param signal one that is not aborted yet
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, listener } = signals.get(signal) ?? listen(signal);
  // The same function may wait twice.
  const one = (): void => callback();
  callbacks.add(one);
  return () => {
    if (!callbacks.delete(one) || callbacks.size > 0) return;
    signal.removeEventListener('abort', listener);
    signals.delete(signal);
  };
}

function listen(signal: AbortSignal): Waiting {
  const callbacks = new Set<() => void>();
  const listener = (): void => {
    signals.delete(signal);
    for (const callback of callbacks) callback();
    callbacks.clear();
  };
  signal.addEventListener('abort', listener, { once: true });
  const waiting = { callbacks, listener };
  signals.set(signal, waiting);
  return waiting;
}
