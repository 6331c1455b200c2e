import { getOwn } from '@wirework/scanner/primitives';
import type { Compiler } from '../compiler/compiler.ts';
import type { TypeName } from '../core/keyword-params.ts';
import { isObject } from '../core/kind.ts';
import { typesIn } from '../keywords/values.ts';
import { applicationOf, type AppliedSchema, referenceKeywords } from '../references/applications.ts';
import { below, enter, keyOf, type Location } from '../references/location.ts';
import { quote } from './text.ts';

/** More values of `enum` are written as their kinds. */
const maxLiterals = 1_000;
/** Schemas whose types are written. Those beyond are `unknown`. */
const maxSchemas = 50_000;

/** Names that declarations use. */
const taken = ['Value', 'ValidationError', 'ParsedText', 'ModuleStandardProps'];

/**
 * Writes the TypeScript type of the values that pass a schema: that of `FromSchema`, with a name for each schema that a
 * reference leads to, so that recursive ones have a type at any depth. It never promises more than the check proves.
 */
export class TypesWriter {
  readonly #compiler: Compiler;
  readonly #names = new Map<string, string>();
  readonly #taken = new Set(taken);
  readonly #declarations = new Map<string, string>();
  /** Schemas whose type is being written. An object that contains itself ends there. */
  readonly #open = new Set<unknown>();
  #written = 0;

  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  /** Returns the declarations of the type of a document, `Value`, and of those that it needs. */
  declarations(document: Location): readonly string[] {
    const root = this.#compiler.follow(document);
    this.#names.set(keyOf(root), 'Value');
    this.#declarations.set('Value', 'unknown');
    this.#declarations.set('Value', this.#typeAt(root));
    return [...this.#declarations].map(([name, type]) => `export type ${name} = ${type};`);
  }

  /** Returns the type of a subschema: the name of what a lone reference leads to, or the type itself. */
  #type(start: Location): string {
    const target = this.#compiler.follow(start);
    const isReference = target.schema !== enter(start).schema;
    const isKnown = this.#names.has(keyOf(target));
    return isReference || isKnown ? this.#named(target) : this.#typeAt(target);
  }

  #named(target: Location): string {
    if (!isObject(target.schema)) return this.#typeAt(target);
    const key = keyOf(target);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = this.#newName(target.pointer);
    this.#names.set(key, name);
    // The place among the declarations is that of the first use.
    this.#declarations.set(name, 'unknown');
    this.#declarations.set(name, this.#typeAt(target));
    return name;
  }

  #newName(pointer: string): string {
    const token = pointer.slice(pointer.lastIndexOf('/') + 1);
    const words = token
      .replace(/~[01]/g, ' ')
      .split(/[^A-Za-z0-9]+/)
      .filter((it) => it !== '');
    const joined = words.map((it) => it.charAt(0).toUpperCase() + it.slice(1)).join('');
    const base = /^[A-Z]/.test(joined) ? joined : `Value${joined}`;
    let name = base;
    for (let i = 2; this.#taken.has(name); i++) name = `${base}${i}`;
    this.#taken.add(name);
    return name;
  }

  #typeAt(location: Location): string {
    const { schema } = location;
    if (!isObject(schema)) return schema === false ? 'never' : 'unknown';
    if (++this.#written > maxSchemas || this.#open.has(schema)) return 'unknown';
    this.#open.add(schema);
    const type = this.#typeOfObject(location);
    this.#open.delete(schema);
    return type;
  }

  #typeOfObject(location: Location): string {
    const referred = referenceKeywords
      .flatMap((keyword) => this.#schemasIn(location, keyword))
      .map(({ at }) => this.#named(this.#compiler.follow(at)));
    const all = this.#typesIn(location, 'allOf');
    const alternatives = ['anyOf', 'oneOf'].flatMap((keyword) => {
      const types = this.#typesIn(location, keyword);
      return types.length === 0 ? [] : [union(types)];
    });
    return intersection([this.#ownType(location), ...referred, ...alternatives, ...all]);
  }

  #schemasIn(location: Location, keyword: string): readonly AppliedSchema[] {
    return applicationOf(location, keyword, this.#compiler)?.schemas ?? [];
  }

  #typesIn(location: Location, keyword: string): string[] {
    return this.#schemasIn(location, keyword).map(({ at }) => this.#type(at));
  }

  /** Returns the type that the keywords of the schema itself describe. */
  #ownType(location: Location): string {
    const valueOf = this.#valuesOf(location);
    const constant = valueOf('const');
    if (constant !== undefined) return literalType(constant);
    const values = valueOf('enum');
    if (Array.isArray(values))
      return values.length > maxLiterals ? kindsOf(values) : union(Array.from(values, (it) => literalType(it)));
    const type = valueOf('type');
    if (type === undefined) return 'unknown';
    const types = typesIn(type as TypeName | readonly TypeName[], valueOf('nullable'));
    return union(types.map((it) => this.#ofType(it, location)));
  }

  /** Returns a function that returns the value of a keyword, if the dialect has it. */
  #valuesOf({ schema, root }: Location): (keyword: string) => unknown {
    return (keyword) => (root.dialect.contents.has(keyword) ? getOwn(schema as object, keyword) : undefined);
  }

  #ofType(type: TypeName, location: Location): string {
    if (type === 'integer') return 'number';
    if (type === 'array') return this.#arrayType(location);
    return type === 'object' ? this.#objectType(location) : type;
  }

  #arrayType(location: Location): string {
    const valueOf = this.#valuesOf(location);
    const list = Array.isArray(valueOf('prefixItems')) ? 'prefixItems' : 'items';
    const isTuple = Array.isArray(valueOf(list));
    const first = isTuple ? this.#schemasIn(location, list) : [];
    const keyword = list === 'items' && isTuple ? 'additionalItems' : 'items';
    const [others] = this.#schemasIn(location, keyword);
    const rest = others === undefined ? 'unknown' : this.#type(others.at);
    if (first.length === 0) return `${inParentheses(rest)}[]`;
    const isRequired = Number(valueOf('minItems') ?? 0) >= first.length;
    const items = first.map(({ at }) => {
      const type = this.#type(at);
      return isRequired ? type : `${inParentheses(type)}?`;
    });
    return `[${[...items, ...(rest === 'never' ? [] : [`...${inParentheses(rest)}[]`])].join(', ')}]`;
  }

  #objectType(location: Location): string {
    const valueOf = this.#valuesOf(location);
    const required = new Set((valueOf('required') ?? []) as readonly string[]);
    const properties = valueOf('properties');
    const members = Object.keys(properties ?? {}).map((name) => {
      const schema = (properties as Readonly<Record<string, unknown>>)[name];
      if (schema === undefined) return '';
      const type = this.#type(below(location, schema, 'properties', name));
      return `${quote(name)}${required.delete(name) ? '' : '?'}: ${type}`;
    });
    for (const name of required) members.push(`${quote(name)}: unknown`);
    const dependent = this.#dependentTypes(valueOf('dependentRequired'));
    const own = `{ ${members.filter((it) => it !== '').join('; ')} }`;
    const named = members.length === 0 ? [] : [own];
    // As `FromSchema` has it, other members are only described if no member is named.
    if (properties !== undefined) return intersection([own, ...dependent]);
    const [others] = valueOf('patternProperties') === undefined ? this.#typesIn(location, 'additionalProperties') : [];
    return intersection([...named, `{ [name: string]: ${others ?? 'unknown'} }`, ...dependent]);
  }

  /** Returns, for each member that requires others, that it is absent or they are present. */
  #dependentTypes(needs: unknown): string[] {
    return Object.entries(needs ?? {}).flatMap(([name, needed]) => {
      const others = (needed as readonly string[]).filter((it) => it !== name);
      if (others.length === 0) return [];
      const members = others.map((it) => `${quote(it)}: {} | null`).join('; ');
      return [`{ ${quote(name)}?: undefined } | { ${members} }`];
    });
  }
}

function inParentheses(type: string): string {
  return /^[\w.]+$/.test(type) ? type : `(${type})`;
}

function union(types: readonly string[]): string {
  const list = [...new Set(types)].filter((it) => it !== 'never');
  if (list.includes('unknown')) return 'unknown';
  if (list.length < 2) return list[0] ?? 'never';
  return list.map((it) => (it.includes('&') ? `(${it})` : it)).join(' | ');
}

function intersection(types: readonly string[]): string {
  const list = [...new Set(types)].filter((it) => it !== 'unknown');
  if (list.length < 2) return list[0] ?? 'unknown';
  return list.map((it) => (it.includes('|') ? `(${it})` : it)).join(' & ');
}

/** Returns the type of one value. */
function literalType(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'number';
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${Array.from(value, (it) => literalType(it)).join(', ')}]`;
  if (!isObject(value)) return 'unknown';
  const members = Object.keys(value).map((name) => `${quote(name)}: ${literalType(value[name])}`);
  return Object.values(value).includes(undefined) ? 'unknown' : `{ ${members.join('; ')} }`;
}

/** Returns the type of the kinds of many values. */
function kindsOf(values: readonly unknown[]): string {
  return union(
    values.map((it) => {
      if (it === null) return 'null';
      return ['string', 'number', 'boolean'].includes(typeof it) ? typeof it : 'unknown';
    }),
  );
}
