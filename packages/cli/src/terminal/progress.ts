import type { Io } from './io.ts';

/** A bar on the terminal; nothing elsewhere. */
export interface Progress {
  /** Counts more work as done. */
  advance(count?: number): void;
  /** Sets how much is done. */
  update(done: number, total?: number): void;
  /** Makes room for lines that are printed while the bar is shown; it is drawn again below them. */
  clear(): void;
  /** Removes the bar. It must be called on every path. */
  stop(): void;
}

/** Options of a bar. */
export interface ProgressOptions {
  /** How much there is to do; undefined if that is not known. */
  readonly total: number | undefined;
  /** Names the units. Bytes are shown with their rate. */
  readonly unit: 'files' | 'bytes';
  /** The option `--no-progress`. */
  readonly isOff: boolean;
}

/**
 * Shows a bar on standard error, if that is a terminal. Its library is loaded only then.
 *
 * @example
 * ```ts
 * const progress = await openProgress(io, { total: files.length, unit: 'files', isOff: false });
 * try {
 *   for (const file of files) progress.advance();
 * } finally {
 *   progress.stop();
 * }
 * ```
 */
export async function openProgress({ stderr, env }: Io, options: ProgressOptions): Promise<Progress> {
  if (options.isOff || stderr.isTTY !== true || env['TERM'] === 'dumb') return noProgress;
  const { default: library } = await import('cli-progress');
  const bar = new library.SingleBar({
    stream: stderr,
    format: options.unit === 'bytes' ? formats.bytes : formats.files,
    formatValue: options.unit === 'bytes' ? bytesText : String,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    linewrap: false,
  });
  const started = performance.now();
  let done = 0;
  const payload = (): { rate: string } => ({
    rate: bytesText(Math.round((done * 1000) / Math.max(1, performance.now() - started))),
  });
  bar.start(options.total ?? 0, 0, payload());
  return {
    advance(count = 1) {
      bar.update((done += count), payload());
    },
    update(value, total) {
      done = value;
      if (total !== undefined) bar.setTotal(total);
      bar.update(done, payload());
    },
    clear() {
      stderr.write('\r\u001b[K');
    },
    stop() {
      bar.stop();
    },
  };
}

const formats = {
  files: '{bar} {value}/{total} files',
  bytes: '{bar} {percentage}% | {value}/{total} | {rate}/s | {eta_formatted} left',
} as const;

const noProgress: Progress = { advance: ignore, update: ignore, clear: ignore, stop: ignore };

function ignore(): void {
  // There is no bar.
}

/**
 * Returns a number of bytes in a unit that people read.
 *
 * @example
 * ```ts
 * bytesText(1536); // → '1.5 KiB'
 * ```
 */
function bytesText(bytes: number): string {
  let value = bytes;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
