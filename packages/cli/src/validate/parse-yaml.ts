import { JsonSyntaxError, unescapePointerToken } from '@wirework/encoding-errors';
import { positionAt } from '@wirework/scanner';
import {
  type Node,
  type Pair,
  type ParsedNode,
  parseAllDocuments,
  type parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { ParsedDocument, Place } from './parsed-document.ts';

/**
 * Parses the documents of a YAML text with the package `yaml`, which keeps the positions of all nodes; `js-yaml` does
 * not.
 *
 * @throws JsonSyntaxError for a text that is not YAML
 */
export function parseYaml(text: string): ParsedDocument[] {
  const documents = parseAllDocuments(text, { prettyErrors: false });
  return Array.from(documents as Iterable<ReturnType<typeof parseDocument>>, (document) => {
    const [fault] = document.errors;
    if (fault !== undefined) throw syntaxError(text, fault.message, fault.pos[0]);
    return {
      value: valueOf(() => document.toJS({ maxAliasCount: 100 }), text),
      placeOf: (pointer, isName = false) => placeAt(text, startOf(document.contents, pointer, isName)),
    };
  });
}

/** Returns the value of a document, or throws the fault of an alias, which is found only then. */
function valueOf(read: () => unknown, text: string): unknown {
  try {
    return read();
  } catch (error) {
    throw syntaxError(text, (error as Error).message, 0);
  }
}

function syntaxError(text: string, message: string, index: number): JsonSyntaxError {
  return new JsonSyntaxError(message.replace(/\.$/, ''), placeAt(text, index));
}

function placeAt(text: string, index: number): Place {
  return { index, ...positionAt(text, index) };
}

/** Returns where the value or the name begins to which a pointer leads, or the deepest part on the way. */
function startOf(contents: Node | null, pointer: string, isName: boolean): number {
  let node = contents;
  let start = node?.range?.[0] ?? 0;
  const tokens = pointer.split('/').slice(1).map(unescapePointerToken);
  for (const [at, token] of tokens.entries()) {
    const pair = pairOf(node, token);
    const next = pair === undefined ? itemOf(node, token) : (pair.value ?? null);
    if (next === undefined) break;
    const key = (pair?.key ?? undefined) as Node | undefined;
    start = (isName && at === tokens.length - 1 ? key?.range?.[0] : next?.range?.[0]) ?? key?.range?.[0] ?? start;
    node = next;
  }
  return start;
}

function pairOf(node: Node | null, name: string): Pair<ParsedNode, ParsedNode | null> | undefined {
  const items = (node as YAMLMap<ParsedNode, ParsedNode | null> | null)?.items ?? [];
  return items.find((it) => 'key' in it && String((it.key as { readonly value?: unknown }).value) === name);
}

function itemOf(node: Node | null, index: string): Node | undefined {
  const item = (node as YAMLSeq<Node> | null)?.items?.[Number(index)];
  return item === undefined || 'key' in item ? undefined : item;
}
