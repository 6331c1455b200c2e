import type { SchemaNode } from '../core/types.ts';
import { all, any, comparison, not, refuseUnless, term, textOf, type Condition } from './condition.ts';
import { access, block, quote } from './text.ts';
import type { ModuleText } from './module-text.ts';
import type { Writer } from './writer.ts';

/**
 * Checks of objects that read members by their names: own members only, without asking for each of them.
 *
 * A trick for engines: after `'toString' in value` the engine knows the hidden class of an object, and with it the
 * prototype, so that asking for the prototype then costs nothing, nor does asking whether the prototype has one of the
 * names: the engine knows it until the prototype changes. (A read would tell it too, but call a getter.) An object that
 * inherits nothing is in dictionary mode, which would make all later reads slow, and is copied. If the prototype has
 * none of the names, all that is read is a member of the object. If it has, as a class with accessors or a polluted
 * `Object.prototype`, the object is copied with its own members alone.
 */

/** A member that a schema names. */
export interface KnownMember {
  readonly name: string;
  /** The schemas that it has to pass. */
  readonly nodes: readonly SchemaNode[];
  readonly isRequired: boolean;
}

/** The names that every object inherits. */
const inherited: ReadonlySet<string> = new Set([
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
]);

/**
 * Members that are checked by functions. Engines compile the functions that a function calls as a part of it only up to
 * some size in all, so that of more members those that are objects are checked in place.
 */
const maxCalls = 3;

/** Returns the declarations that written checks use. */
export function directDeclarations({ usesPrototypes, usesSizes }: ModuleText): string[] {
  const hasSize = [
    '',
    '// Returns whether an object has as many members as were counted.',
    ...block('function hasSize(value, count)', [
      ...block('for (const name in value)', [
        'if (!hasOwn.call(value, name)) break;',
        'if (value[name] !== undefined && count-- === 0) return false;',
      ]),
      'return count === 0;',
    ]),
  ];
  return [...(usesPrototypes ? ['const getPrototypeOf = Object.getPrototypeOf;'] : []), ...(usesSizes ? hasSize : [])];
}

/**
 * Returns the statement before a loop over the names of `value`, which copies an object without a prototype.
 *
 * A trick for V8: such an object is in dictionary mode. After one of them a `for in` no longer reads properties by
 * their index in the shape, and takes 9 to 11 times as long for all later objects, on Node 20.
 */
export function copyOfDictionary({ text }: Writer): string {
  text.usesPrototypes = true;
  return 'if (getPrototypeOf(value) === null) value = { ...value };';
}

interface ReadMember extends KnownMember {
  readonly variable: string;
  /** The condition that it has to pass. */
  readonly test: Condition;
  /** Whether the condition needs a function, or statements. */
  readonly isPart: boolean;
  /** Statements that check it as `value`, in place of the condition. */
  readonly statements: readonly string[] | undefined;
}

/**
 * Returns the statements that check the members of `value`. Those that need a function are checked last, so that a
 * wrong name is found before them.
 *
 * @param isClosed whether other members are refused
 */
export function directCheck(known: readonly KnownMember[], isClosed: boolean, writer: Writer): string[] {
  const longOf = ({ nodes }: KnownMember): SchemaNode | undefined =>
    nodes.find((node) => writer.inlineTest(node, 'value') === undefined);
  const areMany = known.filter(longOf).length > maxCalls;
  const members = known.flatMap((it, at): ReadMember[] => {
    const variable = `m${at}`;
    const long = longOf(it);
    const isInPlace = areMany && long !== undefined && it.nodes.length === 1;
    const statements = isInPlace ? writer.statementsInPlace(long) : undefined;
    const test = statements === undefined ? all(it.nodes.map((node) => writer.test(node, variable))) : true;
    if (test === true && statements === undefined && !it.isRequired && !isClosed) return [];
    return [{ ...it, variable, test, isPart: long !== undefined && test !== false, statements }];
  });
  if (members.length === 0 && !isClosed) return [];
  const required = members.filter(({ isRequired }) => isRequired);
  const refusals = (isPart: boolean): string[] => members.filter((it) => it.isPart === isPart).flatMap(refusalsOf);
  return block('', [
    ...readLines(members, writer),
    ...refuseUnless(areRead(required)),
    ...(isClosed ? closedLines(members, required.length, writer) : []),
    ...refusals(false),
    ...refusals(true),
  ]);
}

/**
 * Returns the statements that return the name of the only member of `value` that may be at fault; `null` if all pass,
 * and `undefined` if a member is missing or not expected, or if several are at fault.
 *
 * @param isClosed whether other members are refused
 */
export function faultSearch(known: readonly KnownMember[], isClosed: boolean, writer: Writer): string[] {
  const members = known.map((it, at): ReadMember => {
    const test = all(it.nodes.map((node) => writer.test(node, `m${at}`)));
    return { ...it, variable: `m${at}`, test, isPart: false, statements: undefined };
  });
  const required = members.filter(({ isRequired }) => isRequired);
  const isLong = ({ nodes }: ReadMember): boolean => nodes.some((node) => !writer.closures.isShort(node));
  const sizeOf = ({ nodes }: ReadMember): number => nodes.reduce((size, it) => size + it.size, 0);
  const largest = members.find(isLong) ?? members.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
  const last = largest.nodes.some((node) => writer.inlineTest(node, 'value') === undefined) ? largest : undefined;
  return [
    ...readLines(members, writer),
    ...refuseUnless(areRead(required), 'undefined'),
    ...(isClosed ? closedLines(members, required.length, writer, 'undefined') : []),
    'let fault = null;',
    ...[...members.filter((it) => it !== last), ...(last === undefined ? [] : [last])].flatMap((member) => {
      const { variable, test, isRequired, name } = member;
      if (test === true) return [];
      // If nothing else is at fault, the largest member is, or its evaluation finds that it is not.
      const fails = member === last ? any([comparison('fault', '===', 'null'), not(test)]) : not(test);
      const isAtFault = isRequired ? fails : all([isRead(variable), fails]);
      return [`if (${textOf(isAtFault)}) fault = fault === null ? ${quote(name)} : undefined;`];
    }),
    'if (fault === null) return null;',
    // A member that is not enumerable does not count.
    ...block('if (fault !== undefined)', block('for (const name in value)', ['if (name === fault) return fault;'])),
    'return undefined;',
  ];
}

/** Returns the condition that a member is there. */
function isRead(variable: string): Condition {
  return comparison(variable, '!==', 'undefined');
}

/** Returns the condition that members are there. */
function areRead(members: readonly ReadMember[]): Condition {
  return not(any(members.map(({ variable }) => not(isRead(variable)))));
}

/** Returns the statements that refuse other members. */
function closedLines(members: readonly ReadMember[], required: number, { text }: Writer, refused = 'false'): string[] {
  text.usesSizes = true;
  text.usesHasOwn = true;
  const optional = members.filter(({ isRequired, test }) => !isRequired && test !== false);
  return [
    `let count = ${required};`,
    ...optional.map(({ variable }) => `if (${variable} !== undefined) count++;`),
    'let size = 0;',
    'for (const name in value) size++;',
    `if (size !== count && !hasSize(value, count)) return ${refused};`,
  ];
}

/** Returns the statements that read members. */
function readLines(members: readonly ReadMember[], writer: Writer): string[] {
  const reads = members.map((it) => `const ${it.variable} = ${readOf(it, writer)};`);
  const names = members.filter(({ name }) => !inherited.has(name)).map(({ name }) => quote(name));
  if (names.length === 0) return reads;
  writer.text.usesPrototypes = true;
  const isInherited = any(names.map((name) => term(`${name} in prototype`)));
  return [
    "if (!('toString' in value)) value = { ...value };",
    'const prototype = getPrototypeOf(value);',
    `if (${textOf(all([comparison('prototype', '!==', 'null'), isInherited]))}) value = { __proto__: null, ...value };`,
    ...reads,
  ];
}

function readOf({ name }: ReadMember, { text }: Writer): string {
  const read = access('value', name);
  if (!inherited.has(name)) return read;
  text.usesHasOwn = true;
  return `hasOwn.call(value, ${quote(name)}) ? ${read} : undefined`;
}

/** Returns the statement that refuses a wrong member. */
function refusalsOf({ variable, test, isRequired, statements }: ReadMember): string[] {
  if (statements !== undefined)
    return block(isRequired ? '' : `if (${textOf(isRead(variable))})`, [`let value = ${variable};`, ...statements]);
  return refuseUnless(isRequired ? test : any([not(isRead(variable)), test]));
}
