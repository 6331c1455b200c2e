/** The properties of an `AbortSignal` that are used. */
export interface AbortSignalLike {
  /** Whether it was aborted. */
  readonly aborted: boolean;
  /** The reason that `abort` was given. */
  readonly reason: unknown;
  /** Adds a listener. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Removes a listener. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Runs a function with a promise that rejects when a signal is aborted; with `undefined` if there is no signal. The
 * signal keeps no listener.
 *
 * @throws the reason of the signal, if it is aborted already
 */
export async function untilAborted<T>(
  signal: AbortSignalLike | undefined,
  run: (aborted: Promise<never> | undefined) => Promise<T>,
): Promise<T> {
  if (signal === undefined) return run(undefined);
  if (signal.aborted) throw signal.reason;
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
  });
  // Nothing may be waiting for it.
  aborted.catch(() => undefined);
  try {
    return await run(aborted);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
