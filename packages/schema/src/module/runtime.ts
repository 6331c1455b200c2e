/**
 * The functions that modules of `compileToModule` import. Bundlers take those that a module uses.
 *
 * @packageDocumentation
 */
import type { StandardResult, StandardSchemaProps } from '@wirework/scanner/primitives';
import { parsedText, validatedText } from '../api/text-functions.ts';
import { EvaluationGuard } from '../closures/evaluation-guard.ts';
import { insertMissing, membersEvaluation, namesPass } from '../closures/object-pass.ts';
import { equal } from '../core/equal.ts';
import { firstDuplicate, hasDuplicate, memberOf } from '../core/hash-flooding.ts';
import { childPath, namedStep, newPlace } from '../core/issue.ts';
import { isObject, lacksMember, memberNames } from '../core/kind.ts';
import { enterMember, enterPart } from '../closures/rule.ts';
import { anything, checksFirst, countCodePoints, needsCall, newNode } from '../core/scalar-node.ts';
import type { Check, Evaluate, Issue, IssueCollector, MemberRules, Members, Place, SchemaNode } from '../core/types.ts';
import { isDate, isDateTime, isDuration, isTime } from '../formats/dates.ts';
import { isRegex, isUuid } from '../formats/format-table.ts';
import { isHostname, isIpv4, isIpv6 } from '../formats/hosts.ts';
import { isIdnHostname } from '../formats/idna.ts';
import { isEmail, isIdnEmail } from '../formats/mail.ts';
import {
  isIri,
  isIriReference,
  isJsonPointer,
  isRelativeJsonPointer,
  isUri,
  isUriReference,
  isUriTemplate,
} from '../formats/uris.ts';
import { addClosestAlternative } from '../closures/closest-alternative.ts';
import { alternativeFor } from '../closures/alternative-tags.ts';
import { countedRule } from '../closures/contained-items.ts';
import { multipleTest } from '../core/multiple-of.ts';
import { addOneOf } from '../closures/alternatives.ts';
import { namesRule } from '../closures/names-rule.ts';
import { typeParams } from '../closures/test-rule.ts';
import { unevaluatedElementsRule, unevaluatedIndices } from '../closures/unevaluated.ts';
import { unevaluatedMembersRule, unevaluatedNames } from '../closures/unevaluated.ts';
import { choiceOf, discriminated } from '../closures/discriminated.ts';
import { isBase64 } from '../openapi/openapi-format.ts';
import { compilePattern } from '../patterns/compile-pattern.ts';
import { newIssueCollector } from '../report/issue-collector.ts';
import { errorsOf, standardResult } from '../report/validation-error.ts';

/**
 * The version of the functions that modules import. It gets another name when one of them changes, so that a module of
 * another version does not load.
 */
const moduleFormat3 = true;

/** Returns the node of a schema. */
function node(check: Check, evaluate: Evaluate = check): SchemaNode {
  return { ...newNode(), inline: checksFirst, check, evaluate };
}

/**
 * Returns the node of a schema that may be recursive. It is not checked before it is evaluated, or each level would be
 * checked again for all above it.
 */
function guardedNode(check: Check, evaluate: Evaluate): SchemaNode {
  return { ...newNode(), inline: needsCall, check, evaluate };
}

/** Returns the rules of an object without the schemas of its properties. */
function nameRules(
  names: readonly string[],
  required: readonly string[],
  requiredPlace: Place | undefined,
  closedPlace: Place | undefined,
): MemberRules {
  const properties = new Map(names.map((name) => [name, anything] as const));
  return { properties, patterns: [], additional: anything, required, requiredPlace, closedPlace };
}

/**
 * Returns a function that finds the issues of a value in one pass.
 *
 * @param issueOfNames finds an issue of the names at the root before; only where one issue is enough
 * @param check if it takes less time than the evaluation of a value that passes
 * @param faultOf returns the only member of an object that may be at fault; `undefined` if its names may be
 */
function issueFinder(
  evaluate: (value: unknown, out: IssueCollector, known: string | null | undefined) => boolean,
  maxErrors: number,
  issueOfNames: ((value: unknown) => Issue | undefined) | undefined,
  check: Check | undefined,
  faultOf: ((value: Members) => string | null | undefined) | undefined,
): (value: unknown) => readonly Issue[] {
  return (value) => {
    const known = isObject(value) ? faultOf?.(value) : undefined;
    const issue = known === undefined ? issueOfNames?.(value) : undefined;
    if (issue !== undefined) return [issue];
    if (check?.(value) === true) return [];
    const out = newIssueCollector(maxErrors);
    evaluate(value, out, known);
    return out.list;
  };
}

/** Returns a guard, which bounds the depth and the work of calls. */
function newGuard(maxDepth: number): EvaluationGuard {
  return new EvaluationGuard(maxDepth);
}

/** Returns the test of a regular expression, which the compiler has accepted. */
function patternTest(source: string): (text: string) => boolean {
  return compilePattern(source, (reason) => {
    throw new Error(reason);
  });
}

/** The member `~standard` of a module: Standard Schema version 1 (standardschema.dev). It never returns a promise. */
export interface ModuleStandardProps<T> extends StandardSchemaProps<T> {
  /** Checks a value. No message contains a value of the document. */
  readonly validate: (value: unknown) => StandardResult<T>;
}

export type { ParsedText } from '../api/compiled-schema.ts';
export type { ValidationError } from '../report/validation-error.ts';

/**
 * The functions that modules import, which are of no use to others.
 *
 * @internal
 */
export {
  addClosestAlternative,
  addOneOf,
  alternativeFor,
  anything,
  childPath,
  choiceOf,
  countCodePoints,
  countedRule,
  discriminated,
  enterMember,
  enterPart,
  equal,
  errorsOf,
  firstDuplicate,
  guardedNode,
  hasDuplicate,
  insertMissing,
  isBase64,
  isDate,
  isDateTime,
  isDuration,
  isEmail,
  isHostname,
  isIdnEmail,
  isIdnHostname,
  isIpv4,
  isIpv6,
  isIri,
  isIriReference,
  isJsonPointer,
  isRegex,
  isRelativeJsonPointer,
  isTime,
  isUri,
  isUriReference,
  isUriTemplate,
  isUuid,
  issueFinder,
  lacksMember,
  memberNames,
  memberOf,
  membersEvaluation,
  moduleFormat3,
  multipleTest,
  namedStep,
  nameRules,
  namesPass,
  namesRule,
  newGuard,
  newPlace,
  node,
  parsedText,
  patternTest,
  standardResult,
  typeParams,
  unevaluatedElementsRule,
  unevaluatedIndices,
  unevaluatedMembersRule,
  unevaluatedNames,
  validatedText,
};
/** @internal */
export {
  describeAdditionalProperties,
  describeAnyOf,
  describeConst,
  describeContains,
  describeDependencies,
  describeDiscriminator,
  describeEnum,
  describeExclusiveMaximum,
  describeExclusiveMinimum,
  describeFalse,
  describeFormat,
  describeMaxContains,
  describeMaxItems,
  describeMaxLength,
  describeMaxProperties,
  describeMaximum,
  describeMinContains,
  describeMinItems,
  describeMinLength,
  describeMinProperties,
  describeMinimum,
  describeMultipleOf,
  describeNot,
  describeOneOf,
  describePattern,
  describePropertyNames,
  describeRequired,
  describeType,
  describeUnevaluatedItems,
  describeUnevaluatedProperties,
  describeUniqueItems,
} from '../core/message.ts';
