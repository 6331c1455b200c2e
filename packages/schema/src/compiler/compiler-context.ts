import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { EvaluatedParts } from '../core/evaluated-parts.ts';
import { newPlace } from '../core/issue.ts';
import type { KeywordParams } from '../core/keyword-params.ts';
import type { CompileSettings, KeywordContext } from '../core/keyword.ts';
import { describe } from '../core/message.ts';
import { alwaysPasses, newRule } from '../core/rule.ts';
import type { Check, MemberRules, Members, Place, Rule, SchemaNode } from '../core/types.ts';
import { below, type Location } from '../references/location.ts';
import { newMemberRules } from './member-rules.ts';
import { objectPass } from './object-pass.ts';

/** The part of the compiler that keywords use. */
export interface SubschemaCompiler {
  readonly settings: CompileSettings;
  compile(location: Location): SchemaNode;
  /** Returns the location itself, or the end of the chain of references that replace it. */
  follow(location: Location): Location;
  /** Returns the target of a reference. */
  resolve(keyword: string, reference: string, from: Location): Location;
  /** Returns the parts of a value that a schema evaluates, but for the keywords of unevaluated parts. */
  evaluatedParts(location: Location): EvaluatedParts;
  /** Returns the test of a regular expression; equal ones share a test. */
  pattern(source: string, refuse: (reason: string) => never): (text: string) => boolean;
}

/**
 * The context of a keyword of the schema at a location, whose compiled form is `node`. Keywords outside `keywords/` may
 * use `compiler` and `location`.
 */
export class CompilerContext implements KeywordContext {
  readonly settings: CompileSettings;
  readonly place: Place;
  readonly members: MemberRules;
  readonly compiler: SubschemaCompiler;
  readonly location: Location;
  readonly #node: SchemaNode;

  constructor(compiler: SubschemaCompiler, location: Location, name: string, members: MemberRules, node: SchemaNode) {
    this.settings = compiler.settings;
    this.members = members;
    this.compiler = compiler;
    this.location = location;
    this.place = this.siblingPlace(name);
    this.#node = node;
  }

  get schema(): Members {
    return this.location.schema as Members;
  }

  get assertsFormats(): boolean {
    return this.settings.assertFormats || this.location.root.dialect.requiresFormats;
  }

  sibling(name: string): unknown {
    return this.location.root.dialect.contents.has(name) ? getOwn(this.schema, name) : undefined;
  }

  siblingPlace(name: string): Place {
    return newPlace(name, this.location.pointer + formatPointer([name]), describe);
  }

  entries(object: Members): readonly (readonly [string, unknown])[] {
    return Object.entries(object).filter(([, it]) => it !== undefined);
  }

  refuse(reason: string, ...tokens: (string | number)[]): never {
    const { keyword, pointer } = this.place;
    throw new SchemaError({ keyword, reason, pointer: pointer + formatPointer(tokens) });
  }

  pattern(source: string, ...tokens: string[]): (text: string) => boolean {
    return this.compiler.pattern(source, (reason) => this.refuse(reason, ...tokens));
  }

  child(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    return this.compiler.compile(below(this.location, schema, this.place.keyword, ...tokens));
  }

  inPlace(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    return this.#inPlace(below(this.location, schema, this.place.keyword, ...tokens));
  }

  inPlaceSibling(name: string): SchemaNode {
    return this.#inPlace(below(this.location, this.sibling(name) ?? true, name));
  }

  referred(reference: string): SchemaNode {
    return this.#inPlace(this.compiler.resolve(this.place.keyword, reference, this.location));
  }

  #inPlace(location: Location): SchemaNode {
    const node = this.compiler.compile(location);
    this.#node.inPlace.push(node);
    return node;
  }

  membersPass(rules: Partial<MemberRules>): Rule<Members> {
    const members = { ...newMemberRules(), ...rules };
    return { ...objectPass(members, undefined, alwaysPasses), members };
  }

  evaluatedParts(): EvaluatedParts {
    return this.compiler.evaluatedParts(this.location);
  }

  assert<T, K extends keyof KeywordParams>(check: Check<T>, kind: K, params: (value: T) => KeywordParams[K]): Rule<T> {
    const { place } = this;
    return newRule((value, out) => check(value) || (out !== undefined && out.add(place, kind, params(value))), check);
  }
}
