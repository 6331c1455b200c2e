/** Runs commands of other programs without blocking, so that two projects install at a time. */
import { execFile } from 'node:child_process';

/** Returns the status and the output of a command; a status other than 0 is not an error. */
export function attempt(command, args, options) {
  return new Promise((resolve) => {
    const settings = { encoding: 'utf8', maxBuffer: 2 ** 26, ...options };
    execFile(command, args, settings, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : (error.code ?? 1), output: `${stdout}${stderr}`, stdout });
    });
  });
}

/** Returns what a command prints to its standard output; throws with all of its output when it fails. */
export async function execute(command, args, options) {
  const { status, output, stdout } = await attempt(command, args, options);
  if (status !== 0) throw new Error(`Cannot run '${command} ${args.join(' ')}': it ended with ${status}\n${output}`);
  return stdout;
}

/** Calls `task` with each item, at most `width` at a time. */
export async function eachOf(items, width, task) {
  const open = [...items];
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (let item = open.shift(); item !== undefined; item = open.shift()) await task(item);
    }),
  );
}
