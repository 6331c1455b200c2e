import { withoutBrackets } from '../base/host-and-port.ts';
import { hostName } from '../security/host-name.ts';
import { matcher, parseAddress, parseCidr } from '../security/ip-ranges.ts';

/** Whether a host is reached without the proxy. */
export type NoProxy = (hostname: string, port: number) => boolean;

/**
 * Reads a `NO_PROXY` list with the rules of curl and Go. Entries are separated by commas or spaces, in any case:
 *
 * - `*` matches every host;
 * - `example.com` and `.example.com` match that host and all its subdomains, as in curl;
 * - `*.example.com` matches only the subdomains, as in Go;
 * - an address, with or without brackets, matches itself, also in its IPv4-mapped form;
 * - `10.0.0.0/8` matches a range.
 *
 * A port after an entry, such as `:8080`, restricts it to that port. A trailing dot is ignored. `localhost` is not an
 * exception, as in curl.
 */
export function noProxyMatcher(list: string): NoProxy {
  const rules = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((it) => it !== '')
    .map(rule);
  return (hostname, port) => {
    const host = withoutBrackets(hostname).replace(/\.$/, '').toLowerCase();
    return rules.some((it) => it(host, port));
  };
}

function rule(entry: string): NoProxy {
  if (entry === '*') return () => true;
  const range = parseCidr(entry);
  if (range !== undefined) return matcher([range]);
  const { host, port } = splitPort(entry);
  const address = parseAddress(host);
  const matches = address === undefined ? nameRule(host) : matcher([address]);
  return (name, at) => (port === undefined || port === at) && matches(name, at);
}

function nameRule(host: string): NoProxy {
  const onlyBelow = host.startsWith('*.');
  const exact = hostName(host.replace(/^\*?\./, ''));
  const below = `.${exact}`;
  return (asked) => asked.endsWith(below) || (!onlyBelow && asked === exact);
}

function splitPort(entry: string): { host: string; port: number | undefined } {
  const bracket = entry.startsWith('[') ? entry.indexOf(']') : -1;
  if (bracket > 0) {
    const rest = entry.slice(bracket + 1);
    return { host: entry.slice(1, bracket), port: rest.startsWith(':') ? Number(rest.slice(1)) : undefined };
  }
  const colon = entry.lastIndexOf(':');
  const isPort = colon > 0 && entry.indexOf(':') === colon && /^\d+$/.test(entry.slice(colon + 1));
  const host = (isPort ? entry.slice(0, colon) : entry).replace(/\.$/, '');
  return { host, port: isPort ? Number(entry.slice(colon + 1)) : undefined };
}
