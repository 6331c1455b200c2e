import { hostName } from '../security/host-name.ts';
import { matcher, parseAddress, parseCidr } from '../security/ip-ranges.ts';

/** Whether a URL is to be reached without the proxy. */
export type NoProxy = (hostname: string, port: number) => boolean;

/**
 * Reads a `NO_PROXY` list with the rules of curl and Go: entries separated by commas or spaces, without regard to case;
 * `*` is everything; `example.com` and `.example.com` are that host and all below it, as in curl; `*.example.com` is only
 * what is below it, as in Go; an address, with or without brackets, is itself, also written as IPv4-mapped; `10.0.0.0/8`
 * is a range; `:8080` behind an entry binds it to a port; a trailing dot is ignored. `localhost` has no place of its own,
 * as in curl: who wants to go there directly names it.
 */
export function noProxyMatcher(list: string): NoProxy {
  const rules = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((it) => it !== '')
    .map(rule);
  return (hostname, port) => {
    const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '').toLowerCase();
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
