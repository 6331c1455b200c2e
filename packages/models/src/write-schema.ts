import { LimitExceededError, unescapePointerToken } from '@wirework/encoding-errors';
import { getOwn, setOwn } from '@wirework/scanner/primitives';
import { keywordsOf } from './compile-nodes.ts';
import type { Notes } from './notes.ts';
import type { ProviderNode } from './provider-node.ts';
import type { ProviderSettings } from './provider-rules.ts';

/** A schema that is being written. */
type Written = Record<string, unknown>;

/** Where a schema is written: the nodes around it, from the root or its definition, and the level of nesting. */
interface Place {
  readonly around: readonly ProviderNode[];
  readonly level: number;
}

/** The property with the value, if the schema is not for an object. */
export const wrapped = 'value';

/** Writes nodes as a schema of a provider. */
export class SchemaWriter {
  readonly #rules: ProviderSettings;
  readonly #notes: Notes;
  readonly #maxRecursion: number;
  readonly #maxSize: number;
  readonly #names = new Map<ProviderNode, string>();
  readonly #definitions: Written = {};
  #root: ProviderNode | undefined;
  #size = 0;
  #properties = 0;
  #enumValues = 0;
  #textLength = 0;
  #optional = 0;
  #unions = 0;

  constructor(rules: ProviderSettings, notes: Notes, maxRecursion: number, maxSize: number) {
    this.#rules = rules;
    this.#notes = notes;
    this.#maxRecursion = maxRecursion;
    this.#maxSize = maxSize;
  }

  /**
   * Returns the whole schema.
   *
   * @param isWrapped whether it becomes that of a property
   * @throws LimitExceededError if it is larger than the provider or the caller allows
   */
  write(root: ProviderNode, isWrapped: boolean): Written {
    let schema: Written;
    if (isWrapped) {
      this.#notes.change('', 'type', `the value is in a property '${wrapped}', because the provider wants an object`);
      const value = this.#reference(root) ?? this.#schema(root, { around: [], level: 2 });
      schema = { type: 'object', properties: { [wrapped]: value }, required: [wrapped] };
      if (this.#rules.closed) schema['additionalProperties'] = false;
    } else {
      this.#root = root;
      schema = this.#schema(root, { around: [], level: 1 });
    }
    if (Object.keys(this.#definitions).length > 0) schema['$defs'] = this.#definitions;
    return schema;
  }

  /** Returns a reference to a schema that is used in several places; `undefined` if it is written in place. */
  #reference(node: ProviderNode): Written | undefined {
    if (this.#rules.references !== 'kept' || node.cycle !== undefined) return undefined;
    const isLarge = node.alternatives !== undefined || node.isForObjects || node.items?.isForObjects === true;
    if (node.uses < 2 || !(node.isRecursive || isLarge)) return undefined;
    if (node === this.#root) return { $ref: '#' };
    let name = this.#names.get(node);
    if (name === undefined) {
      name = this.#nameOf(node);
      this.#names.set(node, name);
      this.#countText(name, node);
      // Reserves the name while the schema is written.
      setOwn(this.#definitions, name, undefined);
      setOwn(this.#definitions, name, this.#schema(node, { around: [], level: 1 }));
    }
    return { $ref: `#/$defs/${name}` };
  }

  /** Returns a name that needs no escapes. */
  #nameOf({ pointer }: ProviderNode): string {
    const last = unescapePointerToken(pointer.slice(pointer.lastIndexOf('/') + 1));
    const plain = last.replace(/[^A-Za-z0-9_-]/g, '').slice(0, 40);
    const base = plain === '' || plain === '__proto__' ? 'schema' : plain;
    let name = base;
    for (let count = 2; Object.hasOwn(this.#definitions, name); count++) name = `${base}${count}`;
    return name;
  }

  /** Returns the schema of a node, or a reference to it. */
  #inner(node: ProviderNode, { around, level }: Place): Written {
    const reference = this.#reference(node);
    if (reference !== undefined) return reference;
    const isCut = node.cycle !== undefined && around.filter((it) => it === node).length >= this.#maxRecursion;
    return isCut ? this.#cut(node, level) : this.#schema(node, { around, level });
  }

  /** Returns whether a recursive schema was repeated often enough, so that it is left out where that is possible. */
  #isDeep(node: ProviderNode, around: readonly ProviderNode[]): boolean {
    if (node.cycle === undefined) return false;
    const counts = new Map<ProviderNode, number>();
    for (const it of around) if (it.cycle === node.cycle) counts.set(it, (counts.get(it) ?? 0) + 1);
    return Math.max(0, ...counts.values()) >= this.#maxRecursion;
  }

  /** Returns a schema for the types of a recursive one alone. */
  #cut(node: ProviderNode, level: number): Written {
    const reason = `the schema contains itself, and is written ${this.#maxRecursion} times`;
    for (const part of node.parts) {
      const { applies } = part.at.root.dialect;
      for (const keyword of keywordsOf({ at: part.at, without: [] }))
        if (applies.has(keyword) || keyword === 'required') this.#notes.drop(part.at.pointer, keyword, reason);
    }
    this.#count(node, level);
    const { closed, allRequired, typed } = this.#rules;
    const types = new Set(typesOf(node));
    const schema: Written = types.size === 0 ? {} : { type: listOrOne([...types]) };
    if (types.has('object') && closed)
      Object.assign(schema, { properties: {}, ...(allRequired ? { required: [] } : {}), additionalProperties: false });
    if (types.has('array') && typed) schema['items'] = { type: 'string' };
    return schema;
  }

  #schema(node: ProviderNode, { around, level }: Place): Written {
    this.#count(node, level);
    const schema: Written = {};
    if (node.types !== undefined) schema['type'] = listOrOne(node.types);
    for (const [name, value] of node.data) setOwn(schema, name, value);
    if (node.values !== undefined) this.#writeValues(schema, node);
    const within = [...around, node];
    if (node.isForObjects) this.#writeObject(schema, node, { around: within, level: level + 1 });
    const inner = { around: within, level: level + 1 };
    if (node.prefix.length > 0) schema['prefixItems'] = node.prefix.map((it) => this.#inner(it, inner));
    if (node.items !== undefined) schema['items'] = this.#inner(node.items, inner);
    if (node.alternatives !== undefined) {
      const kept = node.alternatives.filter((it) => !this.#isDeep(it, within));
      const written = kept.length === 0 ? node.alternatives : kept;
      if (written.length < node.alternatives.length)
        this.#notes.change(node.pointer, 'anyOf', 'recursive alternatives are left out where they were repeated');
      schema['anyOf'] = written.map((it) => this.#inner(it, { around: within, level }));
    }
    return schema;
  }

  #writeValues(schema: Written, node: ProviderNode): void {
    const values = node.values as readonly unknown[];
    const { keywords } = this.#rules;
    if (values.length === 1 && keywords.has('const')) schema['const'] = values[0];
    else {
      schema['enum'] = values;
      this.#enumValues += values.length;
      if (this.#enumValues > this.#rules.maxEnumValues)
        throw exceeded('maxEnumValues', this.#rules.maxEnumValues, 'values of enums', node.pointer);
    }
    if (this.#rules.maxTextLength === Infinity) return;
    for (const value of values) if (typeof value === 'string') this.#countText(value, node);
  }

  #writeObject(schema: Written, node: ProviderNode, place: Place): void {
    const { closed, allRequired } = this.#rules;
    const properties: Written = {};
    const required: string[] = [];
    for (const [name, { node: inner, isOptional, pointer }] of node.properties) {
      if (isOptional && closed && this.#isDeep(inner, place.around)) {
        const reason = `the optional property is left out where the schema was repeated ${this.#maxRecursion} times`;
        this.#notes.change(pointer, 'properties', reason);
        continue;
      }
      this.#countText(name, node);
      if (++this.#properties > this.#rules.maxProperties)
        throw exceeded('maxProperties', this.#rules.maxProperties, 'properties', node.pointer);
      if (isOptional && !allRequired && ++this.#optional > this.#rules.maxOptional)
        throw exceeded('maxOptional', this.#rules.maxOptional, 'optional properties', node.pointer);
      const written = this.#inner(inner, place);
      const isNullable = isOptional && allRequired && !inner.acceptsNull;
      setOwn(properties, name, isNullable ? this.#nullable(written) : written);
      if (isOptional && allRequired) this.#notes.change(pointer, 'required', 'null means that the property is absent');
      if (!isOptional || allRequired) required.push(name);
    }
    if (node.properties.size > 0 || closed) schema['properties'] = properties;
    if (required.length > 0 || allRequired) schema['required'] = required;
    if (node.additional === false) schema['additionalProperties'] = false;
    else if (node.additional !== undefined) schema['additionalProperties'] = this.#inner(node.additional, place);
  }

  /** Returns a schema that accepts null too. */
  #nullable(schema: Written): Written {
    const anyOf = getOwn(schema, 'anyOf');
    if (Array.isArray(anyOf)) return { ...schema, anyOf: [...(anyOf as unknown[]), { type: 'null' }] };
    const type = getOwn(schema, 'type');
    const isSimple = type !== undefined && !Object.hasOwn(schema, 'enum') && !Object.hasOwn(schema, 'const');
    if (isSimple) return { ...schema, type: [...(Array.isArray(type) ? (type as unknown[]) : [type]), 'null'] };
    return { anyOf: [schema, { type: 'null' }] };
  }

  #count({ pointer, alternatives, types }: ProviderNode, level: number): void {
    const { maxDepth, maxUnions } = this.#rules;
    if (level > maxDepth) throw exceeded('maxDepth', maxDepth, 'levels', pointer);
    if ((alternatives !== undefined || (types?.length ?? 1) > 1) && ++this.#unions > maxUnions)
      throw exceeded('maxUnions', maxUnions, 'schemas with alternatives or several types', pointer);
    if (++this.#size > this.#maxSize) throw exceeded('maxSize', this.#maxSize, 'schemas', pointer);
  }

  #countText(text: string, { pointer }: ProviderNode): void {
    const { maxTextLength } = this.#rules;
    this.#textLength += text.length;
    if (this.#textLength > maxTextLength)
      throw exceeded('maxTextLength', maxTextLength, 'characters of names and values', pointer);
  }
}

/** Returns the types that the values of a schema may have, as far as it says. */
function typesOf(node: ProviderNode): readonly unknown[] {
  return node.alternatives?.flatMap(typesOf) ?? node.types ?? [];
}

function listOrOne(types: readonly unknown[]): unknown {
  return types.length === 1 ? types[0] : types;
}

function exceeded(limit: string, max: number, units: string, pointer: string): LimitExceededError {
  const message = `Cannot write the schema for the provider: it has more than ${max} ${units}`;
  return new LimitExceededError({ limit, max, message, pointer });
}
