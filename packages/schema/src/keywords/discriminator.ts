import { isObject } from '../core/kind.ts';
import { passes } from '../core/scalar-node.ts';
import type { Check, SchemaNode } from '../core/types.ts';

/** Required members of the first alternative that are tried. */
const maxTried = 10;

/** The only alternative that each object can match: by a required member that must be another text in each, such as a `kind`. */
export interface Discriminator {
  readonly name: string;
  readonly byTag: ReadonlyMap<unknown, SchemaNode>;
}

/** Finds the member that tells alternatives apart; `undefined` if there is none. */
export function discriminatorOf(alternatives: readonly SchemaNode[]): Discriminator | undefined {
  if (alternatives.length < 2) return undefined;
  for (const name of alternatives[0]?.members?.required.slice(0, maxTried) ?? []) {
    const byTag = tagsIn(alternatives, name);
    if (byTag !== undefined) return { name, byTag };
  }
  return undefined;
}

function tagsIn(alternatives: readonly SchemaNode[], name: string): ReadonlyMap<unknown, SchemaNode> | undefined {
  const byTag = new Map<unknown, SchemaNode>();
  for (const node of alternatives) {
    const { members } = node;
    const tags = members?.required.includes(name) === true ? members.properties.get(name)?.allowed : undefined;
    if (tags === undefined) return undefined;
    for (const tag of tags) {
      if (typeof tag !== 'string' || byTag.has(tag)) return undefined;
      byTag.set(tag, node);
    }
  }
  return byTag;
}

/** Returns the only alternative that a value can match, if it is known. */
export function alternativeFor(discriminator: Discriminator | undefined, value: unknown): SchemaNode | undefined {
  return discriminator !== undefined && isObject(value)
    ? discriminator.byTag.get(value[discriminator.name])
    : undefined;
}

/**
 * Returns the check of alternatives.
 *
 * @param otherwise the check of a value that is no object
 */
export function checkByTag(discriminator: Discriminator | undefined, otherwise: Check): Check {
  if (discriminator === undefined) return otherwise;
  const { name, byTag } = discriminator;
  return (value) => {
    if (!isObject(value)) return otherwise(value);
    // A tag that is inherited is no member, so that its alternative does not match either.
    const node = byTag.get(value[name]);
    return node !== undefined && passes(node, value);
  };
}
