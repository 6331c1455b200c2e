/**
 * Compiles a schema, in one walk, to a plan.
 *
 * Invariants: each place of a schema is compiled once, and a large object once for all its places. A schema that is
 * reached again while it is being compiled is recursive, and its depth is counted. A cycle of in-place subschemas alone
 * is refused, or throws when a value reaches it, so each recursion goes down a level of the value and ends with it.
 */
import type { LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { isObject } from '../core/kind.ts';
import { isStackOverflow, schemaLimit } from '../core/too-deep.ts';
import type { Members } from '../core/types.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { compilePattern } from '../patterns/compile-pattern.ts';
import type { CompileSettings, Keyword, OrderedKeyword } from '../plan/keyword.ts';
import { EvaluatedPartsFinder } from '../plan/evaluated-parts.ts';
import { loop, LoopFinder } from '../plan/loops.ts';
import { anyPlan, type EvaluatedParts, type Plan, type PlannedDocument, type PlanRule } from '../plan/plan.ts';
import { everySchema } from '../references/applications.ts';
import { enter, keyOf, type Location } from '../references/location.ts';
import type { Refs } from '../references/refs.ts';
import { CompilerContext, type SubschemaCompiler } from './compiler-context.ts';

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

/** A plan that is being made. Its guard and its size are known later than its rules. */
type OpenPlan = { -readonly [K in keyof Plan]: Plan[K] };

/** How a document is compiled. */
interface DocumentOptions {
  /**
   * Whether a schema that refers to itself without a step into the value is refused; otherwise a value that reaches it
   * is.
   */
  readonly refusesLoops?: boolean;
  /**
   * Whether each schema keeps its own plan and its location, even one that only refers to another, for readers of what
   * demands nothing: annotations, defaults, the way through references.
   */
  readonly keepsLocations?: boolean;
}

export class Compiler implements SubschemaCompiler {
  readonly settings: CompileSettings;
  readonly #refs: Refs;
  readonly #plans = new Map<string, OpenPlan>();
  readonly #patterns = new Map<string, (text: string) => boolean>();
  /** The last target of each chain of references. */
  readonly #targets = new Map<string, Location>();
  readonly #checkSchema: CheckSchema;
  readonly #isShared: boolean;
  /** Schemas without a fault. */
  readonly #checked = new Set<unknown>();
  readonly #recursive = new Set<Plan>();
  readonly #loops = new LoopFinder();
  /** Plans that were not searched for loops, with their pointers. */
  readonly #made: [pointer: string, plan: Plan][] = [];
  /** The latest plan of each schema object, which may occur in many places. */
  readonly #objects = new Map<unknown, { readonly plan: OpenPlan; readonly location: Location }>();
  readonly #evaluatedParts = new EvaluatedPartsFinder();
  /** Schemas whose alternatives are tested for keywords of unevaluated parts. */
  readonly #tested = new Set<Plan>();
  /** The location of each plan, if they are kept; then no reference is replaced by its target. */
  #locations: Map<Plan, Location> | undefined;
  #refusesLoops = true;
  #level = 0;
  /** Number of objects that were compiled again. */
  #repeated = 0;
  /** Number of schemas that were reached in a scope of dynamic references. */
  #scoped = 0;
  /** The `size` so far of the plan that is being filled. */
  #size = 0;

  /**
   * @param isShared whether several schemas are compiled one after another, and share their plans: then a large plan is
   *   bounded at once, because a later schema may reach it in several ways
   */
  constructor(settings: CompileSettings, refs: Refs, checkSchema: CheckSchema, isShared = false) {
    this.settings = settings;
    this.#refs = refs;
    this.#checkSchema = checkSchema;
    this.#isShared = isShared;
  }

  /**
   * Compiles the whole document.
   *
   * @throws SchemaError if it is not a valid schema
   */
  compileDocument({ refusesLoops = true, keepsLocations = false }: DocumentOptions = {}): PlannedDocument {
    this.#refusesLoops = refusesLoops;
    if (keepsLocations) this.#locations = new Map();
    // Even schemas that nothing refers to have to be valid.
    const onDynamicAnchor = (): void => this.#refs.noteDynamicAnchors();
    for (const location of everySchema(this.#refs.document, { skipsLoose: !this.settings.strict, onDynamicAnchor })) {
      if (this.#checkSchema(location, false)) this.#checked.add(location.schema);
    }
    return this.#compileAll(this.#refs.document);
  }

  /**
   * Compiles a schema of a document of the registry, and what it refers to.
   *
   * @param uri its absolute URI
   * @throws SchemaError if there is no such schema, or it is not valid
   */
  compileAt(uri: string): { readonly document: PlannedDocument; readonly location: Location } {
    this.#refusesLoops = this.settings.strict;
    const location = this.resolve('$ref', uri, this.#refs.document);
    return { document: this.#compileAll(location), location };
  }

  /** Compiles the schema at a location. A reference without other keywords becomes the plan of its target. */
  compile(location: Location): Plan {
    const key = keyOf(location);
    const known = this.#plans.get(key);
    if (known !== undefined) return this.#reachAgain(known);
    if (location.scope.id !== '') this.#countScoped(location);
    const target = this.#locations === undefined ? this.follow(location) : this.#refs.inScope(enter(location));
    const targetKey = keyOf(target);
    const reached = this.#plans.get(targetKey) ?? this.#compiledElsewhere(target);
    if (reached !== undefined) {
      this.#plans.set(key, reached);
      return this.#reachAgain(reached);
    }
    const { schema, pointer } = target;
    if (typeof schema === 'boolean') return this.#booleanPlan(schema, target);
    this.#checkOnce(target);
    const max = this.settings.maxSchemaDepth;
    if (this.#level >= max) throw schemaTooDeep(max, pointer);
    if (this.#objects.has(schema) && ++this.#repeated > maxRepeatedSchemas) {
      throw schemaLimit(
        'maxRepeatedSchemas',
        maxRepeatedSchemas,
        `repeats the same objects more than ${maxRepeatedSchemas} times`,
        pointer,
      );
    }
    const plan: OpenPlan = { pointer, verdict: undefined, rules: [], size: 0, guard: undefined };
    this.#plans.set(key, plan).set(targetKey, plan);
    this.#made.push([key, plan]);
    this.#locations?.set(plan, target);
    this.#objects.set(schema, { plan, location: target });
    const others = this.#size;
    this.#size = 1;
    this.#level++;
    plan.rules = this.#allRulesOf(schema as Members, target);
    this.#level--;
    if (plan.rules.some((it) => it.form === 'each' && it.parts === 'unevaluated')) this.#reachTested(plan);
    plan.size = this.#size;
    this.#size += others;
    if (this.#recursive.has(plan)) plan.guard = 1;
    else if (this.#isShared && plan.size > maxDuplicatedSize) plan.guard = 0;
    if (this.#level === 0) this.#evaluatedParts.find();
    return plan;
  }

  #booleanPlan(verdict: boolean, location: Location): Plan {
    if (verdict && this.#locations === undefined) return anyPlan;
    const plan = { ...anyPlan, pointer: location.pointer, verdict };
    this.#locations?.set(plan, location);
    return plan;
  }

  /** Returns the location of a plan of a document whose locations are kept. */
  locationOf(plan: Plan): Location {
    return this.#locations?.get(plan) as Location;
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

  /** Returns the parts of a value that a schema evaluates, which are known when the outermost schema is compiled. */
  evaluatedParts(location: Location): EvaluatedParts {
    return this.#evaluatedParts.partsOf(this.#plans.get(keyOf(location)) as Plan);
  }

  #compileAll(location: Location): PlannedDocument {
    let plan: Plan;
    try {
      plan = this.compile(location);
    } catch (error) {
      throw isStackOverflow(error) ? schemaTooDeep(this.settings.maxSchemaDepth, '') : error;
    }
    if (this.#recursive.size > 0) this.#loops.find(this.#made.splice(0));
    const { loops } = this.#loops;
    const [pointer] = loops.values();
    if (this.#refusesLoops && pointer !== undefined) throw loop('$ref', pointer);
    return { plan, loops };
  }

  #checkOnce(location: Location): void {
    const { schema } = location;
    if (this.#checked.has(schema)) return;
    this.#checkSchema(location, true);
    this.#checked.add(schema);
  }

  /**
   * Returns the plan of the same object in another place. A small object is compiled again, so that its issues name its
   * own place.
   */
  #compiledElsewhere({ schema, base, root, scope }: Location): OpenPlan | undefined {
    const known = this.#objects.get(schema);
    if (known === undefined) return undefined;
    const { plan, location } = known;
    const isLarge = plan.size === 0 || plan.size > maxDuplicatedSize;
    const isSamePlace = location.base === base && location.root.schema === root.schema && location.scope === scope;
    return isLarge && isSamePlace && location.root.dialect === root.dialect ? plan : undefined;
  }

  /** Notes that a plan is reached in another way: it is recursive while it is being made. */
  #reachAgain(plan: OpenPlan): Plan {
    if (plan.size === 0) this.#recursive.add(plan);
    else if (plan.size > maxDuplicatedSize) plan.guard ??= 0;
    this.#size += plan.size || 1;
    return plan;
  }

  /** Notes the schemas that are tested, besides being applied, to know which parts of a value others evaluate. */
  #reachTested(plan: Plan): void {
    if (this.#tested.has(plan)) return;
    this.#tested.add(plan);
    for (const rule of plan.rules) {
      if (rule.form === 'each' && rule.parts === 'some' && rule.evaluates) this.#reachAgain(rule.plan);
      if (rule.form !== 'apply' || rule.combine === 'none') continue;
      const isTested = rule.combine === 'any' || rule.combine === 'one';
      rule.plans.forEach((it, at) => {
        if (isTested || (rule.combine === 'if' && at === 0)) this.#reachAgain(it);
        this.#reachTested(it);
      });
    }
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

  #allRulesOf(schema: Members, location: Location): readonly PlanRule[] {
    const found: OrderedKeyword[] = [];
    const custom = this.settings.keywords;
    const { dialect } = location.root;
    const { keywords } = dialect;
    const isReference = getOwn(schema, '$ref') !== undefined && !dialect.appliesBesideRef(schema);
    for (const name of isReference ? ['$ref'] : Object.keys(schema)) {
      if (schema[name] === undefined) continue;
      const entry = keywords.get(name) ?? custom.get(name);
      // For the few keywords of a schema, faster than sorting.
      if (entry !== undefined) found.splice(found.findLastIndex((it) => it.order <= entry.order) + 1, 0, entry);
    }
    const rules: PlanRule[] = [];
    for (const { keyword } of found) rules.push(...this.rulesOf(keyword, schema[keyword.name], location));
    return rules;
  }

  /** Returns the rules of one keyword of a schema. */
  rulesOf({ name, kind, plan }: Keyword, value: unknown, location: Location): readonly PlanRule[] {
    const context = new CompilerContext(this, location, name);
    const source = { keyword: name, pointer: context.pointer(), kind };
    const forms = plan(value as never, context) ?? [];
    return ('form' in forms ? [forms] : forms).map((form): PlanRule => Object.assign(form, source));
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

function schemaTooDeep(max: number, pointer: string): LimitExceededError {
  return schemaLimit('maxSchemaDepth', max, `is nested deeper than ${max} levels`, pointer);
}
