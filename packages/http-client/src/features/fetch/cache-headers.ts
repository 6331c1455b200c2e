import { conditions } from '../../message/request/conditions.ts';

/** Returns the headers for caches on the way that the `cache` of a request asks for (Fetch, section 4.6, HTTP-network-or-cache fetch). */
export function cacheHeaders({ cache, headers }: Request): [string, string][] {
  const added: [string, string][] = [];
  const add = (name: string, value: string): void => void (headers.has(name) || added.push([name, value]));
  if (cache === 'no-cache') add('cache-control', 'max-age=0');
  else if (
    cache === 'no-store' ||
    cache === 'reload' ||
    (cache === 'default' && conditions.some((name) => headers.has(name)))
  ) {
    add('pragma', 'no-cache');
    add('cache-control', 'no-cache');
  }
  return added;
}
