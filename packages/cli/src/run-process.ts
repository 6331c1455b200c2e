import process from 'node:process';
import { main } from './main.ts';

/**
 * Runs the command of this process, and sets its exit code. A reader that closed the pipe, such as `head`, ends the
 * process without a message.
 */
export async function runProcess(): Promise<void> {
  const end = (error: NodeJS.ErrnoException): void => {
    if (error.code === 'EPIPE') process.exit();
    // The write that failed throws the others.
  };
  process.stdout.on('error', end);
  process.stderr.on('error', end);
  process.exitCode = await main(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    cwd: process.cwd(),
    env: process.env,
    signal: new AbortController().signal,
    onInterrupt,
  });
}

/** Signals that ask a process to end. */
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Holds up the end of the process. Nothing listens outside of that: a listener would wait for long work. */
function onInterrupt(remove: () => void): () => void {
  let received: NodeJS.Signals | undefined;
  const handle = (signal: NodeJS.Signals): void => {
    received = signal;
    remove();
  };
  for (const it of endings) process.on(it, handle);
  return () => {
    for (const it of endings) process.off(it, handle);
    if (received !== undefined) process.kill(process.pid, received);
  };
}
