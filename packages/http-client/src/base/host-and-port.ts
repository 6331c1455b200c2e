/** Returns a host name without the brackets that an IPv6 address has in a URL. */
export function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Returns the port of a URL for HTTP, which is that of its scheme if it names none. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
