import { compileJsonPath, type JsonPath, type JsonPathTextNode } from '@wirework/jsonpath';
import { type CompiledPath, compilePointer } from '@wirework/path';
import type { EditConfig } from '../config/config.ts';
import { type Editing, readConfig, readEditConfig } from '../config/read-config.ts';

/** A node that is edited: its value, its normalized path, its JSON Pointer, and its place in the text. */
export type EditedNode = JsonPathTextNode;

/** Returns the config of one edit with the defaults filled in. */
export function readEditing(config: EditConfig | undefined): Editing {
  return readEditConfig(config, readConfig(undefined));
}

/**
 * Finds the nodes of a query in a text, in the order of the text. A node within another one is left out, because the
 * other one is replaced or deleted as a whole.
 */
export function editedNodes(
  text: string,
  query: string | JsonPath,
  { maxBytes, maxDepth, syntax }: Editing,
): EditedNode[] {
  const compiled = typeof query === 'string' ? compileJsonPath(query, { maxBytes, maxDepth }) : query;
  let end = -1;
  return compiled
    .nodesInText(text, { syntax })
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((node) => {
      const isOutermost = node.start >= end;
      if (isOutermost) ({ end } = node);
      return isOutermost;
    });
}

/** The limits of a path are those of the text, in which it was found. */
const unlimited = { maxPathLength: Infinity, maxSegments: Infinity };

/** Returns the path of a node. */
export const pathOf = ({ pointer }: EditedNode): CompiledPath => compilePointer(pointer, unlimited);
