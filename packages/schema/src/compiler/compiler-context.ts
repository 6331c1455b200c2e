import { formatPointer, SchemaError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import type { Members } from '../core/types.ts';
import type { CompileSettings, KeywordContext } from '../plan/keyword.ts';
import type { EvaluatedParts, Plan } from '../plan/plan.ts';
import { below, type Location } from '../references/location.ts';

/** The part of the compiler that keywords use. */
export interface SubschemaCompiler {
  readonly settings: CompileSettings;
  compile(location: Location): Plan;
  /** Returns the location itself, or the end of the chain of references that replace it. */
  follow(location: Location): Location;
  /** Returns the target of a reference. */
  resolve(keyword: string, reference: string, from: Location): Location;
  /** Returns the parts of a value that a schema evaluates, but for the keywords of unevaluated parts. */
  evaluatedParts(location: Location): EvaluatedParts;
  /** Returns the test of a regular expression; equal ones share a test. */
  pattern(source: string, refuse?: (reason: string) => never): (text: string) => boolean;
}

/** The context of a keyword of the schema at a location. Keywords outside `keywords/` may use all of it. */
export class CompilerContext implements KeywordContext {
  readonly settings: CompileSettings;
  readonly compiler: SubschemaCompiler;
  readonly location: Location;
  readonly keyword: string;

  constructor(compiler: SubschemaCompiler, location: Location, keyword: string) {
    this.settings = compiler.settings;
    this.compiler = compiler;
    this.location = location;
    this.keyword = keyword;
  }

  get schema(): Members {
    return this.location.schema as Members;
  }

  get assertsFormats(): boolean {
    return this.settings.assertFormats || this.location.root.dialect.requiresFormats;
  }

  get evaluatesContained(): boolean {
    return this.location.root.dialect.evaluatesContained;
  }

  /** JSON Pointer of the keyword, or of another one of the schema. */
  pointer(keyword: string = this.keyword): string {
    return this.location.pointer + formatPointer([keyword]);
  }

  sibling(name: string): unknown {
    return this.location.root.dialect.contents.has(name) ? getOwn(this.schema, name) : undefined;
  }

  entries(object: Members): readonly (readonly [string, unknown])[] {
    return Object.entries(object).filter(([, it]) => it !== undefined);
  }

  refuse(reason: string, ...tokens: (string | number)[]): never {
    const { keyword } = this;
    throw new SchemaError({ keyword, reason, pointer: this.pointer() + formatPointer(tokens) });
  }

  assertPattern(source: string, ...tokens: string[]): void {
    this.compiler.pattern(source, (reason) => this.refuse(reason, ...tokens));
  }

  plan(schema: unknown, ...tokens: (string | number)[]): Plan {
    return this.compiler.compile(below(this.location, schema, this.keyword, ...tokens));
  }

  planSibling(name: string): Plan {
    return this.compiler.compile(below(this.location, this.sibling(name) ?? true, name));
  }

  evaluatedParts(): EvaluatedParts {
    return this.compiler.evaluatedParts(this.location);
  }

  planTarget(reference: string): Plan {
    return this.compiler.compile(this.compiler.resolve(this.keyword, reference, this.location));
  }
}
