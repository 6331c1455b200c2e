import { isObject } from '../core/kind.ts';
import { passes } from '../core/scalar-node.ts';
import type { Check, SchemaNode } from '../core/types.ts';

/** Required properties of the first alternative that are tried. */
const maxTried = 4;

/**
 * The only alternative that each object can match: by a required property that must be another text in each, such as a
 * `kind`.
 */
export interface AlternativeTags {
  readonly name: string;
  readonly byTag: ReadonlyMap<unknown, SchemaNode>;
}

/** Finds the property that distinguishes alternatives; `undefined` if there is none. */
export function alternativeTags(alternatives: readonly SchemaNode[]): AlternativeTags | undefined {
  if (alternatives.length < 2) return undefined;
  for (const name of alternatives[0]?.members?.required.slice(0, maxTried) ?? []) {
    const byTag = byTagOf(alternatives, name);
    if (byTag !== undefined) return { name, byTag };
  }
  return undefined;
}

function byTagOf(alternatives: readonly SchemaNode[], name: string): ReadonlyMap<unknown, SchemaNode> | undefined {
  const byTag = new Map<unknown, SchemaNode>();
  for (const node of alternatives) {
    const { members } = node;
    const allowed = members?.required.includes(name) === true ? members.properties.get(name)?.allowed : undefined;
    if (allowed === undefined) return undefined;
    for (const tag of allowed) {
      if (typeof tag !== 'string' || byTag.has(tag)) return undefined;
      byTag.set(tag, node);
    }
  }
  return byTag;
}

/** Returns the only alternative that a value can match, if it is known. */
export function alternativeFor(tags: AlternativeTags | undefined, value: unknown): SchemaNode | undefined {
  return tags !== undefined && isObject(value) ? tags.byTag.get(value[tags.name]) : undefined;
}

/**
 * Returns the check of alternatives.
 *
 * @param otherwise the check of a value that is not an object
 */
export function checkByTag(tags: AlternativeTags | undefined, otherwise: Check): Check {
  if (tags === undefined) return otherwise;
  const { name, byTag } = tags;
  return (value) => {
    if (!isObject(value)) return otherwise(value);
    // An inherited tag does not count, and its alternative does not match such an object.
    const node = byTag.get(value[name]);
    return node !== undefined && passes(node, value);
  };
}
