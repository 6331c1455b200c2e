import type { BatchOperationType } from '@wirework/json';
import { getOwn } from '@wirework/scanner/primitives';

/** An item of a batch that can be sent. */
export interface SendableItem {
  readonly type: BatchOperationType;
  readonly id: string;
  readonly text: string;
  readonly path: string;
  readonly value: unknown;
}

/** A longer path is refused by a processor. */
const maxPathLength = 10_000;

const types: readonly unknown[] = ['get', 'set', 'delete', 'validate'] satisfies BatchOperationType[];

/** Returns an item that can be sent; `undefined` for one that cannot, or that is invalid, of which a processor says why. */
export function readItem(item: unknown): SendableItem | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const type = getOwn(item, 'type');
  const text = getOwn(item, 'jsonStr');
  const path = getOwn(item, 'path') ?? (Object.hasOwn(item, 'path') && getOwn(item, 'path') === null ? null : '');
  const id = idOf(item);
  const value = getOwn(item, 'value');
  if (typeof path === 'string' && path.length > maxPathLength) return undefined;
  if (typeof text !== 'string' || typeof path !== 'string' || id === undefined || !types.includes(type))
    return undefined;
  // A compiled schema, or one of a library, has content that JSON would lose.
  if (type === 'validate' && typeof value === 'object' && value !== null && '~standard' in value) return undefined;
  return { type: type as BatchOperationType, id, text, path, value };
}

function idOf(item: object): string | undefined {
  const id = getOwn(item, 'id');
  if (id === undefined) return '';
  return typeof id === 'string' ? id : undefined;
}
