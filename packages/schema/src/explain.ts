import type { Findings } from './findings.ts';
import { type Kind, kindOf } from './kind.ts';
import type { Explain, SchemaNode } from './keyword.ts';

/**
 * The second judgement: adds what is wrong with the value at `out.frame`, and nothing for a valid one.
 * The rules for the kind that a schema met last are kept at hand, since most meet one kind only.
 */
export function explain(node: SchemaNode, value: unknown, out: Findings): void {
  const kind = kindOf(value);
  if (kind !== node.kind || node.explains === undefined) prepare(node, kind);
  const explains = node.explains as readonly Explain[];
  for (let i = 0; i < explains.length && !out.full; i++) (explains[i] as Explain)(value as never, out);
}

function prepare(node: SchemaNode, kind: Kind | undefined): void {
  node.byKind ??= new Map();
  let explains = node.byKind.get(kind);
  if (explains === undefined) {
    const own = node.rules.filter((it) => (it.kind ?? kind) === kind && it.rule.accepts?.has(kind) !== true);
    node.byKind.set(kind, (explains = own.map((it) => it.rule.explain)));
  }
  node.kind = kind;
  node.explains = explains;
}
