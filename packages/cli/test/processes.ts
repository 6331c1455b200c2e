import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleSources, temporaryFolders } from '@wirework/test-support';
import type { ExitCode } from '../src/index.ts';
import type { Given, Ran } from './run-wirework.ts';

const here = fileURLToPath(new URL('../', import.meta.url));

/** A folder like that of the installed package, with the command as a bundle, which starts four times as fast. */
const installed = temporaryFolders()();
const program = join(installed, 'bin/wirework.mjs');
await bundleSources(new URL('../bin/wirework.js', import.meta.url), program, {
  splitting: true,
});
cpSync(join(here, 'package.json'), join(installed, 'package.json'));

/** The arguments of `node` for a process with the command. */
export const processArguments: readonly string[] = [program];

/** Runs the command as a process with pipes. */
export function spawnWirework(argv: readonly string[], { cwd, stdin, env }: Given): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...processArguments, ...argv], { cwd, env: { ...process.env, ...env } });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (it: string) => (stdout += it));
    child.stderr.setEncoding('utf8').on('data', (it: string) => (stderr += it));
    child.on('error', reject).on('close', (code) => resolve({ exitCode: code as ExitCode | null, stdout, stderr }));
    child.stdin.on('error', () => undefined).end(stdin);
  });
}
