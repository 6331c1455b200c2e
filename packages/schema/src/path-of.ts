import { escapeSegment } from '@wirework/path';
import type { Tokens } from './finding.ts';

/** Most names, which need no second look. */
const plain = /^[\w$-]+$/;

/**
 * The path to a value in the grammar of `@wirework/path`, however long it is: findings are reported at any depth,
 * so the limits of `stringifyPath`, which guard what users hand in, are not for them.
 */
export function pathOf(tokens: Tokens): string {
  let path = '';
  for (const token of tokens) {
    const step = typeof token === 'number' ? `[${token}]` : plain.test(token) ? token : escapeSegment(token);
    path += path === '' || typeof token === 'number' || step.startsWith('["') ? step : `.${step}`;
  }
  return path;
}
