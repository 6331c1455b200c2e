import { ClientError } from '@wirework/http-errors';

/** Returns a text, such as a URL, without its secrets. */
export const withoutSecrets = (text: string): string => new ClientError({ message: text }).message;

/** Describes the kind of a value, without the value. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? 'a text' : Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** Describes a value for a message, without secrets. */
export function show(value: unknown): string {
  switch (typeof value) {
    case 'number':
    case 'boolean':
    case 'undefined':
    case 'bigint':
      return String(value);
    case 'string':
      return value.length > 40
        ? `a text of ${value.length} characters`
        : `'${withoutSecrets(value).replace(/[^ -~]/gu, '?')}'`;
    default:
      return kindOf(value);
  }
}
