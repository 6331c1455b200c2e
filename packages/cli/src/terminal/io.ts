import { stripVTControlCharacters } from 'node:util';

/** An output, such as `process.stdout`. */
export interface OutputStream {
  /** Whether it is a terminal. */
  readonly isTTY?: boolean | undefined;
  /** The width of the terminal. */
  readonly columns?: number | undefined;
  write(data: string | Uint8Array, done: (error?: Error | null) => void): unknown;
}

/**
 * The surroundings of a command: its streams, folder and environment. No other part of this package reads `process`, so
 * that a test can run a command without a process.
 */
export interface Io {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly stdout: OutputStream;
  /** For messages, bars and everything else that is not the output. */
  readonly stderr: OutputStream;
  /** The folder to which relative paths belong. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends a command that watches files. */
  readonly signal: AbortSignal;
  /**
   * Calls a function when the process is asked to end, so that a file that is written halfway can be removed. The
   * function that it returns is called when nothing is left to remove.
   */
  readonly onInterrupt?: (remove: () => void) => () => void;
}

/**
 * Writes to a stream and waits until it took the data, so that a slow reader of a pipe slows the command down.
 *
 * @throws the error of the stream
 */
export function write(stream: OutputStream, data: string | Uint8Array): Promise<void> {
  if (data.length === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    stream.write(data, (error) => (error ? reject(error) : resolve()));
  });
}

/** Returns whether text for a stream may have colors: `NO_COLOR` and `FORCE_COLOR` decide before the terminal does. */
export function hasColors({ env }: Pick<Io, 'env'>, stream: OutputStream): boolean {
  if (isSet(env['NO_COLOR'])) return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** A color or style of the terminal. */
export type Style = keyof typeof styles;

/** Codes that begin and end a style. `styleText` of Node asks the process whether it has colors. */
const styles = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Returns the text in a style if the stream has colors. Escapes in the text are removed, since it may be hostile. */
export function paint(io: Pick<Io, 'env'>, stream: OutputStream, style: Style, text: string): string {
  if (!hasColors(io, stream)) return text;
  const [begin, end] = styles[style];
  return `\u001b[${begin}m${stripVTControlCharacters(text)}\u001b[${end}m`;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
