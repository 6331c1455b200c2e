import {
  type BatchItem,
  type BatchOperation,
  batchOperation,
  type BatchOperationType,
  tryResult,
} from '@wirework/json';

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

/**
 * Returns an item that can be sent; `undefined` for one that cannot, or that is invalid, of which a processor says why.
 */
export function readItem(item: unknown): SendableItem | undefined {
  const operation = tryResult(() => batchOperation(item as BatchItem)).unwrap();
  if (operation === undefined || !isValid(operation)) return undefined;
  const { type, jsonStr: text, path, id, value = null } = operation;
  if (path.length > maxPathLength) return undefined;
  // A compiled schema, or one of a library, has content that JSON would lose.
  if (type === 'validate' && typeof value === 'object' && value !== null && '~standard' in value) return undefined;
  return { type, id, text, path, value };
}

function isValid(operation: BatchOperation): operation is BatchOperation & SendableItem {
  const { type, jsonStr, path, id } = operation;
  return types.includes(type) && [jsonStr, path, id].every((it) => typeof it === 'string');
}
