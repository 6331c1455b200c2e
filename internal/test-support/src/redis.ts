import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

/** A separate server on loopback, without files. */
export interface Redis {
  /** Options of a client, which lets go of a connection that was cut at once. */
  readonly connection: { readonly host: string; readonly port: number; readonly disconnectTimeout: number };
  /** Ends the server at once and forgets everything. */
  stop(): Promise<void>;
  /** Starts it again on its port, empty. */
  start(): Promise<void>;
  /** Runs a command and returns its answer. */
  command(...words: readonly string[]): string;
}

/** Starts a Redis on a free port. */
export async function startRedis(...settings: readonly string[]): Promise<Redis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    server = spawn('redis-server', [...fixed, ...settings], { stdio: ['ignore', 'pipe', 'ignore'] });
    for await (const chunk of server.stdout as AsyncIterable<Buffer>)
      if (String(chunk).includes('Ready to accept connections')) break;
  };
  await start();
  return {
    connection: { host: '127.0.0.1', port, disconnectTimeout: 50 },
    start,
    command: (...words) => spawnSync('redis-cli', ['-p', String(port), ...words], { encoding: 'utf8' }).stdout.trim(),
    stop: async () => {
      if (server === undefined) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      server = undefined;
    },
  };
}
