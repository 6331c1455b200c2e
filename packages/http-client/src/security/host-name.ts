/** Returns a name as the parser of URLs writes it; '' for a text that is no name. */
function inAscii(name: string): string {
  try {
    return new URL(`http://${name}`).hostname;
  } catch {
    return '';
  }
}

/**
 * Returns a host as URLs write it: in lower case, without a final dot, `xn--mnchen-3ya.example` for `münchen.example`.
 * Other texts stay unchanged.
 */
export function hostName(host: string): string {
  const name = host.replace(/\.$/, '').toLowerCase();
  // These characters end a host, so the conversion would drop the rest of the text.
  return /[/?#@:\\]/.test(name) ? name : inAscii(name) || name;
}
