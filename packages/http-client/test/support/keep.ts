import { afterEach } from '@jest/globals';

/** A client, a session, a server or a proxy. */
interface Closable {
  close(deadline?: number): Promise<unknown>;
}

const kept: Closable[] = [];

/** Closes it after the test. Requests that are still running then fail. */
export function keep<T extends Closable>(it: T): T {
  kept.push(it);
  return it;
}

afterEach(() => Promise.all(kept.splice(0).map((it) => it.close(0))));
