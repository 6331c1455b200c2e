import { isObject, lacksMember } from '../core/kind.ts';
import type { SchemaNode } from '../core/types.ts';
import type * as plan from '../plan/plan.ts';
import { passes } from '../core/scalar-node.ts';

type Test = (name: string) => boolean;

/** The parts of a value that a schema evaluates. */
export type EvaluatedParts = plan.EvaluatedParts<SchemaNode, Test>;
export type Alternatives = plan.Alternatives<SchemaNode, Test>;

/** Turns plans and regular expressions into nodes and tests. */
export interface PartsCompiler {
  nodeOf(plan: plan.Plan): SchemaNode;
  pattern(source: string): Test;
}

/**
 * Returns the parts of a plan for its nodes.
 *
 * @param known what was returned before: alternatives that several schemas lead to are one object, visited once
 */
export function compileParts(
  { names, patterns, contained, alternatives, ...parts }: plan.EvaluatedParts,
  compiler: PartsCompiler,
  known: Map<object, Alternatives>,
): EvaluatedParts {
  const inner = (it: plan.EvaluatedParts): EvaluatedParts => compileParts(it, compiler, known);
  const compile = (it: plan.Alternatives): Alternatives => {
    if (it.kind === 'dependent') return { ...it, parts: inner(it.parts) };
    if (it.kind === 'branches') {
      const branches = it.branches.map((of) => ({ schema: compiler.nodeOf(of.schema), parts: inner(of.parts) }));
      return { kind: it.kind, branches };
    }
    const { condition, yes, no } = it;
    const schema = compiler.nodeOf(it.schema);
    return { kind: it.kind, schema, condition: inner(condition), yes: inner(yes), no: inner(no) };
  };
  const compiled = [...alternatives].map((it) => {
    const before = known.get(it);
    if (before !== undefined) return before;
    // Alternatives may contain themselves.
    const made = {} as Alternatives;
    known.set(it, made);
    return Object.assign(made, compile(it));
  });
  return {
    ...parts,
    names,
    patterns: new Set([...patterns].map((it) => compiler.pattern(it))),
    contained: new Set([...contained].map((it) => compiler.nodeOf(it))),
    alternatives: new Set(compiled),
  };
}

/**
 * Calls a function with the parts of each alternative that a value matches, and with those of alternatives in it.
 *
 * @param visit returns whether no further parts are wanted
 * @param seen alternatives that were visited: several schemas may refer to them
 */
export function visitAlternatives(
  { alternatives }: EvaluatedParts,
  value: unknown,
  visit: (parts: EvaluatedParts) => boolean,
  seen?: Set<Alternatives>,
): boolean {
  let visited = seen;
  const visitInner = (inner: EvaluatedParts): boolean => {
    if (visit(inner)) return true;
    if (inner.alternatives.size === 0) return false;
    visited ??= new Set(alternatives);
    return visitAlternatives(inner, value, visit, visited);
  };
  for (const each of alternatives) {
    if (seen !== undefined) {
      if (seen.has(each)) continue;
      seen.add(each);
    }
    if (visitMatching(each, value, visitInner)) return true;
  }
  return false;
}

/**
 * Calls a function with the parts of the schemas that a value matches. Returns whether it returned `true`, which ends
 * the calls.
 */
function visitMatching(it: Alternatives, value: unknown, visit: (parts: EvaluatedParts) => boolean): boolean {
  if (it.kind === 'condition') return passes(it.schema, value) ? visit(it.condition) || visit(it.yes) : visit(it.no);
  if (it.kind === 'dependent') return isObject(value) && !lacksMember(value, it.name) && visit(it.parts);
  let isMatched = false;
  for (const { schema, parts } of it.branches) {
    if (!passes(schema, value)) continue;
    isMatched = true;
    if (visit(parts)) return true;
  }
  // A value that matches no alternative is refused for that alone: all parts count as evaluated.
  return !isMatched && it.branches.some(({ parts }) => visit(parts));
}
