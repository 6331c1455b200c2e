import type { RedisQueueBackend } from 'bullmq';

/** The commands of Redis that this package uses beside those of BullMQ. */
export interface RedisClient {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, options?: { readonly PX?: number }): Promise<unknown>;
  del(key: string): Promise<unknown>;
}

/** An object of BullMQ. */
interface Owner {
  readonly backend: unknown;
  close(force?: boolean): Promise<void>;
}

/** Returns the client of an object of BullMQ, once it is connected. */
export function clientOf({ backend }: Pick<Owner, 'backend'>): Promise<RedisClient> {
  return (backend as RedisQueueBackend).client;
}

/** Milliseconds that Redis has for a last command. */
const patience = 1_000;

/**
 * Closes objects of BullMQ: in order if Redis answers, else by cutting their connections, which would wait for it for
 * ever.
 */
export async function closeAll(owners: readonly Owner[]): Promise<void> {
  const [first] = owners;
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<boolean>((resolve) => {
    // An answer that came while a job kept the thread busy is read before.
    timer = setTimeout(() => setImmediate(resolve, false), patience);
  });
  const answered = first === undefined ? true : await Promise.race([silent, answers(first)]);
  clearTimeout(timer);
  await Promise.allSettled(owners.map((it) => (answered ? it.close() : cut(it))));
}

/** Cuts the connections of an object, and ends its loops and timers. */
async function cut(owner: Owner): Promise<void> {
  await (owner.backend as { close(force: boolean): Promise<unknown> }).close(true);
  // It ends the loops, and waits for ever if it was never connected.
  owner.close(true).catch(() => undefined);
}

async function answers(owner: Owner): Promise<boolean> {
  try {
    await (await clientOf(owner)).get('');
    return true;
  } catch {
    return false;
  }
}
