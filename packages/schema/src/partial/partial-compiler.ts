import { CompilerContext } from '../compiler/compiler-context.ts';
import type { Compiler } from '../compiler/compiler.ts';
import { newMemberRules } from '../compiler/member-rules.ts';
import { newPlace } from '../core/issue.ts';
import { isObject, kindOf, lacksMember } from '../core/kind.ts';
import { describe } from '../core/message.ts';
import { endsAtFault, newRule } from '../core/rule.ts';
import { newNode } from '../core/scalar-node.ts';
import type { MemberRules, Members, Rule } from '../core/types.ts';
import { addClosestAlternative } from '../keywords/closest-alternative.ts';
import { applicationOf, type AppliedSchema } from '../references/applications.ts';
import { keyOf, type Location } from '../references/location.ts';
import { isBeginningOf } from './beginning.ts';
import { itemsRule, membersRule, type PartSchema } from './part-rules.ts';
import { type OpenRule, PartialNode } from './partial-node.ts';

/** Keywords of which an open value breaks only what every continuation of it breaks. */
const lasting: ReadonlySet<string> = new Set(['type', 'maxItems', 'maxProperties', 'propertyNames']);
/** The keywords of the pass over the properties, without `required`. */
const memberKeywords: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'additionalProperties']);

/** Compiles a valid schema to the rules for values that are still arriving. */
export class PartialCompiler {
  readonly #compiler: Compiler;
  readonly #nodes = new Map<string, PartialNode>();

  /** @param compiler compiled the document, so it has no fault */
  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  compile(start: Location): PartialNode {
    const location = this.#compiler.follow(start);
    const key = keyOf(location);
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node = new PartialNode();
    this.#nodes.set(key, node);
    const { schema } = location;
    if (schema === false) {
      const { evaluate } = this.#compiler.compile(location);
      node.rules = [(value, _open, out) => evaluate(value, out)];
    } else if (isObject(schema)) {
      node.rules = this.#rulesOf(schema, location);
    }
    return node;
  }

  #rulesOf(schema: Members, location: Location): OpenRule[] {
    const { keywords } = location.root.dialect;
    const names = Object.keys(schema).filter((name) => schema[name] !== undefined && keywords.has(name));
    const rules = names.map((name) => this.#ruleOf(name, schema[name], location));
    if (names.some((name) => memberKeywords.has(name))) rules.push(this.#members(schema, location));
    return rules.filter((rule) => rule !== undefined);
  }

  /** Returns the rule of a keyword; `undefined` if a continuation may mend whatever an open value breaks of it. */
  #ruleOf(name: string, value: unknown, location: Location): OpenRule | undefined {
    if (lasting.has(name)) {
      const { evaluate } = this.#wholeRule(name, value, location);
      return (it, _open, out) => evaluate(it, out);
    }
    if (name === 'maxLength') return this.#maxLength(value as number, location);
    if (name === 'enum' || name === 'const') {
      const { evaluate } = this.#wholeRule(name, value, location);
      const allowed = name === 'enum' ? (value as readonly unknown[]) : [value];
      // A value that begins none of them equals none of them.
      return (it, open, out) => allowed.some((whole) => isBeginningOf(it, open, whole)) || evaluate(it, out);
    }
    const application = applicationOf(location, name, this.#compiler);
    if (application === undefined) return undefined;
    const { applies, schemas, start } = application;
    switch (applies) {
      case 'value':
        return allOf(schemas.map(({ at }) => this.compile(at)));
      case 'alternatives':
        return this.#anyOf(name as 'anyOf' | 'oneOf', schemas, location);
      case 'condition':
        return name === 'if' ? this.#condition(schemas, location) : undefined;
      case 'dependents':
        return dependents(schemas.map(({ token, at }) => [token as string, this.compile(at)]));
      case 'elements': {
        const parts = schemas.map((it) => this.#part(it));
        return itemsRule((index) => parts[index]);
      }
      case 'other elements': {
        const [part] = schemas.map((it) => this.#part(it));
        return itemsRule((index) => (index < start ? undefined : part));
      }
      default:
        return undefined;
    }
  }

  #part({ at }: AppliedSchema): PartSchema {
    return { whole: this.#compiler.compile(at), open: this.compile(at) };
  }

  #context(name: string, location: Location, members: MemberRules = newMemberRules()): CompilerContext {
    return new CompilerContext(this.#compiler, location, name, members, newNode());
  }

  /** Returns the rule of a keyword for whole values. It passes values of other kinds. */
  #wholeRule(name: string, value: unknown, location: Location, members?: MemberRules): Rule {
    const { keyword } = location.root.dialect.keywords.get(name) ?? {};
    const context = this.#context(name, location, members);
    const rule = keyword?.compile(value as never, context) as Rule | undefined;
    const kind = keyword?.kind;
    if (rule === undefined) return newRule(() => true);
    if (kind === undefined) return rule;
    return newRule((it, out) => kindOf(it) !== kind || rule.evaluate(it, out));
  }

  /** Counts characters only where their number is not certain, so that long strings may arrive in many pieces. */
  #maxLength(limit: number, location: Location): OpenRule {
    const { evaluate } = this.#wholeRule('maxLength', limit, location);
    return (it, _open, out) => typeof it !== 'string' || it.length <= limit || evaluate(it, out);
  }

  #anyOf(name: 'anyOf' | 'oneOf', schemas: readonly AppliedSchema[], { pointer }: Location): OpenRule {
    const nodes = schemas.map(({ at }) => this.compile(at));
    const place = newPlace(name, `${pointer}/${name}`, describe);
    return (value, open, out) => {
      if (nodes.some((node) => node.evaluate(value, open, undefined))) return true;
      const alternatives = nodes.map((node) => node.at(open));
      return out !== undefined && addClosestAlternative(out, place, name, alternatives, value, undefined);
    };
  }

  /** An open value that passes `if` may still fail it, so it only has to pass one of `then` and `else`. */
  #condition(schemas: readonly AppliedSchema[], location: Location): OpenRule {
    const branch = (name: string): PartialNode => {
      const [schema] = applicationOf(location, name, this.#compiler)?.schemas ?? [];
      return schema === undefined ? new PartialNode() : this.compile(schema.at);
    };
    const [test] = schemas.map(({ at }) => this.compile(at)) as [PartialNode];
    const [yes, no] = [branch('then'), branch('else')];
    return (value, open, out) => {
      if (!test.evaluate(value, open, undefined)) return no.evaluate(value, open, out);
      return no.evaluate(value, open, undefined) || yes.evaluate(value, open, out);
    };
  }

  #members(schema: Members, location: Location): OpenRule {
    const members = newMemberRules();
    for (const name of memberKeywords) {
      if (schema[name] !== undefined) this.#wholeRule(name, schema[name], location, members);
    }
    const parts = (name: string): readonly AppliedSchema[] =>
      applicationOf(location, name, this.#compiler)?.schemas ?? [];
    const [additional] = parts('additionalProperties');
    return membersRule({
      whole: this.#context('properties', location).membersPass(members),
      named: new Map(parts('properties').map(({ token, at }) => [token as string, this.compile(at)])),
      patterns: parts('patternProperties').map(({ token, at }) => {
        return { matches: this.#compiler.pattern(token as string), node: this.compile(at) };
      }),
      additional: additional === undefined || additional.at.schema === false ? undefined : this.compile(additional.at),
      isClosed: additional?.at.schema === false,
    });
  }
}

function allOf(nodes: readonly PartialNode[]): OpenRule {
  return (value, open, out) => {
    let passed = true;
    for (const node of nodes) {
      if (node.evaluate(value, open, out)) continue;
      passed = false;
      if (endsAtFault(out)) return false;
    }
    return passed;
  };
}

function dependents(schemas: readonly (readonly [name: string, node: PartialNode])[]): OpenRule {
  return (value, open, out) => {
    if (!isObject(value)) return true;
    const needed = schemas.filter(([name]) => !lacksMember(value, name)).map(([, node]) => node);
    return allOf(needed)(value, open, out);
  };
}
