/**
 * The command `wirework`, for programs that run it without a process.
 *
 * @packageDocumentation
 */
export { main } from './main.ts';
export { runProcess } from './run-process.ts';

export type { ExitCode } from './usage/exit-code.ts';
export type { Io, OutputStream } from './terminal/io.ts';
