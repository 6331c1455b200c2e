/** Meanings of the codes of failed connections. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address',
  ECONNRESET: 'the server closed the connection',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no network',
  ENOTFOUND: 'no host has this name',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the server is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the server is of an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the server is of an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the server is for another name',
};

/** Returns the meaning of the code of a failed connection, such as `ECONNREFUSED`; undefined for another code. */
export function meaningOf(code: string): string | undefined {
  return Object.hasOwn(meanings, code) ? meanings[code] : undefined;
}
