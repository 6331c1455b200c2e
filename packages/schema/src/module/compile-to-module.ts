import { readOption } from '@wirework/scanner/primitives';
import { readOptions, type SchemaSettings } from '../api/read-options.ts';
import { openReferences } from '../api/read-schema.ts';
import type { OpenapiSchema } from '../api/openapi-schema.ts';
import type { SchemaOptions } from '../api/schema-options.ts';
import type { WidenedSchema } from '../api/schema.ts';
import type { SchemaSource } from '../api/standard-schema.ts';
import { schemaCheck } from '../compiler/check-schema.ts';
import { namesPass } from '../compiler/object-pass.ts';
import type { MemberRules } from '../core/types.ts';
import type { Refs } from '../references/refs.ts';
import { memberRules } from './members-writer.ts';
import { ModuleCompiler } from './module-compiler.ts';
import { ModuleWriter } from './module-writer.ts';
import { block, quote } from './text.ts';
import { TypesWriter } from './types-writer.ts';

/** A module that was written by `compileToModule`. */
export interface CompiledModule {
  /** The text of an ES module. */
  readonly code: string;
  /** The text of its declarations. */
  readonly types: string;
  /** The modules that it imports. */
  readonly imports: readonly string[];
}

/** Options of `compileToModule`: those of `compileSchema`. */
export type ModuleOptions = SchemaOptions;

const runtime = '@wirework/schema/module/runtime';

export function compileToModule(
  source: SchemaSource | WidenedSchema | OpenapiSchema,
  options: ModuleOptions = {},
): CompiledModule {
  const settings = readOptions(options);
  const refs = openReferences(source, settings);
  const compiler = new ModuleCompiler(settings, refs, schemaCheck(settings));
  // A loop that never ends is refused, in whatever mode.
  const { members } = compiler.compileDocument(true);
  const customFormats = new Map(Object.entries(readOption(options, 'customFormats') ?? {}));
  const writer = new ModuleWriter(compiler, customFormats as ModuleWriter['customFormats']);
  const code = codeOf(writer, compiler, refs, members, settings);
  return { code, types: typesOf(compiler, refs), imports: [runtime] };
}

function codeOf(
  writer: ModuleWriter,
  compiler: ModuleCompiler,
  refs: Refs,
  members: MemberRules | undefined,
  settings: SchemaSettings,
): string {
  const { text } = writer;
  const root = compiler.nodeAt(refs.document);
  const check = writer.checkName(root);
  const evaluate = writer.evaluationName(root);
  const { maxErrors, maxDepth } = settings;
  const isGuarded = compiler.guarded.size > 0;
  const started = (name: string): string => (isGuarded ? `/* @__PURE__ */ guard.startCall(${name})` : name);
  const isOneEnough = maxErrors < 2 && members !== undefined && namesPass(members) !== undefined;
  const rules = isOneEnough ? memberRules(members, writer) : '';
  const finder = isOneEnough
    ? text.call('firstIssueFinder', 'check', started(evaluate), rules)
    : text.call('issueFinder', 'check', started(evaluate), String(maxErrors));
  writer.finish();
  const nodes = writer.nodes();
  const textArguments = `text, issuesOf, ${maxDepth}, ${quote(settings.syntax)}`;
  const exported = [
    `const issuesOf = ${finder};`,
    '',
    ...block('export function validate(value)', [`return ${text.use('errorsOf')}(issuesOf(value));`]),
    '',
    ...block('export function validateText(text)', [`return ${text.use('validatedText')}(${textArguments});`]),
    '',
    ...block('export function parseText(text)', [`return ${text.use('parsedText')}(${textArguments});`]),
    '',
    ...block('const standard =', [
      'version: 1,',
      "vendor: 'wirework',",
      `validate: (value) => ${text.use('standardResult')}(value, issuesOf(value)),`,
    ]),
    '',
    "export { standard as '~standard' };",
  ];
  return [
    `import { ${text.imports.join(', ')} } from ${quote(runtime)};`,
    '',
    ...(isGuarded ? [`const guard = ${text.call('newGuard', String(maxDepth))};`] : []),
    ...writer.guarded('checks'),
    ...text.constants('checks'),
    '',
    isGuarded
      ? `export const check = ${started(check)};`
      : block('export function check(value)', [`return ${check}(value);`]).join('\n'),
    '',
    ...writer.functions('check'),
    ...writer.guarded('errors'),
    ...nodes,
    ...text.constants('errors'),
    '',
    ...writer.functions('evaluation'),
    ...exported,
    '',
  ].join('\n');
}

/** Returns the declarations of a module. */
function typesOf(compiler: ModuleCompiler, refs: Refs): string {
  return [
    `import type { ModuleStandardProps, ParsedText, ValidationError } from ${quote(runtime)};`,
    '',
    ...new TypesWriter(compiler).declarations(refs.document),
    '',
    'export declare function check(value: unknown): value is Value;',
    'export declare function validate(value: unknown): ValidationError[];',
    'export declare function validateText(text: string): ValidationError[];',
    'export declare function parseText(text: string): ParsedText<Value>;',
    'declare const standard: ModuleStandardProps<Value>;',
    "export { standard as '~standard' };",
    '',
  ].join('\n');
}
