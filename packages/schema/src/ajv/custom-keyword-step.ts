import { formatPointer, quoteName } from '@wirework/encoding-errors';
import { tokensOf } from '../core/issue.ts';
import { isObject } from '../core/kind.ts';
import type { TypeName } from '../core/keyword-params.ts';
import type { Members } from '../core/types.ts';
import { type Cursor, isOfType, type Run, type Step } from './ajv-node.ts';
import { type ErrorObject, type KeywordPlace } from './error-object.ts';

/** Where a value is, for functions that check it. */
export interface DataContext {
  instancePath: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type of ajv
  parentData: any;
  parentDataProperty: string | number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type of ajv
  rootData: any;
}

/** A function that checks values, and may leave errors on itself. */
export interface KeywordFunction {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the arguments depend on the definition
  (...input: any[]): unknown;
  errors?: Partial<ErrorObject>[] | null;
}

/** A keyword: an annotation, or one with functions that check values. */
export interface KeywordDefinition {
  keyword: string | string[];
  /** The types of values that it is for; all types without it. */
  type?: TypeName | TypeName[];
  /** The types that its value may have. */
  schemaType?: TypeName | TypeName[];
  /** A schema of its value. */
  metaSchema?: Record<string, unknown>;
  /** Checks a value: `(schema, value, parentSchema, context)`, or `(value, context)` with `schema: false`. */
  validate?: KeywordFunction;
  /** Returns a function that checks a value: `(value, context)`. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type of ajv
  compile?: (schema: any, parentSchema: any, context: any) => KeywordFunction;
  schema?: boolean;
  /** Whether the function may replace the value in its parent. */
  modifying?: boolean;
  /** The result, whatever the function returns. */
  valid?: boolean;
  /** Whether the function leaves errors. */
  errors?: boolean | 'full';
  error?: { message?: unknown; params?: unknown };
  /** Keywords that the schema must have beside it. */
  dependencies?: string[];
  implements?: string[];
  before?: string;
  post?: boolean;
  $data?: boolean;
  async?: boolean;
  macro?: unknown;
  code?: unknown;
}

/** A keyword with functions; those of ajv that generate code have other types. */
export type FuncKeywordDefinition = KeywordDefinition;

/** The function `validate` of a keyword. */
export type SchemaValidateFunction = KeywordFunction;

/** Keywords that belong together. */
export type Vocabulary = (KeywordDefinition | string)[];

/** A keyword with functions, as it is checked. */
export interface FunctionKeyword extends KeywordDefinition {
  readonly types: readonly TypeName[];
  /** Checks the value of the keyword. */
  readonly check: ((value: unknown) => boolean) | undefined;
  readonly self: unknown;
}

function refuse(name: string, why: string): never {
  throw new TypeError(`Cannot compile the keyword ${quoteName(name)}: ${why}`);
}

/** Throws for a keyword that needs generated code, or a feature that is not supported. */
function assertKeyword(name: string, definition: KeywordDefinition): void {
  if (definition.code !== undefined) refuse(name, "it generates code; define it by 'validate' or 'compile'");
  if (definition.macro !== undefined) refuse(name, "'macro' is not supported; define it by 'validate' or 'compile'");
  if (definition.async === true) refuse(name, 'asynchronous keywords are not supported');
}

/** Returns the message and parameters of a definition, for errors that its function does not leave. */
function errorPartsOf({ error = {} }: KeywordDefinition, place: KeywordPlace): Partial<ErrorObject> {
  const { keyword, value, parent } = place;
  const context = { keyword, schema: value, parentSchema: parent, params: {} };
  const given = { message: error.message, params: error.params };
  const parts: Partial<ErrorObject> = {};
  for (const name of ['message', 'params'] as const) {
    const part: unknown = typeof given[name] === 'function' ? given[name](context) : given[name];
    if (part === undefined) continue;
    // Code, which ajv makes by templates, is an object of a class.
    const isData = name === 'message' ? typeof part === 'string' : isObject(part) && isPlain(part);
    if (!isData) refuse(keyword, `'error.${name}' generates code; it must be, or return, ${wanted[name]}`);
    parts[name] = part as never;
  }
  return parts;
}

const wanted = { message: 'a string', params: 'a plain object' };

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Returns the step of a keyword with functions. */
export function customKeywordStep(definition: FunctionKeyword, place: KeywordPlace): Step {
  assertKeyword(place.keyword, definition);
  const { value: schema, parent } = place;
  const { self } = definition;
  assertValue(place, definition);
  for (const name of definition.dependencies ?? [])
    if (!Object.hasOwn(parent as Members, name))
      throw new Error(`parent schema must have dependencies of ${place.keyword}: ${name}`);
  const compiled = definition.compile?.call(self, schema, parent, {
    self,
    schema: parent,
    schemaPath: place.schemaPath,
  });
  const errorParts = errorPartsOf(definition, place);
  const check = compiled ?? (definition.validate as KeywordFunction);
  const takesSchema = compiled === undefined && definition.schema !== false;
  return (at, run) => {
    const leavesErrors = definition.errors !== false;
    if (leavesErrors) check.errors = null;
    const context = contextOf(at, run);
    const result = takesSchema
      ? check.call(self, schema, at.value, parent, context)
      : check.call(self, at.value, context);
    if (definition.modifying === true && at.parent !== undefined)
      at.value = (at.parent as Members)[at.key as string | number];
    if (definition.valid ?? Boolean(result)) return true;
    const errors = leavesErrors ? check.errors : undefined;
    if (!Array.isArray(errors)) return failCustom(errorParts, place, at, run);
    for (const error of errors) run.errors.push(completed(error, place, at, run));
    return false;
  };
}

/** Throws for a keyword whose value has a wrong form. */
function assertValue({ keyword, value, schemaPath }: KeywordPlace, { schemaType = [], check }: FunctionKeyword): void {
  const types = typeof schemaType === 'string' ? [schemaType] : schemaType;
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    throw new Error(`${keyword} value must be ${JSON.stringify(types)}`);
  if (check?.(value) === false) throw new Error(`keyword "${keyword}" value is invalid at path "${schemaPath}"`);
}

function contextOf(at: Cursor, run: Run): DataContext {
  return {
    instancePath: formatPointer(tokensOf(at.path)),
    parentData: at.parent,
    parentDataProperty: at.key as string | number,
    rootData: run.rootData,
  };
}

function failCustom({ message, params }: Partial<ErrorObject>, place: KeywordPlace, at: Cursor, run: Run): false {
  run.fail(place, at, params);
  const error = run.errors.at(-1);
  if (message !== undefined && error !== undefined && run.settings.hasMessages) error.message = message;
  return false;
}

/** Returns an error that a function left, with the fields that it lacks. */
function completed(error: Partial<ErrorObject>, place: KeywordPlace, at: Cursor, run: Run): ErrorObject {
  error.instancePath ??= formatPointer(tokensOf(at.path));
  error.schemaPath = `${place.schemaPath}/${place.keyword}`;
  if (run.settings.isVerbose) {
    error.schema = place.value;
    error.data = at.value;
  }
  return error as ErrorObject;
}
