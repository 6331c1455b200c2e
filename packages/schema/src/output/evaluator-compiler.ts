import { formatPointer } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { Compiler } from '../compiler/compiler.ts';
import { newMemberRules } from '../closures/member-rules.ts';
import type { Keyword } from '../plan/keyword.ts';
import { anyPlan } from '../plan/plan.ts';
import { isObject, kindOf } from '../core/kind.ts';
import type { Members, Rule } from '../core/types.ts';
import { Closures, membersPass, placeOf } from '../closures/closures.ts';
import { allRules } from '../closures/rule.ts';
import { unnamedDialect } from '../dialects/dialects.ts';
import { type Application, applicationOf } from '../references/applications.ts';
import { enter, keyOf, type Location } from '../references/location.ts';
import type { Refs } from '../references/refs.ts';
import { newIssueCollector } from '../report/issue-collector.ts';
import { describe } from '../core/message.ts';
import { applicators, type EvaluatedSchema } from './applicators.ts';
import { addUnit, type KeywordSite, SchemaEvaluator, type Step } from './schema-evaluator.ts';

/** Keywords that depend on the results of the others. */
const last: ReadonlySet<string> = new Set(['unevaluatedProperties', 'unevaluatedItems']);
/** Faults of one keyword that its message names. */
const maxFaults = 20;

/** Compiles a valid schema to evaluators that keep the result of every keyword. */
export class EvaluatorCompiler {
  readonly #compiler: Compiler;
  readonly #closures: Closures;
  readonly #refs: Refs;
  readonly #known = new Map<string, SchemaEvaluator>();

  /** @param compiler compiled the document, so it has no fault */
  constructor(compiler: Compiler, refs: Refs) {
    this.#compiler = compiler;
    this.#closures = new Closures(compiler);
    this.#refs = refs;
  }

  compile(start: Location): SchemaEvaluator {
    const location = this.#refs.inScope(enter(start));
    const key = keyOf(location);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const evaluator = new SchemaEvaluator(location);
    this.#known.set(key, evaluator);
    const { schema } = location;
    if (isObject(schema)) evaluator.steps = this.#stepsOf(schema, location);
    return evaluator;
  }

  #stepsOf(schema: Members, location: Location): Step[] {
    const { dialect } = location.root;
    const reference = getOwn(schema, '$ref') !== undefined && !dialect.appliesBesideRef(schema);
    const names = Object.keys(schema).filter((name) => schema[name] !== undefined);
    const ordered = [...names.filter((name) => !last.has(name)), ...names.filter((name) => last.has(name))];
    // Early drafts ignore siblings of `$ref`; without `$schema`, their annotations are kept.
    const isAnnotated = !reference || dialect === unnamedDialect();
    const steps: (Step | undefined)[] = [];
    const sibling = (it: string): unknown => (dialect.contents.has(it) ? getOwn(schema, it) : undefined);
    for (const name of ordered) {
      const pointer = location.pointer + formatPointer([name]);
      const site = { name, value: schema[name], location, pointer, sibling };
      if (!reference || name === '$ref') steps.push(this.#assertion(site));
      if (isAnnotated) steps.push(annotation(site, this.#compiler.settings.keywords));
    }
    return steps.filter((it) => it !== undefined);
  }

  #assertion(site: KeywordSite): Step | undefined {
    const { name, location } = site;
    const { dialect } = location.root;
    const { keyword } = dialect.keywords.get(name) ?? this.#compiler.settings.keywords.get(name) ?? {};
    if (keyword === undefined) return undefined;
    if (!dialect.applies.has(name) || !dialect.keywords.has(name)) return this.#test(keyword, site);
    const application = applicationOf(location, name, this.#compiler);
    if (application === undefined) return undefined;
    return applicators[application.applies]({
      ...site,
      ...application,
      schemas: this.#schemasOf(application),
      isReference: dialect.contents.get(name) === undefined,
      schemasOf: (it) => this.#schemasOf(applicationOf(location, it, this.#compiler)),
      pattern: (source) => this.#compiler.pattern(source),
    });
  }

  #schemasOf(application: Application | undefined): readonly EvaluatedSchema[] {
    return (application?.schemas ?? []).map(({ token, at }) => ({ token, schema: this.compile(at) }));
  }

  /** Returns the step of a keyword without schemas. */
  #test(keyword: Keyword, site: KeywordSite): Step | undefined {
    const { name, value: given, location } = site;
    const members = newMemberRules();
    const rules = this.#compiler.rulesOf(keyword, given, location);
    const compiled = rules.flatMap((it) => this.#closures.ruleOf(it, placeOf(it), anyPlan, members) ?? []);
    if (compiled.length === 0 && name !== 'required') return undefined;
    const rule = name === 'required' ? (membersPass(members) as Rule) : allRules(compiled);
    const { kind } = keyword;
    return (value, to, run) => {
      if (kind !== undefined && kind !== (typeof value === 'number' ? 'number' : kindOf(value))) return;
      const unit = addUnit(site, to, run);
      if (rule.check(value)) return;
      const out = newIssueCollector(maxFaults);
      rule.evaluate(value, out);
      unit.valid = false;
      unit.error = out.list.map(describe).join('; ');
    };
  }
}

/** Returns the step that notes the value of a keyword as an annotation. */
function annotation(site: KeywordSite, custom: ReadonlyMap<string, unknown>): Step | undefined {
  const of = custom.has(site.name) ? undefined : annotationOf(site);
  if (of === undefined) return undefined;
  return (value, to, run) => {
    if (!of.appliesTo(value)) return;
    // `format` has a result already if it refuses values.
    const known = to.parts.at(-1);
    const unit = known?.keyword === site.name && !known.isSchema ? known : addUnit(site, to, run);
    unit.annotation = site.value;
  };
}

/** An annotation, and the values that it describes. */
interface Annotating {
  readonly appliesTo: (value: unknown) => boolean;
}

const ofAll: Annotating = { appliesTo: () => true };
const ofStrings: Annotating = { appliesTo: (value) => typeof value === 'string' };

/** Keywords that every draft takes for annotations, whether or not it has them. */
const metaData: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'format',
]);
const content: ReadonlySet<string> = new Set(['contentEncoding', 'contentMediaType', 'contentSchema']);

/** Returns how a keyword annotates values: those of the drafts for it, and unknown ones (Draft 2020-12 core, 6.5). */
function annotationOf({ name, location, sibling }: KeywordSite): Annotating | undefined {
  if (content.has(name))
    return name === 'contentSchema' && sibling('contentMediaType') === undefined ? undefined : ofStrings;
  const isUnknown = !location.root.dialect.contents.has(name) && !name.startsWith('$');
  return metaData.has(name) || isUnknown ? ofAll : undefined;
}
