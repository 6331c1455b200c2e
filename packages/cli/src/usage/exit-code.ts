/** The table of exit codes. */
export const ExitCode: {
  /** Everything is as it should be. */
  readonly ok: 0;
  /** There are findings: a file that is not valid, a difference, a file that `--check` would change. */
  readonly findings: 1;
  /** The command line, a schema or another instruction is wrong: nothing was validated, so there are no findings. */
  readonly usage: 2;
  /** A file or the network cannot be read or written. */
  readonly files: 3;
} = { ok: 0, findings: 1, usage: 2, files: 3 };

/**
 * The exit code of a command: 0 if all is well, 1 with findings, 2 for a wrong command line, 3 for files and network.
 */
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/**
 * Returns the exit code of several parts of one run. Files that could not be read count more than findings, because
 * the findings are incomplete.
 */
export function worst(codes: Iterable<ExitCode>): ExitCode {
  let found: ExitCode = ExitCode.ok;
  for (const code of codes) if (code > found) found = code;
  return found;
}
