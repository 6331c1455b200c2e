import { ExitCode } from './exit-code.ts';

/** The end of a command with a message for its user and no stack. */
export class CommandError extends Error {
  /** Marks the errors of this class. */
  readonly code = 'WIREWORK_COMMAND';
  readonly exitCode: ExitCode;

  /**
   * @param message one sentence without a period
   * @param exitCode what the process ends with
   */
  constructor(message: string, exitCode: ExitCode = ExitCode.usage, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Returns whether a command ended with a message for its user. */
export function isCommandError(error: unknown): error is CommandError {
  return typeof error === 'object' && error !== null && (error as CommandError).code === 'WIREWORK_COMMAND';
}
