import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner';
import type { Compiler } from './compiler.ts';
import { newPlace, type Place } from '../core/issue.ts';
import type { KeywordParams } from '../core/keyword-params.ts';
import { type Check, type Members, newRule, type Rule, type SchemaNode } from '../core/keyword.ts';
import type { MemberRules } from '../core/members.ts';
import type { Draft, Location } from './refs.ts';

/** The place of a keyword, and what it may use of the compiler. */
export class KeywordContext {
  readonly place: Place;
  readonly compiler: Compiler;
  /** What the keywords of one schema leave for the fused pass over the members. */
  readonly members: MemberRules;
  readonly #location: Location;
  readonly #node: SchemaNode;

  constructor(compiler: Compiler, location: Location, name: string, members: MemberRules, node: SchemaNode) {
    this.compiler = compiler;
    this.#location = location;
    this.members = members;
    this.#node = node;
    this.place = newPlace(name, location.pointer + formatPointer([name]));
  }

  /** The schema that the keyword stands in. */
  get schema(): Members {
    return this.#location.schema as Members;
  }

  /** What the document says about its draft. */
  get draft(): Draft {
    return this.#location.root.draft;
  }

  /** The value of another keyword of the same schema. */
  sibling(name: string): unknown {
    return getOwn(this.schema, name);
  }

  /**
   * Refuses the schema.
   *
   * @param reason what is wrong with the value of the keyword
   * @param tokens lead from the keyword to the fault
   */
  refuse(reason: string, ...tokens: (string | number)[]): never {
    const { keyword, pointer } = this.place;
    throw new SchemaError({ keyword, reason, pointer: pointer + formatPointer(tokens) });
  }

  /** The members of an object; one that is `undefined` is unset. */
  entries(object: Members): readonly (readonly [string, unknown])[] {
    return Object.entries(object).filter(([, it]) => it !== undefined);
  }

  /** A test for a regular expression. */
  pattern(source: string, ...tokens: string[]): (text: string) => boolean {
    return this.compiler.pattern(source, (reason) => this.refuse(reason, ...tokens));
  }

  /** Compiles a subschema that looks at a part of the value. */
  inner(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    const { base, root } = this.#location;
    return this.compiler.compile({ schema, base, root, pointer: this.place.pointer + formatPointer(tokens) });
  }

  /** Compiles a subschema that looks at the same value. */
  same(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    const node = this.inner(schema, ...tokens);
    this.#node.same.push(node);
    return node;
  }

  /** Compiles the schema of a sibling keyword, which looks at the same value; where there is none, everything passes. */
  branch(name: string): SchemaNode {
    const pointer = this.#location.pointer + formatPointer([name]);
    const node = this.compiler.compile({ ...this.#location, schema: this.sibling(name) ?? true, pointer });
    this.#node.same.push(node);
    return node;
  }

  /** The rule of a keyword that consists of one test and its issue. */
  assert<T, K extends keyof KeywordParams>(check: Check<T>, kind: K, params: (value: T) => KeywordParams[K]): Rule<T> {
    const { place } = this;
    return newRule((value, out) => check(value) || (out !== undefined && out.add(place, kind, params(value))), check);
  }
}
