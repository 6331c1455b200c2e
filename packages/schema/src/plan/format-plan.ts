import { quoteName } from '@wirework/encoding-errors';
import type { ApplyForm, EachForm, Plan, PlanRule } from './plan.ts';

/**
 * Returns a plan as a text for people who debug a schema: each schema once, by its pointer, with a line for each rule.
 *
 * @example
 * ```ts
 * const plan = compilePlan({ type: 'string', minLength: 2 });
 * formatPlan(plan); // → '#\n  type: of type string\n  minLength: characters >= 2\n'
 * ```
 */
export function formatPlan(plan: Plan): string {
  const lines: string[] = [];
  // Grows while it is read.
  const plans = new Set([plan]);
  for (const { pointer, verdict, guard, rules } of plans) {
    if (verdict !== undefined) continue;
    lines.push(`${nameOf(pointer)}${guard === 1 ? ' (recursive)' : ''}`);
    for (const rule of rules) {
      lines.push(`  ${rule.keyword}: ${describeRule(rule)}`);
      for (const [label, inner] of plansOf(rule)) {
        lines.push(`    ${label}${label === '' ? '' : ' '}${referenceTo(inner)}`);
        plans.add(inner);
      }
    }
  }
  const { verdict } = plan;
  return `${verdict === undefined ? lines.join('\n') : String(verdict)}\n`;
}

/** Returns the name of a schema. */
function nameOf(pointer: string): string {
  return pointer.includes('#') ? pointer : `#${pointer}`;
}

function referenceTo({ pointer, verdict }: Plan): string {
  return verdict === undefined ? nameOf(pointer) : String(verdict);
}

function describeRule(rule: PlanRule): string {
  switch (rule.form) {
    case 'test':
      if (rule.operator === 'unique') return rule.operator;
      return `${'quantity' in rule ? `${rule.quantity} ` : ''}${rule.operator} ${operandOf(rule.operand)}`;
    case 'need': {
      const names = rule.names.map(quoteName).join(', ');
      return `need ${names}${rule.given === undefined ? '' : ` beside ${quoteName(rule.given)}`}`;
    }
    case 'each':
      return describeEach(rule);
    case 'apply':
      return describeApplied(rule);
    case 'call':
      return rule.issue === 'format' ? `call ${rule.format}` : 'call';
  }
}

function operandOf(operand: unknown): string {
  if (!Array.isArray(operand)) return typeof operand === 'string' ? quoteName(operand) : String(operand);
  return operand.map((it: unknown) => (typeof it === 'object' && it !== null ? '…' : String(it))).join(' | ');
}

function describeEach(rule: EachForm): string {
  if (rule.parts === 'rest') return `each from ${rule.from}`;
  return rule.parts === 'some' ? `some, ${rule.min} to ${rule.max}` : `each ${rule.parts}`;
}

function describeApplied(rule: ApplyForm): string {
  return rule.combine === 'when' ? `when it has ${quoteName(rule.name)}` : rule.combine;
}

/** Returns the plans of a rule, each with the name, pattern or index that it is for. */
function plansOf(rule: PlanRule): readonly (readonly [label: string, plan: Plan])[] {
  if (rule.form === 'apply') return rule.plans.map((plan) => ['', plan]);
  if (rule.form !== 'each') return [];
  if ('plan' in rule) return [['', rule.plan]];
  const entries: Iterable<readonly [string | number, Plan]> = rule.plans.entries();
  return [...entries].map(([key, plan]) => [typeof key === 'string' ? quoteName(key) : String(key), plan]);
}
