import { readChoice, readFlag, readOption } from '@wirework/scanner/primitives';
import { readOptions, type SchemaSettings } from '../api/read-options.ts';
import { openSchema } from '../api/read-schema.ts';
import type { OpenapiSchema } from '../api/openapi-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { namesPass } from '../closures/object-pass.ts';
import type { MemberRules, SchemaNode } from '../core/types.ts';
import { directDeclarations } from './direct-members.ts';
import { nameRules } from './members-writer.ts';
import { ModuleClosures } from './module-closures.ts';
import { ModuleWriter } from './module-writer.ts';
import { runtimeText } from './runtime-pieces.ts';
import { block, quote } from './text.ts';
import { TypesWriter } from './types-writer.ts';

/** A module that was written by `compileToModule`. */
export interface CompiledModule {
  /**
   * The text of an ES module in JavaScript or TypeScript, which exports `check`, `validate`, `validateText`,
   * `parseText` and `'~standard'`.
   */
  readonly code: string;
  /**
   * The text of its declarations (`.d.ts`, for TypeScript 5.6 or later); the type of the values that pass is `Value`.
   * Empty for a module in TypeScript, which has them in it.
   */
  readonly types: string;
  /** The names of the modules that `code` imports. */
  readonly imports: readonly string[];
}

/**
 * Options of `compileToModule`: those of `compileSchema`, and how the module is written. A function cannot be written
 * into a module: a schema may use custom formats that are regular expressions, but neither custom keywords nor formats
 * that are functions.
 */
export interface ModuleOptions extends SchemaOptions {
  /**
   * Whether the module imports nothing, but holds those functions of the runtime that it uses: for a page or a server
   * without a bundler. A bundler makes less of the imports, because it leaves out what the program does not use. The
   * declarations import types of this package in any case.
   *
   * @default false
   */
  readonly standalone?: boolean | undefined;
  /**
   * The language of `code`: in `'ts'` the functions have their types, and the compiler does not check what is in them.
   *
   * @default 'js'
   */
  readonly language?: 'js' | 'ts' | undefined;
}

const runtime = '@wirework/schema/module/runtime';

/**
 * Returns the text of a module that checks values as `compileSchema` does, with the same errors, and without the
 * compiler. It is called by a build, and needs no code generation at run time: the module is a file that anybody can
 * read. The text depends on nothing but the schema, the documents that it refers to, the options and the version of
 * this package.
 *
 * The module imports what it needs from `@wirework/schema/module/runtime`; a bundler takes only what is used. Values
 * are read as `compileSchema` reads them: own, enumerable properties that are not `undefined`. Only `check` may also
 * read a property that is not enumerable, or that a proxy does not list.
 *
 * @param source a schema, as for `compileSchema`
 * @throws SchemaError as `compileSchema`; for a part that cannot be written, with its pointer; for a schema that leads
 *   back to itself without going into the value
 * @throws LimitExceededError, RangeError, TypeError as `compileSchema`
 * @example
 * ```ts
 * const { code, types } = compileToModule({ type: 'array', items: { type: 'string' } });
 * code.includes('export function check(value)'); // → true
 * types.includes('export type Value = string[];'); // → true
 * ```
 */
export function compileToModule(
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  options: ModuleOptions = {},
): CompiledModule {
  return writeModule(source, options, readOptions(options, moduleOptionNames));
}

/** Names of the options that `compileSchema` does not have. */
export const moduleOptionNames: readonly string[] = ['standalone', 'language'] satisfies (keyof ModuleOptions)[];

/** Writes a module by options that were read, and those that only modules have. */
export function writeModule(source: unknown, options: ModuleOptions, settings: SchemaSettings): CompiledModule {
  const isStandalone = readFlag(options, 'standalone', false);
  const isTyped = readChoice(options, 'language', ['js', 'ts']) === 'ts';
  const { compiler } = openSchema(source, settings);
  // A loop that never ends is refused, in whatever mode.
  const document = compiler.compileDocument();
  const closures = new ModuleClosures(compiler);
  const { members, root } = closures.ofDocument(document);
  const customFormats = new Map(Object.entries(readOption(options, 'customFormats') ?? {}));
  const writer = new ModuleWriter(
    closures,
    customFormats as ModuleWriter['customFormats'],
    members,
    settings.maxErrors < 2,
  );
  const body = bodyOf(writer, closures.isGuarded, root, members, settings, isTyped);
  const used = writer.text.imports;
  const head = isStandalone
    ? runtimeText(used)
    : [`import { ${[runtimeFormat, ...used].join(', ')} } from ${quote(runtime)};`];
  const typesWriter = new TypesWriter();
  typesWriter.declare(document.plan, 'Value');
  const types = [
    `import type { ModuleStandardProps, ParsedText, ValidationError } from ${quote(runtime)};`,
    '',
    ...typesWriter.declarations(),
  ];
  const imports = isStandalone ? [] : [runtime];
  if (isTyped)
    return { code: ['// @ts-nocheck', ...types, '', ...head, '', ...body, ''].join('\n'), types: '', imports };
  return {
    code: [...head, '', ...body, ''].join('\n'),
    types: [...types, '', ...declarations(), ''].join('\n'),
    imports,
  };
}

/**
 * Returns whether a module is what `compileToModule` would write now. It is not if the schema, a document that it
 * refers to, the options or the version of this package has changed so that the module would be another.
 *
 * @param code the text of the module
 * @throws SchemaError, LimitExceededError, RangeError, TypeError as `compileToModule`
 * @example
 * ```ts
 * const { code } = compileToModule({ type: 'string' });
 * isModuleCurrent(code, { type: 'string' }); // → true
 * isModuleCurrent(code, { type: 'number' }); // → false
 * ```
 */
export function isModuleCurrent(
  code: string,
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  options: ModuleOptions = {},
): boolean {
  return compileToModule(source, options).code === code;
}

/**
 * The name of the runtime that imports these functions with these parameters. Where it is missing, a module does not
 * load.
 */
const runtimeFormat = 'moduleFormat3';

/** Returns the lines of a module after its imports. */
function bodyOf(
  writer: ModuleWriter,
  isGuarded: boolean,
  root: SchemaNode,
  members: MemberRules,
  settings: SchemaSettings,
  isTyped: boolean,
): string[] {
  const { text } = writer;
  const exportOf = (name: keyof typeof functions): string => `export ${signature(name, isTyped)}`;
  const check = writer.checkName(root);
  const evaluate = writer.evaluationName(root);
  const { maxErrors, maxDepth } = settings;
  const started = (name: string): string => (isGuarded ? `/* @__PURE__ */ guard.startCall(${name})` : name);
  const isOneEnough = maxErrors < 2 && namesPass(members) !== undefined;
  const issueOfNames = isOneEnough ? text.call('namesPass', nameRules(members, writer)) : 'undefined';
  const first = writer.isCheckedFirst(root) ? 'check' : 'undefined';
  const fault = (isOneEnough ? writer.faultName(members) : undefined) ?? 'undefined';
  const finder = text.call('issueFinder', started(evaluate), String(maxErrors), issueOfNames, first, fault);
  writer.finish();
  const nodes = writer.nodes();
  const textArguments = `text, issuesOf, ${maxDepth}, ${quote(settings.syntax)}`;
  const exported = [
    `const issuesOf = ${finder};`,
    '',
    ...block(exportOf('validate'), [`return ${text.use('errorsOf')}(issuesOf(value));`]),
    '',
    ...block(exportOf('validateText'), [`return ${text.use('validatedText')}(${textArguments});`]),
    '',
    ...block(exportOf('parseText'), [`return ${text.use('parsedText')}(${textArguments});`]),
    '',
    ...block(`const standard${isTyped ? ': ModuleStandardProps<Value>' : ''} =`, [
      'version: 1,',
      "vendor: 'wirework',",
      `validate: (value) => ${text.use('standardResult')}(value, issuesOf(value)),`,
    ]),
    '',
    "export { standard as '~standard' };",
  ];
  return [
    ...(isGuarded ? [`const guard = ${text.call('newGuard', String(maxDepth))};`] : []),
    ...(text.usesHasOwn ? ['const hasOwn = Object.prototype.hasOwnProperty;'] : []),
    ...directDeclarations(text),
    ...writer.guarded('checks'),
    ...text.constants('checks'),
    '',
    isGuarded
      ? `export const check${isTyped ? ': (value: unknown) => value is Value' : ''} = ${started(check)};`
      : block(exportOf('check'), [`return ${check}(value);`]).join('\n'),
    '',
    ...writer.functions('check'),
    ...writer.guarded('errors'),
    ...nodes,
    ...text.constants('errors'),
    '',
    ...writer.functions('evaluation'),
    ...exported,
  ];
}

/** The functions of a module: the parameter, its type, and the type of the result. */
const functions = {
  check: ['value', 'unknown', 'value is Value'],
  validate: ['value', 'unknown', 'ValidationError[]'],
  validateText: ['text', 'string', 'ValidationError[]'],
  parseText: ['text', 'string', 'ParsedText<Value>'],
} as const;

/** Returns the beginning of a function of the module. */
function signature(name: keyof typeof functions, isTyped: boolean): string {
  const [parameter, type, result] = functions[name];
  return `function ${name}(${parameter}${isTyped ? `: ${type}): ${result}` : ')'}`;
}

/** Returns the declarations of the functions of a module. */
function declarations(): string[] {
  return [
    ...(Object.keys(functions) as (keyof typeof functions)[]).map((it) => `export declare ${signature(it, true)};`),
    'declare const standard: ModuleStandardProps<Value>;',
    "export { standard as '~standard' };",
  ];
}
