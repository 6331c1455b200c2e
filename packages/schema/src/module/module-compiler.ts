import { Compiler } from '../compiler/compiler.ts';
import type { SchemaRules } from '../compiler/combine-rules.ts';
import type { CompilerContext } from '../compiler/compiler-context.ts';
import type { EvaluatedParts } from '../core/evaluated-parts.ts';
import type { Keyword } from '../core/keyword.ts';
import { acceptsNothing, anything } from '../core/scalar-node.ts';
import type { MemberRules, Place, Rule, SchemaNode } from '../core/types.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { type AlternativeTags, alternativeTags } from '../keywords/alternative-tags.ts';
import { discriminatedKeywords, discriminatorBeside } from '../openapi/discriminated.ts';
import type { Discriminator } from '../openapi/discriminators.ts';
import { below, keyOf, type Location } from '../references/location.ts';

/** A keyword that demands something of a value. */
export interface KeywordUse {
  readonly keyword: Keyword;
  readonly place: Place;
  readonly value: unknown;
  readonly location: Location;
  /** The compiled rule; that of `allOf` and others is a list. */
  readonly rule: Rule | readonly Rule[];
  /** Returns the value of another keyword of the schema. */
  readonly sibling: (name: string) => unknown;
  readonly siblingPlace: (name: string) => Place;
  /** The member that tells the alternatives of `anyOf` or `oneOf` apart. */
  readonly tags: AlternativeTags | undefined;
  readonly discriminator: Discriminator | undefined;
  /** For keywords of unevaluated parts: the parts that others evaluate. */
  readonly evaluated: EvaluatedParts | undefined;
}

/** The rules of a schema from which its functions are written. */
export interface SchemaRecord {
  readonly pointer: string;
  readonly types: readonly TypeName[] | undefined;
  readonly keywords: readonly KeywordUse[];
  readonly members: MemberRules;
}

/**
 * The compiler of `compileSchema`, which also notes how each schema was compiled. So a module has the same schemas,
 * references, limits and alternatives as the schema that is compiled at run time.
 */
export class ModuleCompiler extends Compiler {
  /** The node of each location that was compiled. */
  readonly #nodes = new Map<string, SchemaNode>();
  readonly #records = new Map<SchemaNode, SchemaRecord>();
  readonly #keywords = new Map<SchemaNode, KeywordUse[]>();
  /** The regular expressions of tests. */
  readonly #sources = new Map<(text: string) => boolean, string>();
  /** The pointers of schemas that are `false`. */
  readonly #refusals = new Map<SchemaNode, string>();

  override compile(location: Location): SchemaNode {
    const node = super.compile(location);
    this.#nodes.set(keyOf(location), node);
    if (node.inline === acceptsNothing) this.#refusals.set(node, this.follow(location).pointer);
    return node;
  }

  override pattern(source: string, refuse?: (reason: string) => never): (text: string) => boolean {
    const test = super.pattern(source, refuse);
    this.#sources.set(test, source);
    return test;
  }

  /** Returns the node of a location that was compiled. */
  nodeAt(location: Location): SchemaNode {
    return this.#nodes.get(keyOf(location)) ?? anything;
  }

  /** Returns the node of a subschema in a keyword. */
  childOf({ location, keyword }: KeywordUse, schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    return this.nodeAt(below(location, schema, keyword.name, ...tokens));
  }

  /** Returns the rules of a schema; `undefined` if it is a boolean. */
  recordOf(node: SchemaNode): SchemaRecord | undefined {
    return this.#records.get(node);
  }

  /** Returns the pointer of a schema that is `false`. */
  refusalAt(node: SchemaNode): string | undefined {
    return this.#refusals.get(node);
  }

  /** Returns the regular expression of a test. */
  sourceOf(test: (text: string) => boolean): string {
    return this.#sources.get(test) as string;
  }

  protected override noteKeyword(
    node: SchemaNode,
    location: Location,
    keyword: Keyword,
    context: CompilerContext,
    rule: Rule | readonly Rule[],
  ): void {
    const { name } = keyword;
    const value = context.schema[name];
    const isChoice = name === 'anyOf' || name === 'oneOf';
    const alternatives = isChoice
      ? (value as readonly unknown[]).map((it, at) => this.nodeAt(below(location, it, name, at)))
      : [];
    const use: KeywordUse = {
      keyword,
      place: context.place,
      value,
      location,
      rule,
      sibling: (other) => context.sibling(other),
      siblingPlace: (other) => context.siblingPlace(other),
      // The compiler decided by the alternatives that were complete by then.
      tags: alternativeTags(alternatives),
      discriminator: discriminatedKeywords.includes(keyword) ? discriminatorBeside(context) : undefined,
      evaluated: name.startsWith('unevaluated') ? context.evaluatedParts() : undefined,
    };
    this.#keywords.set(node, [...(this.#keywords.get(node) ?? []), use]);
  }

  protected override noteRules(node: SchemaNode, { pointer }: Location, { types, members }: SchemaRules): void {
    this.#records.set(node, { pointer, types, keywords: this.#keywords.get(node) ?? [], members });
  }
}
