import type { OutgoingHttpHeaders } from 'node:http2';
import { joinHeaders } from '../message/request/join-headers.ts';
import type { DispatchOptions } from './dispatch.ts';

/** The header fields of a request, with those that begin with a colon. */
export function requestFields({ origin, path, method, headers }: DispatchOptions): OutgoingHttpHeaders {
  const { protocol, host } = new URL(origin);
  // For many fields, Node accepts only one line.
  return Object.assign(Object.create(null) as OutgoingHttpHeaders, {
    ':method': method,
    ':scheme': protocol.slice(0, -1),
    ':authority': host,
    ':path': path,
    ...joinHeaders(headers),
  });
}

/** The header fields of a response in the form of HTTP/1.1, without those that begin with a colon, and their size. `raw` contains names and values in turn. */
export function responseFields(raw: readonly string[]): { fields: Record<string, string | string[]>; size: number } {
  const fields = Object.create(null) as Record<string, string | string[]>;
  let size = 0;
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const [name = '', value = ''] = [raw[i], raw[i + 1]];
    if (name.startsWith(':')) continue;
    size += name.length + value.length;
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else if (typeof before === 'string') fields[name] = [before, value];
    else before.push(value);
  }
  return { fields, size };
}
