import { isClientError } from './brand.ts';
import { listOf } from './chain.ts';
import { isObject, peek, peekText } from './peek.ts';
import { clip, redactText } from './redact-text.ts';

const longest = 2000;
const deepest = 8;

/** A cause in words: its message and those of its own causes, each only if it adds something, without secrets. */
export function causeText(cause: unknown): string {
  return redactText(words(cause, deepest), [], longest);
}

function words(value: unknown, depth: number): string {
  if (!isObject(value)) return typeof value === 'symbol' ? String(value) : `${value as string}`;
  if (isClientError(value)) return ownText(value);
  let text = peekText(value, 'message');
  if (depth === 0) return text;
  if (text === '') {
    text = listOf(peek(value, 'errors'), deepest).map((it) => words(it, 0)).filter((it) => it !== '').join('; ');
  }
  if (text === '') text = peekText(value, 'code') || peekText(value, 'name') || 'unknown error';
  const cause = peek(value, 'cause');
  if (cause === undefined || cause === null) return text;
  const inner = words(cause, depth - 1);
  return text.includes(inner) ? text : clip(`${text}: ${inner}`, 2 * longest);
}

function ownText(error: object): string {
  try {
    return String(error);
  } catch {
    return peekText(error, 'message');
  }
}
