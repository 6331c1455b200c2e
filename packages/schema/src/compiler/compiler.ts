/**
 * Compiles a schema, in one walk, to a tree of nodes.
 *
 * Invariants: each place of a schema is compiled once, and a large object once for all its places. A schema that is
 * reached again while it is being compiled is recursive, and its depth is counted. A cycle of in-place subschemas alone
 * is refused, or throws when a value reaches it, so each recursion goes down a level of the value and ends with it.
 */
import type { LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { EvaluatedParts } from '../core/evaluated-parts.ts';
import { isStackOverflow, schemaLimit } from '../core/too-deep.ts';
import { newPlace } from '../core/issue.ts';
import type { TypeName } from '../core/keyword-params.ts';
import type { CompileSettings, Keyword, OrderedKeyword } from '../core/keyword.ts';
import { isObject } from '../core/kind.ts';
import { describeFalse } from '../core/message.ts';
import { alwaysPasses } from '../core/rule.ts';
import { acceptsNothing, anything, needsCall, newNode } from '../core/scalar-node.ts';
import type { Check, Evaluate, MemberRules, Rule, SchemaNode } from '../core/types.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { typesOf } from '../keywords/type.ts';
import { compilePattern } from '../patterns/compile-pattern.ts';
import { everySchema } from '../references/applications.ts';
import { enter, keyOf, type Location } from '../references/location.ts';
import type { Refs } from '../references/refs.ts';
import { combineRules, type SchemaRules } from './combine-rules.ts';
import { CompilerContext, type SubschemaCompiler } from './compiler-context.ts';
import { EvaluatedPartsBuilder } from './evaluated-parts-builder.ts';
import { EvaluationGuard, loop, loopsOf, throwIfEndless } from './evaluation-guard.ts';
import { newMemberRules } from './member-rules.ts';

/**
 * Throws a `SchemaError` for a schema with a fault; its subschemas are not considered.
 *
 * @param isReached whether values may be checked by the schema; otherwise some faults are overlooked
 * @returns whether the schema has no fault
 */
export type CheckSchema = (location: Location, isReached: boolean) => boolean;

/** A schema of at most this `size` is compiled, or evaluated, again for each way to it. */
const maxDuplicatedSize = 30;
/**
 * Objects that are compiled again. Nested ones, to each of which every `$id` on the way gives another base, could be
 * compiled exponentially often.
 */
const maxRepeatedSchemas = 20_000;
/** Schemas that are compiled for the scopes of dynamic references, each as often as there are scopes. */
const maxScopedSchemas = 200_000;

/** A compiled document. */
export interface CompiledDocument {
  readonly check: Check;
  readonly evaluate: Evaluate;
  /** The rules of the root schema for the properties of an object. */
  readonly members: MemberRules | undefined;
  readonly root: SchemaNode;
  /** Number of schemas in it, each as often as it is reached. */
  readonly size: number;
}

export class Compiler implements SubschemaCompiler {
  readonly settings: CompileSettings;
  readonly #refs: Refs;
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #patterns = new Map<string, (text: string) => boolean>();
  /** The last target of each chain of references. */
  readonly #targets = new Map<string, Location>();
  readonly #checkSchema: CheckSchema;
  /** Schemas without a fault. */
  readonly #checked = new Set<unknown>();
  readonly #recursive = new Set<SchemaNode>();
  /** The latest node of each schema object, which may occur in many places. */
  readonly #objects = new Map<unknown, { readonly node: SchemaNode; readonly location: Location }>();
  readonly #guard: EvaluationGuard;
  /** Made for the first schema that needs it. */
  #evaluatedParts: EvaluatedPartsBuilder | undefined;
  #rootMembers: MemberRules | undefined;
  #refusesLoops = true;
  #level = 0;
  /** Number of objects that were compiled again. */
  #repeated = 0;
  /** Number of schemas that were reached in a scope of dynamic references. */
  #scoped = 0;
  /** The `size` so far of the node that is being filled. */
  #size = 0;

  constructor(settings: CompileSettings, refs: Refs, checkSchema: CheckSchema) {
    this.settings = settings;
    this.#refs = refs;
    this.#checkSchema = checkSchema;
    this.#guard = new EvaluationGuard(settings.maxDepth);
  }

  /**
   * Compiles the whole document.
   *
   * @param refusesLoops whether a schema that refers to itself without a step into the value is refused; otherwise a
   *   value that reaches it is
   * @throws SchemaError if it is not a valid schema
   */
  compileDocument(refusesLoops: boolean = true): CompiledDocument {
    this.#refusesLoops = refusesLoops;
    // Even schemas that nothing refers to have to be valid.
    const onDynamicAnchor = (): void => this.#refs.noteDynamicAnchors();
    for (const location of everySchema(this.#refs.document, { skipsLoose: !this.settings.strict, onDynamicAnchor })) {
      if (this.#checkSchema(location, false)) this.#checked.add(location.schema);
    }
    const node = this.#compileAll();
    const guard = this.#guard;
    if (guard.isUsed) {
      for (const [head, pointer] of loopsOf(this.#nodes)) {
        if (refusesLoops) throw loop('$ref', pointer);
        throwIfEndless(head, pointer);
      }
    }
    const { check, evaluate, size } = node;
    const members = this.#rootMembers;
    if (!guard.isUsed) return { check, evaluate, members, root: node, size };
    return {
      check: guard.startCall((value: unknown) => check(value)),
      evaluate: guard.startCall(evaluate),
      members,
      root: node,
      size,
    };
  }

  /** Compiles the schema at a location. A reference without other keywords becomes the node of its target. */
  compile(location: Location): SchemaNode {
    const key = keyOf(location);
    const known = this.#nodes.get(key);
    if (known !== undefined) return this.#reachAgain(known);
    if (location.scope.id !== '') this.#countScoped(location);
    const target = this.follow(location);
    const targetKey = keyOf(target);
    const reached = this.#nodes.get(targetKey) ?? this.#compiledElsewhere(target);
    if (reached !== undefined) {
      this.#nodes.set(key, reached);
      return this.#reachAgain(reached);
    }
    const { schema } = target;
    if (schema === true) return anything;
    if (schema === false) return falseSchema(target.pointer);
    this.#checkOnce(target);
    const max = this.settings.maxSchemaDepth;
    if (this.#level >= max) throw schemaTooDeep(max, target.pointer);
    if (this.#objects.has(schema) && ++this.#repeated > maxRepeatedSchemas) {
      throw schemaLimit(
        'maxRepeatedSchemas',
        maxRepeatedSchemas,
        `repeats the same objects more than ${maxRepeatedSchemas} times`,
        target.pointer,
      );
    }
    const node = newNode();
    // Until the node is complete, schemas that refer to it have to call it.
    node.inline = needsCall;
    this.#nodes.set(key, node).set(targetKey, node);
    this.#objects.set(schema, { node, location: target });
    const others = this.#size;
    this.#size = 1;
    this.#level++;
    this.#fill(node, schema as Readonly<Record<string, unknown>>, target);
    this.#level--;
    node.size = this.#size;
    this.#size += others;
    if (this.#recursive.has(node)) this.#guard.guard(node, 1);
    return node;
  }

  #countScoped({ pointer }: Location): void {
    if (++this.#scoped <= maxScopedSchemas) return;
    const why = `has more than ${maxScopedSchemas} schemas, if each is counted for every scope of a dynamic reference`;
    throw schemaLimit('maxScopedSchemas', maxScopedSchemas, why, pointer);
  }

  /** Returns the target of a reference. */
  resolve(keyword: string, reference: string, from: Location): Location {
    return this.#refs.resolve(keyword, reference, from);
  }

  /** Returns the parts of a value that a schema evaluates, but for the keywords of unevaluated parts. */
  evaluatedParts(location: Location): EvaluatedParts {
    return (this.#evaluatedParts ??= new EvaluatedPartsBuilder(this)).besides(location);
  }

  /** The schemas whose depth and work are bounded, with what each adds to the depth. */
  get guarded(): ReadonlyMap<SchemaNode, 0 | 1> {
    return this.#guard.guarded;
  }

  /** Wraps a function that calls nodes, as `check` and `evaluate` of the document are wrapped. */
  startCall<A extends readonly unknown[]>(run: (...input: A) => boolean): (...input: A) => boolean {
    return this.#guard.startCall(run);
  }

  #compileAll(): SchemaNode {
    try {
      return this.compile(this.#refs.document);
    } catch (error) {
      throw isStackOverflow(error) ? schemaTooDeep(this.settings.maxSchemaDepth, '') : error;
    }
  }

  #checkOnce(location: Location): void {
    const { schema } = location;
    if (this.#checked.has(schema)) return;
    this.#checkSchema(location, true);
    this.#checked.add(schema);
  }

  /**
   * Returns the node of the same object in another place. A small object is compiled again, so that its issues name its
   * own place.
   */
  #compiledElsewhere({ schema, base, root, scope }: Location): SchemaNode | undefined {
    const known = this.#objects.get(schema);
    if (known === undefined) return undefined;
    const { node, location } = known;
    const isLarge = node.size === 0 || node.size > maxDuplicatedSize;
    const isSamePlace = location.base === base && location.root.schema === root.schema && location.scope === scope;
    return isLarge && isSamePlace && location.root.dialect === root.dialect ? node : undefined;
  }

  /** Notes that a node is reached in another way: it is recursive while it is being compiled. */
  #reachAgain(node: SchemaNode): SchemaNode {
    if (node.size === 0) this.#recursive.add(node);
    else if (node.size > maxDuplicatedSize) this.#guard.guard(node, 0);
    this.#size += node.size || 1;
    return node;
  }

  /** Returns the location itself, or the end of the chain of references that replace it. */
  follow(start: Location): Location {
    let location = this.#refs.inScope(enter(start));
    let seen: Set<string> | undefined;
    for (;;) {
      const { schema, pointer } = location;
      const keyword = isObject(schema) ? this.#loneReference(schema, location.root.dialect) : undefined;
      if (keyword === undefined) break;
      const key = keyOf(location);
      const known = this.#targets.get(key);
      if (known !== undefined) {
        location = known;
        break;
      }
      this.#checkOnce(location);
      seen ??= new Set();
      if (seen.has(key)) {
        if (this.#refusesLoops) throw loop(keyword, pointer);
        break;
      }
      seen.add(key);
      const reference = (schema as Readonly<Record<string, unknown>>)[keyword] as string;
      location = this.#refs.inScope(this.#refs.resolve(keyword, reference, location));
    }
    for (const it of seen ?? []) this.#targets.set(it, location);
    return location;
  }

  /** Returns the keyword of a reference, if no other keyword of the schema applies. */
  #loneReference(schema: object, dialect: Dialect): string | undefined {
    const has = (name: string): boolean => getOwn(schema, name) !== undefined;
    const isDynamic = (name: string): boolean => dialect.keywords.has(name) && has(name);
    let keyword: string | undefined;
    if (has('$ref')) keyword = '$ref';
    else if (this.#refs.hasDynamicAnchors) keyword = ['$dynamicRef', '$recursiveRef'].find(isDynamic);
    if (keyword === undefined || (keyword === '$ref' && !dialect.appliesBesideRef(schema))) return keyword;
    const custom = this.settings.keywords;
    const isOther = (name: string): boolean =>
      name !== keyword && (dialect.keywords.has(name) || custom.has(name)) && has(name);
    return Object.keys(schema).some(isOther) ? undefined : keyword;
  }

  #fill(node: SchemaNode, schema: Readonly<Record<string, unknown>>, location: Location): void {
    const members = newMemberRules();
    // A value that is not an object cannot lack a property.
    this.#rootMembers ??= typesOf((getOwn(schema, 'type') ?? 'object') as TypeName).includes('object')
      ? members
      : newMemberRules();
    const found: OrderedKeyword[] = [];
    const custom = this.settings.keywords;
    const { keywords } = location.root.dialect;
    for (const name of Object.keys(schema)) {
      if (schema[name] === undefined) continue;
      const entry = keywords.get(name) ?? custom.get(name);
      // For the few keywords of a schema, faster than sorting.
      if (entry !== undefined) found.splice(found.findLastIndex((it) => it.order <= entry.order) + 1, 0, entry);
    }

    const rules: SchemaRules = { types: undefined, type: alwaysPasses, byKind: new Map(), members };
    for (const { keyword } of found) {
      const context = new CompilerContext(this, location, keyword.name, members, node);
      const value = schema[keyword.name];
      const compiled = keyword.compile(value as never, context) as Rule | readonly Rule[] | undefined;
      if (compiled === undefined) continue;
      this.noteKeyword(node, location, keyword, context, compiled);
      if (keyword.name === 'type') {
        rules.types = typesOf(value as TypeName, context.sibling('nullable'));
        rules.type = compiled as Rule;
        continue;
      }
      const kind = keyword.kind ?? 'any';
      const list = rules.byKind.get(kind) ?? [];
      rules.byKind.set(kind, list.concat(compiled));
    }
    this.noteRules(node, location, rules);
    combineRules(node, rules);
  }

  /** Called for each keyword that demands something, once its subschemas are compiled. */
  protected noteKeyword(
    _node: SchemaNode,
    _location: Location,
    _keyword: Keyword,
    _context: CompilerContext,
    _rule: Rule | readonly Rule[],
  ): void {
    // The writer of modules needs it.
  }

  /** Called with the rules of each schema, before they are combined. */
  protected noteRules(_node: SchemaNode, _location: Location, _rules: SchemaRules): void {
    // The writer of modules needs it.
  }

  /**
   * Returns the test of a regular expression; equal ones share a test.
   *
   * @param refuse called for a fault; not needed for an expression of a schema that was compiled
   */
  pattern(source: string, refuse: (reason: string) => never = () => undefined as never): (text: string) => boolean {
    let test = this.#patterns.get(source);
    if (test === undefined) this.#patterns.set(source, (test = compilePattern(source, refuse)));
    return test;
  }
}

/** Returns the node of the schema `false`. */
function falseSchema(pointer: string): SchemaNode {
  const place = newPlace('false schema', pointer, describeFalse);
  const node = newNode();
  node.inline = acceptsNothing;
  node.check = () => false;
  node.evaluate = (_value, out) => out !== undefined && out.add(place, 'false schema', {});
  return node;
}

function schemaTooDeep(max: number, pointer: string): LimitExceededError {
  return schemaLimit('maxSchemaDepth', max, `is nested deeper than ${max} levels`, pointer);
}
