import type { BatchItem, BatchOperationType } from '../../batch/batch-operation.ts';
import { withoutPrototype } from '../../values/null-prototype.ts';
import { TextIndex } from '../../documents/text-index.ts';

/** An item of a batch that can be sent to a thread. */
export interface WorkerItem {
  /** Its place in the batch. */
  readonly index: number;
  readonly type: BatchOperationType;
  readonly id: string;
  readonly text: string;
  readonly path: string;
  readonly value: unknown;
}

/** Items with the same text, which is sent once for all of them. */
export interface Group {
  readonly text: string;
  readonly items: WorkerItem[];
}

const withValue: readonly unknown[] = ['set', 'validate'];
const withoutValue: readonly unknown[] = ['get', 'delete'];

/** Returns an item that can be sent; `undefined` for one that cannot, or that is invalid. */
export function workerItemOf(item: unknown, index: number): WorkerItem | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const {
    type,
    jsonStr: text,
    path = '',
    id = '',
    value,
  } = withoutPrototype(item as { readonly [name in keyof BatchItem]?: unknown });
  if (typeof text !== 'string' || typeof path !== 'string' || typeof id !== 'string') return undefined;
  if (withoutValue.includes(type)) return { index, type: type as BatchOperationType, id, text, path, value: undefined };
  if (!withValue.includes(type)) return undefined;
  // A schema of a library has content that JSON would lose.
  if (type === 'validate' && typeof value === 'object' && value !== null && '~standard' in value) return undefined;
  return { index, type: type as BatchOperationType, id, text, path, value };
}

/** Returns the items by their texts, in the order in which the texts first occur. */
export function groupByText(items: Iterable<WorkerItem>): Group[] {
  const groups: Group[] = [];
  const index = new TextIndex<Group>();
  for (const item of items) {
    const known = index.find(item.text);
    if (known !== undefined) {
      known.items.push(item);
      continue;
    }
    const group = { text: item.text, items: [item] };
    groups.push(group);
    const gone = index.add(group);
    if (gone !== undefined) index.delete(gone);
  }
  return groups;
}
