import { isJsonNumber } from '@wirework/scanner';

/** Returns whether a value has members: an object that is neither an array nor a `JsonNumber`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isJsonNumber(value);
}
