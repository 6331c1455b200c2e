import { SchemaError } from '@wirework/encoding-errors';
import { anything } from '../core/scalar-node.ts';
import type { TypeName } from '../core/keyword-params.ts';
import type { MemberRules, Rule, SchemaNode } from '../core/types.ts';
import { typesOf } from '../keywords/type.ts';
import { alternatives } from './alternative-writers.ts';
import { formatTest } from './format-writer.ts';
import type { KeywordUse } from './module-compiler.ts';
import { evaluatedParts } from './parts-writer.ts';
import { all, any, block, literal, not, quote } from './text.ts';
import { typeTest } from './type-tests.ts';
import {
  evaluated,
  failed,
  type KeywordWriter,
  partEvaluation,
  patternTest,
  unless,
  type Writer,
  type WrittenKeyword,
} from './writer.ts';

type IssueKind = Parameters<Writer['place']>[1];

/** Returns a keyword that is one condition. */
function assertion(
  use: KeywordUse,
  writer: Writer,
  test: (variable: string) => string,
  kind: IssueKind,
  params: () => string,
): WrittenKeyword {
  const failure = (): string => `out.add(${writer.place(use.place, kind)}, ${quote(kind)}, ${params()})`;
  return {
    check: { test },
    evaluate: () => unless(test('value'), failure()),
    fail: () => failed(failure()),
  };
}

/** Returns a keyword whose rule the runtime makes. */
function ofRule(check: WrittenKeyword['check'], rule: () => string): WrittenKeyword {
  return { check, evaluate: () => evaluated(`${rule()}.evaluate(value, out)`) };
}

const type: KeywordWriter = (use, writer) => {
  const types = typesOf(use.value as TypeName, use.sibling('nullable'));
  return assertion(
    use,
    writer,
    (it) => typeTest(types, it),
    'type',
    () => `${writer.text.use('typeParams')}(${writer.text.errorConstant(literal(types, cannotHappen))}, value)`,
  );
};

function cannotHappen(): never {
  throw new Error('unreachable');
}

/** Scalars that are compared one by one. */
const maxCompared = 8;

const constant: KeywordWriter = (use, writer) => {
  const allowed = (): string => writer.literal(use.value, use);
  const isContainer = typeof use.value === 'object' && use.value !== null;
  const test = (it: string): string =>
    isContainer ? `${writer.text.use('equal')}(${it}, ${writer.text.constant(allowed())})` : `${it} === ${allowed()}`;
  return assertion(use, writer, test, 'const', () => `{ allowed: ${constantOf(writer, use.value, allowed())} }`);
};

/** Returns the name of a constant, or a scalar itself. */
function constantOf({ text }: Writer, value: unknown, written: string): string {
  return typeof value === 'object' && value !== null ? text.errorConstant(written) : written;
}

const enumeration: KeywordWriter = (use, writer) => {
  const { text } = writer;
  const list = use.value as readonly unknown[];
  const written = (): string => writer.literal(list, use);
  const isScalar = (it: unknown): boolean => typeof it !== 'object' || it === null;
  // `every` leaves out holes, which the runtime has its own way with.
  const isFull = Object.keys(list).length === list.length;
  const isShort = isFull && list.length <= maxCompared && list.every(isScalar);
  const isSafe = isFull && list.every((it) => isScalar(it) && typeof it !== 'number');
  const test = (it: string): string => {
    if (isShort) return any(list.map((item) => `${it} === ${writer.literal(item, use)}`));
    if (isSafe) return `${text.constant(text.setOf(list.map((item) => writer.literal(item, use))))}.has(${it})`;
    return `${text.constant(text.call('memberOf', written()))}(${it})`;
  };
  return assertion(use, writer, test, 'enum', () => `{ allowed: ${text.errorConstant(written())} }`);
};

/** Returns the writer of a bound of a number. In Draft 4 a sibling makes it exclusive. */
function bound(inclusive: '>=' | '<=', exclusiveKeyword: 'exclusiveMinimum' | 'exclusiveMaximum'): KeywordWriter {
  return (use, writer) => {
    const { name } = use.keyword;
    const isExclusive = name === exclusiveKeyword || use.sibling(exclusiveKeyword) === true;
    const operator = isExclusive ? inclusive.charAt(0) : inclusive;
    const limit = literal(use.value, cannotHappen);
    return assertion(
      use,
      writer,
      (it) => `${it} ${operator} ${limit}`,
      isExclusive ? exclusiveKeyword : (name as IssueKind),
      () => `{ limit: ${limit} }`,
    );
  };
}

const multipleOf: KeywordWriter = (use, writer) => {
  const divisor = literal(use.value, cannotHappen);
  return assertion(
    use,
    writer,
    (it) => `${writer.text.constant(writer.text.call('multipleTest', divisor))}(${it})`,
    'multipleOf',
    () => `{ divisor: ${divisor} }`,
  );
};

/** Returns the writer of a bound of a count. */
function count(
  test: (variable: string, limit: number, writer: Writer) => string,
  actual: (writer: Writer) => string,
): KeywordWriter {
  return (use, writer) =>
    assertion(
      use,
      writer,
      (it) => test(it, use.value as number, writer),
      use.keyword.name as IssueKind,
      () => `{ limit: ${literal(use.value, cannotHappen)}, actual: ${actual(writer)} }`,
    );
}

const countOfCodePoints = ({ text }: Writer, variable = 'value'): string =>
  `${text.use('countCodePoints')}(${variable})`;
const countOfMembers = ({ text }: Writer, variable = 'value'): string =>
  `${text.use('memberNames')}(${variable}).length`;
const countOfElements = (): string => 'value.length';

// A code point is one or two units, so most lengths are decided without counting.
const minLength = count((it, limit, writer) => {
  if (limit <= 0) return 'true';
  if (limit <= 1) return `${it}.length >= ${limit}`;
  return `${it}.length >= ${2 * limit - 1} || (${it}.length >= ${limit} && ${countOfCodePoints(writer, it)} >= ${limit})`;
}, countOfCodePoints);
const maxLength = count((it, limit, writer) => {
  return `${it}.length <= ${limit} || (${it}.length <= ${2 * limit} && ${countOfCodePoints(writer, it)} <= ${limit})`;
}, countOfCodePoints);

const format: KeywordWriter = (use, writer) => {
  const test = formatTest(use, writer);
  return assertion(use, writer, test, 'format', () => `{ format: ${quote(use.value as string)} }`);
};

const pattern: KeywordWriter = (use, writer) => {
  const source = quote(use.value as string);
  return assertion(
    use,
    writer,
    (it) => `${patternTest(writer, source)}(${it})`,
    'pattern',
    () => `{ pattern: ${source} }`,
  );
};

/** Returns the pass over the elements of an array. */
function elements(writer: Writer, first: readonly SchemaNode[], others: SchemaNode, from = 0): WrittenKeyword {
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
  const refuse = (test: string): string[] => (test === 'true' ? [] : [`if (${not(test)}) return false;`]);
  const checkOf = (_: string, node: SchemaNode): string[] => refuse(writer.test(node, 'item'));
  return {
    check: { lines: () => pass(checkOf) },
    evaluate: () => pass((at, node) => partEvaluation(at, node, writer)),
  };
}

const prefixItems: KeywordWriter = (use, writer) => {
  const schemas = use.value as readonly unknown[];
  return elements(
    writer,
    schemas.map((schema, at) => writer.compiler.childOf(use, schema, at)),
    anything,
  );
};

const items: KeywordWriter = (use, writer) => {
  if (Array.isArray(use.value)) return prefixItems(use, writer);
  const first = use.sibling('prefixItems');
  return elements(writer, [], writer.compiler.childOf(use, use.value), Array.isArray(first) ? first.length : 0);
};

const additionalItems: KeywordWriter = (use, writer) => {
  const limit = (use.sibling('items') as readonly unknown[]).length;
  if (use.value !== false) return elements(writer, [], writer.compiler.childOf(use, use.value), limit);
  return assertion(
    use,
    writer,
    (it) => `${it}.length <= ${limit}`,
    'additionalItems',
    () => `{ limit: ${limit}, actual: value.length }`,
  );
};

const contains: KeywordWriter = (use, writer) => {
  const node = writer.compiler.childOf(use, use.value);
  const min = (use.sibling('minContains') ?? 1) as number;
  const max = (use.sibling('maxContains') ?? Infinity) as number;
  // One more than the bound is enough.
  const end = Math.max(min, max === Infinity ? 0 : max + 1);
  const lines = (): string[] => [
    '{',
    '  let count = 0;',
    `  for (let i = 0; i < value.length && count < ${end}; i++) {`,
    '    const item = value[i];',
    `    if (${writer.test(node, 'item')}) count++;`,
    '  }',
    `  if (count < ${min}${max === Infinity ? '' : ` || count > ${max}`}) return false;`,
    '}',
  ];
  return ofRule({ lines }, () => {
    const written = [
      `place: ${writer.place(use.place, 'contains')}`,
      `atLeast: ${writer.place(use.siblingPlace('minContains'), 'minContains')}`,
      `atMost: ${writer.place(use.siblingPlace('maxContains'), 'maxContains')}`,
    ];
    return writer.text.errorConstant(
      writer.text.call('countedRule', writer.node(node), String(min), String(max), `{ ${written.join(', ')} }`),
    );
  });
};

const uniqueItems: KeywordWriter = (use, writer) =>
  assertion(
    use,
    writer,
    (it) => `!${writer.text.use('hasDuplicate')}(${it})`,
    'uniqueItems',
    () => `${writer.text.use('firstDuplicate')}(value)`,
  );

const propertyNames: KeywordWriter = (use, writer) => {
  const node = writer.compiler.childOf(use, use.value);
  const lines = (): string[] => {
    const test = writer.test(node, 'name');
    if (test === 'true') return [];
    return block(`for (const name of ${writer.text.use('memberNames')}(value))`, [`if (${not(test)}) return false;`]);
  };
  return ofRule({ lines }, () =>
    writer.text.errorConstant(
      writer.text.call('namesRule', writer.node(node), writer.place(use.place, 'propertyNames')),
    ),
  );
};

/** Returns the writer of a keyword that lists what a member needs. */
function dependencies(kind: IssueKind): KeywordWriter {
  return (use, writer) => {
    const entries = Object.entries(use.value as object).filter(([, it]) => it !== undefined) as [string, unknown][];
    const lacks = (variable: string, name: string): string =>
      `${writer.text.use('lacksMember')}(${variable}, ${quote(name)})`;
    const nodeOf = (name: string, schema: unknown): SchemaNode => writer.compiler.childOf(use, schema, name);
    const test = (it: string): string =>
      all(
        entries.map(([name, needed]) => {
          const met = Array.isArray(needed)
            ? all(needed.map((other: string) => not(lacks(it, other))))
            : writer.test(nodeOf(name, needed), it);
          return met === 'true' ? met : any([lacks(it, name), met]);
        }),
      );
    const missing = (name: string, needed: readonly string[]): string[] => {
      if (needed.length === 0) return [];
      const adds = needed.flatMap((other) =>
        block(`if (${lacks('value', other)})`, [
          `passed = out.addMember(${writer.place(use.place, kind)}, ${quote(kind)}, { name: ${quote(name)}, missing: ${quote(other)} }, ${quote(other)}, 'parent');`,
        ]),
      );
      return block(`if (${not(lacks('value', name))})`, [...adds, 'if (!passed && out.isFull) return false;']);
    };
    const evaluate = (): string[] =>
      entries.flatMap(([name, needed]) => {
        if (Array.isArray(needed)) return missing(name, needed as string[]);
        const condition = writer.evaluation(nodeOf(name, needed));
        return condition === 'true' ? [] : evaluated(`${lacks('value', name)} || ${condition}`);
      });
    return { check: { test }, evaluate };
  };
}

/**
 * Returns the rules for the members of an object, if a schema demands nothing else of one. Of a guarded schema the
 * depth is counted.
 */
function membersOnly(node: SchemaNode, { compiler }: Writer): MemberRules | undefined {
  const record = compiler.recordOf(node);
  if (record === undefined || compiler.guarded.has(node)) return undefined;
  const { types, keywords, members } = record;
  const isForObjects = types === undefined || types.includes('object');
  return isForObjects && keywords.every(({ keyword }) => keyword.name === 'type') ? members : undefined;
}

/** Returns a keyword that every value of some schemas passes. */
function allOfNodes(writer: Writer, nodes: readonly SchemaNode[]): WrittenKeyword {
  const members = nodes.flatMap((node) => membersOnly(node, writer) ?? []);
  return {
    members: members.length === nodes.length ? members : undefined,
    check: { test: (it) => all(nodes.map((node) => writer.test(node, it))) },
    evaluate: () => nodes.flatMap((node) => evaluated(writer.evaluation(node))),
  };
}

const allOf: KeywordWriter = (use, writer) =>
  allOfNodes(
    writer,
    (use.value as readonly unknown[]).map((schema, at) => writer.compiler.childOf(use, schema, at)),
  );

const reference: KeywordWriter = (use, writer) => {
  const { compiler } = writer;
  return allOfNodes(writer, [compiler.nodeAt(compiler.resolve(use.keyword.name, use.value as string, use.location))]);
};

const negation: KeywordWriter = (use, writer) =>
  assertion(
    use,
    writer,
    (it) => not(writer.test(writer.compiler.childOf(use, use.value), it)),
    'not',
    () => '{}',
  );

const condition: KeywordWriter = (use, writer) => {
  const { compiler } = writer;
  const test = compiler.childOf(use, use.value);
  const branch = (keyword: string): SchemaNode => {
    const schema = use.sibling(keyword);
    return schema === undefined
      ? anything
      : compiler.childOf({ ...use, keyword: { ...use.keyword, name: keyword } }, schema);
  };
  const [yes, no] = [branch('then'), branch('else')];
  const choose = (of: (node: SchemaNode) => string, variable: string): string =>
    `(${writer.test(test, variable)} ? ${of(yes)} : ${of(no)})`;
  return {
    check: { test: (it) => choose((node) => writer.test(node, it), it) },
    evaluate: () => evaluated(choose((node) => writer.evaluation(node), 'value')),
  };
};

const unevaluatedItems: KeywordWriter = (use, writer) => {
  const { text } = writer;
  const node = writer.compiler.childOf(use, use.value);
  const parts = use.evaluated as NonNullable<KeywordUse['evaluated']>;
  if (use.value !== false && parts.alternatives.size + parts.contained.size === 0)
    return elements(writer, [], node, parts.elements);
  const lines = (): string[] =>
    block(`for (const item of ${text.use('unevaluatedElements')}(${evaluatedParts(parts, writer)}, value))`, [
      `if (${not(writer.test(node, 'item'))}) return false;`,
    ]);
  return ofRule({ lines }, () => {
    const isRefusal = String(use.value === false);
    const place = writer.place(use.place, 'unevaluatedItems');
    return text.errorConstant(
      text.call('unevaluatedElementsRule', evaluatedParts(parts, writer), writer.node(node), place, isRefusal),
    );
  });
};

const unevaluatedProperties: KeywordWriter = (use, writer) => {
  const { text } = writer;
  const { members } = use.rule as Rule;
  if (members !== undefined) return writer.members(members);
  const node = writer.compiler.childOf(use, use.value);
  const parts = use.evaluated as NonNullable<KeywordUse['evaluated']>;
  const lines = (): string[] =>
    block(`for (const name of ${text.use('unevaluatedNames')}(${evaluatedParts(parts, writer)}, value))`, [
      'const item = value[name];',
      `if (${not(writer.test(node, 'item'))}) return false;`,
    ]);
  return ofRule({ lines }, () => {
    const isRefusal = String(use.value === false);
    const place = writer.place(use.place, 'unevaluatedProperties');
    return text.errorConstant(
      text.call('unevaluatedMembersRule', evaluatedParts(parts, writer), writer.node(node), place, isRefusal),
    );
  });
};

/** The writer of each keyword, but for those that fill `MemberRules`. */
const writers: Readonly<Record<string, KeywordWriter>> = {
  type,
  const: constant,
  enum: enumeration,
  minimum: bound('>=', 'exclusiveMinimum'),
  maximum: bound('<=', 'exclusiveMaximum'),
  exclusiveMinimum: bound('>=', 'exclusiveMinimum'),
  exclusiveMaximum: bound('<=', 'exclusiveMaximum'),
  multipleOf,
  minLength,
  maxLength,
  format,
  pattern,
  minItems: count((it, limit) => `${it}.length >= ${limit}`, countOfElements),
  maxItems: count((it, limit) => `${it}.length <= ${limit}`, countOfElements),
  prefixItems,
  items,
  additionalItems,
  contains,
  uniqueItems,
  minProperties: count((it, limit, writer) => `${countOfMembers(writer, it)} >= ${limit}`, countOfMembers),
  maxProperties: count((it, limit, writer) => `${countOfMembers(writer, it)} <= ${limit}`, countOfMembers),
  propertyNames,
  dependencies: dependencies('dependencies'),
  dependentRequired: dependencies('dependentRequired'),
  dependentSchemas: dependencies('dependencies'),
  $ref: reference,
  $dynamicRef: reference,
  $recursiveRef: reference,
  allOf,
  anyOf: alternatives,
  oneOf: alternatives,
  not: negation,
  if: condition,
  unevaluatedItems,
  unevaluatedProperties,
};

/** The keywords that are part of the pass over the members. */
export const memberKeywords: readonly (keyof MemberRules | 'additionalProperties' | 'patternProperties')[] = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
];

/**
 * Returns the writer of a keyword.
 *
 * @throws SchemaError for a custom keyword
 */
export function writerOf({ keyword, place }: KeywordUse): KeywordWriter {
  const { name } = keyword;
  const writer = hasWriter(name) ? writers[name] : undefined;
  if (writer !== undefined) return writer;
  throw new SchemaError({
    keyword: name,
    reason: 'a custom keyword is a function, which cannot be written into a module',
    pointer: place.pointer,
  });
}

/** Returns whether a keyword can be written. */
export function hasWriter(name: string): boolean {
  return Object.hasOwn(writers, name);
}
