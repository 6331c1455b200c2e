import { acceptsAll } from '../core/scalar-node.ts';
import type { MemberRules, PatternRule, SchemaNode } from '../core/types.ts';
import { demandingPatterns } from '../closures/member-rules.ts';
import { copyOfDictionary, directCheck, faultSearch, type KnownMember } from './direct-members.ts';
import { all, any, comparison, refuseUnless, term, type Condition } from './condition.ts';
import { access, block, indented, quote } from './text.ts';
import {
  type CheckPart,
  evaluated,
  failed,
  partEvaluation,
  patternTest,
  type Writer,
  type WrittenRule,
} from './writer.ts';

/** More names than these are found by a `Map`, and not compared one after the other. */
const maxCompared = 24;

/** Writes the pass over the members of an object, for four keywords. */
export function membersPass(rules: MemberRules, writer: Writer): WrittenRule {
  return {
    members: [rules],
    check: membersCheck([rules], writer),
    evaluate: () => evaluationLines(rules, writer),
  };
}

/**
 * Returns the check of the members by several rules in one pass, all of them without patterns unless there is only one.
 */
export function membersCheck(rules: readonly MemberRules[], writer: Writer): CheckPart {
  return { lines: () => checkLines(rules, writer) };
}

/**
 * Names of rules in one pass. Schemas that contain each other would otherwise repeat the same names again and again.
 */
const maxMergedNames = 64;

/** Returns whether rules can be in one pass. */
export function areMergeable(rules: readonly MemberRules[]): boolean {
  const names = rules.reduce((count, it) => count + namesOf(it).length, 0);
  return names <= maxMergedNames && rules.every((it) => demandingPatterns(it).length === 0);
}

/** Returns the name of the rules about names, as the runtime takes them. */
export function nameRules(rules: MemberRules, writer: Writer): string {
  const { text } = writer;
  const names = [...rules.properties.keys()].map(quote).join(', ');
  const required = rules.required.map(quote).join(', ');
  const places = [
    placeOf(rules.requiredPlace, 'required', writer),
    placeOf(rules.closedPlace, 'additionalProperties', writer),
  ];
  return text.errorConstant(text.call('nameRules', `[${names}]`, `[${required}]`, ...places));
}

function placeOf(
  place: MemberRules['requiredPlace'],
  kind: 'required' | 'additionalProperties',
  writer: Writer,
): string {
  return place === undefined ? 'undefined' : writer.place(place, kind);
}

/** Returns the name of the rules, as the runtime takes them. */
function memberRules(rules: MemberRules, writer: Writer): string {
  const { text } = writer;
  const patterns = rules.patterns.map(
    ({ matches, node }) => `{ matches: ${testOf(matches, writer)}, node: ${writer.node(node)} }`,
  );
  const members = [
    `properties: ${text.mapOf([...rules.properties].map(([name, node]) => [quote(name), writer.node(node)] as const))}`,
    `patterns: [${patterns.join(', ')}]`,
    `additional: ${writer.node(rules.additional)}`,
    `required: [${rules.required.map(quote).join(', ')}]`,
    `requiredPlace: ${placeOf(rules.requiredPlace, 'required', writer)}`,
    `closedPlace: ${placeOf(rules.closedPlace, 'additionalProperties', writer)}`,
  ];
  return text.errorConstant(`{ ${members.join(', ')} }`);
}

function testOf(matches: PatternRule['matches'], writer: Writer): string {
  return patternTest(writer, quote(writer.closures.sourceOf(matches)));
}

function namesOf({ properties, required }: MemberRules): readonly string[] {
  return [...new Set([...properties.keys(), ...required])];
}

function demandsNothing(rules: MemberRules): boolean {
  const isOpen = rules.additional.inline === acceptsAll;
  return isOpen && demandingPatterns(rules).length === 0 && namesOf(rules).length === 0;
}

/**
 * Returns the statements that return the name of the only member at fault; `null` if all pass, and `undefined` if there
 * may be others, or other faults. `undefined` if there are no such statements.
 */
export function faultLines(rules: MemberRules, writer: Writer): string[] | undefined {
  const { additional } = rules;
  const isClosed = writer.closures.refusalAt(additional) !== undefined;
  const names = namesOf(rules);
  if (names.length === 0 || demandingPatterns(rules).length > 0) return undefined;
  if (!isClosed && additional.inline !== acceptsAll) return undefined;
  const known = names.map((name): KnownMember => {
    return { name, nodes: nodesOf(rules, name), isRequired: rules.required.includes(name) };
  });
  if (known.every(({ nodes }) => nodes.every((node) => node.inline === acceptsAll))) return undefined;
  if (!known.every(({ nodes }) => nodes.every((node) => writer.closures.isBounded(node)))) return undefined;
  // Several that may take long are evaluated one after the other, in the order of the object.
  if (known.filter(({ nodes }) => nodes.some((node) => !writer.closures.isShort(node))).length > 1) return undefined;
  return faultSearch(known, isClosed, writer);
}

/**
 * Returns the statements that check the members: by their names if that is enough, else in a loop.
 */
function checkLines(rules: readonly MemberRules[], writer: Writer): string[] {
  if (rules.every(demandsNothing)) return [];
  const names = [...new Set(rules.flatMap(namesOf))];
  const required = new Set(rules.flatMap((it) => it.required));
  const others = otherMember(rules, writer);
  const known = names.map((name): KnownMember => {
    const nodes = [...new Set(rules.flatMap((it) => nodesOf(it, name)))];
    return { name, nodes, isRequired: required.has(name) };
  });
  const isPlain = rules.every((it) => demandingPatterns(it).length === 0);
  if (isPlain && others.length === 0) return directCheck(known, false, writer);
  if (isPlain && others.length === 1) return directCheck(known, true, writer);
  return loopLines(known, others, writer);
}

/**
 * Returns the statements that check members in a loop. As at run time, a member is an own enumerable property that is
 * not `undefined`: the loop visits inherited names last, and a known name is read by itself, so that engines remember
 * where it is. Members that need a function are checked after the loop, so that a wrong name is found before them.
 */
function loopLines(known: readonly KnownMember[], others: readonly string[], writer: Writer): string[] {
  const required = known.filter(({ isRequired }) => isRequired).length;
  const isOpen = others.length === 0;
  const parts: string[] = [];
  const partTests: string[] = [];
  const cases = known.flatMap(({ name, nodes, isRequired }) => {
    const testFor = (variable: string): Condition => all(nodes.map((node) => writer.test(node, variable)));
    const test = testFor('item');
    if (test !== false && nodes.some((node) => writer.inlineTest(node, 'item') === undefined)) {
      const part = `part${parts.length}`;
      parts.push(part);
      partTests.push(...refuseUnless(any([comparison(part, '===', 'undefined'), testFor(part)])));
      return [{ name, lines: keptMember(name, part, isRequired) }];
    }
    if (test === true && !isRequired && isOpen) return [];
    return [{ name, lines: knownMember(name, test, isRequired) }];
  });
  if (cases.length === 0 && isOpen) return [];
  const body = cases.length === 0 ? others : switchOf(cases, isOpen ? [] : others, writer);
  writer.text.usesHasOwn = true;
  return [
    ...(required === 0 ? [] : [`let missing = ${required};`]),
    ...(parts.length === 0 ? [] : [`let ${parts.join(', ')};`]),
    copyOfDictionary(writer),
    ...block('for (const name in value)', ['if (!hasOwn.call(value, name)) break;', ...body]),
    ...(required === 0 ? [] : ['if (missing !== 0) return false;']),
    ...partTests,
  ];
}

/** Returns the statements that keep a member for after the loop. */
function keptMember(name: string, part: string, isRequired: boolean): string[] {
  const count = isRequired ? [`if (${part} !== undefined) missing--;`] : [];
  return [`${part} = ${access('value', name)};`, ...count, 'continue;'];
}

/**
 * Returns the statements that add the issues of the members in the order of the object, after those of missing ones.
 * Rules with patterns are left to the runtime.
 */
function evaluationLines(rules: MemberRules, writer: Writer): string[] {
  if (demandsNothing(rules)) return [];
  const { text } = writer;
  if (demandingPatterns(rules).length > 0) {
    const pass = text.call('membersEvaluation', memberRules(rules, writer));
    return evaluated(term(`${text.errorConstant(pass)}(value, out)`));
  }
  const required = new Set(rules.required);
  const fault = writer.faultName(rules);
  const partOf = (node: SchemaNode, name?: string): string[] =>
    node === rules.additional && rules.closedPlace !== undefined
      ? failed(`out.addUnexpected(${nameRules(rules, writer)}, name)`)
      : partEvaluation(
          'name',
          node,
          writer,
          name,
          fault === undefined ? undefined : comparison('fault', '!==', 'undefined'),
        );
  const cases = namesOf(rules).flatMap((name) => {
    const lines = partOf(rules.properties.get(name) ?? rules.additional, name);
    if (lines.length === 0 && !required.has(name) && rules.additional.inline === acceptsAll) return [];
    return [{ name, lines: evaluatedMember(name, lines, required.has(name)) }];
  });
  const others = partOf(rules.additional);
  const rest = others.length === 0 ? [] : [...definedItem('value[name]'), ...others];
  if (cases.length + rest.length === 0) return [];
  const body = cases.length === 0 ? rest : switchOf(cases, rest, writer);
  text.usesHasOwn ||= fault === undefined;
  const loop =
    fault === undefined
      ? [
          copyOfDictionary(writer),
          ...block('for (const name in value)', ['if (!hasOwn.call(value, name)) break;', ...body]),
        ]
      : block('for (const name of fault === undefined ? Object.keys(value) : [fault])', body);
  const missing = (): string => `${text.use('insertMissing')}(${nameRules(rules, writer)}, value, out, start, missing)`;
  const count = fault === undefined ? required.size : `fault === undefined ? ${required.size} : 0`;
  const all =
    required.size === 0
      ? loop
      : [
          'const start = out.list.length;',
          `let missing = ${count};`,
          ...loop,
          ...block('if (missing > 0)', failed(missing())),
        ];
  if (fault !== undefined) {
    const found = rules === writer.rootMembers ? `known === undefined ? ${fault}(value) : known` : `${fault}(value)`;
    return block('', [`const fault = ${found};`, ...block('if (fault !== null)', all)]);
  }
  return required.size === 0 ? all : block('', all);
}

function evaluatedMember(name: string, lines: readonly string[], isRequired: boolean): string[] {
  if (lines.length === 0 && !isRequired) return ['continue;'];
  return [...definedItem(access('value', name)), ...(isRequired ? ['missing--;'] : []), ...lines, 'continue;'];
}

/** Returns the statements that read a member, which end with one that is `undefined`. */
function definedItem(value: string): string[] {
  return [`const item = ${value};`, 'if (item === undefined) continue;'];
}

/** Returns the schemas of a member that the schema names. */
function nodesOf(rules: MemberRules, name: string): SchemaNode[] {
  const matching = demandingPatterns(rules).filter(({ matches }) => matches(name));
  const own = rules.properties.get(name) ?? (matching.length === 0 ? rules.additional : undefined);
  return [...(own === undefined ? [] : [own]), ...matching.map(({ node }) => node)];
}

function knownMember(name: string, test: Condition, isRequired: boolean): string[] {
  const value = access('value', name);
  if (test === true && !isRequired) return ['continue;'];
  if (test === true) return [`if (${value} !== undefined) missing--;`, 'continue;'];
  if (test === false) return [`if (${value} !== undefined) return false;`, 'continue;'];
  const lines = [...definedItem(value), ...refuseUnless(test)];
  return [...lines, ...(isRequired ? ['missing--;'] : []), 'continue;'];
}

/** Returns the statements for a member that the schema does not name. */
function otherMember(rules: readonly MemberRules[], writer: Writer): string[] {
  const patterns = rules.flatMap(demandingPatterns);
  const nodes = new Set(rules.map((it) => it.additional));
  const additional = all([...nodes].map((node) => writer.test(node, 'item')));
  if (patterns.length === 0 && additional === true) return [];
  if (patterns.length === 0 && additional === false) return ['if (value[name] !== undefined) return false;'];
  const lines = definedItem('value[name]');
  if (patterns.length === 0) return [...lines, ...refuseUnless(additional)];
  const needsMatch = additional !== true;
  const matched = patterns.flatMap(({ matches, node }) =>
    block(`if (${testOf(matches, writer)}(name))`, [
      ...(needsMatch ? ['isMatched = true;'] : []),
      ...refuseUnless(writer.test(node, 'item')),
    ]),
  );
  if (!needsMatch) return [...lines, ...matched];
  return [...lines, 'let isMatched = false;', ...matched, ...refuseUnless(any([term('isMatched'), additional]))];
}

/** Returns the statement that finds the member of a name. */
function switchOf(
  cases: readonly { name: string; lines: readonly string[] }[],
  others: readonly string[],
  writer: Writer,
): string[] {
  const isLong = cases.length > maxCompared;
  const { text } = writer;
  const table = isLong
    ? text.constant(text.mapOf(cases.map(({ name }, at) => [quote(name), String(at)] as const)))
    : '';
  const all = cases.flatMap(({ name, lines }, at) => [
    `case ${isLong ? at : quote(name)}: {${isLong ? ` // ${quote(name)}` : ''}`,
    ...indented(lines),
    '}',
  ]);
  const rest = others.length === 0 ? [] : ['default: {', ...indented(others), '}'];
  return block(`switch (${isLong ? `${table}.get(name)` : 'name'})`, [...all, ...rest]);
}
