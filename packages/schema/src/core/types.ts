/**
 * The types of a compiled schema and of the issues that it finds.
 *
 * A schema becomes a tree of `SchemaNode`s; a node is made of the `Rule`s of its keywords. Each node and rule has two
 * functions that agree about every value: `check`, which answers with a boolean and runs on every value, and
 * `evaluate`, which also adds `Issue`s to an `IssueCollector` and runs only on values that failed the check.
 */
import type { KeywordParams } from './keyword-params.ts';

/** An object whose names come from a schema or a value: only own properties are read. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * A path of the value that is evaluated, as a list from the last step to the root. Lists share their beginnings.
 */
export interface ValuePath {
  /** `undefined` at the root, whose `token` has no meaning. */
  readonly parent: ValuePath | undefined;
  /** Name of a property, or index of an item. */
  readonly token: string | number;
  /** Number of steps from the root. */
  readonly depth: number;
  /** Set when first read, so that the texts of many issues share their beginnings. */
  texts: PathTexts | undefined;
  /** The last step, if the schema names the property. */
  readonly step: NamedStep | undefined;
}

/**
 * The step to a property that a schema names, with the last path that it ended: most schemas describe an object at one
 * path only, so that its texts are made once.
 */
export interface NamedStep {
  readonly name: string;
  path: ValuePath | undefined;
  /** The texts of the step below another one; set when first read. */
  texts: PathTexts | undefined;
}

/** A path of the value as texts. */
export interface PathTexts {
  /** In the grammar of `@wirework/path`. */
  readonly path: string;
  /** JSON Pointer (RFC 6901). */
  readonly pointer: string;
}

/** The place of a keyword in a schema. */
export interface Place {
  /** Name of the keyword, as the schema spells it. */
  readonly keyword: string;
  /** JSON Pointer of the keyword; in another document of the registry with its URI and `#` in front. */
  readonly pointer: string;
  /** Returns the message of an issue of the keyword. */
  readonly describe: (issue: Issue) => string;
  /** Message of all issues of the keyword, or its beginning, if it is always the same; set when it is first needed. */
  sentence: string | undefined;
}

/** An issue without the texts that users see. */
export interface Issue {
  readonly place: Place;
  readonly kind: keyof KeywordParams;
  readonly params: Readonly<Record<string, unknown>>;
  readonly valuePath: ValuePath;
  readonly anchor: IssueAnchor;
  readonly causes: readonly Issue[];
  /** Names that may have been meant, as keys. */
  readonly known: ReadonlyMap<string, unknown> | undefined;
  /** Texts of an issue that was revived from JSON. */
  readonly texts: IssueTexts | undefined;
  /** Set for issues in a text. */
  position: IssuePosition | undefined;
}

/**
 * The part of a document whose position an issue has: the value, the name of the property, or the object that lacks the
 * property.
 */
export type IssueAnchor = 'value' | 'name' | 'parent';

/** The texts that are otherwise made from the other fields of an issue. */
interface IssueTexts {
  readonly path: string;
  readonly pointer: string;
  readonly message: string;
}

/** The position of an issue in a text. */
export interface IssuePosition {
  readonly index: number;
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Returns whether a value passes. */
export type Check<T = unknown> = (value: T) => boolean;

/** Returns whether a value passes and, with `out`, adds an issue for each fault. */
export type Evaluate<T = unknown> = (value: T, out: IssueCollector | undefined) => boolean;

/** A compiled keyword, or several. */
export interface Rule<T = unknown> {
  readonly check: Check<T>;
  readonly evaluate: Evaluate<T>;
  /**
   * The rules for the properties of an object, if the rule demands nothing else of one; they can become part of another
   * pass.
   */
  readonly members: MemberRules | undefined;
}

/** A compiled subschema. `newNode` makes all of them, so that engines see one shape. */
export interface SchemaNode {
  check: Check;
  evaluate: Evaluate;
  /** How a parent may check the value without a call: see `scalar-node.ts`, which reads the five fields below. */
  inline: number;
  minLength: number;
  maxLength: number;
  minimum: number;
  maximum: number;
  /** Rules besides the type and the bounds of an inline check. */
  otherRules: Check<never> | undefined;
  /** Number of schemas in it, including itself, each as often as it is reached; 0 until it is compiled. */
  size: number;
  /** The rules for the properties of an object; `undefined` until it is compiled, and if no object passes. */
  members: MemberRules | undefined;
  /** Whether an object passes exactly if its properties do. */
  isMembersOnly: boolean;
  /** The values that pass, if they are known. */
  allowed: readonly unknown[] | undefined;
}

/**
 * The rules of `properties`, `patternProperties`, `additionalProperties` and `required`, which share one pass over the
 * properties.
 */
export interface MemberRules {
  properties: ReadonlyMap<string, SchemaNode>;
  patterns: readonly PatternRule[];
  additional: SchemaNode;
  required: readonly string[];
  requiredPlace: Place | undefined;
  /** Place of `additionalProperties: false`. */
  closedPlace: Place | undefined;
}

/** The rule for properties whose name matches a pattern. */
export interface PatternRule {
  readonly matches: (name: string) => boolean;
  readonly node: SchemaNode;
}

/**
 * A list of issues that is being filled. Every `add…` returns `false`, the result of an evaluation that found a fault.
 */
export interface IssueCollector {
  readonly list: readonly Issue[];
  /** Path of the value that is being evaluated. Code that enters a part of the value restores it afterwards. */
  valuePath: ValuePath;
  /** Whether further issues are dropped. */
  readonly isFull: boolean;
  /** Adds an issue about the value at `valuePath`. */
  add<K extends keyof KeywordParams>(place: Place, kind: K, params: KeywordParams[K], causes?: readonly Issue[]): false;
  /** Adds an issue about a part of the value, about the name of a property, or about its absence. */
  addMember<K extends keyof KeywordParams>(
    place: Place,
    kind: K,
    params: KeywordParams[K],
    name: string | number,
    anchor: IssueAnchor,
    causes?: readonly Issue[],
  ): false;
  /** Adds an issue about a property that `additionalProperties: false` refuses. */
  addUnexpected(rules: MemberRules, name: string): false;
  /** Inserts issues at an index of the list. */
  insert(index: number, issues: readonly Issue[]): void;
  /**
   * Returns a collector for one alternative of the value. `undefined` below three levels of alternatives, where
   * explanations do not help, and after so many alternatives that the call would take too long.
   */
  forAlternative(valuePath?: ValuePath): IssueCollector | undefined;
}

/**
 * A property that a schema names, in an order that predicts the next one.
 *
 * A trick for engines: properties usually come in the order of the schema, so the next name is found by one comparison,
 * and only a miss searches the index. A check remembers which property followed, because documents of one origin have
 * one order. A name occurs once in an object, so counting the required properties down is enough to know that all were
 * there.
 */
export interface ExpectedMember {
  readonly name: string;
  readonly node: SchemaNode;
  /** 1 for a required property, else 0. */
  readonly required: number;
  /** The last one links to itself: a sentinel for the name `""`, whether or not the schema has it. */
  next: ExpectedMember;
}

/** The properties that a schema names. */
export interface ExpectedMembers {
  /** The one before the first. */
  readonly head: ExpectedMember;
  readonly byName: ReadonlyMap<string, ExpectedMember>;
  /** Number of required properties. */
  readonly required: number;
  /** Represents each property that is not expected. */
  readonly additional: ExpectedMember;
}

/** The rules of an object, without patterns. */
export interface ObjectRules {
  readonly expected: ExpectedMembers;
  /** The check of the other rules of an object. */
  readonly others: Check<Members> | undefined;
  /** The check of a value that is not an object. */
  readonly otherwise: Check;
}
