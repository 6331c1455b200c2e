import { domainToASCII } from 'node:url';

/** A host as URLs have it: in lower case, `xn--mnchen-3ya.example` for `münchen.example`, and without a dot behind it. What is no host stays as it is. */
export function hostName(host: string): string {
  const name = host.replace(/\.$/, '').toLowerCase();
  // Where a host ends in a URL, it would end here too, and the rest be forgotten.
  return /[/?#@:\\]/.test(name) ? name : domainToASCII(name) || name;
}
