import type { SchemaNode } from '../core/types.ts';
import { requireMember } from '../openapi/discriminated.ts';
import { typeTests } from './type-tests.ts';
import { any, block, choice, indented, not, quote } from './text.ts';
import { type KeywordWriter, unless, type WrittenKeyword, type Writer } from './writer.ts';
import type { KeywordUse } from './module-compiler.ts';

/** `anyOf` and `oneOf`. */
export const alternatives: KeywordWriter = (use, writer) => {
  const schemas = use.value as readonly unknown[];
  const nodes = schemas.map((schema, at) => writer.compiler.childOf(use, schema, at));
  const written = withoutDiscriminator(use, nodes, writer);
  return use.discriminator === undefined ? written : discriminated(use, nodes, written, writer);
};

function withoutDiscriminator(use: KeywordUse, nodes: readonly SchemaNode[], writer: Writer): WrittenKeyword {
  const { text } = writer;
  const isAny = use.keyword.name === 'anyOf';
  let name: string | undefined;
  // A condition that its issues need again is a function.
  const declared = (): string =>
    (name ??= writer.declare('check', [...checkLines(use, nodes, writer), 'return true;']));
  const evaluate = (): string[] => {
    const list = text.errorConstant(`[${nodes.map((node) => writer.node(node)).join(', ')}]`);
    const place = writer.place(use.place, isAny ? 'anyOf' : 'oneOf');
    const likely =
      use.tags === undefined ? 'undefined' : `${text.use('alternativeFor')}(${tagsOf(use, writer)}, value)`;
    const failure = isAny
      ? `${text.use('addClosestAlternative')}(out, ${place}, 'anyOf', ${list}, value, ${likely})`
      : `${text.use('addOneOf')}(out, ${place}, ${list}, value, ${likely})`;
    const test = isAny && use.tags === undefined ? anyTest(nodes, writer)('value') : `${declared()}(value)`;
    return unless(test, failure);
  };
  if (isAny && use.tags === undefined) return { check: { test: anyTest(nodes, writer) }, evaluate };
  return { check: { lines: () => checkLines(use, nodes, writer) }, evaluate };
}

const anyTest =
  (nodes: readonly SchemaNode[], writer: Writer) =>
  (variable: string): string =>
    any(nodes.map((node) => writer.test(node, variable)));

/**
 * Returns the statements that check alternatives. An object with a tag is checked by the only alternative that it can
 * match.
 */
function checkLines(use: KeywordUse, nodes: readonly SchemaNode[], writer: Writer): string[] {
  const { tags } = use;
  const all = use.keyword.name === 'anyOf' ? refusalUnless(anyTest(nodes, writer)('value')) : oneLines(nodes, writer);
  if (tags === undefined) return all;
  const cases = [...tags.byTag].flatMap(([tag, node]) => [
    `case ${quote(tag as string)}:`,
    ...indented(refusalUnless(writer.test(node, 'value'))),
    '  break;',
  ]);
  const tag = `value[${quote(tags.name)}]`;
  return choice(typeTests.object('value'), block(`switch (${tag})`, [...cases, 'default:', '  return false;']), all);
}

function refusalUnless(test: string): string[] {
  return test === 'true' ? [] : [`if (${not(test)}) return false;`];
}

function oneLines(nodes: readonly SchemaNode[], writer: Writer): string[] {
  return block('', [
    'let count = 0;',
    ...nodes.flatMap((node, at) => {
      const test = writer.test(node, 'value');
      if (test === 'false') return [];
      const isInner = at > 0 && at < nodes.length - 1;
      return [`if (${test}) count++;`, ...(isInner ? ['if (count > 1) return false;'] : [])];
    }),
    'if (count !== 1) return false;',
  ]);
}

function tagsOf({ tags }: KeywordUse, writer: Writer): string {
  const { name = '', byTag = new Map<unknown, SchemaNode>() } = tags ?? {};
  const entries = [...byTag].map(([tag, node]) => [quote(tag as string), writer.node(node)] as const);
  return writer.text.errorConstant(`{ name: ${quote(name)}, byTag: ${writer.text.mapOf(entries)} }`);
}

/** Returns alternatives of which a member chooses one. */
function discriminated(
  use: KeywordUse,
  nodes: readonly SchemaNode[],
  { check, evaluate }: WrittenKeyword,
  writer: Writer,
): WrittenKeyword {
  const { text } = writer;
  const { name, place, choices } = use.discriminator as NonNullable<KeywordUse['discriminator']>;
  const entries = [...choices].map(([value, at]) => [writer.literal(value, use), String(at)] as const);
  const table = (): string => text.constant(text.mapOf(entries));
  const rest = (): readonly string[] => ('lines' in check ? check.lines() : refusalUnless(check.test('value')));
  const lines = (): string[] => {
    const chosen = [...new Set(choices.values())].filter((it) => it !== undefined);
    const cases = chosen.flatMap((at) => [
      `case ${at}:`,
      ...indented(refusalUnless(writer.test(nodes[at] as SchemaNode, 'value'))),
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
  return { check: { lines }, evaluate: () => unless(`${ruleName()}.evaluate(value, out)`, 'false') };
}
