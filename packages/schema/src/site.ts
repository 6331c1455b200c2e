import { SchemaError } from '@wirework/encoding-errors';
import { formatPointer } from '@wirework/encoding-errors';
import type { Compiler } from './compile.ts';
import type { Findings, Place } from './findings.ts';
import type { KeywordParams } from './keyword-params.ts';
import type { Check, Rule, SchemaNode } from './keyword.ts';
import type { MemberParts } from './object-pass.ts';
import type { Location } from './refs.ts';

/** Where a keyword stands, and what it may ask of the compiler. */
export class Site {
  readonly place: Place;
  readonly compiler: Compiler;
  /** What the keywords of one schema leave for the fused pass over the members. */
  readonly members: MemberParts;
  readonly #location: Location;
  readonly #node: SchemaNode;

  constructor(compiler: Compiler, location: Location, name: string, members: MemberParts, node: SchemaNode) {
    this.compiler = compiler;
    this.#location = location;
    this.members = members;
    this.#node = node;
    this.place = { keyword: name, pointer: `${location.pointer}${formatPointer([name])}` };
  }

  /** The value of another keyword of the same schema. */
  sibling(name: string): unknown {
    const schema = this.#location.schema as Readonly<Record<string, unknown>>;
    return Object.hasOwn(schema, name) ? schema[name] : undefined;
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

  /** Compiles a subschema that looks at a part of the value. */
  inner(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    return this.compiler.compile(this.#below(schema, tokens));
  }

  /** Compiles a subschema that looks at the same value. */
  same(schema: unknown, ...tokens: (string | number)[]): SchemaNode {
    const node = this.inner(schema, ...tokens);
    this.#node.same.push(node);
    return node;
  }

  /** The rule of a keyword that is a boolean and one finding. */
  assert<T, K extends keyof KeywordParams>(
    check: Check<T>,
    kind: K,
    params: (value: T) => KeywordParams[K],
  ): Rule<T> {
    const { place } = this;
    return {
      check,
      explain: (value: T, out: Findings) => {
        if (!check(value)) out.add(place, kind, params(value));
      },
    };
  }

  #below(schema: unknown, tokens: readonly (string | number)[]): Location {
    const { base, root } = this.#location;
    return { schema, base, root, pointer: this.place.pointer + formatPointer(tokens) };
  }
}
