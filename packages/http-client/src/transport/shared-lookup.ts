import type { HostLookup } from '../config/groups.ts';

/**
 * Returns a look-up that asks once for all connections that need a name at the same time: the system's resolver has
 * four threads, which files use too. Nothing is kept after the answer.
 */
export function sharedLookup(lookup: HostLookup): HostLookup {
  const running = new Map<string, ReturnType<HostLookup>>();
  return (hostname) => {
    const known = running.get(hostname);
    if (known !== undefined) return known;
    const answer = lookup(hostname).finally(() => running.delete(hostname));
    running.set(hostname, answer);
    return answer;
  };
}
