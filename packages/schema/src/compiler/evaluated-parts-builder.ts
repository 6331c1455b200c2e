import { type EvaluatedParts, newEvaluatedParts } from '../core/evaluated-parts.ts';
import { schemaLimit } from '../core/too-deep.ts';
import type { SchemaNode } from '../core/types.ts';
import {
  type Application,
  applicationOf,
  applications,
  type AppliedSchema,
  type Resolver,
} from '../references/applications.ts';
import { below, keyOf, type Location } from '../references/location.ts';

/** Names that are copied from subschemas to the schemas that they are part of. */
const maxCopiedNames = 1_000_000;

/** The part of the compiler that the builder uses. */
interface LocationCompiler extends Resolver {
  compile(location: Location): SchemaNode;
  /** Returns the location itself, or the end of the chain of references that replace it. */
  follow(location: Location): Location;
  pattern(source: string): (text: string) => boolean;
}

/**
 * Finds the parts of a value that schemas evaluate. It is used for schemas with `unevaluatedProperties` or
 * `unevaluatedItems` alone, so that others pay nothing. A schema that is tested for one of these keywords is compiled
 * once, and guarded as any that is reached in several ways.
 */
export class EvaluatedPartsBuilder {
  readonly #compiler: LocationCompiler;
  readonly #known = new Map<string, EvaluatedParts>();
  #copied = 0;

  constructor(compiler: LocationCompiler) {
    this.#compiler = compiler;
  }

  /** Returns the parts that the keywords of a schema evaluate, but for the keywords of unevaluated parts. */
  besides(location: Location): EvaluatedParts {
    const key = keyOf(location);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const parts = newEvaluatedParts();
    // A schema that refers to itself is refused later.
    this.#known.set(key, parts);
    for (const application of applications(location, this.#compiler)) this.#add(parts, application, location);
    return parts;
  }

  /** Returns the parts that all keywords of a schema evaluate. */
  #all(start: Location): EvaluatedParts {
    const location = this.#compiler.follow(start);
    const parts = this.besides(location);
    const has = (keyword: string): boolean => applicationOf(location, keyword, this.#compiler) !== undefined;
    const hasAllMembers = parts.hasAllMembers || has('unevaluatedProperties');
    const hasAllElements = parts.hasAllElements || has('unevaluatedItems');
    return { ...parts, hasAllMembers, hasAllElements };
  }

  /** Adds the parts that a keyword evaluates. */
  #add(parts: EvaluatedParts, { keyword, applies, schemas }: Application, location: Location): void {
    if (applies === 'other members') parts.hasAllMembers = true;
    else if (applies === 'other elements') parts.hasAllElements = true;
    else if (applies === 'elements') parts.elements = Math.max(parts.elements, schemas.length);
    else if (applies === 'alternatives') this.#addAlternatives(parts, schemas);
    else if (keyword === 'if') this.#addCondition(parts, location);
    for (const { token = '', at } of schemas) {
      if (applies === 'members') this.#addName(parts, token, location);
      else if (applies === 'matching members') parts.patterns.add(this.#compiler.pattern(token));
      else if (applies === 'contained elements' && location.root.dialect.evaluatesContained)
        parts.contained.add(this.#compiler.compile(at));
      else if (applies === 'value') this.#merge(parts, this.#all(at));
      else if (applies === 'dependents') {
        parts.alternatives.add({ kind: 'dependent', name: token, parts: this.#all(at) });
      }
    }
  }

  #addName(parts: EvaluatedParts, name: string, location: Location): void {
    parts.names.add(name);
    this.#copied++;
    this.#assertCopied(location);
  }

  #addAlternatives(parts: EvaluatedParts, schemas: readonly AppliedSchema[]): void {
    const branches = schemas.map(({ at }) => ({ node: this.#compiler.compile(at), parts: this.#all(at) }));
    if (!branches.every((it) => isEmpty(it.parts))) parts.alternatives.add({ kind: 'branches', branches });
  }

  #addCondition(parts: EvaluatedParts, location: Location): void {
    const schemaOf = (keyword: string): Location =>
      applicationOf(location, keyword, this.#compiler)?.schemas[0]?.at ?? below(location, true, keyword);
    const node = this.#compiler.compile(schemaOf('if'));
    const [condition, yes, no] = ['if', 'then', 'else'].map((keyword) => this.#all(schemaOf(keyword))) as [
      EvaluatedParts,
      EvaluatedParts,
      EvaluatedParts,
    ];
    parts.alternatives.add({ kind: 'condition', node, condition, yes, no });
  }

  #merge(into: EvaluatedParts, from: EvaluatedParts): void {
    this.#copied += from.names.size + from.patterns.size + from.alternatives.size + from.contained.size;
    this.#assertCopied(undefined);
    into.hasAllMembers ||= from.hasAllMembers;
    into.hasAllElements ||= from.hasAllElements;
    into.elements = Math.max(into.elements, from.elements);
    for (const name of from.names) into.names.add(name);
    for (const it of from.patterns) into.patterns.add(it);
    for (const it of from.contained) into.contained.add(it);
    for (const it of from.alternatives) into.alternatives.add(it);
  }

  #assertCopied(location: Location | undefined): void {
    if (this.#copied <= maxCopiedNames) return;
    const why = `names more than ${maxCopiedNames} parts that keywords of unevaluated parts consider`;
    throw schemaLimit('maxCopiedNames', maxCopiedNames, why, location?.pointer);
  }
}

function isEmpty(parts: EvaluatedParts): boolean {
  const { hasAllMembers, hasAllElements, elements, names, patterns, contained, alternatives } = parts;
  return (
    !hasAllMembers &&
    !hasAllElements &&
    elements + names.size + patterns.size + contained.size + alternatives.size === 0
  );
}
