import { type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Milliseconds in which changes count as one: editors write a file in several steps. */
const settling = 100;

/**
 * Runs work, and again after each change in the folders of the files that it names, until the signal is aborted.
 *
 * @param work returns the files that it read
 */
export async function whenFilesChange(
  cwd: string,
  signal: AbortSignal,
  work: () => Promise<Iterable<string>>,
): Promise<void> {
  while (!signal.aborted) {
    const started = Date.now();
    const paths = Array.from(await work(), (file) => resolve(cwd, file));
    await nextChange(paths, started, signal);
  }
}

/** Resolves after the next change in one of the folders, or when the signal is aborted. */
function nextChange(paths: readonly string[], started: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const watchers: FSWatcher[] = [];
    let timer: NodeJS.Timeout | undefined;
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      for (const it of watchers) it.close();
      done();
    };
    const changed = (): void => {
      timer ??= setTimeout(end, settling);
    };
    signal.addEventListener('abort', end);
    if (signal.aborted) return end();
    for (const folder of new Set(paths.map((it) => dirname(it)))) {
      try {
        // A folder that is removed reports an error, which is a change too.
        watchers.push(watch(folder, changed).on('error', changed));
      } catch {
        // The folder does not exist.
      }
    }
    // A file may have changed while it was read, before it was watched.
    if (paths.some((it) => (statSync(it, { throwIfNoEntry: false })?.mtimeMs ?? 0) > started)) changed();
  });
}
