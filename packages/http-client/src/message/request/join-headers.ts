import type { HeaderRecord } from './request.ts';

/** Returns one value for each header: several lines of one field are the same as one list (RFC 9110, section 5.3). */
export function joinHeaders(headers: HeaderRecord): Record<string, string> {
  const joined = Object.create(null) as Record<string, string>;
  for (const [name, values] of Object.entries(headers))
    joined[name] = typeof values === 'string' ? values : values.join(name === 'cookie' ? '; ' : ', ');
  return joined;
}
