import type { SchemaNode } from '../core/types.ts';
import { requireMember } from '../closures/discriminated.ts';
import { newPlace } from '../core/issue.ts';
import { describeDiscriminator } from '../core/message.ts';
import { typeTests } from './type-tests.ts';
import { any, branches, refuseUnless, term, textOf, type Condition } from './condition.ts';
import { block, indented, quote } from './text.ts';
import type { ApplyForm, Discriminator } from '../plan/plan.ts';
import type { RuleUse } from './module-closures.ts';
import { evaluated, unless, type Writer, type WrittenRule } from './writer.ts';

type AlternativesForm = Extract<ApplyForm, { readonly discriminator: unknown }>;

/** Writes the plans of which a value passes any, or exactly one. */
export function alternatives(
  { combine, discriminator }: AlternativesForm,
  nodes: readonly SchemaNode[],
  use: RuleUse,
  writer: Writer,
): WrittenRule {
  const written = withoutDiscriminator(combine === 'any', nodes, use, writer);
  return discriminator === undefined ? written : discriminated(discriminator, nodes, written, use, writer);
}

function withoutDiscriminator(isAny: boolean, nodes: readonly SchemaNode[], use: RuleUse, writer: Writer): WrittenRule {
  const { text } = writer;
  let name: string | undefined;
  // A condition that its issues need again is a function.
  const declared = (): string =>
    (name ??= writer.declare('check', [...checkLines(isAny, nodes, use, writer), 'return true;']));
  const failure = (): string => {
    const list = text.errorConstant(`[${nodes.map((node) => writer.node(node)).join(', ')}]`);
    const place = writer.place(use.place, isAny ? 'anyOf' : 'oneOf');
    const likely =
      use.tags === undefined ? 'undefined' : `${text.use('alternativeFor')}(${tagsOf(use, writer)}, value)`;
    return isAny
      ? `${text.use('addClosestAlternative')}(out, ${place}, 'anyOf', ${list}, value, ${likely})`
      : `${text.use('addOneOf')}(out, ${place}, ${list}, value, ${likely})`;
  };
  const isTest = isAny && use.tags === undefined;
  const evaluate = (): string[] =>
    unless(isTest ? anyTest(nodes, writer)('value') : term(`${declared()}(value)`), failure);
  if (isTest) return { check: { test: anyTest(nodes, writer) }, evaluate };
  return { check: { lines: () => checkLines(isAny, nodes, use, writer) }, evaluate };
}

const anyTest =
  (nodes: readonly SchemaNode[], writer: Writer) =>
  (variable: string): Condition =>
    any(nodes.map((node) => writer.test(node, variable)));

/**
 * Returns the statements that check alternatives. An object with a tag is checked by the only alternative that it can
 * match.
 */
function checkLines(isAny: boolean, nodes: readonly SchemaNode[], { tags }: RuleUse, writer: Writer): string[] {
  const all = isAny ? refuseUnless(anyTest(nodes, writer)('value')) : oneLines(nodes, writer);
  if (tags === undefined) return all;
  const cases = [...tags.byTag].flatMap(([tag, node]) => [
    `case ${quote(tag as string)}:`,
    ...indented(refuseUnless(writer.test(node, 'value'))),
    '  break;',
  ]);
  const tag = `value[${quote(tags.name)}]`;
  return branches(typeTests.object('value'), block(`switch (${tag})`, [...cases, 'default:', '  return false;']), all);
}

function oneLines(nodes: readonly SchemaNode[], writer: Writer): string[] {
  return block('', [
    'let count = 0;',
    ...nodes.flatMap((node, at) => {
      const test = writer.test(node, 'value');
      if (test === false) return [];
      const isInner = at > 0 && at < nodes.length - 1;
      return [`if (${textOf(test)}) count++;`, ...(isInner ? ['if (count > 1) return false;'] : [])];
    }),
    'if (count !== 1) return false;',
  ]);
}

function tagsOf({ tags }: RuleUse, writer: Writer): string {
  const { name = '', byTag = new Map<unknown, SchemaNode>() } = tags ?? {};
  const entries = [...byTag].map(([tag, node]) => [quote(tag as string), writer.node(node)] as const);
  return writer.text.errorConstant(`{ name: ${quote(name)}, byTag: ${writer.text.mapOf(entries)} }`);
}

/** Returns alternatives of which a member chooses one. */
function discriminated(
  { name, pointer, choices }: Discriminator,
  nodes: readonly SchemaNode[],
  { check, evaluate }: WrittenRule,
  use: RuleUse,
  writer: Writer,
): WrittenRule {
  const { text } = writer;
  const place = newPlace('discriminator', pointer, describeDiscriminator);
  const entries = [...choices].map(([value, at]) => [writer.literal(value, use), String(at)] as const);
  const table = (): string => text.constant(text.mapOf(entries));
  const rest = (): readonly string[] => ('lines' in check ? check.lines() : refuseUnless(check.test('value')));
  const lines = (): string[] => {
    const chosen = [...new Set(choices.values())].filter((it) => it !== undefined);
    const cases = chosen.flatMap((at) => [
      `case ${at}:`,
      ...indented(refuseUnless(writer.test(nodes[at] as SchemaNode, 'value'))),
      '  break;',
    ]);
    const choice = `${text.use('choiceOf')}(value, ${quote(name)}, ${table()})`;
    return block(`switch (${choice})`, [...cases, 'case -1:', '  return false;', 'default:', ...indented(rest())]);
  };
  let rule: string | undefined;
  const ruleName = (): string => {
    if (rule !== undefined) return rule;
    const checkName = writer.declare('check', [...rest(), 'return true;']);
    const evaluateName = writer.declare('evaluation', ['let passed = true;', ...evaluate(), 'return passed;']);
    const list = nodes.map((node) => writer.node(node)).join(', ');
    const discriminator = `{ place: ${writer.place(place, 'discriminator')}, name: ${quote(name)}, choices: ${table()} }`;
    const isRequired = `() => ${requireMember(nodes, name)}`;
    const made = text.call(
      'discriminated',
      discriminator,
      `[${list}]`,
      `{ check: ${checkName}, evaluate: ${evaluateName} }`,
      isRequired,
    );
    return (rule = text.errorConstant(made));
  };
  return { check: { lines }, evaluate: () => evaluated(term(`${ruleName()}.evaluate(value, out)`)) };
}
