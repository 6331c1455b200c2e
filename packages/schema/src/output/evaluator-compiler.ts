import { formatPointer } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { Closures, membersPass, placeOf } from '../closures/closures.ts';
import { newMemberRules } from '../closures/member-rules.ts';
import { allRules } from '../closures/rule.ts';
import type { Compiler } from '../compiler/compiler.ts';
import { isObject, kindOf, lacksMember } from '../core/kind.ts';
import { describe } from '../core/message.ts';
import type { Members, Rule } from '../core/types.ts';
import { unnamedDialect } from '../dialects/dialects.ts';
import { anyPlan, type Plan, type PlanRule } from '../plan/plan.ts';
import type { Location } from '../references/location.ts';
import { newIssueCollector } from '../report/issue-collector.ts';
import { applyInPlace, inPlaceStep, partsStep } from './applicators.ts';
import type { PlanSource } from './parts.ts';
import { addUnit, type KeywordPlace, SchemaEvaluator, type Step } from './schema-evaluator.ts';

/** Keywords that depend on the results of the others. */
const last: ReadonlySet<string> = new Set(['unevaluatedProperties', 'unevaluatedItems']);
/** Faults of one keyword that its message names. */
const maxFaults = 20;

/** Compiles the plans of a document to evaluators that keep the result of every keyword. */
export class EvaluatorCompiler implements PlanSource {
  readonly closures: Closures;
  readonly #compiler: Compiler;
  readonly #known = new Map<Plan, SchemaEvaluator>();

  /** @param compiler compiled the document, and kept locations */
  constructor(compiler: Compiler) {
    this.#compiler = compiler;
    this.closures = new Closures(compiler);
  }

  evaluatorOf(plan: Plan): SchemaEvaluator {
    const known = this.#known.get(plan);
    if (known !== undefined) return known;
    const location = this.#compiler.locationOf(plan);
    const evaluator = new SchemaEvaluator(location);
    this.#known.set(plan, evaluator);
    if (isObject(location.schema)) evaluator.steps = this.#stepsOf(plan, location.schema, location);
    return evaluator;
  }

  #stepsOf(plan: Plan, schema: Members, location: Location): Step[] {
    const { dialect } = location.root;
    const names = Object.keys(schema).filter((name) => schema[name] !== undefined);
    const ordered = [...names.filter((name) => !last.has(name)), ...names.filter((name) => last.has(name))];
    // Early drafts ignore siblings of `$ref`; without `$schema`, their annotations are kept.
    const isAnnotated =
      getOwn(schema, '$ref') === undefined || dialect.appliesBesideRef(schema) || dialect === unnamedDialect();
    return ordered.flatMap((keyword) => {
      const rules = plan.rules.filter((it) => it.keyword === keyword);
      return [
        ...(rules.length === 0 ? [] : [this.#stepOf(rules, plan)]),
        ...(isAnnotated && !this.#compiler.settings.keywords.has(keyword) ? annotation(keyword, schema, location) : []),
      ];
    });
  }

  /** Returns the step of the rules of a keyword. */
  #stepOf(rules: readonly PlanRule[], owner: Plan): Step {
    const [rule] = rules as [PlanRule];
    const { kind, form } = rule;
    let step: Step;
    if (form === 'each') step = partsStep(rule, owner, this);
    else if (form === 'apply' && rule.combine !== 'when') step = inPlaceStep(rule, this);
    else step = this.#testStep(rules, rule);
    if (kind === undefined) return step;
    return (value, to, run) => {
      if (kind === (typeof value === 'number' ? 'number' : kindOf(value))) step(value, to, run);
    };
  }

  /** Returns the step of a keyword that tests a value, or that an object with a property depends on. */
  #testStep(rules: readonly PlanRule[], place: KeywordPlace): Step {
    const members = newMemberRules();
    const dependents = rules.flatMap((rule) => {
      if (rule.form !== 'apply' || rule.combine !== 'when') return [];
      return [{ token: rule.name, schema: this.evaluatorOf(rule.plans[0]) }];
    });
    const compiled = rules.flatMap((rule) =>
      rule.form === 'apply' ? [] : (this.closures.ruleOf(rule, placeOf(rule), anyPlan, members) ?? []),
    );
    const rule = members.requiredPlace === undefined ? allRules(compiled) : (membersPass(members) as Rule);
    return (value, to, run) => {
      const unit = addUnit(place, to, run);
      const applied = dependents.filter(({ token }) => !lacksMember(value as Members, token));
      unit.valid = applyInPlace(value, applied, unit, run).every((it) => it.valid);
      if (rule.check(value)) return;
      const out = newIssueCollector(maxFaults);
      rule.evaluate(value, out);
      unit.valid = false;
      unit.error = out.list.map(describe).join('; ');
    };
  }
}

/** Returns the step that notes the value of a keyword as an annotation. */
function annotation(keyword: string, schema: Members, location: Location): readonly Step[] {
  const isForStrings = content.has(keyword);
  const isUnknown = !location.root.dialect.contents.has(keyword) && !keyword.startsWith('$');
  const isWithoutType = keyword === 'contentSchema' && getOwn(schema, 'contentMediaType') === undefined;
  if (isWithoutType || !(isForStrings || metaData.has(keyword) || isUnknown)) return [];
  const place = { keyword, pointer: location.pointer + formatPointer([keyword]) };
  return [
    (value, to, run) => {
      if (isForStrings && typeof value !== 'string') return;
      // `format` has a result already if it refuses values.
      const known = to.parts.at(-1);
      const unit = known?.keyword === keyword && !known.isSchema ? known : addUnit(place, to, run);
      unit.annotation = schema[keyword];
    },
  ];
}

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
