import { SchemaError } from '@wirework/encoding-errors';
import type { KeywordParams, Kind } from '../core/keyword-params.ts';
import { acceptsAll } from '../core/scalar-node.ts';
import type { MemberRules, Place, SchemaNode } from '../core/types.ts';
import type { Alternatives } from '../plan/plan.ts';
import { hasMemberRules } from '../closures/member-rules.ts';
import { areMergeable, faultLines, membersCheck, membersPass } from './members-writer.ts';
import { isTypeRule, type ModuleClosures, type RuleUse, type SchemaRecord } from './module-closures.ts';
import { comment, ModuleText } from './module-text.ts';
import { writtenRule } from './rule-writers.ts';
import { all, any, branches, not, refuseUnless, term, textOf, when, type Condition } from './condition.ts';
import { block, literal, quote } from './text.ts';
import { isTypeOf, typeTest, typeTests } from './type-tests.ts';
import { type CheckPart, type Writer, type WrittenRule } from './writer.ts';

/** A condition that is written in place is at most so long; a longer one is a function. */
const maxInline = 160;

/** Lines of the members of an object that are checked in its function, and the levels of objects there. */
const maxLinesInPlace = 120;
const maxLevels = 4;

type PlaceKind = Exclude<keyof KeywordParams, 'custom'>;

/** The function of the runtime that describes the issues of each kind. */
const describers: Readonly<Record<PlaceKind, string>> = {
  type: 'describeType',
  enum: 'describeEnum',
  const: 'describeConst',
  multipleOf: 'describeMultipleOf',
  minimum: 'describeMinimum',
  maximum: 'describeMaximum',
  exclusiveMinimum: 'describeExclusiveMinimum',
  exclusiveMaximum: 'describeExclusiveMaximum',
  minLength: 'describeMinLength',
  maxLength: 'describeMaxLength',
  pattern: 'describePattern',
  format: 'describeFormat',
  minItems: 'describeMinItems',
  maxItems: 'describeMaxItems',
  uniqueItems: 'describeUniqueItems',
  additionalItems: 'describeMaxItems',
  contains: 'describeContains',
  minContains: 'describeMinContains',
  maxContains: 'describeMaxContains',
  unevaluatedItems: 'describeUnevaluatedItems',
  minProperties: 'describeMinProperties',
  maxProperties: 'describeMaxProperties',
  required: 'describeRequired',
  additionalProperties: 'describeAdditionalProperties',
  unevaluatedProperties: 'describeUnevaluatedProperties',
  propertyNames: 'describePropertyNames',
  dependencies: 'describeDependencies',
  dependentRequired: 'describeDependencies',
  not: 'describeNot',
  anyOf: 'describeAnyOf',
  oneOf: 'describeOneOf',
  discriminator: 'describeDiscriminator',
  'false schema': 'describeFalse',
};

/** A schema with the text of its rules. */
interface WrittenSchema {
  readonly record: SchemaRecord;
  /** The text of `type`. */
  readonly type: WrittenRule | undefined;
  /** The other rules, by the only kind of value that they constrain. */
  readonly byKind: ReadonlyMap<Kind | 'any', readonly WrittenRule[]>;
  /** The pass over the members, if they have to pass anything. */
  readonly members: WrittenRule | undefined;
}

/** Writes the functions of schemas: those that are needed, each once. */
export class ModuleWriter implements Writer {
  readonly closures: ModuleClosures;
  readonly text: ModuleText = new ModuleText();
  readonly customFormats: Writer['customFormats'];
  readonly alternatives: Map<Alternatives, string> = new Map();
  readonly #written = new Map<SchemaNode, WrittenSchema>();
  readonly #inline = new Map<string, Condition | undefined>();
  readonly #checks = new Map<SchemaNode, string>();
  readonly #evaluations = new Map<SchemaNode, string>();
  readonly #nodes = new Map<SchemaNode, string>();
  readonly #guarded: { checks: string[]; errors: string[] } = { checks: [], errors: [] };
  readonly #functions: { check: string[]; evaluation: string[] } = { check: [], evaluation: [] };
  readonly #waiting: (() => void)[] = [];
  readonly #inPlace = new Set<SchemaNode>();
  #linesLeft = 0;
  #level = 0;
  #declared = 0;

  readonly isOneEnough: boolean;
  readonly rootMembers: MemberRules;
  readonly #faults = new Map<MemberRules, string | undefined>();

  constructor(
    closures: ModuleClosures,
    customFormats: Writer['customFormats'],
    rootMembers: MemberRules,
    isOneEnough: boolean,
  ) {
    this.rootMembers = rootMembers;
    this.isOneEnough = isOneEnough;
    this.closures = closures;
    this.customFormats = customFormats;
  }

  /** Writes all functions that are needed so far, and those that they need. */
  finish(): void {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) next();
  }

  /** The functions of checks, or of evaluations. */
  functions(of: 'check' | 'evaluation'): readonly string[] {
    return this.#functions[of];
  }

  /** The constants with guarded functions. */
  guarded(of: 'checks' | 'errors'): readonly string[] {
    return this.#guarded[of];
  }

  /** The constants with nodes. */
  nodes(): readonly string[] {
    return [...this.#nodes].map(([node, name]) => {
      const made = this.closures.guardOf(node) !== undefined ? 'guardedNode' : 'node';
      return `const ${name} = ${this.text.call(made, this.checkName(node), this.evaluationName(node))};`;
    });
  }

  test(node: SchemaNode, variable: string): Condition {
    return this.inlineTest(node, variable) ?? term(`${this.checkName(node)}(${variable})`);
  }

  inlineTest(node: SchemaNode, variable: string): Condition | undefined {
    if (node.inline === acceptsAll) return true;
    if (this.closures.refusalAt(node) !== undefined) return false;
    if (this.closures.guardOf(node) !== undefined) return undefined;
    const key = `${this.text.idOf(node)} ${variable}`;
    if (this.#inline.has(key)) return this.#inline.get(key);
    // A schema that leads back to itself is guarded, but what it leads to need not be.
    this.#inline.set(key, undefined);
    const written = this.#writtenOf(node) as WrittenSchema;
    const parts = checkParts(written, this);
    const tests = parts.flatMap((it) => ('test' in it ? [it.test(variable)] : []));
    const test = all(tests);
    const isInline = tests.length === parts.length && textOf(test).length <= maxInline;
    if (isInline) this.#inline.set(key, test);
    return isInline ? test : undefined;
  }

  checkName(node: SchemaNode): string {
    const known = this.#checks.get(node);
    if (known !== undefined) return known;
    const name = `check${this.text.idOf(node)}`;
    this.#checks.set(node, name);
    const step = this.closures.guardOf(node);
    if (step !== undefined) this.#guarded.checks.push(this.#guard(name, step, this.#inner(node)));
    this.#waiting.push(() => {
      const head = step === undefined ? name : this.#inner(node);
      this.#linesLeft = maxLinesInPlace;
      this.#functions.check.push(this.#comment(node), ...block(`function ${head}(value)`, this.#checkLines(node)), '');
    });
    return name;
  }

  statementsInPlace(node: SchemaNode): readonly string[] | undefined {
    const written = this.#writtenOf(node);
    const isKnown = this.#checks.has(node) || this.#inPlace.has(node);
    // A loop is a function, which engines can compile while it runs.
    const isObject = written?.record.types?.join() === 'object';
    if (!isObject || isKnown || this.closures.guardOf(node) !== undefined) return undefined;
    if (this.#level === maxLevels) return undefined;
    // Another schema that refers to this one calls the function.
    this.#inPlace.add(node);
    this.#level++;
    const lines = checkParts(written, this).flatMap(refusals);
    this.#level--;
    if (lines.length > this.#linesLeft) return undefined;
    this.#linesLeft -= lines.length;
    return lines;
  }

  evaluation(node: SchemaNode): Condition {
    return node.inline === acceptsAll ? true : term(`${this.evaluationName(node)}(value, out)`);
  }

  evaluationName(node: SchemaNode): string {
    const known = this.#evaluations.get(node);
    if (known !== undefined) return known;
    const name = `evaluate${this.text.idOf(node)}`;
    this.#evaluations.set(node, name);
    const step = this.closures.guardOf(node);
    if (step !== undefined) {
      this.checkName(node);
      this.#guarded.errors.push(this.#guard(name, step, this.#inner(node), `evaluateAll${this.text.idOf(node)}`));
    }
    this.#waiting.push(() => {
      const head = step === undefined ? name : `evaluateAll${this.text.idOf(node)}`;
      const lines = this.#evaluationLines(node);
      const isRoot =
        this.#faults.get(this.rootMembers) !== undefined && this.closures.recordOf(node)?.members === this.rootMembers;
      const parameters = isRoot ? 'value, out, known' : 'value, out';
      this.#functions.evaluation.push(this.#comment(node), ...block(`function ${head}(${parameters})`, lines), '');
    });
    return name;
  }

  isCheckedFirst(node: SchemaNode): boolean {
    const written = this.#writtenOf(node);
    return (
      written !== undefined && this.closures.guardOf(node) === undefined && mergedMembers(written, this) !== written
    );
  }

  node(node: SchemaNode): string {
    if (node.inline === acceptsAll) return this.text.use('anything');
    const name = this.#nodes.get(node) ?? `node${this.text.idOf(node)}`;
    this.#nodes.set(node, name);
    // Both functions are written, even if nothing else uses them.
    this.checkName(node);
    this.evaluationName(node);
    return name;
  }

  checkNode(node: SchemaNode): string {
    if (node.inline === acceptsAll) return this.text.use('anything');
    return this.text.constant(this.text.call('node', this.checkName(node)));
  }

  place({ keyword, pointer, sentence }: Pick<Place, 'keyword' | 'pointer' | 'sentence'>, kind: PlaceKind): string {
    const { text } = this;
    const known = sentence === undefined ? [] : [quote(sentence)];
    const described = text.use(describers[kind]);
    return text.errorConstant(text.call('newPlace', quote(keyword), quote(pointer), described, ...known));
  }

  members(rules: MemberRules): WrittenRule {
    return membersPass(rules, this);
  }

  faultName(rules: MemberRules): string | undefined {
    if (!this.isOneEnough) return undefined;
    if (this.#faults.has(rules)) return this.#faults.get(rules);
    const lines = faultLines(rules, this);
    const name = lines && `fault${this.#faults.size}`;
    this.#faults.set(rules, name);
    if (lines !== undefined) this.#functions.evaluation.push(...block(`function ${name}(value)`, lines), '');
    return name;
  }

  declare(kind: 'check' | 'evaluation', lines: readonly string[]): string {
    const name = `${kind === 'check' ? 'matches' : 'explain'}${++this.#declared}`;
    const parameters = kind === 'check' ? 'value' : 'value, out';
    this.#functions[kind].push(...block(`function ${name}(${parameters})`, lines), '');
    return name;
  }

  literal(value: unknown, { place }: RuleUse): string {
    return literal(value, (kind) => {
      const reason = `it contains ${kind}, which cannot be written into a module`;
      throw new SchemaError({ keyword: place.keyword, reason, pointer: place.pointer });
    });
  }

  #inner(node: SchemaNode): string {
    return `checkAll${this.text.idOf(node)}`;
  }

  /** Returns the constant with a function whose depth and work are bounded. */
  #guard(name: string, step: 0 | 1, ...functions: readonly string[]): string {
    this.text.use('newGuard');
    const [key = ''] = functions;
    return `const ${name} = /* @__PURE__ */ guard.wrap(${[key, step, ...functions].join(', ')});`;
  }

  #comment(node: SchemaNode): string {
    return comment(this.closures.recordOf(node)?.pointer ?? this.closures.refusalAt(node) ?? '');
  }

  #writtenOf(node: SchemaNode): WrittenSchema | undefined {
    const known = this.#written.get(node);
    const record = this.closures.recordOf(node);
    if (known !== undefined || record === undefined) return known;
    let type: WrittenRule | undefined;
    const byKind = new Map<Kind | 'any', WrittenRule[]>();
    for (const use of record.rules) {
      const written = writtenRule(use, this);
      if (isTypeRule(use.rule)) {
        type = written;
        continue;
      }
      const kind = use.rule.kind ?? 'any';
      byKind.set(kind, [...(byKind.get(kind) ?? []), written]);
    }
    const members = hasMemberRules(record.members) ? this.members(record.members) : undefined;
    const written = { record, type, byKind, members };
    this.#written.set(node, written);
    return written;
  }

  #checkLines(node: SchemaNode): string[] {
    const written = this.#writtenOf(node);
    if (written === undefined) return [`return ${String(node.inline === acceptsAll)};`];
    return statements(checkParts(written, this));
  }

  #evaluationLines(node: SchemaNode): string[] {
    const refused = this.closures.refusalAt(node);
    if (refused !== undefined) {
      const place = this.place({ keyword: 'false schema', pointer: refused, sentence: undefined }, 'false schema');
      return [`return out.add(${place}, 'false schema', {});`];
    }
    const written = this.#writtenOf(node);
    if (written === undefined) return ['return true;'];
    const rules = [...typedEvaluation(written), ...ofKeywords(written.byKind.get('any'))];
    return ['let passed = true;', ...rules, 'return passed;'];
  }
}

/** Returns the parts of the check of a schema, cheap ones first. */
function checkParts(schema: WrittenSchema, writer: Writer): CheckPart[] {
  const { types } = schema.record;
  const { members, byKind } = mergedMembers(schema, writer);
  const parts: CheckPart[] = types === undefined ? [] : [{ test: (it) => typeTest(types, it) }];
  for (const kind of ['string', 'number', 'array', 'object'] as const) {
    const isPossible = types === undefined || types.includes(kind) || (kind === 'number' && types.includes('integer'));
    const keywords = (byKind.get(kind) ?? []).map(({ check }) => check);
    const all = kind === 'object' && members !== undefined ? [members.check, ...keywords] : keywords;
    if (!isPossible || all.length === 0) continue;
    const isOnly = types?.length === 1;
    parts.push(...(isOnly ? all : [onlyFor(kind, all)]));
  }
  return [...parts, ...(byKind.get('any') ?? []).map(({ check }) => check)];
}

/**
 * Makes the keywords that only demand something of members a part of the pass over the members of an object.
 *
 * @returns the schema itself, if there is nothing to merge
 */
function mergedMembers(schema: WrittenSchema, writer: Writer): Pick<WrittenSchema, 'members' | 'byKind'> {
  const { record, members, byKind } = schema;
  if (record.types?.join() !== 'object') return schema;
  let rules = members?.members ?? [];
  const rest = new Map<Kind | 'any', readonly WrittenRule[]>();
  for (const [kind, keywords] of byKind) {
    const others = keywords.filter((keyword) => {
      const more = keyword.members === undefined ? undefined : [...rules, ...keyword.members];
      const isMerged = (kind === 'object' || kind === 'any') && more !== undefined && areMergeable(more);
      if (isMerged) rules = more;
      return !isMerged;
    });
    rest.set(kind, others);
  }
  if (rules.length < 2) return schema;
  return { members: { check: membersCheck(rules, writer), evaluate: () => [] }, byKind: rest };
}

/** Returns the condition that a variable is a number, NaN or an infinity. */
function isAnyNumber(variable: string): Condition {
  return isTypeOf(variable, 'number');
}

/** Returns a part that checks values of one kind. NaN and the infinities are checked as numbers. */
function onlyFor(kind: 'string' | 'number' | 'array' | 'object', parts: readonly CheckPart[]): CheckPart {
  const isOfKind = kind === 'number' ? isAnyNumber : typeTests[kind];
  if (parts.every((it) => 'test' in it)) {
    return {
      test: (it) => any([not(isOfKind(it)), all(parts.map((part) => ('test' in part ? part.test(it) : false)))]),
    };
  }
  return { lines: () => when(isOfKind('value'), parts.flatMap(refusals)) };
}

/** Returns statements that return `false` unless a part passes. */
function refusals(part: CheckPart): readonly string[] {
  return 'lines' in part ? part.lines() : refuseUnless(part.test('value'));
}

/** Returns the statements of a check. */
function statements(parts: readonly CheckPart[]): string[] {
  const lines: string[] = [];
  let tests: Condition[] = [];
  for (const part of parts) {
    if ('test' in part) {
      tests.push(part.test('value'));
      continue;
    }
    lines.push(...refuseUnless(all(tests)), ...part.lines());
    tests = [];
  }
  return [...lines, `return ${textOf(all(tests))};`];
}

function ofKeywords(keywords: readonly WrittenRule[] = []): string[] {
  return keywords.flatMap(({ evaluate }) => evaluate());
}

/** Returns the evaluation of `type` and of the keywords for one kind, in the order of `combineRules`. */
function typedEvaluation({ record: { types }, type, byKind, members }: WrittenSchema): string[] {
  const only = types?.length === 1 ? types[0] : undefined;
  const otherType = type?.fail?.() ?? [];
  const linesOf = new Map<Kind, readonly string[]>();
  for (const [kind, keywords] of byKind) if (kind !== 'any') linesOf.set(kind, ofKeywords(keywords));
  if (only === 'object' || linesOf.has('object') || members !== undefined)
    linesOf.set('object', [...(members?.evaluate() ?? []), ...(linesOf.get('object') ?? [])]);
  if (linesOf.size === 0) return [...(type?.evaluate() ?? [])];
  const object = linesOf.get('object');
  if (object !== undefined && (only === 'object' || (types === undefined && linesOf.size === 1)))
    return branches(typeTests.object('value'), object, otherType);
  const lines = linesOf.get(only as Kind);
  if (lines !== undefined) return branches(typeTests[only as Kind]('value'), lines, otherType);
  const ofKinds = [...linesOf].flatMap(([kind, it]) =>
    when(kind === 'number' ? isAnyNumber('value') : typeTests[kind]('value'), it),
  );
  return [...(type?.evaluate() ?? []), ...ofKinds];
}
