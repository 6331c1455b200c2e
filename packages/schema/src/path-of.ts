import { escapeSegment } from '@wirework/path';
import type { Frame } from './finding.ts';

/** Most names, which need no second look. */
const plain = /^[\w$-]+$/;

/**
 * The path to a value in the grammar of `@wirework/path`, however long it is: findings are reported at any depth,
 * so the limits of `stringifyPath`, which guard what users hand in, are not for them.
 */
export function pathOf({ up, token }: Frame): string {
  if (up === undefined) return '';
  const path = pathOf(up);
  if (typeof token === 'number') return `${path}[${token}]`;
  const step = plain.test(token) ? token : escapeSegment(token);
  return path === '' || step.startsWith('["') ? path + step : `${path}.${step}`;
}
