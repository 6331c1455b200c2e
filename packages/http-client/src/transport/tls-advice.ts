import { ownCopy } from '../base/own-copy.ts';

const untrusted = "the certificate is not signed by an authority that Node knows; trust its authority with '?.ca'";
const notTls = 'the server does not speak TLS on this port; its URL may begin with http:';
const clientCertificate = "the server wants a client certificate that it trusts: '?.cert' and '?.key'";
const handshakeFailure = `no common cipher, or ${clientCertificate}`;

/** Advice for errors of a TLS handshake, by code; `?` is the configuration of the connection. */
const advice: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for other names; '?.servername' names the server if the URL cannot",
  ERR_SSL_WRONG_VERSION_NUMBER: notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notTls,
  ERR_SSL_HTTP_REQUEST: notTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "the server speaks no version between 'tls.minVersion' and 'tls.maxVersion'",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "the server speaks no version between 'tls.minVersion' and 'tls.maxVersion'",
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: clientCertificate,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: clientCertificate,
  // OpenSSL before 3.5, and from then on
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: handshakeFailure,
  'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE': handshakeFailure,
};

/**
 * Returns an error of a TLS handshake with what to change, if there is advice for its code. The text of OpenSSL, which
 * has addresses and names of its source files, is replaced by its reason.
 *
 * @param field the configuration of the connection, such as `tls`
 */
export function withAdvice<T>(error: T, field: string): T | Error {
  const { code = '', message = '', reason } = Object(error) as Partial<NodeJS.ErrnoException> & { reason?: unknown };
  const text = ownCopy(advice)[code]?.replaceAll('?', field);
  if (text === undefined) return error;
  const told = code.startsWith('ERR_SSL_') && typeof reason === 'string' ? reason : message;
  return Object.assign(new Error(`${told}: ${text}`), { code });
}
