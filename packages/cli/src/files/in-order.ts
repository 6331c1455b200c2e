/**
 * Runs work for each item, a limited number at a time, and yields the results in the order of the items.
 *
 * @param jobs how many run at a time, at least 1
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  jobs: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, undefined, undefined> {
  const running: Promise<R>[] = [];
  for (const item of items) {
    const result = work(item);
    // The one that is awaited throws; those behind it must not be unhandled.
    result.catch(() => undefined);
    running.push(result);
    if (running.length >= jobs) yield await (running.shift() as Promise<R>);
  }
  for (const result of running) yield await result;
}
