import { type LimitExceededError, quoteName } from '@wirework/encoding-errors';
import { getOwn, kindOf } from '@wirework/scanner/primitives';
import {
  type AppliedSubschema,
  kindOfKeyword,
  type OpenedDocument,
  type SchemaApplication,
} from '@wirework/schema/documents';
import type { Notes } from './notes.ts';
import { keyOfPart, type Part, ProviderNode } from './provider-node.ts';
import type { ProviderSettings } from './provider-rules.ts';
import { isObject, memberOf, schemaLimit, type TypeName } from './values.ts';

/** Keywords that are not for values. */
const structural: ReadonlySet<unknown> = new Set(['map', 'loose map', 'dynamic anchor']);
/** Schemas that are read, for each schema of the largest result. */
const maxWork = 20;
const scalarTypes: readonly TypeName[] = ['string', 'number', 'boolean', 'null'];

/** A keyword of a part that applies schemas. */
interface Applied {
  readonly part: Part;
  readonly application: SchemaApplication;
}

/** The keywords with schemas of all parts of a node, by what they apply to. */
type AppliedByTarget = Map<SchemaApplication['applies'], Applied[]>;

/**
 * Compiles a schema to nodes. Schemas for the same value, as `allOf` and `$ref` apply them, become one node. A node is
 * compiled once for the same parts, so recursive schemas become cycles.
 */
export class NodeCompiler {
  readonly #rules: ProviderSettings;
  readonly #document: OpenedDocument;
  readonly #notes: Notes;
  readonly #maxSize: number;
  readonly #nodes = new Map<string, ProviderNode>();
  /** Number of schemas that were read, each as often as that. */
  #work = 0;

  constructor(rules: ProviderSettings, document: OpenedDocument, notes: Notes, maxSize: number) {
    this.#rules = rules;
    this.#document = document;
    this.#notes = notes;
    this.#maxSize = maxSize;
  }

  /**
   * Compiles schemas that a value has to pass together.
   *
   * @param origin the pointer of the schema around them
   * @throws LimitExceededError if there are too many
   */
  compile(given: readonly Part[], origin: string): ProviderNode {
    const parts = this.#flattened(given);
    this.#count(parts.length + 1, origin);
    const key = parts.map(keyOfPart).join();
    const known = this.#nodes.get(key);
    if (known !== undefined && parts.length > 0) {
      known.uses++;
      return known;
    }
    if (this.#nodes.size >= this.#maxSize) throw this.#tooLarge(origin);
    const node = new ProviderNode(parts, origin);
    node.uses = 1;
    this.#nodes.set(key, node);
    const applied: AppliedByTarget = new Map();
    for (const part of parts) this.#read(node, part, applied);
    if (node.isNever) return node;
    const alternatives = applied.get('alternatives') ?? [];
    if (this.#rules.keywords.has('anyOf') && alternatives[0] !== undefined) this.#choose(node, alternatives[0]);
    else this.#complete(node, applied);
    return node;
  }

  /** Counts work, of which alternatives inside each other could make much more than the result is large. */
  #count(work: number, pointer: string): void {
    this.#work += work;
    if (this.#work > maxWork * this.#maxSize) throw this.#tooLarge(pointer);
  }

  #tooLarge(pointer: string): LimitExceededError {
    const why = `becomes more than ${this.#maxSize} schemas for the provider`;
    return schemaLimit('maxSize', this.#maxSize, why, pointer);
  }

  #compileSchemas(schemas: readonly AppliedSubschema[], origin: string): ProviderNode {
    const parts = schemas.map(({ at }) => ({ at, without: [] }));
    return this.compile(parts, schemas[0]?.at.pointer ?? origin);
  }

  /** Replaces schemas by those that they refer to, and that are in their `allOf`. */
  #flattened(given: readonly Part[]): readonly Part[] {
    const found: Part[] = [];
    const seen = new Set<string>();
    const waiting = [...given].reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const part = { at: this.#document.enter(next.at), without: next.without };
      const key = keyOfPart(part);
      if (seen.has(key) || part.at.schema === true) continue;
      seen.add(key);
      const { applies } = part.at.root.dialect;
      const keywords = keywordsOf(part);
      const inPlace = keywords.filter((it) => applies.get(it) === 'value');
      if (part.at.schema === false || keywords.length > inPlace.length)
        found.push({ at: part.at, without: [...part.without, ...inPlace] });
      for (const keyword of inPlace.reverse()) {
        const schemas = this.#document.applicationOf(part.at, keyword)?.schemas ?? [];
        for (const { at } of [...schemas].reverse()) waiting.push({ at, without: [] });
      }
    }
    return found;
  }

  /** Reads the keywords of one part. */
  #read(node: ProviderNode, part: Part, applied: AppliedByTarget): void {
    if (part.at.schema === false) node.isNever = true;
    const { applies, contents } = part.at.root.dialect;
    for (const keyword of keywordsOf(part)) {
      const target = applies.get(keyword);
      if (target === undefined && !keyword.startsWith('$') && !structural.has(contents.get(keyword)))
        this.#readData(node, part, keyword);
      if (target === undefined) continue;
      const application = this.#document.applicationOf(part.at, keyword);
      if (application === undefined) continue;
      const list = applied.get(application.applies) ?? [];
      applied.set(application.applies, list);
      list.push({ part, application });
      this.#noteUnsupported(part, application);
    }
  }

  #noteUnsupported(part: Part, { keyword, applies }: SchemaApplication): void {
    const { keywords } = this.#rules;
    const isWritten =
      (applies === 'alternatives' && keywords.has('anyOf')) ||
      (applies === 'members' && keywords.has('properties')) ||
      // A list without `prefixItems` is noted where it becomes another one.
      applies === 'elements' ||
      (applies === 'other elements' && keywords.has('items')) ||
      (applies === 'other members' && (this.#rules.closed || keywords.has('additionalProperties')));
    if (!isWritten) this.#notes.drop(part.at.pointer, keyword, 'the provider has no such keyword');
    else if (keyword === 'oneOf')
      this.#notes.drop(part.at.pointer, keyword, "it becomes 'anyOf', so a value may pass several alternatives");
  }

  /** Reads a keyword without schemas. */
  #readData(node: ProviderNode, part: Part, keyword: string): void {
    const { schema, pointer, root } = part.at;
    const value = (schema as Readonly<Record<string, unknown>>)[keyword];
    const drop = (reason: string): void => this.#notes.drop(pointer, keyword, reason);
    const { keywords, values, formats, patternExcludes } = this.#rules;
    const sibling = (name: string): unknown =>
      root.dialect.contents.has(name) ? getOwn(schema as object, name) : undefined;
    if (keyword === 'nullable' && root.dialect.contents.has(keyword)) return;
    // A keyword that the document does not know must not begin to apply, and a schema would not be written.
    if (!root.dialect.contents.has(keyword) || root.dialect.contents.get(keyword) !== undefined)
      return drop('the provider has no such keyword');
    if (keyword === 'const') return this.#readValues(node, [value], drop);
    if (keyword === 'enum') return this.#readValues(node, value as readonly unknown[], drop);
    let name = keyword;
    if (keyword === 'exclusiveMinimum' || keyword === 'exclusiveMaximum') {
      // The boolean of Draft 4 belongs to the bound beside it.
      if (typeof value === 'boolean') return;
    } else if (sibling(exclusiveOf(keyword)) === true) name = exclusiveOf(keyword);
    if (!keywords.has(name) && name.startsWith('exclusive')) {
      const inclusive = name.slice('exclusive'.length).toLowerCase();
      if (keywords.has(inclusive)) {
        this.#notes.drop(pointer, name, `it becomes '${inclusive}'`);
        name = inclusive;
      }
    }
    if (!keywords.has(name)) return drop('the provider has no such keyword');
    if (values.has(name) && !(values.get(name) as readonly unknown[]).includes(value))
      return drop('the provider does not accept its value');
    if (name === 'format' && formats?.includes(value) === false)
      return drop('the provider does not accept this format');
    if (name === 'pattern' && patternExcludes.some((it) => (value as string).includes(it)))
      return drop('the provider does not accept this pattern');
    if (name === 'type') {
      const types = typesIn(value as TypeName, sibling('nullable'));
      node.types = node.types === undefined ? types : intersection(node.types, types);
      if (node.types.length === 0) node.isNever = true;
    } else if (name !== 'required') {
      this.#combine(node, name, value, drop);
    }
  }

  #readValues(node: ProviderNode, values: readonly unknown[], drop: (reason: string) => void): void {
    const { keywords, enumKinds } = this.#rules;
    if (!keywords.has('enum') && !(keywords.has('const') && values.length === 1))
      return drop('the provider has no such keyword');
    if (values.length === 0) node.isNever = true;
    if (enumKinds !== undefined && !values.every((it) => enumKinds.includes(kindOf(it))))
      return drop('the provider does not accept a value in it');
    if (node.values !== undefined) this.#count(node.values.length + values.length, node.pointer);
    node.values = node.values?.filter(memberOf(values)) ?? values;
    if (node.values.length === 0) node.isNever = true;
  }

  /** Adds a keyword, which another part may have with another value. */
  #combine(node: ProviderNode, name: string, value: unknown, drop: (reason: string) => void): void {
    const known = node.data.get(name);
    const isBound = typeof known === 'number' && typeof value === 'number' && name !== 'multipleOf';
    if (known === undefined) node.data.set(name, value);
    else if (isBound)
      node.data.set(name, /^(?:exclusiveM|m)in/.test(name) ? Math.max(known, value) : Math.min(known, value));
    else if (name === 'uniqueItems') node.data.set(name, known === true || value === true);
    else if (known !== value && !memberOf([known])(value)) drop('another schema for the same value has the keyword');
  }

  /** Makes a node of alternatives. Each of them gets the other keywords, so that it is complete. */
  #choose(node: ProviderNode, { part, application: { keyword, schemas } }: Applied): void {
    const rest = node.parts.map((it) => (it === part ? { at: it.at, without: [...it.without, keyword] } : it));
    const demands = rest.some((it) => {
      const { dialect } = it.at.root;
      return it.at.schema === false || keywordsOf(it).some((name) => dialect.keywords.has(name));
    });
    if (demands) node.data.clear();
    node.types = undefined;
    node.values = undefined;
    const others = demands ? rest : [];
    const all = schemas.map(({ at }) => this.compile([...others, { at, without: [] }], node.pointer));
    const possible = all.filter((it) => !it.isNever);
    node.alternatives = possible;
    if (possible.length === 0) node.isNever = true;
  }

  /** Makes a node without alternatives. */
  #complete(node: ProviderNode, applied: AppliedByTarget): void {
    const { typed } = this.#rules;
    const required = this.#requiredOf(node);
    const isForObjects = applied.has('members') || applied.has('other members') || required.size > 0;
    const isForArrays = applied.has('elements') || applied.has('other elements');
    if (typed && node.types === undefined) node.types = this.#inferredTypes(node, isForObjects, isForArrays);
    const { types } = node;
    // Providers refuse keywords for other types.
    for (const name of node.data.keys()) {
      const kind = kindOfKeyword(name);
      const isFor = (type: TypeName): boolean => type === kind || (type === 'integer' && kind === 'number');
      if (kind !== undefined && types?.some(isFor) === false) node.data.delete(name);
    }
    if (types?.includes('object') ?? isForObjects) this.#completeObject(node, required, applied);
    if (types?.includes('array') ?? isForArrays) this.#completeArray(node, applied);
  }

  /** Returns the types of a schema that names none: those that its keywords are for. */
  #inferredTypes(node: ProviderNode, isForObjects: boolean, isForArrays: boolean): readonly TypeName[] {
    if (node.values !== undefined) {
      const types = new Set(node.values.map((it) => kindOf(it) as TypeName));
      return [...types];
    }
    const types = new Set<TypeName>();
    if (isForObjects) types.add('object');
    if (isForArrays) types.add('array');
    for (const name of node.data.keys()) {
      const kind = kindOfKeyword(name);
      if (kind !== undefined) types.add(kind);
    }
    const found = types.size === 0 ? scalarTypes : [...types];
    this.#notes.change(node.pointer, 'type', `values of types other than ${found.join(', ')} are refused`);
    return found;
  }

  #requiredOf(node: ProviderNode): ReadonlySet<string> {
    const names = new Set<string>();
    if (!this.#rules.keywords.has('required')) return names;
    for (const { at, without } of node.parts)
      if (keywordsOf({ at, without }).includes('required'))
        for (const name of (at.schema as { readonly required: unknown }).required as readonly string[]) names.add(name);
    return names;
  }

  #completeObject(node: ProviderNode, required: ReadonlySet<string>, applied: AppliedByTarget): void {
    const { keywords } = this.#rules;
    const members = applied.get('members') ?? [];
    const others = applied.get('other members') ?? [];
    const hasPatterns = ({ part }: Applied): boolean =>
      applied.get('matching members')?.some((it) => it.part === part) === true;
    const tables = node.parts.map((part) => {
      const rest = others.find((it) => it.part === part && !hasPatterns(it));
      return { named: new Map<unknown, AppliedSubschema>(), rest: rest?.application.schemas[0] };
    });
    const names = new Set<string>();
    for (const { part, application } of keywords.has('properties') ? members : [])
      for (const schema of application.schemas) {
        names.add(schema.token as string);
        tables[node.parts.indexOf(part)]?.named.set(schema.token, schema);
      }
    for (const name of new Set([...names, ...required])) {
      const schemas = tables.flatMap(({ named, rest }) => named.get(name) ?? rest ?? []);
      const child = this.#compileSchemas(schemas, node.pointer);
      const isOptional = !required.has(name);
      if (child.isNever) this.#refuseProperty(node, name, isOptional);
      else node.properties.set(name, { node: child, isOptional, pointer: schemas[0]?.at.pointer ?? node.pointer });
    }
    this.#completeOthers(node, others, hasPatterns);
  }

  /** Leaves out a property for which no value is valid. */
  #refuseProperty(node: ProviderNode, name: string, isOptional: boolean): void {
    const reason = `no value is valid for the property ${quoteName(name)}`;
    if (!isOptional) {
      if (node.types?.length === 1) node.isNever = true;
      this.#dropOfAll(node, 'required', reason);
    } else if (!this.#rules.closed) {
      this.#dropOfAll(node, 'properties', reason);
      this.#dropOfAll(node, 'additionalProperties', reason);
    }
  }

  /** Adds what holds for properties that have no name in the schema. */
  #completeOthers(node: ProviderNode, others: readonly Applied[], hasPatterns: (it: Applied) => boolean): void {
    const isClosed = others.some(
      (it) => !hasPatterns(it) && it.application.schemas.some(({ at }) => at.schema === false),
    );
    const { closed, keywords } = this.#rules;
    for (const { part } of closed || keywords.has('additionalProperties') ? others.filter(hasPatterns) : [])
      this.#notes.drop(part.at.pointer, 'additionalProperties', 'it depends on a keyword that is dropped');
    if (closed) {
      node.additional = false;
      if (!isClosed) this.#notes.change(node.pointer, 'additionalProperties', 'properties without a name are refused');
      return;
    }
    if (!keywords.has('additionalProperties') || others.length === 0) return;
    const usable = others.filter((it) => !hasPatterns(it));
    if (usable.length === 0) return;
    const child = this.#compileSchemas(
      usable.flatMap(({ application }) => application.schemas),
      node.pointer,
    );
    node.additional = child.isNever ? false : child;
  }

  #completeArray(node: ProviderNode, applied: AppliedByTarget): void {
    const { keywords, typed } = this.#rules;
    const lists = applied.get('elements') ?? [];
    const others = applied.get('other elements') ?? [];
    const length = Math.max(0, ...lists.map(({ application }) => application.schemas.length));
    const tables = node.parts.map((part) => ({
      list: lists.find((it) => it.part === part)?.application.schemas ?? [],
      rest: others.find((it) => it.part === part)?.application,
    }));
    const schemasAt = (index: number): readonly AppliedSubschema[] =>
      tables.flatMap(({ list, rest }) => {
        const schema = list[index] ?? (rest !== undefined && index >= rest.start ? rest.schemas[0] : undefined);
        return schema ?? [];
      });
    const prefix = Array.from({ length }, (_, index) => this.#compileSchemas(schemasAt(index), node.pointer));
    const end = schemasAt(length);
    const items = end.length === 0 ? undefined : this.#compileSchemas(end, node.pointer);
    if (items?.isNever === true) this.#limitItems(node, length, others);
    const possible = items?.isNever === true ? undefined : items;
    if (length === 0 || (keywords.has('prefixItems') && !prefix.some((it) => it.isNever))) {
      node.prefix = prefix;
      node.items = possible;
    } else {
      const reason = 'each item may be of any of its schemas';
      for (const { part, application } of [...lists, ...others])
        this.#notes.drop(part.at.pointer, application.keyword, reason);
      // Without a schema for further items, they may be anything.
      if (items !== undefined || typed)
        node.items = this.#union(node, [...prefix, ...(possible === undefined ? [] : [possible])]);
    }
    if (!keywords.has('items')) node.items = undefined;
    else if (node.items === undefined && typed) node.items = this.compile([], node.pointer);
  }

  /** Refuses items after the first ones. */
  #limitItems(node: ProviderNode, length: number, others: readonly Applied[]): void {
    if (this.#rules.keywords.has('maxItems')) {
      const known = node.data.get('maxItems');
      node.data.set('maxItems', typeof known === 'number' ? Math.min(known, length) : length);
    } else {
      for (const { part, application } of others)
        this.#notes.drop(part.at.pointer, application.keyword, 'the provider cannot refuse further items');
    }
  }

  /** Returns a node of alternatives that are in different places. */
  #union(node: ProviderNode, nodes: readonly ProviderNode[]): ProviderNode | undefined {
    const possible = [...new Set(nodes)].filter((it) => !it.isNever);
    if (possible.length < 2) return possible[0];
    const union = new ProviderNode([], node.pointer);
    union.alternatives = possible;
    return union;
  }

  /** Notes that a keyword is dropped from each part that has it. */
  #dropOfAll(node: ProviderNode, keyword: string, reason: string): void {
    for (const part of node.parts)
      if (keywordsOf(part).includes(keyword)) this.#notes.drop(part.at.pointer, keyword, reason);
  }
}

/**
 * Returns the types that `type` names: one, or a list.
 *
 * @param nullable the value of `nullable` of OpenAPI 3.0
 */
function typesIn(value: TypeName | readonly TypeName[], nullable: unknown): readonly TypeName[] {
  const types = typeof value === 'string' ? [value] : value;
  return nullable === true && !types.includes('null') ? [...types, 'null'] : types;
}

function exclusiveOf(bound: string): string {
  return bound === 'minimum' ? 'exclusiveMinimum' : bound === 'maximum' ? 'exclusiveMaximum' : '';
}

/** Keywords for readers, which tools write beside a `$ref` in any draft. */
const forReaders: readonly string[] = ['title', 'description'];

/** Returns the keywords of a part that mean something. */
export function keywordsOf({ at: { schema, root }, without }: Part): string[] {
  if (!isObject(schema)) return [];
  const isLone = typeof getOwn(schema, '$ref') === 'string' && !root.dialect.appliesBesideRef(schema);
  return Object.keys(schema).filter(
    (name) =>
      schema[name] !== undefined &&
      !without.includes(name) &&
      (!isLone || name === '$ref' || forReaders.includes(name)),
  );
}

function intersection(some: readonly TypeName[], others: readonly TypeName[]): readonly TypeName[] {
  const has = (list: readonly TypeName[], type: TypeName): boolean =>
    list.includes(type) || (type === 'integer' && list.includes('number'));
  const both = [...some, ...others].filter((type) => has(some, type) && has(others, type));
  return [...new Set(both)];
}
