import { isJsonNumber } from '@wirework/scanner';

/** The JSON of a value whose numbers are `JsonNumber`, with every digit and, unlike the codec's, every lone surrogate. */
export function exactJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isJsonNumber(value)) return value.literal;
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`;
  return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}:${exactJson(member)}`).join(',')}}`;
}
