import type { Alternatives, EvaluatedParts, Plan } from '../plan/plan.ts';
import { quote } from './text.ts';
import { patternTest, type Writer } from './writer.ts';

/** Returns the name of the parts that keywords evaluate. */
export function evaluatedParts(parts: EvaluatedParts, writer: Writer): string {
  const { text } = writer;
  const members = [
    `hasAllMembers: ${parts.hasAllMembers}`,
    `names: ${text.setOf([...parts.names].map(quote))}`,
    `patterns: ${text.setOf([...parts.patterns].map((it) => patternTest(writer, quote(it))))}`,
    `hasAllElements: ${parts.hasAllElements}`,
    `elements: ${parts.elements}`,
    `contained: ${text.setOf([...parts.contained].map((it) => checkNode(it, writer)))}`,
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
      ({ schema, parts }) => `{ schema: ${checkNode(schema, writer)}, parts: ${evaluatedParts(parts, writer)} }`,
    );
    return `{ kind: 'branches', branches: [${branches.join(', ')}] }`;
  }
  const of = (name: 'condition' | 'yes' | 'no'): string => `${name}: ${evaluatedParts(it[name], writer)}`;
  return `{ kind: 'condition', schema: ${checkNode(it.schema, writer)}, ${of('condition')}, ${of('yes')}, ${of('no')} }`;
}

function checkNode(plan: Plan, writer: Writer): string {
  return writer.checkNode(writer.closures.nodeOf(plan));
}
