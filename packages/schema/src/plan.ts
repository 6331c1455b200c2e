/**
 * The plan of a schema: what a value has to pass, as data, for tools and for people who debug a schema. It may change
 * in a minor version.
 *
 * @packageDocumentation
 */
export { compilePlan } from './api/compile-plan.ts';
export { formatPlan } from './plan/format-plan.ts';
export { openTypeWriter } from './module/open-type-writer.ts';

export type {
  Alternatives,
  ApplyForm,
  Bound,
  CallForm,
  Choice,
  Discriminator,
  EachForm,
  EvaluatedParts,
  NeedForm,
  Plan,
  PlanRule,
  Quantity,
  RuleForm,
  RuleSource,
  TestForm,
} from './plan/plan.ts';
export type { Kind, KeywordParams, LimitParams, TypeName } from './core/keyword-params.ts';
export type { JsonSchema, Schema, SchemaKeywords, WidenedSchema } from './api/schema.ts';
export type { TypeWriter } from './module/open-type-writer.ts';
export type { SchemaOptions } from './api/schema-options.ts';
export type { SchemaSource } from './api/standard-schema.ts';
