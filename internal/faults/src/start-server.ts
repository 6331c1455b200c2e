import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ServerAnswer, ServerQuestion } from './server-messages.ts';

/** The server and its two proxies, for HTTP/1.1 and HTTP/2, in a separate process. */
export interface FaultyServer {
  readonly urls: Readonly<Record<'HTTP/1.1' | 'HTTP/2', string>>;
  /** Its certificate. */
  readonly ca: string;
  /** Returns how often each request arrived since the last call. */
  readonly received: () => Promise<Readonly<Record<string, number>>>;
  readonly stop: () => Promise<void>;
}

export async function startServer(): Promise<FaultyServer> {
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)));
  const first = await answerOf(child);
  if (!('ports' in first)) throw new Error('Cannot start the server: it said something else than its ports');
  const [http1 = 0, http2 = 0] = first.ports;
  return {
    urls: { 'HTTP/1.1': `https://127.0.0.1:${http1}`, 'HTTP/2': `https://127.0.0.1:${http2}` },
    ca: first.ca,
    received: async () => {
      child.send('received' satisfies ServerQuestion);
      const answer = await answerOf(child);
      return 'received' in answer ? answer.received : {};
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<ServerAnswer> {
  const [answer] = (await once(child, 'message')) as [ServerAnswer];
  return answer;
}
