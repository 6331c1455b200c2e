/** `ipv4`: dotted decimal without leading zeros (RFC 2673 section 3.2, RFC 3986 `IPv4address`). */
export function isIpv4(text: string): boolean {
  const parts = text.split('.', 5);
  return parts.length === 4 && parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
}
