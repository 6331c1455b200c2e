import { SchemaError } from '@wirework/encoding-errors';
import { anything } from '../core/scalar-node.ts';
import { newPlace } from '../core/issue.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { describe } from '../core/message.ts';
import type { MemberRules, Rule, SchemaNode } from '../core/types.ts';
import type { ApplyForm, Bound, CallForm, EachForm, NeedForm, Plan, Quantity, RuleOf, TestForm } from '../plan/plan.ts';
import { alternatives } from './alternative-writers.ts';
import { formatTest } from './format-writer.ts';
import { isTypeRule, type RuleUse } from './module-closures.ts';
import { evaluatedParts } from './parts-writer.ts';
import { all, any, comparison, conditional, not, refuseUnless, term, when, type Condition } from './condition.ts';
import { block, literal, quote } from './text.ts';
import { typeTest } from './type-tests.ts';
import { evaluated, failed, partEvaluation, patternTest, unless, type Writer, type WrittenRule } from './writer.ts';

type UnevaluatedForm = Extract<EachForm, { readonly parts: 'unevaluated' }>;
type IssueKind = Parameters<Writer['place']>[1];

/** Returns a rule that is one condition. */
function assertion(
  use: RuleUse,
  writer: Writer,
  test: (variable: string) => Condition,
  kind: IssueKind,
  params: () => string,
): WrittenRule {
  const failure = (): string => `out.add(${writer.place(use.place, kind)}, ${quote(kind)}, ${params()})`;
  return {
    check: { test },
    evaluate: () => unless(test('value'), failure),
    fail: () => failed(failure()),
  };
}

/** Returns a rule that the runtime makes. */
function ofRule(check: WrittenRule['check'], rule: () => string): WrittenRule {
  return { check, evaluate: () => evaluated(term(`${rule()}.evaluate(value, out)`)) };
}

function typeWriter(types: readonly TypeName[], use: RuleUse, writer: Writer): WrittenRule {
  return assertion(
    use,
    writer,
    (it) => typeTest(types, it),
    'type',
    () => `${writer.text.use('typeParams')}(${writer.text.errorConstant(literal(types, cannotHappen))}, value)`,
  );
}

function cannotHappen(): never {
  throw new Error('unreachable');
}

/** Scalars that are compared one by one. */
const maxCompared = 8;

function constant(value: unknown, use: RuleUse, writer: Writer): WrittenRule {
  const allowed = (): string => writer.literal(value, use);
  const isContainer = typeof value === 'object' && value !== null;
  const test = (it: string): Condition =>
    isContainer
      ? term(`${writer.text.use('equal')}(${it}, ${writer.text.constant(allowed())})`)
      : comparison(it, '===', allowed());
  return assertion(use, writer, test, 'const', () => `{ allowed: ${constantOf(writer, value, allowed())} }`);
}

/** Returns the name of a constant, or a scalar itself. */
function constantOf({ text }: Writer, value: unknown, written: string): string {
  return typeof value === 'object' && value !== null ? text.errorConstant(written) : written;
}

function enumeration(list: readonly unknown[], use: RuleUse, writer: Writer): WrittenRule {
  const { text } = writer;
  const written = (): string => writer.literal(list, use);
  const isScalar = (it: unknown): boolean => typeof it !== 'object' || it === null;
  // `every` leaves out holes, which the runtime has its own way with.
  const isFull = Object.keys(list).length === list.length;
  const isShort = isFull && list.length <= maxCompared && list.every(isScalar);
  const isSafe = isFull && list.every((it) => isScalar(it) && typeof it !== 'number');
  const test = (it: string): Condition => {
    if (isShort) return any(list.map((item) => comparison(it, '===', writer.literal(item, use))));
    if (isSafe) return term(`${text.constant(text.setOf(list.map((item) => writer.literal(item, use))))}.has(${it})`);
    return term(`${text.constant(text.call('memberOf', written()))}(${it})`);
  };
  return assertion(use, writer, test, 'enum', () => `{ allowed: ${text.errorConstant(written())} }`);
}

function multipleOf(operand: number, use: RuleUse, writer: Writer): WrittenRule {
  const divisor = literal(operand, cannotHappen);
  const test = (it: string): Condition =>
    term(`${writer.text.constant(writer.text.call('multipleTest', divisor))}(${it})`);
  return assertion(use, writer, test, 'multipleOf', () => `{ divisor: ${divisor} }`);
}

type BoundForm = Extract<TestForm, { readonly quantity: Quantity }>;

/** How the quantity of a variable is written. */
const quantities: Readonly<Record<Quantity, (writer: Writer, variable: string) => string>> = {
  self: (_, it) => it,
  characters: ({ text }, it) => `${text.use('countCodePoints')}(${it})`,
  items: (_, it) => `${it}.length`,
  properties: ({ text }, it) => `${text.use('memberNames')}(${it}).length`,
};

function bound({ operator, quantity, operand, issue }: BoundForm, use: RuleUse, writer: Writer): WrittenRule {
  const limit = literal(operand, cannotHappen);
  const count = (it: string): string => quantities[quantity](writer, it);
  const test = (it: string): Condition =>
    quantity === 'characters' ? lengthTest(operator, operand, it, count) : comparison(count(it), operator, limit);
  const actual = (): string => (quantity === 'self' ? '' : `, actual: ${count('value')}`);
  return assertion(use, writer, test, issue as IssueKind, () => `{ limit: ${limit}${actual()} }`);
}

/**
 * Returns the condition of a length. A code point is one or two units, so most lengths are decided without counting.
 */
function lengthTest(operator: Bound, limit: number, it: string, count: (variable: string) => string): Condition {
  const isUnits = (by: Bound, units: number): Condition => comparison(`${it}.length`, by, String(units));
  const isCounted = (): Condition => comparison(count(it), operator, String(limit));
  if (operator === '<=') return any([isUnits('<=', limit), all([isUnits('<=', 2 * limit), isCounted()])]);
  if (limit <= 0) return true;
  if (limit <= 1) return isUnits('>=', limit);
  return any([isUnits('>=', 2 * limit - 1), all([isUnits('>=', limit), isCounted()])]);
}

function pattern(operand: string, use: RuleUse, writer: Writer): WrittenRule {
  const source = quote(operand);
  const test = (it: string): Condition => term(`${patternTest(writer, source)}(${it})`);
  return assertion(use, writer, test, 'pattern', () => `{ pattern: ${source} }`);
}

function unique(use: RuleUse, writer: Writer): WrittenRule {
  const test = (it: string): Condition => not(term(`${writer.text.use('hasDuplicate')}(${it})`));
  return assertion(use, writer, test, 'uniqueItems', () => `${writer.text.use('firstDuplicate')}(value)`);
}

/** Writes a test of the value alone. */
function testWriter(rule: TestForm, use: RuleUse, writer: Writer): WrittenRule {
  switch (rule.operator) {
    case 'of type':
      return typeWriter(rule.operand, use, writer);
    case 'one of':
      return rule.issue === 'const' ? constant(rule.operand[0], use, writer) : enumeration(rule.operand, use, writer);
    case 'multiple of':
      return multipleOf(rule.operand, use, writer);
    case 'matches':
      return pattern(rule.operand, use, writer);
    case 'unique':
      return unique(use, writer);
    default:
      return bound(rule, use, writer);
  }
}

/** Writes a function of a format. */
function callWriter(rule: CallForm, use: RuleUse, writer: Writer): WrittenRule {
  if (rule.issue === 'format') {
    const test = formatTest(rule.format, use, writer);
    return assertion(use, writer, test, 'format', () => `{ format: ${quote(rule.format)} }`);
  }
  throw new SchemaError({
    keyword: use.rule.keyword,
    reason: 'a custom keyword is a function, which cannot be written into a module',
    pointer: use.rule.pointer,
  });
}

/** Returns the pass over the elements of an array. */
function elements(writer: Writer, first: readonly SchemaNode[], others: SchemaNode, from = 0): WrittenRule {
  const start = Math.max(from, first.length);
  /** Returns the loop over elements, with the statements for each. */
  const pass = (linesOf: (token: string, node: SchemaNode) => readonly string[]): string[] => {
    const described = first.flatMap((node, at) => {
      const lines = linesOf(String(at), node);
      return lines.length === 0 ? [] : block(`if (value.length > ${at})`, [`const item = value[${at}];`, ...lines]);
    });
    const lines = linesOf('i', others);
    if (lines.length === 0) return described;
    const loop = block(`for (let i = ${start}; i < value.length; i++)`, ['const item = value[i];', ...lines]);
    return [...described, ...loop];
  };
  const checkOf = (_: string, node: SchemaNode): string[] => refuseUnless(writer.test(node, 'item'));
  return {
    check: { lines: () => pass(checkOf) },
    // Of a list at fault, the last item need not be checked before it is evaluated.
    evaluate: () =>
      pass((at, node) =>
        partEvaluation(
          at,
          node,
          writer,
          undefined,
          at === 'i' && writer.isOneEnough ? comparison('i', '===', 'value.length - 1') : undefined,
        ),
      ),
  };
}

function few(limit: number, use: RuleUse, writer: Writer): WrittenRule {
  const test = (it: string): Condition => comparison(`${it}.length`, '<=', String(limit));
  return assertion(use, writer, test, 'additionalItems', () => `{ limit: ${limit}, actual: value.length }`);
}

function some(
  { plan, min, max }: Extract<EachForm, { readonly parts: 'some' }>,
  use: RuleUse,
  writer: Writer,
): WrittenRule {
  const node = writer.closures.nodeOf(plan);
  // One more than the bound is enough.
  const end = Math.max(min, max === Infinity ? 0 : max + 1);
  const lines = (): string[] => [
    '{',
    '  let count = 0;',
    `  for (let i = 0; i < value.length && count < ${end}; i++) {`,
    '    const item = value[i];',
    ...when(writer.test(node, 'item'), ['count++;']).map((it) => `    ${it}`),
    '  }',
    `  if (count < ${min}${max === Infinity ? '' : ` || count > ${max}`}) return false;`,
    '}',
  ];
  const placeOf = (keyword: 'minContains' | 'maxContains'): string =>
    writer.place(newPlace(keyword, `${use.plan.pointer}/${keyword}`, describe), keyword);
  return ofRule({ lines }, () => {
    const written = [
      `place: ${writer.place(use.place, 'contains')}`,
      `atLeast: ${placeOf('minContains')}`,
      `atMost: ${placeOf('maxContains')}`,
    ];
    return writer.text.errorConstant(
      writer.text.call('countedRule', writer.node(node), String(min), String(max), `{ ${written.join(', ')} }`),
    );
  });
}

function names(plan: Plan, use: RuleUse, writer: Writer): WrittenRule {
  const node = writer.closures.nodeOf(plan);
  const lines = (): string[] => {
    const lines = refuseUnless(writer.test(node, 'name'));
    return lines.length === 0 ? [] : block(`for (const name of ${writer.text.use('memberNames')}(value))`, lines);
  };
  return ofRule({ lines }, () =>
    writer.text.errorConstant(
      writer.text.call('namesRule', writer.node(node), writer.place(use.place, 'propertyNames')),
    ),
  );
}

/** Writes plans for parts of a value. */
function eachWriter(rule: RuleOf<EachForm>, use: RuleUse, writer: Writer): WrittenRule {
  const { closures } = writer;
  switch (rule.parts) {
    case 'first':
      return elements(
        writer,
        rule.plans.map((it) => closures.nodeOf(it)),
        anything,
      );
    case 'rest':
      return rule.keyword === 'additionalItems' && rule.plan.verdict === false
        ? few(rule.from, use, writer)
        : elements(writer, [], closures.nodeOf(rule.plan), rule.from);
    case 'some':
      return some(rule, use, writer);
    case 'names':
      return names(rule.plan, use, writer);
    case 'unevaluated':
      return rule.kind === 'array' ? unevaluatedItems(rule, use, writer) : unevaluatedProperties(rule, use, writer);
    default:
      return neverWritten();
  }
}

/** The pass over the members writes the other rules. */
function neverWritten(): never {
  throw new Error('unreachable');
}

function lacks({ text }: Writer, variable: string, name: string): Condition {
  return term(`${text.use('lacksMember')}(${variable}, ${quote(name)})`);
}

/** Writes the names that an object needs beside a property. */
function needWriter({ given = '', names: needed, issue }: NeedForm, use: RuleUse, writer: Writer): WrittenRule {
  const test = (it: string): Condition => {
    const met = all(needed.map((name) => not(lacks(writer, it, name))));
    return met === true ? met : any([lacks(writer, it, given), met]);
  };
  const evaluate = (): string[] => {
    if (needed.length === 0) return [];
    const adds = needed.flatMap((name) =>
      when(lacks(writer, 'value', name), [
        `passed = out.addMember(${writer.place(use.place, issue)}, ${quote(issue)}, { name: ${quote(given)}, missing: ${quote(name)} }, ${quote(name)}, 'parent');`,
      ]),
    );
    return when(not(lacks(writer, 'value', given)), [...adds, 'if (!passed && out.isFull) return false;']);
  };
  return { check: { test }, evaluate };
}

/** Writes the plan of an object with a property. */
function dependent(name: string, node: SchemaNode, writer: Writer): WrittenRule {
  const test = (it: string): Condition => {
    const met = writer.test(node, it);
    return met === true ? met : any([lacks(writer, it, name), met]);
  };
  const evaluate = (): string[] => {
    const condition = writer.evaluation(node);
    return condition === true ? [] : evaluated(any([lacks(writer, 'value', name), condition]));
  };
  return { check: { test }, evaluate };
}

/**
 * Returns the rules for the members of an object, if a schema demands nothing else of one. Of a guarded schema the
 * depth is counted.
 */
function membersOnly(node: SchemaNode, { closures }: Writer): MemberRules | undefined {
  const record = closures.recordOf(node);
  if (record === undefined || closures.guardOf(node) !== undefined) return undefined;
  const { types, rules, members } = record;
  const isForObjects = types === undefined || types.includes('object');
  return isForObjects && rules.every(({ rule }) => isTypeRule(rule)) ? members : undefined;
}

/** Returns the rule that a value passes some schemas. */
function allOfNodes(writer: Writer, nodes: readonly SchemaNode[]): WrittenRule {
  const members = nodes.flatMap((node) => membersOnly(node, writer) ?? []);
  return {
    members: members.length === nodes.length ? members : undefined,
    check: { test: (it) => all(nodes.map((node) => writer.test(node, it))) },
    evaluate: () => nodes.flatMap((node) => evaluated(writer.evaluation(node))),
  };
}

function negation(node: SchemaNode, use: RuleUse, writer: Writer): WrittenRule {
  const test = (it: string): Condition => not(writer.test(node, it));
  return assertion(use, writer, test, 'not', () => '{}');
}

function condition(test: SchemaNode, yes: SchemaNode, no: SchemaNode, writer: Writer): WrittenRule {
  const choose = (of: (node: SchemaNode) => Condition, variable: string): Condition =>
    conditional(writer.test(test, variable), of(yes), of(no));
  return {
    check: { test: (it) => choose((node) => writer.test(node, it), it) },
    evaluate: () => evaluated(choose((node) => writer.evaluation(node), 'value')),
  };
}

/** Writes plans for the value itself. */
function applyWriter(rule: ApplyForm, use: RuleUse, writer: Writer): WrittenRule {
  const nodes = rule.plans.map((it) => writer.closures.nodeOf(it)) as [SchemaNode, SchemaNode, SchemaNode];
  switch (rule.combine) {
    case 'all':
      return allOfNodes(writer, nodes);
    case 'any':
    case 'one':
      return alternatives(rule, nodes, use, writer);
    case 'none':
      return negation(nodes[0], use, writer);
    case 'if':
      return condition(...nodes, writer);
    case 'when':
      return dependent(rule.name, nodes[0], writer);
  }
}

function unevaluatedItems({ plan, evaluated: parts }: UnevaluatedForm, use: RuleUse, writer: Writer): WrittenRule {
  const { closures, text } = writer;
  const node = closures.nodeOf(plan);
  const isRefusal = plan.verdict === false;
  if (!isRefusal && parts.alternatives.size + parts.contained.size === 0)
    return elements(writer, [], node, parts.elements);
  const lines = (): string[] =>
    block(`for (const index of ${text.use('unevaluatedIndices')}(${evaluatedParts(parts, writer)}, value))`, [
      'const item = value[index];',
      ...refuseUnless(writer.test(node, 'item')),
    ]);
  return ofRule({ lines }, () => {
    const place = writer.place(use.place, 'unevaluatedItems');
    return text.errorConstant(
      text.call('unevaluatedElementsRule', evaluatedParts(parts, writer), writer.node(node), place, String(isRefusal)),
    );
  });
}

function unevaluatedProperties({ plan, evaluated: parts }: UnevaluatedForm, use: RuleUse, writer: Writer): WrittenRule {
  const { closures, text } = writer;
  const { members } = use.closure as Rule;
  if (members !== undefined) return writer.members(members);
  const node = closures.nodeOf(plan);
  const lines = (): string[] =>
    block(`for (const name of ${text.use('unevaluatedNames')}(${evaluatedParts(parts, writer)}, value))`, [
      'const item = value[name];',
      ...refuseUnless(writer.test(node, 'item')),
    ]);
  return ofRule({ lines }, () => {
    const place = writer.place(use.place, 'unevaluatedProperties');
    const isRefusal = String(plan.verdict === false);
    return text.errorConstant(
      text.call('unevaluatedMembersRule', evaluatedParts(parts, writer), writer.node(node), place, isRefusal),
    );
  });
}

/**
 * Writes a rule.
 *
 * @throws SchemaError for a custom keyword
 */
export function writtenRule(use: RuleUse, writer: Writer): WrittenRule {
  const { rule } = use;
  switch (rule.form) {
    case 'test':
      return testWriter(rule, use, writer);
    case 'need':
      return needWriter(rule, use, writer);
    case 'each':
      return eachWriter(rule, use, writer);
    case 'apply':
      return applyWriter(rule, use, writer);
    case 'call':
      return callWriter(rule, use, writer);
  }
}
