import { type ClientError, classifyError } from '@wirework/http-errors';
import { meaningOf } from './connection-meanings.ts';

/** The next steps by the code of an error that another attempt does not help. */
const advice: Readonly<Partial<Record<ClientError['code'], string>>> = {
  NETWORK_ERROR: 'check the address, the permissions and the limits of this machine',
  TIMEOUT: 'raise the time limit, or ask for less',
  CONTEXT_CANCELED: 'nothing: the caller gave up',
  RESPONSE_READ_ERROR: 'the body is broken or over the limit: tell whoever runs the server, or raise the limit',
  TRANSPORT_ERROR: 'the server or a proxy does not speak HTTP',
  TLS_ERROR: 'check the port, the TLS versions and the client certificate',
  CERTIFICATE_ERROR: 'renew the certificate, or trust its root; never turn the check off',
  DNS_ERROR: 'check the host name',
  VALIDATION_ERROR: 'correct the request or its options',
  HTTP_ERROR: 'the server refuses the request: read its answer',
};

/** A status in the words of common clients, such as `HTTP/1.1 503` and `status code 503`. */
const statusInText = /\b(?:HTTP\/\d(?:\.\d)?|HTTP|status(?: code)?:?) ([45]\d\d)\b/i;

/**
 * Explains a message of an HTTP client that was pasted: what failed, whether another attempt may help, and what to do.
 * Secrets in it are not repeated.
 *
 * @returns undefined if it is no such message
 */
export function explainHttpError(text: string): string | undefined {
  const message = text.trim().slice(0, 10_000);
  const status = statusInText.exec(message)?.[1];
  const error = classifyError(
    Object.assign(new Error(message), status !== undefined && { statusCode: Number(status) }),
  );
  if (error.code === 'UNKNOWN_ERROR') return undefined;
  const [kind = ''] = error.message.split(': ');
  const meaning = message
    .match(/\b[A-Z][A-Z_]{4,}\b/g)
    ?.map(meaningOf)
    .find((it) => it !== undefined);
  const reason = status === undefined ? (meaning ?? kind) : `HTTP status ${status}`;
  const next = error.isRetryable() ? 'retry with a growing delay, if the request may be repeated' : advice[error.code];
  return `${reason} (${error.code})\n${next === undefined ? '' : `  ${next}\n`}`;
}
