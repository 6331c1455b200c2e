import { formatPointer } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { CompilerContext } from '../compiler/compiler-context.ts';
import type { Compiler } from '../compiler/compiler.ts';
import { keyOf } from '../compiler/key-of.ts';
import { newMemberRules } from '../compiler/member-rules.ts';
import type { Keyword } from '../core/keyword.ts';
import { isObject, kindOf } from '../core/kind.ts';
import { newNode } from '../core/scalar-node.ts';
import type { Members, Rule } from '../core/types.ts';
import { unnamedDialect } from '../dialects/unnamed-dialect.ts';
import { enter, type Location } from '../references/location.ts';
import type { Refs } from '../references/refs.ts';
import { newIssueCollector } from '../report/issue-collector.ts';
import { describe } from '../report/message.ts';
import { annotationOf } from './annotation-keywords.ts';
import { elementApplicators } from './element-applicators.ts';
import { inPlaceApplicators } from './in-place-applicators.ts';
import { type Applicator, memberApplicators } from './member-applicators.ts';
import { addUnit, type KeywordSite, SchemaEvaluator, type Step } from './schema-evaluator.ts';

const applicators: ReadonlyMap<string, Applicator> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({ ...inPlaceApplicators, ...memberApplicators, ...elementApplicators }),
);

/** Keywords that depend on the results of the others. */
const last: ReadonlySet<string> = new Set(['unevaluatedProperties', 'unevaluatedItems']);
/** Faults of one keyword that its message names. */
const maxFaults = 20;

/** Compiles a valid schema to evaluators that keep the result of every keyword. */
export class EvaluatorCompiler {
  readonly #compiler: Compiler;
  readonly #refs: Refs;
  readonly #known = new Map<string, SchemaEvaluator>();

  /** @param compiler compiled the document, so it has no fault */
  constructor(compiler: Compiler, refs: Refs) {
    this.#compiler = compiler;
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
    // Nothing stands beside a reference in early drafts; who names no draft may annotate one.
    const isAnnotated = !reference || dialect === unnamedDialect();
    const steps: (Step | undefined)[] = [];
    for (const name of ordered) {
      const site = this.#siteOf(name, schema[name], schema, location);
      if (!reference || name === '$ref') steps.push(this.#assertion(site));
      if (isAnnotated) steps.push(annotation(site, this.#compiler.settings.keywords));
    }
    return steps.filter((it) => it !== undefined);
  }

  #siteOf(name: string, value: unknown, schema: Members, location: Location): KeywordSite {
    const pointer = location.pointer + formatPointer([name]);
    const sibling = (it: string): unknown => (location.root.dialect.contents.has(it) ? getOwn(schema, it) : undefined);
    return {
      name,
      value,
      location,
      pointer,
      sibling,
      subschema: (inner, ...tokens) =>
        this.compile({ ...location, schema: inner, pointer: pointer + formatPointer(tokens) }),
      siblingSchema: (it) => {
        const inner = sibling(it);
        return inner === undefined
          ? undefined
          : this.compile({ ...location, schema: inner, pointer: `${location.pointer}/${it}` });
      },
      referred: () => this.compile(this.#compiler.resolve(name, value as string, location)),
      pattern: (source) => this.#compiler.pattern(source, () => undefined as never),
    };
  }

  #assertion(site: KeywordSite): Step | undefined {
    const { name, location } = site;
    const { keyword } = location.root.dialect.keywords.get(name) ?? this.#compiler.settings.keywords.get(name) ?? {};
    if (keyword === undefined) return undefined;
    const applicator = applicators.get(name);
    return applicator === undefined ? this.#test(keyword, site) : applicator(site);
  }

  /** Returns the step of a keyword without schemas. */
  #test(keyword: Keyword, site: KeywordSite): Step | undefined {
    const { name, value: given, location } = site;
    const members = newMemberRules();
    const context = new CompilerContext(this.#compiler, location, name, members, newNode());
    const compiled = keyword.compile(given as never, context) as Rule | undefined;
    const rule = compiled ?? (name === 'required' ? (context.membersPass(members) as Rule) : undefined);
    if (rule === undefined) return undefined;
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
