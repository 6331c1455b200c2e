import { keyOfLocation, type SchemaLocation } from '@wirework/schema/documents';
import type { TypeName } from './values.ts';

/** A schema that a value has to pass, together with others. */
export interface Part {
  readonly at: SchemaLocation;
  /** Keywords of it that are considered elsewhere. */
  readonly without: readonly string[];
}

/** Returns a text that is different for each part. */
export function keyOfPart({ at, without }: Part): string {
  return JSON.stringify([keyOfLocation(at), ...without]);
}

/** A property of an object. */
export interface Property {
  readonly node: ProviderNode;
  readonly isOptional: boolean;
  /** The pointer of its first schema. */
  readonly pointer: string;
}

/** All schemas for the values in one place, as they are written for a provider: alternatives, or one schema. */
export class ProviderNode {
  readonly parts: readonly Part[];
  /** The pointer of the first part. */
  readonly pointer: string;
  /** Keywords without schemas, but for `type`, `enum`, `const` and `required`. */
  readonly data: Map<string, unknown> = new Map();
  types: readonly TypeName[] | undefined;
  values: readonly unknown[] | undefined;
  alternatives: readonly ProviderNode[] | undefined;
  readonly properties: Map<string, Property> = new Map();
  /** Whether other properties are refused (`false`), or the schema for them. */
  additional: ProviderNode | false | undefined;
  prefix: readonly ProviderNode[] = [];
  items: ProviderNode | undefined;
  /** Whether no value passes. */
  isNever = false;
  /** Number of the cycle that it is in, if it has to be cut. */
  cycle: number | undefined;
  /** Whether it contains itself. */
  isRecursive = false;
  /** Number of places that use it. */
  uses = 0;
  #acceptsNull: boolean | undefined;

  constructor(parts: readonly Part[], origin: string) {
    this.parts = parts;
    this.pointer = parts[0]?.at.pointer ?? origin;
  }

  /** Yields each schema inside, and whether it is that of an optional property. */
  *inner(): Generator<readonly [ProviderNode, boolean]> {
    for (const node of this.alternatives ?? []) yield [node, false];
    for (const { node, isOptional } of this.properties.values()) yield [node, isOptional];
    if (typeof this.additional === 'object') yield [this.additional, true];
    for (const node of this.prefix) yield [node, false];
    if (this.items !== undefined) yield [this.items, false];
  }

  get acceptsNull(): boolean {
    return (this.#acceptsNull ??=
      this.alternatives?.some((it) => it.acceptsNull) ??
      ((this.types?.includes('null') ?? true) && (this.values?.includes(null) ?? true)));
  }

  /** Whether a value may be an object: then its properties matter. */
  get isForObjects(): boolean {
    return this.types?.includes('object') ?? (this.properties.size > 0 || this.additional !== undefined);
  }
}

/**
 * Notes the nodes of which each contains itself.
 *
 * @param recursion the cycles that a provider accepts; the others get a number
 */
export function noteCycles(root: ProviderNode, recursion: 'cut' | 'optional' | 'kept'): void {
  let cycles = 0;
  for (const list of components(root, false)) for (const node of list) node.isRecursive = true;
  if (recursion === 'kept') return;
  for (const list of components(root, recursion === 'optional')) {
    cycles++;
    for (const node of list) node.cycle = cycles;
  }
}

/**
 * Returns the groups of nodes that contain each other (Tarjan's algorithm).
 *
 * @param leavesOutOptional whether optional properties do not count
 */
function components(root: ProviderNode, leavesOutOptional: boolean): readonly (readonly ProviderNode[])[] {
  const found: ProviderNode[][] = [];
  const order = new Map<ProviderNode, number>();
  const open: ProviderNode[] = [];
  const isOpen = new Set<ProviderNode>();
  const starts = [root];
  const visit = (node: ProviderNode): number => {
    const index = order.size;
    order.set(node, index);
    open.push(node);
    isOpen.add(node);
    let low = index;
    let isLoop = false;
    for (const [inner, isOptional] of node.inner()) {
      if (leavesOutOptional && isOptional) {
        starts.push(inner);
        continue;
      }
      isLoop ||= inner === node;
      if (!order.has(inner)) low = Math.min(low, visit(inner));
      else if (isOpen.has(inner)) low = Math.min(low, order.get(inner) as number);
    }
    if (low < index) return low;
    const group = open.splice(open.lastIndexOf(node));
    for (const it of group) isOpen.delete(it);
    if (group.length > 1 || isLoop) found.push(group);
    return low;
  };
  for (let start = starts.pop(); start !== undefined; start = starts.pop()) if (!order.has(start)) visit(start);
  return found;
}
