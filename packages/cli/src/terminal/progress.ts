import type { Io, OutputStream } from './io.ts';

/** A bar on the terminal; nothing elsewhere. */
export interface Progress {
  /** The surroundings in which the bar makes room for what is written. It is drawn again below. */
  readonly io: Io;
  /** Counts more work as done. */
  readonly advance: (count?: number) => void;
  /** Sets how much is done. */
  readonly update: (done: number, total?: number) => void;
  /** Removes the bar. It must be called on every path. */
  readonly stop: () => void;
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

/** Milliseconds between two drawings. */
const pause = 50;
/** Columns of the bar where the terminal is wide enough. */
const widest = 40;

/**
 * Shows a bar on standard error, if that is a terminal. It changes no mode of the terminal and has no timer, so that a
 * process that is killed leaves the terminal as it was; `cli-progress` hides the cursor and turns wrapping off.
 *
 * @example
 * ```ts
 * const progress = openProgress(io, { total: files.length, unit: 'files', isOff: false });
 * try {
 *   for (const file of files) progress.advance();
 * } finally {
 *   progress.stop();
 * }
 * ```
 */
export function openProgress(io: Io, { isOff, unit, total }: ProgressOptions): Progress {
  const { stdout, stderr, env } = io;
  if (isOff || stderr.isTTY !== true || env['TERM'] === 'dumb')
    return { io, advance: ignore, update: ignore, stop: ignore };
  const started = performance.now();
  let done = 0;
  let isShown = false;
  let drawn = Number.NEGATIVE_INFINITY;
  const draw = (): void => {
    const now = performance.now();
    if (now - drawn < pause) return;
    drawn = now;
    isShown = true;
    const label = unit === 'files' ? `${done}/${total} files` : bytesLabel(done, total, (now - started) / 1_000);
    stderr.write(`\r${lineOf(label, done, total, stderr.columns ?? 80)}\u001b[K`, ignore);
  };
  const clear = (): void => {
    if (isShown) stderr.write('\r\u001b[K', ignore);
    isShown = false;
  };
  const above = (stream: OutputStream): OutputStream =>
    stream.isTTY === true
      ? {
          isTTY: true,
          write: (data, callback) => {
            clear();
            return stream.write(data, callback);
          },
        }
      : stream;
  draw();
  return {
    io: { ...io, stdout: above(stdout), stderr: above(stderr) },
    advance(count = 1) {
      done += count;
      draw();
    },
    update(value, newTotal) {
      done = value;
      total = newTotal ?? total;
      draw();
    },
    stop: clear,
  };
}

function ignore(): void {
  // There is no bar, or nobody waits for it.
}

/** Returns one line with the bar and its label. The last column stays free, after which a terminal wraps. */
function lineOf(label: string, done: number, total: number | undefined, columns: number): string {
  const width = Math.min(widest, columns - label.length - 2);
  if (total === undefined || width < 1) return label.slice(0, columns - 1);
  const full = Math.round((width * Math.min(done, total)) / Math.max(1, total));
  return `${'█'.repeat(full)}${'░'.repeat(width - full)} ${label}`;
}

/** Returns how many bytes are done, in which time, and how long the rest takes. */
function bytesLabel(done: number, total: number | undefined, seconds: number): string {
  const rate = done / Math.max(0.001, seconds);
  const speed = `${bytesText(Math.round(rate))}/s`;
  if (total === undefined) return `${bytesText(done)} | ${speed}`;
  const percent = Math.floor((100 * done) / Math.max(1, total));
  const left = done === 0 ? '' : ` | ${Math.ceil(Math.max(0, total - done) / rate)} s left`;
  return `${percent}% | ${bytesText(done)}/${bytesText(total)} | ${speed}${left}`;
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
