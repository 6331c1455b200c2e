import type { Alternatives, EvaluatedParts } from '../core/evaluated-parts.ts';
import { quote } from './text.ts';
import { patternTest, type Writer } from './writer.ts';

/** Returns the name of the parts that keywords evaluate. */
export function evaluatedParts(parts: EvaluatedParts, writer: Writer): string {
  const { text } = writer;
  const members = [
    `hasAllMembers: ${parts.hasAllMembers}`,
    `names: ${text.setOf([...parts.names].map(quote))}`,
    `patterns: ${text.setOf([...parts.patterns].map((it) => patternTest(writer, quote(writer.compiler.sourceOf(it)))))}`,
    `hasAllElements: ${parts.hasAllElements}`,
    `elements: ${parts.elements}`,
    `contained: ${text.setOf([...parts.contained].map((it) => writer.checkNode(it)))}`,
    `alternatives: ${text.setOf([...parts.alternatives].map((it) => writtenAlternatives(it, writer)))}`,
  ];
  return text.constant(`{ ${members.join(', ')} }`);
}

/**
 * Returns the name of alternatives. Those that several schemas lead to are one object, so that they are visited once.
 */
function writtenAlternatives(it: Alternatives, writer: Writer): string {
  const known = writer.alternatives.get(it);
  if (known !== undefined) return known;
  const name = writer.text.constant(textOf(it, writer));
  writer.alternatives.set(it, name);
  return name;
}

function textOf(it: Alternatives, writer: Writer): string {
  if (it.kind === 'dependent')
    return `{ kind: 'dependent', name: ${quote(it.name)}, parts: ${evaluatedParts(it.parts, writer)} }`;
  if (it.kind === 'branches') {
    const branches = it.branches.map(
      ({ node, parts }) => `{ node: ${writer.checkNode(node)}, parts: ${evaluatedParts(parts, writer)} }`,
    );
    return `{ kind: 'branches', branches: [${branches.join(', ')}] }`;
  }
  const of = (name: 'condition' | 'yes' | 'no'): string => `${name}: ${evaluatedParts(it[name], writer)}`;
  return `{ kind: 'condition', node: ${writer.checkNode(it.node)}, ${of('condition')}, ${of('yes')}, ${of('no')} }`;
}
