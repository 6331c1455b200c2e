import { getOwn, readOption } from '@wirework/scanner/primitives';
import type { TypeName } from '../core/keyword-params.ts';
import { orderAfterBuiltIn, type OrderedKeyword } from '../plan/keyword.ts';
import { objectTag } from '../core/kind.ts';
import { drafts } from '../dialects/dialects.ts';
import { metaSchemaAt } from '../dialects/meta-schemas.ts';
import { keywordTable } from '../keywords/keyword-table.ts';
import { Registry } from '../references/registry.ts';
import { splitFragment } from '../references/resolve-uri.ts';
import { type AddedFormat, addedFormat, type Format } from './added-format.ts';
import { type AjvCompilation, compileAjv, type FindErrors, MissingRefError } from './compile-ajv.ts';
import { type DataContext, type FunctionKeyword, type KeywordDefinition } from './custom-keyword-step.ts';
import { type AjvDraft, ajvDialects } from './dialects.ts';
import type { ErrorObject } from './error-object.ts';
import type { JSONSchemaType } from './json-schema-type.ts';
import type { Changes } from './keyword-site.ts';
import {
  type AjvSchema,
  type AjvSettings,
  type ErrorsTextOptions,
  type InstanceOptions,
  type Options,
  readAjvOptions,
} from './options.ts';
import { ValidationError } from './validation-error.ts';

/** A function that checks values, and keeps the errors of its last call. */
export interface ValidateFunction<T = unknown> {
  (value: unknown, context?: Partial<DataContext>): value is T;
  errors?: ErrorObject[] | null;
  schema: AjvSchema;
  schemaEnv: { readonly schema: AjvSchema; readonly baseId: string };
}

/** A schema of an instance, for programs that look for one. */
export interface SchemaEntry {
  readonly schema: AjvSchema;
  readonly baseId: string;
  /** The function, if the schema was compiled. */
  readonly validate: ValidateFunction | undefined;
}

/** A schema of an instance. */
interface Entry extends SchemaEntry {
  readonly isMeta: boolean;
  validate: ValidateFunction | undefined;
}

/** Nesting levels of a value, and of a schema. */
const maxDepth = 1_000;
const maxSchemaDepth = 500;

const noChanges: Changes = { coerceTypes: false, useDefaults: false, removeAdditional: false };

/**
 * An instance of `Ajv` and its kin: the methods and properties of ajv 8. An interface, so that instances of different
 * versions of this package fit each other.
 */
export interface AjvCore {
  /** The errors of the last call of `validate` or `validateSchema`. */
  errors: ErrorObject[] | null;
  /** The options as they were given, with those that programs of other authors read. */
  readonly opts: InstanceOptions;
  /** The schemas that were added, by key: an object of this moment. */
  readonly schemas: Readonly<Record<string, SchemaEntry | undefined>>;
  /** The schemas with an id and the parts that were compiled, by id or reference: an object of this moment. */
  readonly refs: Readonly<Record<string, SchemaEntry | undefined>>;
  /**
   * Returns whether a value passes a schema, and keeps the errors in `errors`.
   *
   * @param schemaKeyRef a schema, or the key or reference of one that was added
   */
  validate<T = unknown>(schemaKeyRef: AjvSchema | JSONSchemaType<T> | string, value: unknown): value is T;
  /**
   * Returns the function that checks values by a schema. A schema object is compiled once.
   *
   * @throws SchemaError, MissingRefError, LimitExceededError if the schema is wrong; an Error if it does not pass its
   *   meta-schema
   */
  compile<T = unknown>(schema: AjvSchema | JSONSchemaType<T>, isMeta?: boolean): ValidateFunction<T>;
  /** Compiles a schema after the documents that it refers to were loaded by the option `loadSchema`. */
  compileAsync<T = unknown>(schema: AjvSchema | JSONSchemaType<T>, isMeta?: boolean): Promise<ValidateFunction<T>>;
  /**
   * Adds schemas, to which others can refer.
   *
   * @param key name of the schema; its id by default
   */
  addSchema(schema: AjvSchema | AjvSchema[], key?: string, isMeta?: boolean, isChecked?: boolean): this;
  /** Adds a schema that `$schema` can name. Options that change values do not apply to it. */
  addMetaSchema(schema: Record<string, unknown> | Record<string, unknown>[], key?: string, isChecked?: boolean): this;
  /** Returns whether a schema passes its meta-schema, and keeps the errors in `errors`. */
  validateSchema(schema: AjvSchema, throwsError?: boolean): boolean;
  /** Returns the meta-schema of schemas without `$schema`. */
  defaultMeta(): string | Record<string, unknown> | undefined;
  /** Returns the function of a schema by its key or id, or by a reference to a part of it. */
  getSchema<T = unknown>(keyRef: string): ValidateFunction<T> | undefined;
  /** Removes a schema, those whose key matches an expression, or all but meta-schemas. */
  removeSchema(schemaKeyRef?: AjvSchema | string | RegExp): this;
  /** Adds several keywords. */
  addVocabulary(definitions: readonly (string | KeywordDefinition)[]): this;
  /**
   * Adds a keyword: a name for an annotation, or a definition with `validate` or `compile`. A definition with `code` or
   * `macro`, as plugins add them, is refused when a schema has the keyword.
   */
  addKeyword(keyword: string | KeywordDefinition, definition?: Omit<KeywordDefinition, 'keyword'>): this;
  /** Returns the definition of a keyword with functions, or whether a keyword is built in. */
  getKeyword(keyword: string): KeywordDefinition | boolean;
  /** Removes a keyword that was added. @throws TypeError for one that is built in */
  removeKeyword(keyword: string): this;
  /** Adds a format. `true` is a name that demands nothing. */
  addFormat(name: string, format: Format): this;
  /** Returns errors as one text. */
  errorsText(errors?: readonly ErrorObject[] | null, options?: ErrorsTextOptions): string;
}

/** The class of an {@link AjvCore}. */
export interface AjvClass {
  new (options?: Options): AjvCore;
  readonly ValidationError: typeof ValidationError;
  readonly MissingRefError: typeof MissingRefError;
}

/**
 * The part that the classes share. Its methods, options and errors are those of ajv 8, without generated code.
 *
 * Invariant: a change of the schemas, keywords or formats makes the registry anew, and leaves compiled schemas as they
 * are.
 */
export class AjvBase implements AjvCore {
  static readonly ValidationError: typeof ValidationError = ValidationError;
  static readonly MissingRefError: typeof MissingRefError = MissingRefError;

  /** The errors of the last call of `validate` or `validateSchema`. */
  errors: ErrorObject[] | null = null;
  /** The options as they were given, with those that programs of other authors read. */
  readonly opts: InstanceOptions;
  readonly #draft: AjvDraft;
  readonly #settings: AjvSettings;
  readonly #idKeyword: string;
  /** Schemas that were added, by their key. */
  readonly #schemas = new Map<string, Entry>();
  /** Schemas that were compiled, by their id. */
  readonly #used = new Map<string, Entry>();
  #cache = new WeakMap<object, Entry>();
  readonly #formats = new Map<string, AddedFormat>();
  /** Keywords that were added; a function for those that check values. */
  readonly #keywords = new Map<string, FunctionKeyword | undefined>();
  /** Parts of schemas that were compiled, by their reference. */
  readonly #parts = new Map<string, Entry>();
  #registry: Registry | undefined;

  constructor(draft: AjvDraft, options: Options = {}, others: readonly string[] = []) {
    this.#settings = readAjvOptions(options, others);
    this.#draft = draft;
    this.#idKeyword = draft === '4' ? 'id' : '$id';
    this.opts = { strictSchema: this.#settings.strict, ...options, code: { ...(options.code ?? {}) } };
    this.addKeyword('$async');
    for (const [name, format] of Object.entries(options.formats ?? {}))
      if (format !== undefined) this.addFormat(name, format);
    const { keywords = [], schemas = [] } = options;
    if (Array.isArray(keywords)) this.addVocabulary(keywords);
    else for (const [name, it] of Object.entries(keywords)) this.addKeyword({ ...it, keyword: name });
    const meta = readOption(options, 'meta');
    if (typeof meta === 'object' && meta !== null) this.addMetaSchema(meta as Record<string, unknown>);
    if (Array.isArray(schemas)) this.addSchema(schemas);
    else for (const [key, schema] of Object.entries(schemas)) this.addSchema(schema, key);
  }

  get schemas(): Readonly<Record<string, SchemaEntry | undefined>> {
    return recordOf(this.#schemas);
  }

  get refs(): Readonly<Record<string, SchemaEntry | undefined>> {
    return recordOf(new Map([...this.#used, ...this.#parts]));
  }

  validate<T = unknown>(schemaKeyRef: AjvSchema | JSONSchemaType<T> | string, value: unknown): value is T {
    const validate = typeof schemaKeyRef === 'string' ? this.getSchema(schemaKeyRef) : this.compile(schemaKeyRef);
    if (validate === undefined) throw new Error(`no schema with key or ref "${String(schemaKeyRef)}"`);
    const passed = validate(value);
    this.errors = validate.errors ?? null;
    return passed;
  }

  compile<T = unknown>(schema: AjvSchema | JSONSchemaType<T>, isMeta = false): ValidateFunction<T> {
    return this.#validateOf(this.#entryOf(schema, isMeta)) as ValidateFunction<T>;
  }

  async compileAsync<T = unknown>(schema: AjvSchema | JSONSchemaType<T>, isMeta = false): Promise<ValidateFunction<T>> {
    const { loadSchema } = this.#settings;
    if (loadSchema === undefined) throw new Error('options.loadSchema should be a function');
    for (let loaded = 0; ; loaded++) {
      try {
        return this.compile(schema, isMeta);
      } catch (error) {
        const missing = (error as { readonly missingSchema?: string }).missingSchema;
        if (missing === undefined || loaded >= maxLoaded) throw error;
        if (this.#find(missing) !== undefined) throw error;
        this.addSchema(await loadSchema(missing), missing, isMeta);
      }
    }
  }

  addSchema(schema: AjvSchema | AjvSchema[], key?: string, isMeta = false, isChecked?: boolean): this {
    if (Array.isArray(schema)) {
      for (const each of schema) this.addSchema(each, undefined, isMeta, isChecked);
      return this;
    }
    const id = this.#idOf(schema);
    const name = normalizeId(key ?? id);
    this.#assertUnique(name);
    const known = typeof schema === 'object' ? this.#cache.get(schema) : undefined;
    const entry = known ?? { schema, baseId: normalizeId(id ?? name), isMeta, validate: undefined };
    if (typeof schema === 'object') this.#cache.set(schema, entry);
    this.#schemas.set(name, entry);
    this.#forget();
    if (known === undefined && (isChecked ?? this.#checksSchemas)) this.validateSchema(schema, true);
    return this;
  }

  addMetaSchema(schema: Record<string, unknown> | Record<string, unknown>[], key?: string, isChecked?: boolean): this {
    return this.addSchema(schema, key, true, isChecked);
  }

  validateSchema(schema: AjvSchema, throwsError = false): boolean {
    if (typeof schema === 'boolean') return true;
    const given = getOwn(schema, '$schema');
    if (given !== undefined && typeof given !== 'string') throw new Error('$schema must be a string');
    const metaSchema = given ?? this.defaultMeta();
    if (metaSchema === undefined) {
      this.#settings.logger.warn('meta-schema not available');
      this.errors = null;
      return true;
    }
    const passed = this.validate(metaSchema as string, schema);
    if (!passed && throwsError) {
      const message = `schema is invalid: ${this.errorsText()}`;
      if (this.opts.validateSchema !== 'log') throw new Error(message);
      this.#settings.logger.error(message);
    }
    return passed;
  }

  defaultMeta(): string | Record<string, unknown> | undefined {
    const { meta, defaultMeta } = this.opts;
    if (defaultMeta !== undefined) return defaultMeta;
    if (typeof meta === 'object') return (getOwn(meta, this.#idKeyword) as string | undefined) ?? meta;
    return meta === false ? undefined : normalizeId(drafts[this.#draft].uri);
  }

  getSchema<T = unknown>(keyRef: string): ValidateFunction<T> | undefined {
    const name = normalizeId(keyRef);
    const entry = this.#find(name);
    if (entry !== undefined) return this.#validateOf(entry) as ValidateFunction<T>;
    const part = this.#parts.get(keyRef);
    if (part !== undefined) return this.#validateOf(part) as ValidateFunction<T>;
    const [document] = splitFragment(name);
    // The registry knows the meta-schemas of other drafts.
    if (metaSchemaAt(document) !== undefined && this.#find(document) === undefined) return undefined;
    try {
      const schema = { $ref: keyRef };
      const find = compileAjv(this.#compilation(false), schema, '', keyRef);
      const validate = newValidate(find, schema, document);
      this.#parts.set(keyRef, { schema, baseId: document, isMeta: false, validate });
      return validate as ValidateFunction<T>;
    } catch (error) {
      if ((error as Partial<MissingRefError>).missingRef === keyRef) return undefined;
      throw error;
    }
  }

  removeSchema(schemaKeyRef?: AjvSchema | string | RegExp): this {
    this.#forget();
    if (typeof schemaKeyRef === 'string') {
      const name = normalizeId(schemaKeyRef);
      const entry = this.#find(name);
      if (typeof entry?.schema === 'object') this.#cache.delete(entry.schema);
      this.#schemas.delete(name);
      this.#used.delete(name);
    } else if (schemaKeyRef === undefined || objectTag(schemaKeyRef) === 'RegExp') {
      this.#removeAll(schemaKeyRef as RegExp | undefined);
    } else if (typeof schemaKeyRef === 'object') {
      this.#cache.delete(schemaKeyRef);
      const id = normalizeId(this.#idOf(schemaKeyRef as AjvSchema));
      if (id !== '') {
        this.#schemas.delete(id);
        this.#used.delete(id);
      }
    } else {
      throw new Error('ajv.removeSchema: invalid parameter');
    }
    return this;
  }

  addVocabulary(definitions: readonly (string | KeywordDefinition)[]): this {
    for (const definition of definitions) this.addKeyword(definition);
    return this;
  }

  addKeyword(keyword: string | KeywordDefinition, definition?: Omit<KeywordDefinition, 'keyword'>): this {
    const given = typeof keyword === 'string' ? { ...definition, keyword } : keyword;
    const names = typeof given.keyword === 'string' ? [given.keyword] : given.keyword;
    if (names.length === 0) throw new Error('addKeywords: keyword must be string or non-empty array');
    for (const name of names) {
      if (this.#hasKeyword(name)) throw new Error(`Keyword ${name} is already defined`);
      if (!/^[a-z_$][a-z0-9_$:-]*$/i.test(name)) throw new Error(`Keyword ${name} has invalid name`);
      const isFunction = [given.validate, given.compile, given.macro, given.code].some((it) => it !== undefined);
      this.#keywords.set(name, isFunction ? this.#functionKeyword(given) : undefined);
    }
    for (const name of given.implements ?? []) if (!this.#hasKeyword(name)) this.addKeyword(name);
    return this;
  }

  getKeyword(keyword: string): KeywordDefinition | boolean {
    if (this.#keywords.has(keyword)) return this.#keywords.get(keyword) ?? false;
    return this.#dialect.contents.has(keyword);
  }

  removeKeyword(keyword: string): this {
    if (this.#dialect.contents.has(keyword) && !this.#keywords.has(keyword))
      throw new TypeError(`Cannot remove the keyword '${keyword}': it is built in`);
    this.#keywords.delete(keyword);
    return this;
  }

  addFormat(name: string, format: Format): this {
    this.#formats.set(name, addedFormat(name, format));
    return this;
  }

  errorsText(
    errors: readonly ErrorObject[] | null | undefined = this.errors,
    { separator = ', ', dataVar = 'data' }: ErrorsTextOptions = {},
  ): string {
    if (!errors || errors.length === 0) return 'No errors';
    return errors.map((it) => `${dataVar}${it.instancePath} ${String(it.message)}`).join(separator);
  }

  #hasKeyword(name: string): boolean {
    return this.#keywords.has(name) || this.#dialect.contents.has(name);
  }

  get #checksSchemas(): boolean {
    return this.opts.validateSchema !== false;
  }

  get #dialect(): ReturnType<(typeof ajvDialects)['7']['plain']> {
    const { plain, discriminated } = ajvDialects[this.#draft];
    return this.#settings.hasDiscriminator ? discriminated() : plain();
  }

  #functionKeyword(definition: KeywordDefinition): FunctionKeyword {
    const { type = [], metaSchema } = definition;
    const types: readonly TypeName[] = typeof type === 'string' ? [type] : type;
    const check = metaSchema === undefined ? undefined : this.compile(metaSchema, true);
    return { ...definition, types, self: this, check };
  }

  #idOf(schema: AjvSchema): string | undefined {
    if (typeof schema !== 'object' && typeof schema !== 'boolean') throw new Error('schema must be object or boolean');
    const id = typeof schema === 'object' ? getOwn(schema, this.#idKeyword) : undefined;
    if (id !== undefined && typeof id !== 'string') throw new Error(`schema ${this.#idKeyword} must be string`);
    return id;
  }

  /** Returns the entry of a schema, which is made and checked at the first time. */
  #entryOf(schema: AjvSchema, isMeta: boolean): Entry {
    const id = normalizeId(this.#idOf(schema));
    const known = typeof schema === 'object' ? this.#cache.get(schema) : undefined;
    if (known !== undefined) return known;
    const entry: Entry = { schema, baseId: id, isMeta, validate: undefined };
    if (typeof schema === 'object') this.#cache.set(schema, entry);
    if (this.#settings.addsUsedSchemas && id !== '' && !id.startsWith('#')) {
      this.#assertUnique(id);
      this.#used.set(id, entry);
      this.#forget();
    }
    if (this.#checksSchemas) this.validateSchema(schema, true);
    return entry;
  }

  #find(name: string): Entry | undefined {
    const found = this.#schemas.get(name) ?? this.#used.get(name);
    if (found !== undefined || this.opts.meta === false) return found;
    const uri = normalizeId(drafts[this.#draft].uri);
    if (name !== uri && name !== 'http://json-schema.org/schema') return undefined;
    const entry = { schema: metaSchemaAt(uri) as AjvSchema, baseId: uri, isMeta: true, validate: undefined };
    this.#used.set(uri, entry);
    return entry;
  }

  #validateOf(entry: Entry): ValidateFunction {
    const { schema, baseId, isMeta } = entry;
    return (entry.validate ??= newValidate(compileAjv(this.#compilation(isMeta), schema, baseId), schema, baseId));
  }

  #removeAll(pattern: RegExp | undefined): void {
    for (const table of [this.#schemas, this.#used]) {
      for (const [name, { isMeta, schema }] of table) {
        if (isMeta || (pattern !== undefined && name.search(pattern) < 0)) continue;
        table.delete(name);
        if (typeof schema === 'object') this.#cache.delete(schema);
      }
    }
    if (pattern === undefined) this.#cache = new WeakMap();
  }

  #assertUnique(name: string): void {
    if (this.#schemas.has(name) || this.#used.has(name))
      throw new Error(`schema with key or id "${name}" already exists`);
  }

  /** Forgets the results of references, which another schema may change. */
  #forget(): void {
    this.#registry = undefined;
    this.#parts.clear();
  }

  /** Returns the schemas by the names that references may use. */
  #documents(): ReadonlyMap<string, AjvSchema> {
    const named = [...this.#used, ...this.#schemas];
    const documents = new Map<string, AjvSchema>();
    for (const [name, { schema }] of named) {
      const other = otherForm(name);
      if (other !== undefined) documents.set(other, schema);
    }
    for (const [name, { schema }] of named) documents.set(name, schema);
    return documents;
  }

  #compilation(isMeta: boolean): AjvCompilation {
    const { allErrors, isVerbose, hasMessages, changes, strict, checksFormats, logger } = this.#settings;
    this.#registry ??= new Registry(this.#documents(), this.#dialect);
    const functions = new Map(
      [...this.#keywords].flatMap(([name, it]) => (it === undefined ? [] : [[name, it] as const])),
    );
    return {
      registry: this.#registry,
      rules: {
        formats: this.#formats,
        checksFormats: checksFormats && !isMeta,
        functions,
        changes: isMeta ? noChanges : changes,
      },
      run: { allErrors, isVerbose, hasMessages, maxDepth },
      warn: strict === 'log' && !isMeta ? (message) => logger.warn(message) : undefined,
      settings: {
        strict: strict === true && !isMeta,
        assertFormats: checksFormats && !isMeta,
        formats: new Map(
          [...this.#formats].map(([name, { type, test }]) => [name, type === 'string' ? test : () => true] as const),
        ) as never,
        customFormats: new Set(this.#formats.keys()),
        keywords: new Map([...this.#keywords.keys()].map((name) => [name, annotation(name)])),
        maxDepth,
        maxSchemaDepth,
      },
    };
  }
}

/** Documents that one call of `compileAsync` loads. */
const maxLoaded = 1_000;

/** Returns an object that inherits nothing, with the entries of a map. */
function recordOf(entries: ReadonlyMap<string, Entry>): Readonly<Record<string, SchemaEntry>> {
  const record = Object.create(null) as Record<string, SchemaEntry>;
  for (const [name, { schema, baseId, validate }] of entries) record[name] = { schema, baseId, validate };
  return record;
}

/** Returns another form of an address without a path: with a slash at its end, or without it. */
function otherForm(name: string): string | undefined {
  if (!/^https?:\/\/[^/?#]+\/?$/i.test(name)) return undefined;
  return name.endsWith('/') ? name.slice(0, -1) : `${name}/`;
}

/** Returns a key or id without an empty fragment. */
function normalizeId(id: string | undefined): string {
  return id === undefined ? '' : id.replace(/#\/?$/, '');
}

/** Returns a keyword that demands nothing of the compiled document: functions are called by the nodes. */
function annotation(name: string): OrderedKeyword {
  return { keyword: { name, kind: undefined, plan: () => undefined }, order: orderAfterBuiltIn + keywordTable.size };
}

function newValidate(find: FindErrors, schema: AjvSchema, baseId: string): ValidateFunction {
  const validate = ((value: unknown, context?: Partial<DataContext>): boolean => {
    const errors = find(value, context);
    validate.errors = errors ?? null;
    return errors === undefined;
  }) as ValidateFunction;
  validate.errors = null;
  validate.schema = schema;
  validate.schemaEnv = { schema, baseId };
  return validate;
}
