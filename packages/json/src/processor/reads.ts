import { type CompiledPath, isCompiledPath, type PathInput } from '@wirework/path';
import { accessFailed, type AccessResult, accessFound, accessMissing } from '@wirework/result';
import { setOwn } from '@wirework/scanner/primitives';
import type { Config } from '../config/config.ts';
import { type Reading, readCallConfig } from '../config/read-config.ts';
import type { Found } from '../documents/document.ts';
import { getIn } from '../documents/documents.ts';
import { assertParsed, type ParsedJSON, ParsedDocument } from '../documents/parsed-document.ts';
import { assertCount } from '../values/assert-count.ts';
import { toArray, toBoolean, toDouble, toInteger, toObject, toText } from '../values/conversions.ts';
import { bindable, type ContextSource, operation } from './operation.ts';
import type { Processor } from './processor.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { TypedGetter } from './typed-getter.ts';

/** {@inheritDoc Processor.compilePath} */
export const compilePath: Processor['compilePath'] = /* #__PURE__ */ operation(
  'compilePath',
  ({ documents }, path) => documents.compile(path),
  false,
);

/** {@inheritDoc Processor.getCompiled} */
export const getCompiled: Processor['getCompiled'] = /* #__PURE__ */ operation(
  'getCompiled',
  ({ documents }, data, compiled) =>
    typeof data === 'string' ? documents.get(data, compiled) : getIn(data, documents.compile(compiled)),
);

/** {@inheritDoc Processor.get} */
export const get: Processor['get'] = /* #__PURE__ */ operation('get', ({ documents, settings }, text, path, config) =>
  documents.get(text, path, readCallConfig(config, settings)),
);

/** {@inheritDoc Processor.safeGet} */
export const safeGet: Processor['safeGet'] = /* #__PURE__ */ bindable(
  (source) => (text, path, config) => access(source, 'safeGet', text, path, config),
);

/** {@inheritDoc Processor.getString} */
export const getString: Processor['getString'] = /* #__PURE__ */ getter('getString', toText);

/** {@inheritDoc Processor.getInt} */
export const getInt: Processor['getInt'] = /* #__PURE__ */ getter('getInt', toInteger);

/** {@inheritDoc Processor.getFloat} */
export const getFloat: Processor['getFloat'] = /* #__PURE__ */ getter('getFloat', toDouble);

/** {@inheritDoc Processor.getBool} */
export const getBool: Processor['getBool'] = /* #__PURE__ */ getter('getBool', toBoolean);

/** {@inheritDoc Processor.getArray} */
export const getArray: Processor['getArray'] = /* #__PURE__ */ getter('getArray', toArray);

/** {@inheritDoc Processor.getObject} */
export const getObject: Processor['getObject'] = /* #__PURE__ */ getter('getObject', toObject);

/** {@inheritDoc Processor.getMultiple} */
export const getMultiple: Processor['getMultiple'] = /* #__PURE__ */ operation(
  'getMultiple',
  (context, text, paths, config) => {
    const { documents, settings } = context;
    const own = readCallConfig(config, settings);
    return valuesByPath(context, paths, (compiled) => documents.findMany(text, compiled, own));
  },
);

/** {@inheritDoc Processor.preParse} */
export const preParse: Processor['preParse'] = /* #__PURE__ */ operation('preParse', (context, text, config) => {
  const { documents, settings } = context;
  return new ParsedDocument(documents.shared(text, readCallConfig(config, settings)), context);
});

/** {@inheritDoc Processor.getFromParsed} */
export const getFromParsed: Processor['getFromParsed'] = /* #__PURE__ */ bindable(
  // A separate call, which V8 compiles for this operation alone: it is so short that `operation` would add a sixth to
  // it.
  (source) => (parsed, path) =>
    source.open().run('getFromParsed', undefined, readParsed, parsed, path, undefined, undefined),
);

/** {@inheritDoc Processor.getMultipleFromParsed} */
export const getMultipleFromParsed: Processor['getMultipleFromParsed'] = /* #__PURE__ */ operation(
  'getMultipleFromParsed',
  (context, parsed: ParsedJSON, paths) => {
    assertParsed(parsed);
    return valuesByPath(context, paths, (compiled) => compiled.map((path) => parsed.find(path)));
  },
  false,
);

/** Returns a getter for one type. */
function getter<T>(name: string, convert: (found: AccessResult) => T | undefined): TypedGetter<T> {
  return bindable(
    (source) =>
      <D>(text: string, path: PathInput, defaultValue?: D, config?: Config) =>
        convert(access(source, name, text, path, config)) ?? (defaultValue as D),
  );
}

/** Finds the value at a path, or why there is none. An invalid config is thrown: it says nothing about the document. */
function access(
  source: ContextSource,
  name: string,
  text: string,
  path: PathInput,
  config: Config | undefined,
): AccessResult {
  const own = readCallConfig(config, source.latest.settings);
  try {
    const { exists, value } = source.open().run(name, text, find, text, path, own, undefined);
    return exists ? accessFound(value, sourceOf(path)) : accessMissing(sourceOf(path));
  } catch (error) {
    return accessFailed(error, sourceOf(path));
  }
}

function find({ documents }: ProcessorContext, text: string, path: PathInput, own: Reading | undefined): Found {
  return documents.find(text, path, own);
}

/** Returns the source of a path for the messages of conversions; `''` for anything that is not a path. */
function sourceOf(path: unknown): string {
  if (typeof path === 'string') return path;
  return isCompiledPath(path) ? path.source : '';
}

function readParsed({ documents }: ProcessorContext, parsed: ParsedJSON, path: PathInput): unknown {
  return ParsedDocument.read(parsed, typeof path === 'string' ? documents.compile(path) : path);
}

/** Returns the values at many paths, by path; a path without a value is left out. */
function valuesByPath(
  { documents, settings }: ProcessorContext,
  paths: readonly PathInput[],
  findAll: (compiled: readonly CompiledPath[]) => readonly Found[],
): Record<string, unknown> {
  assertCount(paths, settings.maxBatch, 'the paths');
  const compiled = paths.map((path) => documents.compile(path));
  const values = {};
  for (const [i, { exists, value }] of findAll(compiled).entries()) {
    if (exists) setOwn(values, (compiled[i] as CompiledPath).source, value);
  }
  return values;
}
