import { readChoice } from '@wirework/scanner/primitives';

/** Returns whether the option `format` asks for a JSON text sequence (RFC 7464). */
export function isSequence(options: object): boolean {
  return readChoice(options, 'format', ['lines', 'json-seq']) === 'json-seq';
}
