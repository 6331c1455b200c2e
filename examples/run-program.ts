import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The end of a program. */
export interface Finished {
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program, such as `download/download.js`, to its end. */
export function runProgram(
  program: string,
  args: readonly string[] = [],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [pathOf(program), ...args],
      { cwd, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : (error.code ?? null), stdout, stderr }),
    );
  });
}

/** A server that runs. */
export interface Started {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts a server that prints `listening on URL`, and waits for that line. */
export async function startServer(
  program: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const child = spawn(process.execPath, [pathOf(program), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^listening on (.*?)\/?$/.exec(line)?.[1];
    if (url !== undefined) return { url, stop };
  }
  throw new Error(`Cannot start ${program}: it ended with ${child.exitCode ?? child.signalCode}`);
}

/** The absolute path of a program of an example. */
export const pathOf = (program: string): string => fileURLToPath(new URL(program, import.meta.url));
