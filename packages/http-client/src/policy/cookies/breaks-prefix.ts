import { Cookie } from 'tough-cookie';

/**
 * Whether a line sets a cookie whose name begins with `__Secure-` or `__Host-`, in any case, without the attributes
 * that the prefix promises (RFC 6265bis, section 4.1.3). `tough-cookie` compares the prefix with regard to case.
 */
export function breaksPrefix(line: string): boolean {
  const cookie = Cookie.parse(line);
  if (cookie === undefined) return false;
  const { key, secure, domain, path } = cookie;
  return (
    (/^__secure-/i.test(key) && !secure) || (/^__host-/i.test(key) && !(secure && domain === null && path === '/'))
  );
}
