import { LimitExceededError } from '@wirework/encoding-errors';
import { getOwn, kindOf, setOwn } from '@wirework/scanner/primitives';
import type { OpenedDocument } from '@wirework/schema/documents';
import type { ProviderNode } from './provider-node.ts';
import { isObject } from './values.ts';

/** Removes the nulls of optional properties. Where a null may also be a value, the full schema decides. */
export class Restorer {
  readonly #document: OpenedDocument;
  /** The results of one call, so that alternatives inside each other do not multiply. */
  readonly #known = new Map<ProviderNode, Map<unknown, unknown>>();

  constructor(document: OpenedDocument) {
    this.#document = document;
  }

  /** Returns the value: the same one if nothing changes. */
  restore(node: ProviderNode, value: unknown, depth: number): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (depth > this.#document.maxDepth) throw tooDeep(this.#document.maxDepth);
    const known = this.#known.get(node) ?? new Map<unknown, unknown>();
    this.#known.set(node, known);
    if (!known.has(value)) known.set(value, this.#restored(node, value, depth));
    return known.get(value);
  }

  #restored(node: ProviderNode, value: object, depth: number): unknown {
    const { alternatives } = node;
    if (alternatives !== undefined) {
      const possible = alternatives.filter((it) => fits(it, value));
      for (const it of possible) {
        const restored = this.restore(it, value, depth);
        if (this.#accepts(it, restored)) return restored;
      }
      return possible[0] === undefined ? value : this.restore(possible[0], value, depth);
    }
    if (isObject(value)) return this.#restoredObject(node, value, depth);
    if (!Array.isArray(value)) return value;
    const items = value.map((it: unknown, index) => {
      const inner = node.prefix[index] ?? node.items;
      return inner === undefined ? it : this.restore(inner, it, depth + 1);
    });
    return items.every((it, index) => it === value[index]) ? value : items;
  }

  #restoredObject(node: ProviderNode, value: Readonly<Record<string, unknown>>, depth: number): unknown {
    const kept: Record<string, unknown> = {};
    /** Names of properties whose null may mean that they are absent. */
    const unclear: string[] = [];
    let isSame = true;
    for (const name of Object.keys(value)) {
      const it = value[name];
      const property = node.properties.get(name);
      const isAbsent = it === null && property?.isOptional === true;
      if (isAbsent && property.node.acceptsNull) unclear.push(name);
      else if (isAbsent) {
        isSame = false;
        continue;
      }
      const inner = property?.node ?? (node.additional === false ? undefined : node.additional);
      const restored = inner === undefined ? it : this.restore(inner, it, depth + 1);
      if (restored !== it) isSame = false;
      setOwn(kept, name, restored);
    }
    const whole = isSame ? value : kept;
    if (unclear.length === 0 || this.#accepts(node, whole)) return whole;
    const fewer: Record<string, unknown> = {};
    for (const name of Object.keys(kept)) if (!unclear.includes(name)) setOwn(fewer, name, getOwn(kept, name));
    return this.#accepts(node, fewer) ? fewer : whole;
  }

  /** Returns whether a value passes the full schema. */
  #accepts(node: ProviderNode, value: unknown): boolean {
    if (node.parts.length === 0 && node.alternatives !== undefined)
      return node.alternatives.some((it) => this.#accepts(it, value));
    return node.parts.every(({ at }) => this.#document.accepts(at, value));
  }
}

/** Returns whether a value has the type of a node, and only properties that it names if others are refused. */
function fits(node: ProviderNode, value: object): boolean {
  if (node.alternatives !== undefined) return node.alternatives.some((it) => fits(it, value));
  if (node.types?.some((it) => it === kindOf(value)) === false) return false;
  return node.additional !== false || Object.keys(value).every((name) => node.properties.has(name));
}

/** Returns the error for a value that is nested too deeply. */
export function tooDeep(max: number): LimitExceededError {
  return new LimitExceededError({
    limit: 'maxDepth',
    max,
    message: `Cannot check the value: it is nested deeper than ${max} levels, or than the stack allows`,
  });
}
