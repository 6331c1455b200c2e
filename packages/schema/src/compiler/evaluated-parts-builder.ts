import { formatPointer, LimitExceededError } from '@wirework/encoding-errors';
import { getOwn } from '@wirework/scanner/primitives';
import { type EvaluatedParts, newEvaluatedParts } from '../core/evaluated-parts.ts';
import { isObject } from '../core/kind.ts';
import { lacksMember } from '../core/own-members.ts';
import { passes } from '../core/scalar-node.ts';
import type { Members, SchemaNode } from '../core/types.ts';
import type { Location } from '../references/location.ts';
import { keyOf } from './key-of.ts';

/** Names that are copied from subschemas to the schemas that they are part of. */
const maxCopiedNames = 1_000_000;

/** The part of the compiler that the builder uses. */
interface LocationCompiler {
  compile(location: Location): SchemaNode;
  /** Returns the schema that stands for the one at a location, at the end of its references. */
  follow(location: Location): Location;
  resolve(keyword: string, reference: string, from: Location): Location;
  pattern(source: string, refuse: (reason: string) => never): (text: string) => boolean;
}

/**
 * Finds the parts of a value that schemas evaluate. It is used for schemas with `unevaluatedProperties` or `unevaluatedItems` alone, so that
 * others pay nothing. A schema that is tested for one of them, too, is compiled once, and guarded as any that is reached in several ways.
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
    // A schema that leads back to itself is refused later.
    this.#known.set(key, parts);
    const { schema, root } = location;
    if (!isObject(schema)) return parts;
    const { contents } = root.dialect;
    const valueOf = (name: string): unknown => (contents.has(name) ? getOwn(schema, name) : undefined);
    this.#addMembers(parts, valueOf, location);
    this.#addElements(parts, valueOf, location);
    for (const name of ['$ref', '$dynamicRef', '$recursiveRef']) {
      const reference = valueOf(name);
      if (reference !== undefined)
        this.#merge(parts, this.#all(this.#compiler.resolve(name, reference as string, location)));
    }
    for (const [at, inner] of listOf(valueOf('allOf')).entries()) {
      this.#merge(parts, this.#all(below(location, inner, 'allOf', at)));
    }
    this.#addAlternatives(parts, valueOf, location);
    return parts;
  }

  /** Returns the parts that all keywords of a schema evaluate. */
  #all(start: Location): EvaluatedParts {
    const location = this.#compiler.follow(start);
    const parts = this.besides(location);
    const { schema, root } = location;
    const has = (name: string): boolean =>
      isObject(schema) && root.dialect.contents.has(name) && getOwn(schema, name) !== undefined;
    const hasAllMembers = parts.hasAllMembers || has('unevaluatedProperties');
    const hasAllElements = parts.hasAllElements || has('unevaluatedItems');
    return { ...parts, hasAllMembers, hasAllElements };
  }

  #addMembers(parts: EvaluatedParts, valueOf: (name: string) => unknown, location: Location): void {
    for (const name of namesOf(valueOf('properties'))) parts.names.add(name);
    for (const source of namesOf(valueOf('patternProperties')))
      parts.patterns.add(this.#compiler.pattern(source, () => undefined as never));
    parts.hasAllMembers = valueOf('additionalProperties') !== undefined;
    this.#copied += parts.names.size;
    this.#assertCopied(location);
  }

  #addElements(parts: EvaluatedParts, valueOf: (name: string) => unknown, location: Location): void {
    const items = valueOf('items');
    parts.elements = Math.max(listOf(items).length, listOf(valueOf('prefixItems')).length);
    parts.hasAllElements = items !== undefined && (!Array.isArray(items) || valueOf('additionalItems') !== undefined);
    const contains = valueOf('contains');
    if (contains !== undefined && location.root.dialect.evaluatesContained)
      parts.contained.add(this.#compiler.compile(below(location, contains, 'contains')));
  }

  #addAlternatives(parts: EvaluatedParts, valueOf: (name: string) => unknown, location: Location): void {
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = listOf(valueOf(keyword)).map((inner, at) => {
        const place = below(location, inner, keyword, at);
        return { node: this.#compiler.compile(place), parts: this.#all(place) };
      });
      if (branches.every((it) => isEmpty(it.parts))) continue;
      parts.alternatives.add((value, visit) => {
        let isMatched = false;
        for (const branch of branches) {
          if (!passes(branch.node, value)) continue;
          isMatched = true;
          if (visit(branch.parts)) return true;
        }
        // A value that matches none is refused for that, and not for its parts, too.
        return !isMatched && branches.some((branch) => visit(branch.parts));
      });
    }
    const test = valueOf('if');
    if (test !== undefined) {
      const node = this.#compiler.compile(below(location, test, 'if'));
      const of = (name: string): EvaluatedParts => this.#all(below(location, valueOf(name) ?? true, name));
      const [condition, yes, no] = [of('if'), of('then'), of('else')];
      parts.alternatives.add((value, visit) => (passes(node, value) ? visit(condition) || visit(yes) : visit(no)));
    }
    for (const keyword of ['dependencies', 'dependentSchemas']) {
      const needed = valueOf(keyword);
      for (const name of namesOf(needed)) {
        const inner = (needed as Members)[name];
        if (Array.isArray(inner)) continue;
        const all = this.#all(below(location, inner, keyword, name));
        parts.alternatives.add((value, visit) => isObject(value) && !lacksMember(value, name) && visit(all));
      }
    }
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
    const message = `Cannot compile the schema: it names more than ${maxCopiedNames} parts that keywords of unevaluated parts consider`;
    const pointer = location === undefined ? {} : { pointer: location.pointer };
    throw new LimitExceededError({ limit: 'maxCopiedNames', max: maxCopiedNames, message, ...pointer });
  }
}

function below(location: Location, schema: unknown, ...tokens: (string | number)[]): Location {
  return { ...location, schema, pointer: location.pointer + formatPointer(tokens) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the names of the members of a keyword, without those that are `undefined`. */
function namesOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value).filter((name) => value[name] !== undefined) : [];
}

function isEmpty(parts: EvaluatedParts): boolean {
  const { hasAllMembers, hasAllElements, elements, names, patterns, contained, alternatives } = parts;
  return (
    !hasAllMembers &&
    !hasAllElements &&
    elements + names.size + patterns.size + contained.size + alternatives.size === 0
  );
}
