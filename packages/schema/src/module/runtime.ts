/**
 * The functions that modules of `compileToModule` import. Bundlers take those that a module uses.
 *
 * @packageDocumentation
 */
import type { StandardResult, StandardSchemaProps } from '@wirework/scanner/primitives';
import { EvaluationGuard } from '../compiler/evaluation-guard.ts';
import { namesPass } from '../compiler/object-pass.ts';
import { needsCall, newNode } from '../core/scalar-node.ts';
import type { Check, Evaluate, Issue, MemberRules, SchemaNode } from '../core/types.ts';
import { compilePattern } from '../patterns/compile-pattern.ts';
import { newIssueCollector } from '../report/issue-collector.ts';

export { alternativeFor } from '../keywords/alternative-tags.ts';
export { membersEvaluation } from '../compiler/object-pass.ts';
export { anything, countCodePoints } from '../core/scalar-node.ts';
export { equal } from '../core/equal.ts';
export { firstDuplicate, hasDuplicate, memberOf } from '../core/hash-flooding.ts';
export { lacksMember, memberNames } from '../core/kind.ts';
export { isBase64 } from '../openapi/openapi-format.ts';
export { isDate, isDateTime, isDuration, isTime } from '../formats/dates.ts';
export { isEmail, isIdnEmail } from '../formats/mail.ts';
export { isHostname, isIpv4, isIpv6 } from '../formats/hosts.ts';
export { isIdnHostname } from '../formats/idna.ts';
export {
  isIri,
  isIriReference,
  isJsonPointer,
  isRelativeJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
} from '../formats/uris.ts';
export { isRegex } from '../formats/regex.ts';
export { isUuid } from '../formats/format-table.ts';
export { multipleTest } from '../keywords/multiple-of.ts';
export { countedRule } from '../keywords/contains.ts';
export { choiceOf, discriminated } from '../openapi/discriminated.ts';
export { elementsPass } from '../keywords/elements-pass.ts';
export { addOneOf } from '../keywords/one-of.ts';
export { namesRule } from '../keywords/property-names.ts';
export { typeParams } from '../keywords/type.ts';
export { unevaluatedElements, unevaluatedElementsRule } from '../keywords/unevaluated-items.ts';
export { unevaluatedMembersRule, unevaluatedNames } from '../keywords/unevaluated-properties.ts';
export { errorsInText } from '../report/errors-in-text.ts';
export { standardResult } from '../report/standard-result.ts';
export { errorsOf } from '../report/validation-error.ts';
export { parsedText, validatedText } from '../api/text-functions.ts';

/**
 * The version of the functions that modules import. It gets another name when one of them changes, so that a module of another version does not load.
 */
export const moduleFormat1 = true;

/** Returns the node of a schema. */
export function node(check: Check, evaluate: Evaluate = check): SchemaNode {
  return { ...newNode(), inline: needsCall, check, evaluate };
}

/** Returns a guard, which bounds the depth and the work of calls. */
export function newGuard(maxDepth: number): EvaluationGuard {
  return new EvaluationGuard(maxDepth);
}

/** Returns the test of a regular expression, which the compiler has accepted. */
export function patternTest(source: string): (text: string) => boolean {
  return compilePattern(source, (reason) => {
    throw new Error(reason);
  });
}

/** Returns a function that finds the issues of a value. They are collected in a second pass, over a value that failed the check. */
export function issueFinder(check: Check, evaluate: Evaluate, maxErrors: number): (value: unknown) => readonly Issue[] {
  return (value) => {
    if (check(value)) return [];
    const out = newIssueCollector(maxErrors);
    evaluate(value, out);
    return out.list;
  };
}

/** Returns a function that finds the first issue of a value: one of the names at its root, if there is one. */
export function firstIssueFinder(
  check: Check,
  evaluate: Evaluate,
  rules: MemberRules,
): (value: unknown) => readonly Issue[] {
  const issueOfNames = namesPass(rules);
  const issuesOf = issueFinder(check, evaluate, 1);
  return (value) => {
    const issue = issueOfNames?.(value);
    return issue === undefined ? issuesOf(value) : [issue];
  };
}

/** The member `~standard` of a module: Standard Schema version 1 (standardschema.dev). It never returns a promise. */
export interface ModuleStandardProps<T> extends StandardSchemaProps<T> {
  /** Checks a value. No message contains a value of the document. */
  readonly validate: (value: unknown) => StandardResult<T>;
}

export type { ParsedText } from '../api/compiled-schema.ts';
export type { ValidationError } from '../report/validation-error.ts';
