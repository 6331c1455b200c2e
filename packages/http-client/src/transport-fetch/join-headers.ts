import type { HeaderRecord } from '../message/request/request.ts';

/** Returns one value for each header, as `fetch` joins several. A list of pairs would do, but React Native sends its indexes as headers too. */
export function joinHeaders(headers: HeaderRecord): Record<string, string> {
  const joined = Object.create(null) as Record<string, string>;
  for (const [name, values] of Object.entries(headers))
    joined[name] = typeof values === 'string' ? values : values.join(name === 'cookie' ? '; ' : ', ');
  return joined;
}
