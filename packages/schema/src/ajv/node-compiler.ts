import { formatPointer } from '@wirework/encoding-errors';
import { getOwn, parseNative } from '@wirework/scanner/primitives';
import type { Closures } from '../closures/closures.ts';
import type { Compiler } from '../compiler/compiler.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import type { Members, Rule } from '../core/types.ts';
import { evaluatedIn } from '../plan/plan.ts';
import { typesIn } from '../keywords/values.ts';
import type { EvaluatedParts } from '../closures/evaluated-parts.ts';
import { unevaluatedIndices, unevaluatedNames } from '../closures/unevaluated.ts';
import { below, enter, keyOf, type Location } from '../references/location.ts';
import type { Refs } from '../references/refs.ts';
import type { AddedFormat } from './added-format.ts';
import { AjvNode, type Step, type StepGroup } from './ajv-node.ts';
import { applicatorSteps } from './applicator-steps.ts';
import { customKeywordStep, type FunctionKeyword } from './custom-keyword-step.ts';
import type { Changes, KeywordSite } from './keyword-site.ts';
import { scalarSteps } from './scalar-steps.ts';
import { coercionTargets, setPart, typeStep } from './type-step.ts';

/** Formats and keywords that were added, and the options that change values. */
export interface AjvRules {
  readonly formats: ReadonlyMap<string, AddedFormat>;
  readonly checksFormats: boolean;
  readonly functions: ReadonlyMap<string, FunctionKeyword>;
  readonly changes: Changes;
}

/** The keywords of ajv in the order in which it checks them, by the type of the values that they are for. */
const keywordGroups: readonly (readonly [type: TypeName | undefined, keywords: readonly string[]])[] = [
  [undefined, ['$dynamicRef', '$recursiveRef', '$ref', 'const', 'enum', 'not', 'anyOf', 'oneOf', 'allOf', 'if']],
  ['number', ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'format']],
  ['string', ['maxLength', 'minLength', 'pattern', 'format']],
  [
    'array',
    ['maxItems', 'minItems', 'additionalItems', 'prefixItems', 'items', 'contains', 'uniqueItems', 'unevaluatedItems'],
  ],
  [
    'object',
    [
      'maxProperties',
      'minProperties',
      'required',
      'propertyNames',
      'additionalProperties',
      'dependencies',
      'properties',
      'patternProperties',
      'dependentRequired',
      'dependentSchemas',
      'unevaluatedProperties',
      'discriminator',
    ],
  ],
  ['boolean', []],
  ['null', []],
];

/** Compiles a valid schema to nodes that check values, change them and report in the order of ajv (decision 129). */
export class NodeCompiler {
  readonly #compiler: Compiler;
  readonly #closures: Closures;
  readonly #refs: Refs;
  readonly #rules: AjvRules;
  readonly #nodes = new Map<string, AjvNode>();
  readonly #hasReferences = new WeakMap<object, boolean>();
  /** Whether the compiled document checks all that the nodes check. */
  isComplete = true;

  /** @param compiler compiled the document, so it has no fault */
  constructor(compiler: Compiler, closures: Closures, refs: Refs, rules: AjvRules) {
    this.#compiler = compiler;
    this.#closures = closures;
    this.#refs = refs;
    this.#rules = rules;
  }

  /** @param schemaPath way to the schema, in errors */
  compile(start: Location, schemaPath: string): AjvNode {
    const location = this.#refs.inScope(enter(start));
    const key = `${schemaPath} ${keyOf(location)}`;
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node = new AjvNode();
    this.#nodes.set(key, node);
    const { schema } = location;
    if (schema === false) node.refusal = { keyword: 'false schema', schemaPath, parent: false, value: false };
    else if (isObject(schema)) this.#fill(node, schema, location, schemaPath);
    return node;
  }

  #fill(node: AjvNode, schema: Members, location: Location, schemaPath: string): void {
    const { changes, functions } = this.#rules;
    const { dialect } = location.root;
    const has = (name: string): boolean =>
      (dialect.contents.has(name) || functions.has(name)) && getOwn(schema, name) !== undefined;
    const site = (keyword: string): KeywordSite => this.#site(keyword, schema, location, schemaPath);
    const given = has('type') ? (schema['type'] as TypeName | readonly TypeName[]) : [];
    const types = nullableTypes(given, has('nullable') ? schema['nullable'] : undefined);
    const check = types.length === 0 ? undefined : typeStep(site('type'), types, changes.coerceTypes);
    const names = Object.keys(schema).filter(has);
    const groups = keywordGroups.map(([type, keywords]): [TypeName | undefined, string[]] => [
      type,
      [...keywords.filter((name) => names.includes(name)), ...this.#functionsFor(type, names)],
    ]);
    const [only] = types;
    const hasGroup = groups.some(([type, keywords]) => type === only && keywords.length > 0);
    // With one type, ajv reports a wrong type where that type's keywords would be.
    const isLate = types.length === 1 && hasGroup && coercionTargets(types, changes.coerceTypes).length === 0;
    node.checkType = isLate ? undefined : check;
    node.groups = groups.flatMap(([type, keywords]): StepGroup[] => {
      if (keywords.length === 0) return [];
      const steps = keywords.flatMap((name) => this.#stepOf(site(name), type) ?? []);
      const prepare = changes.useDefaults === false ? undefined : this.#defaultsFor(schema, type);
      return [{ type, prepare, steps, failOther: isLate && type === only ? check : undefined }];
    });
  }

  /** Returns the added keywords for values of a type. */
  #functionsFor(type: TypeName | undefined, names: readonly string[]): string[] {
    return names.filter((name) => {
      const types = this.#rules.functions.get(name)?.types;
      return types !== undefined && (type === undefined ? types.length === 0 : types.includes(type));
    });
  }

  #stepOf(site: KeywordSite, type: TypeName | undefined): Step | undefined {
    const { keyword } = site;
    const added = this.#rules.functions.get(keyword);
    if (added !== undefined) {
      this.isComplete = false;
      return customKeywordStep(added, site);
    }
    if (keyword === 'format') return this.#formatStep(site, type);
    const table = Object.hasOwn(scalarSteps, keyword) ? scalarSteps : applicatorSteps;
    return table[keyword]?.(site);
  }

  #formatStep(site: KeywordSite, type: TypeName | undefined): Step | undefined {
    const { formats, checksFormats } = this.#rules;
    const format = formats.get(site.value as string);
    if (format === undefined || format.type !== type || !checksFormats) return undefined;
    if (type === 'number') this.isComplete = false;
    return (at, run) => format.test(at.value as never) || run.fail(site, at, { format: site.value });
  }

  /** Returns the function that fills in the defaults of properties, or of the items of a list. */
  #defaultsFor(schema: Members, type: TypeName | undefined): StepGroup['prepare'] {
    const of = type === 'object' ? schema['properties'] : type === 'array' ? schema['items'] : undefined;
    if (typeof of !== 'object' || of === null || (type === 'array' && !Array.isArray(of))) return undefined;
    const isEmpty = (value: unknown): boolean =>
      value === undefined || (this.#rules.changes.useDefaults === 'empty' && (value === null || value === ''));
    const defaults = Object.entries(of).flatMap(([key, property]) => {
      const value: unknown = isObject(property) ? getOwn(property, 'default') : undefined;
      return value === undefined ? [] : [[type === 'array' ? Number(key) : key, JSON.stringify(value)] as const];
    });
    if (defaults.length === 0) return undefined;
    return (at, run) => {
      if (run.isComposite) return;
      for (const [key, text] of defaults)
        if (isEmpty(getOwn(at.value as object, String(key)))) setPart(at.value as object, key, parseNative(text));
    };
  }

  #site(keyword: string, schema: Members, location: Location, schemaPath: string): KeywordSite {
    const { dialect } = location.root;
    const value = schema[keyword];
    const at = (token?: string | number): Location =>
      token === undefined
        ? below(location, value ?? true, keyword)
        : below(location, (value as Members)[token], keyword, token);
    return {
      keyword,
      schemaPath,
      parent: schema,
      value,
      changes: this.#rules.changes,
      sibling: (name) => (dialect.contents.has(name) ? getOwn(schema, name) : undefined),
      node: (token) =>
        this.compile(at(token), `${schemaPath}/${keyword}${token === undefined ? '' : escapeToken(token)}`),
      other: (name) => this.#site(name, schema, location, schemaPath),
      followed: (token) => this.#compiler.follow(at(token)).schema as Members,
      target: () => this.#target(keyword, value as string, location),
      rule: () => this.#rule(keyword, value, location),
      pattern: (source) => this.#compiler.pattern(source),
      unevaluatedNames: (object) => unevaluatedNames(this.#evaluatedParts(location, 'object'), object),
      unevaluatedIndices: (list) => unevaluatedIndices(this.#evaluatedParts(location, 'array'), list),
    };
  }

  #target(keyword: string, reference: string, location: Location): { node: AjvNode; isCall: boolean } {
    const found = this.#refs.resolve(keyword, reference, location);
    // Behind a pointer, ajv follows a chain of references at once.
    const target = keyword === '$ref' && reference.includes('#/') ? this.#compiler.follow(found) : found;
    const isCall = keyword !== '$ref' || this.#refers(target.schema);
    return { node: this.compile(target, isCall ? '#' : reference), isCall };
  }

  /** Returns whether there is a reference in a schema. */
  #refers(schema: unknown): boolean {
    if (typeof schema !== 'object' || schema === null) return false;
    const known = this.#hasReferences.get(schema);
    if (known !== undefined) return known;
    // For a schema that contains itself.
    this.#hasReferences.set(schema, true);
    const refers = Object.keys(schema).some(
      (name) => referenceNames.has(name) || this.#refers((schema as Members)[name]),
    );
    this.#hasReferences.set(schema, refers);
    return refers;
  }

  #rule(name: string, value: unknown, location: Location): Rule | undefined {
    const found = location.root.dialect.keywords.get(name);
    const [rule] = found === undefined ? [] : this.#compiler.rulesOf(found.keyword, value, location);
    return rule && (this.#closures.ruleOf(rule) as Rule | undefined);
  }

  #evaluatedParts(location: Location, kind: 'object' | 'array'): EvaluatedParts {
    return this.#closures.partsOf(evaluatedIn(this.#compiler.compile(location), kind));
  }
}

/** Keywords for which ajv compiles a schema to a separate function. */
const referenceNames: ReadonlySet<string> = new Set([
  '$ref',
  '$recursiveRef',
  '$recursiveAnchor',
  '$dynamicRef',
  '$dynamicAnchor',
]);

/** Returns the types of a schema, with null if it is nullable. Throws the errors of ajv. */
function nullableTypes(given: TypeName | readonly TypeName[], nullable: unknown): readonly TypeName[] {
  if (given.length === 0) {
    if (nullable !== undefined) throw new Error('"nullable" cannot be used without "type"');
    return [];
  }
  const types = typesIn(given, nullable);
  if (nullable === false && types.includes('null')) throw new Error('type: null contradicts nullable: false');
  return types;
}

/** Returns a step of a `schemaPath`. */
function escapeToken(token: string | number): string {
  return encodeURIComponent(formatPointer([token]).slice(1)).replace(/^/, '/');
}
