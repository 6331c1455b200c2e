import { assertOptions, parseNative, readFlag, readOption } from '@wirework/scanner/primitives';
import { compileSchema, createRegistry, type JsonSchema, type SchemaOptions } from '@wirework/schema';
import { compileCoercion, compileDefaults, compileRemoval } from '@wirework/schema/convert';
import { newPoisonFilter, type PoisonAction } from './poison-filter.ts';
import { faultsOf, type HttpPart, RequestError, syntaxFault } from './request-error.ts';

/** Options of `schemaValidation`: those of `compileSchema`, and the changes of values. */
export interface ValidationOptions extends Omit<SchemaOptions, 'registry' | 'baseUri' | 'syntax'> {
  /**
   * The parts of a request whose texts are converted to the types of the schema.
   *
   * @default ['querystring', 'params', 'headers']
   */
  readonly coerce?: readonly HttpPart[] | undefined;
  /**
   * Whether missing properties get their `default`.
   *
   * @default true
   */
  readonly defaults?: boolean | undefined;
  /**
   * Whether properties that `additionalProperties: false` refuses are removed instead.
   *
   * @default false
   */
  readonly removeAdditional?: boolean | undefined;
}

const parts: readonly HttpPart[] = ['body', 'querystring', 'params', 'headers'];
const schemaOptionNames: readonly (keyof ValidationOptions)[] = [
  'formats',
  'customFormats',
  'keywords',
  'draft',
  'unknownDialects',
  'openapi',
  'strict',
  'maxErrors',
  'maxDepth',
  'maxSchemaDepth',
];

type Convert = (value: unknown) => unknown;
type Validate = (value: unknown) => { readonly value: unknown } | { readonly error: RequestError };
type Done = (error: Error | null, value?: unknown) => void;

/** The part of an instance of Fastify that is used. */
interface App {
  readonly initialConfig: { readonly onProtoPoisoning?: PoisonAction; readonly onConstructorPoisoning?: PoisonAction };
  getDefaultJsonParser(onProto: string, onConstructor: string): (request: unknown, text: string, done: Done) => void;
  removeContentTypeParser(type: string): unknown;
  addContentTypeParser(
    type: string,
    options: { readonly parseAs: 'string' },
    parse: (request: unknown, text: string, done: Done) => void,
  ): unknown;
  setSchemaController(controller: {
    readonly compilersFactory: { readonly buildValidator: (schemas: Readonly<Record<string, unknown>>) => unknown };
  }): unknown;
}

/** The texts of bodies that were parsed, for the positions of their faults. */
type Texts = WeakMap<object, string>;

/**
 * The plugin that validates requests by their JSON Schemas, without generated code. Register it before the routes.
 * Routes keep their schemas, and those of `app.addSchema`. A request that is not valid gets a `RequestError`, whose
 * faults have the line and column of the body.
 *
 * @throws TypeError for an unknown option; SchemaError for a schema that is wrong, when its route is registered
 * @example
 * ```ts
 * const app = fastify();
 * await app.register(schemaValidation, { coerce: ['querystring'] });
 * app.setErrorHandler(sendFaults);
 * ```
 */
export const schemaValidation: (app: object, options: ValidationOptions) => Promise<void> = /* @__PURE__ */ withName(
  async (app, options) => {
    const { coerce: _coerce, defaults: _defaults, removeAdditional: _removed, ...schemaOptions } = options;
    assertOptions(options, ['coerce', 'defaults', 'removeAdditional', ...schemaOptionNames]);
    const settings = readSettings(options);
    const texts: Texts = new WeakMap();
    const host = app as App;
    await Promise.resolve();
    keepTexts(host, texts);
    host.setSchemaController({
      compilersFactory: {
        buildValidator: (schemas) => {
          const compileOptions = { ...schemaOptions, registry: createRegistry(schemas) };
          return ({ schema, httpPart = 'body' }: { readonly schema: JsonSchema; readonly httpPart?: HttpPart }) =>
            newValidator(schema, httpPart, settings, compileOptions, texts);
        },
      },
    });
  },
);

/** Gives a plugin the name by which Fastify knows it, and lets it apply to the instance that registers it. */
/* @__NO_SIDE_EFFECTS__ */
function withName<T extends object>(plugin: T): T {
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('fastify.display-name')]: '@wirework/fastify',
  });
}

interface Settings {
  readonly coerces: ReadonlySet<HttpPart>;
  readonly fillsDefaults: boolean;
  readonly removes: boolean;
}

function readSettings(options: ValidationOptions): Settings {
  const coerce = readOption(options, 'coerce') ?? ['querystring', 'params', 'headers'];
  if (!Array.isArray(coerce) || !coerce.every((it) => parts.includes(it as HttpPart)))
    throw new TypeError(`Cannot use the option 'coerce': expected a list of ${parts.join(', ')}`);
  return {
    coerces: new Set(coerce as HttpPart[]),
    fillsDefaults: readFlag(options, 'defaults', true),
    removes: readFlag(options, 'removeAdditional', false),
  };
}

/**
 * Makes the parser of JSON bodies keep their texts, and read names right that `JSON.parse` of the engine may misread.
 * Its errors are those of Fastify, or name the line and column.
 */
function keepTexts(app: App, texts: Texts): void {
  const { onProtoPoisoning = 'error', onConstructorPoisoning = 'error' } = app.initialConfig;
  const refuse = app.getDefaultJsonParser('error', 'error');
  const isRefused = newPoisonFilter(onProtoPoisoning, onConstructorPoisoning);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.startsWith('\ufeff') ? body.slice(1) : body;
    let value: unknown;
    try {
      value = parseNative(text);
    } catch {
      return refuse(request, body, (error) => done((body === '' ? undefined : syntaxFault(text)) ?? error));
    }
    if (isRefused(text, value)) return refuse(request, '{"__proto__":0}', done);
    if (typeof value === 'object' && value !== null) texts.set(value, text);
    done(null, value);
  });
}

function newValidator(
  schema: JsonSchema,
  part: HttpPart,
  { coerces, fillsDefaults, removes }: Settings,
  options: SchemaOptions,
  texts: Texts,
): Validate {
  const { validate, validateText } = compileSchema(schema, options);
  const convert: Convert[] = [];
  if (removes) convert.push(compileRemoval(schema, options));
  if (coerces.has(part)) convert.push(compileCoercion(schema, options));
  if (fillsDefaults) convert.push(compileDefaults(schema, options));
  return (given) => {
    const value = convert.reduce((it, change) => change(it), given);
    const errors = validate(value);
    if (errors.length === 0) return { value };
    const text = texts.get(given as object);
    return { error: new RequestError(part, faultsOf(errors, text === undefined ? [] : validateText(text))) };
  };
}
