import { JsonSyntaxError, unescapePointerToken } from '@wirework/encoding-errors';
import { positionAt } from '@wirework/scanner';
import {
  isAlias,
  isMap,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  parseAllDocuments,
  type parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { ParsedDocument, Place } from './parsed-document.ts';

type YamlDocument = ReturnType<typeof parseDocument>;

/** Uses of aliases; more would make a value too large for the memory. */
const maxAliasCount = 1_000;

/**
 * Parses the documents of a YAML text with the package `yaml`, which keeps the positions of all nodes; `js-yaml` does
 * not. The key `<<` merges maps, as in YAML 1.1 and most parsers of 1.2.
 *
 * @throws JsonSyntaxError for a text that is not YAML
 */
export function parseYaml(text: string): ParsedDocument[] {
  const documents = parseAllDocuments(text, { merge: true, prettyErrors: false });
  return Array.from(documents as Iterable<YamlDocument>, (document) => {
    const [fault] = document.errors;
    if (fault !== undefined) throw syntaxError(text, fault.message, fault.pos[0]);
    return {
      value: valueOf(() => document.toJS({ maxAliasCount }), text),
      placeOf: (pointer, isName = false) => placeAt(text, startOf(document, pointer, isName)),
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
function startOf(document: YamlDocument, pointer: string, isName: boolean): number {
  let node: Node | null = document.contents;
  let start = node?.range?.[0] ?? 0;
  const tokens = pointer.split('/').slice(1).map(unescapePointerToken);
  for (const [at, token] of tokens.entries()) {
    const pair = pairOf(node, token) ?? mergedPair(document, node, token);
    const next: Node | null | undefined = pair === undefined ? itemOf(node, token) : (pair.value ?? null);
    if (next === undefined) break;
    const key = (pair?.key ?? undefined) as Node | undefined;
    start = (isName && at === tokens.length - 1 ? key?.range?.[0] : next?.range?.[0]) ?? key?.range?.[0] ?? start;
    node = next;
  }
  return start;
}

type YamlPair = Pair<ParsedNode, ParsedNode | null>;

function pairOf(node: Node | null, name: string): YamlPair | undefined {
  return pairsOf(node).find((it) => String(keyOf(it)) === name);
}

/** Returns the pair with the key `<<` that merges a name into a map. */
function mergedPair(document: YamlDocument, node: Node | null, name: string): YamlPair | undefined {
  const merge = pairsOf(node).find((it) => typeof keyOf(it) === 'symbol');
  const [sources] = resolvedNodes(document, merge === undefined ? [] : [merge.value]);
  const maps = isSeq(sources) ? resolvedNodes(document, sources.items as Node[]) : [sources];
  return maps.some((it) => isMap(it) && it.has(name)) ? merge : undefined;
}

function pairsOf(node: Node | null): readonly YamlPair[] {
  return ((node as YAMLMap<ParsedNode, ParsedNode | null> | null)?.items ?? []).filter((it) => 'key' in it);
}

/** Returns the value of a key: a symbol for `<<`, which merges. */
const keyOf = ({ key }: YamlPair): unknown => (key as { readonly value?: unknown }).value;

const resolvedNodes = (document: YamlDocument, nodes: readonly (Node | null)[]): readonly unknown[] =>
  nodes.map((it) => (isAlias(it) ? it.resolve(document) : it));

function itemOf(node: Node | null, index: string): Node | undefined {
  const item = (node as YAMLSeq<Node> | null)?.items?.[Number(index)];
  return item === undefined || 'key' in item ? undefined : item;
}
