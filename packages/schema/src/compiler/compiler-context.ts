import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { newPlace } from '../core/issue.ts';
import type { KeywordParams } from '../core/keyword-params.ts';
import type { CompileSettings, Draft, KeywordContext } from '../core/keyword.ts';
import { newRule } from '../core/rule.ts';
import type { Check, MemberRules, Members, Place, Rule, SchemaNode } from '../core/types.ts';
import type { Location } from '../references/refs.ts';

/** The part of the compiler that keywords use. */
export interface SubschemaCompiler {
  readonly settings: CompileSettings;
  compile(location: Location): SchemaNode;
  /** Returns the test of a regular expression; equal ones share a test. */
  pattern(source: string, refuse: (reason: string) => never): (text: string) => boolean;
}

/** The context of a keyword of the schema at a location, whose compiled form is `node`. */
export class CompilerContext implements KeywordContext {
  readonly settings: CompileSettings;
  readonly place: Place;
  readonly members: MemberRules;
  readonly #compiler: SubschemaCompiler;
  readonly #location: Location;
  readonly #node: SchemaNode;

  constructor(compiler: SubschemaCompiler, location: Location, name: string, members: MemberRules, node: SchemaNode) {
    this.settings = compiler.settings;
    this.place = newPlace(name, location.pointer + formatPointer([name]));
    this.members = members;
    this.#compiler = compiler;
    this.#location = location;
    this.#node = node;
  }

  get schema(): Members {
    return this.#location.schema as Members;
  }

  get draft(): Draft {
    return this.#location.root.draft;
  }

  sibling(name: string): unknown {
    return getOwn(this.schema, name);
  }

  entries(object: Members): readonly (readonly [string, unknown])[] {
    return Object.entries(object).filter(([, it]) => it !== undefined);
  }

  refuse(reason: string, ...tokens: (string | number)[]): never {
    const { keyword, pointer } = this.place;
    throw new SchemaError({ keyword, reason, pointer: pointer + formatPointer(tokens) });
  }

  pattern(source: string, ...tokens: string[]): (text: string) => boolean {
    return this.#compiler.pattern(source, (reason) => this.refuse(reason, ...tokens));
  }

  child(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    const { base, root } = this.#location;
    return this.#compiler.compile({ schema, base, root, pointer: this.place.pointer + formatPointer(tokens) });
  }

  inPlace(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    const node = this.child(schema, ...tokens);
    this.#node.inPlace.push(node);
    return node;
  }

  inPlaceSibling(name: string): SchemaNode {
    const pointer = this.#location.pointer + formatPointer([name]);
    const node = this.#compiler.compile({ ...this.#location, schema: this.sibling(name) ?? true, pointer });
    this.#node.inPlace.push(node);
    return node;
  }

  assert<T, K extends keyof KeywordParams>(check: Check<T>, kind: K, params: (value: T) => KeywordParams[K]): Rule<T> {
    const { place } = this;
    return newRule((value, out) => check(value) || (out !== undefined && out.add(place, kind, params(value))), check);
  }
}
