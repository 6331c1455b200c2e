import { isCompiledPath, type PathInput } from '@wirework/path';
import { accessFailed, type AccessResult, accessFound, accessMissing, failed, type Result } from '@wirework/result';
import type { Config } from '../config/config.ts';
import { describeKind } from '../config/describe-value.ts';
import { readCallConfig } from '../config/read-config.ts';
import type { Found } from '../documents/document.ts';
import { getIn } from '../documents/documents.ts';
import { toArray, toBoolean, toDouble, toInteger, toObject, toText } from '../read/conversions.ts';
import { type Check, isCheck, readChecked, withDefault } from '../read/read-checked.ts';
import { valuesByPath } from '../read/values-by-path.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { GetTyped, TypedGetter } from './typed-getter.ts';
import type { TextReads } from './text-reads.ts';

/** The methods that read a text by path. */
export function reading(core: ProcessorContext): TextReads {
  const { documents, settings } = core;

  /** The value at a path, or why there is none. An invalid config is thrown: it says nothing about the document. */
  const access = (operation: string, text: string, path: PathInput, config: Config | undefined): AccessResult => {
    const own = readCallConfig(config, settings);
    try {
      const find = (): Found => documents.find(text, path, own);
      const { exists, value } = core.run(operation, text, find);
      return exists ? accessFound(value, printed(path)) : accessMissing(printed(path));
    } catch (error) {
      return accessFailed(error, printed(path));
    }
  };

  /** The value at a path, checked if there is a check, or why there is none. */
  const result = (
    operation: string,
    text: string,
    path: PathInput,
    check: Check | undefined,
    config: Config | undefined,
  ): Result<unknown> => {
    const reads = { settings, own: readCallConfig(config, settings), isExplained: operation === 'getResult' };
    try {
      return core.run(operation, text, () => readChecked(documents, text, path, check, reads));
    } catch (error) {
      return failed(error);
    }
  };

  const getTyped = (text: string, path: PathInput, third?: unknown, config?: Config): unknown => {
    return isCheck(third)
      ? result('getTyped', text, path, third, config).unwrap()
      : withDefault(result('getTyped', text, path, undefined, config), third);
  };

  const getter = <T>(operation: string, convert: (access: AccessResult) => T | undefined): TypedGetter<T> => {
    return <D>(text: string, path: PathInput, defaultValue?: D, config?: Config) =>
      convert(access(operation, text, path, config)) ?? (defaultValue as D);
  };

  return {
    compilePath: (path) => core.run('compilePath', undefined, () => documents.compile(path)),
    getCompiled: (data, compiled) => {
      if (typeof data === 'string') return core.run('getCompiled', data, () => documents.get(data, compiled));
      return core.run('getCompiled', undefined, () => getIn(data, documents.compile(compiled)));
    },
    get: (text, path, config) =>
      core.run('get', text, () => documents.get(text, path, readCallConfig(config, settings))),
    safeGet: (text, path, config) => access('safeGet', text, path, config),
    getResult: <T>(text: string, path: PathInput, check?: Check<T>, config?: Config) => {
      assertCheck(check);
      return result('getResult', text, path, check, config) as Result<T>;
    },
    getTyped: getTyped as GetTyped,
    getString: getter('getString', toText),
    getInt: getter('getInt', toInteger),
    getFloat: getter('getFloat', toDouble),
    getBool: getter('getBool', toBoolean),
    getArray: getter('getArray', toArray),
    getObject: getter('getObject', toObject),
    getMultiple: (text, paths, config) =>
      core.run('getMultiple', text, () => {
        const own = readCallConfig(config, settings);
        return valuesByPath(documents, settings.maxBatch, paths, (compiled) => documents.findMany(text, compiled, own));
      }),
  };
}

/** Refuses a config where a check is expected. */
function assertCheck(check: unknown): void {
  if (check === undefined || isCheck(check)) return;
  throw new TypeError(
    `Cannot check the value: expected a t.… target or a Standard Schema, found ${describeKind(check)}; a config is the fourth argument`,
  );
}

/** A path for the messages of conversions; `''` for anything that is not a path. */
function printed(path: unknown): string {
  if (typeof path === 'string') return path;
  return isCompiledPath(path) ? path.source : '';
}
