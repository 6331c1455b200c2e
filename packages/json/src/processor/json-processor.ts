import { type EncodeOptions, type ParseOptions, compact, marshal, parseAny, unmarshal } from '@wirework/codec';
import { isCompiledPath, type PathInput } from '@wirework/path';
import { accessFailed, type AccessResult, accessFound, accessMissing, failed, type Result } from '@wirework/result';
import { processBatch } from '../batch/process-batch.ts';
import type { Config } from '../config/config.ts';
import { mergeOptions } from '../config/merge-options.ts';
import { type Reading, readCallConfig, readEditConfig } from '../config/read-config.ts';
import { type Documents, getIn } from '../documents/documents.ts';
import { type ParsedJSON } from '../documents/parsed-json.ts';
import { assertParsed, ParsedDocument } from '../documents/parsed-document.ts';
import { warmUp } from '../documents/warm-up.ts';
import { removeText, setText, setTexts } from '../edit/edit-text.ts';
import { updatesOf } from '../edit/updates.ts';
import { mergeTexts, sameTexts } from '../edit/merge-texts.ts';
import { prettyText } from '../edit/pretty-text.ts';
import { assertCallback, forEachItem } from '../iterate/for-each-item.ts';
import type { IterableValue, IterationCallback } from '../iterate/iterable-value.ts';
import { itemsOfValue, readIteratedValue } from '../iterate/iterated-value.ts';
import { collectStats } from '../observe/collect-stats.ts';
import { judgeHealth } from '../observe/health.ts';
import { attachMonitor } from '../observe/processor-monitor.ts';
import { toArray, toBoolean, toDouble, toInteger, toObject, toText } from '../read/conversions.ts';
import {
  assertCheck,
  type Check,
  isCheck,
  readChecked,
  type ReadCheckedOptions,
  withDefault,
} from '../read/read-checked.ts';
import { validateText } from '../read/validate-text.ts';
import { valuesByPath } from '../read/values-by-path.ts';
import type { Processor } from './processor.ts';
import type { ProcessorContext } from './processor-context.ts';
import type { GetTyped, TypedGetter } from './typed-getter.ts';

/**
 * The implementation of {@link Processor}, which documents its methods.
 *
 * - Methods are fields, so that they need no `this` and can be destructured.
 * - Each operation goes through `run` of the context, which refuses, counts and reports it. `close`, `isClosed`, `getConfig`, `getStats` and
 *   `getHealthStatus` do not, because they work after `close()`.
 */
export class JsonProcessor implements Processor {
  readonly #context: ProcessorContext;

  constructor(context: ProcessorContext) {
    this.#context = context;
    attachMonitor(this, context.monitor);
    // Older runtimes have no such symbol; there the method is absent.
    if (typeof Symbol.dispose === 'symbol') Object.defineProperty(this, Symbol.dispose, { value: this.close });
    Object.freeze(this);
  }

  // Life

  readonly close = (): void => this.#context.close();

  declare readonly [Symbol.dispose]: () => void;

  readonly isClosed = (): boolean => this.#context.isClosed;

  readonly getConfig: Processor['getConfig'] = () => this.#context.settings;

  readonly getStats: Processor['getStats'] = () => {
    const { settings, documents, monitor, isClosed } = this.#context;
    return collectStats(settings, documents, monitor, isClosed);
  };

  readonly getHealthStatus: Processor['getHealthStatus'] = () =>
    judgeHealth(this.getStats(), this.#context.settings, new Date());

  // Reads

  readonly compilePath: Processor['compilePath'] = this.#operation(
    'compilePath',
    (path) => this.#context.documents.compile(path),
    false,
  );

  readonly getCompiled: Processor['getCompiled'] = this.#operation('getCompiled', (data, compiled) => {
    const { documents } = this.#context;
    return typeof data === 'string' ? documents.get(data, compiled) : getIn(data, documents.compile(compiled));
  });

  readonly get: Processor['get'] = this.#operation('get', (text, path, config) => {
    const { documents, settings } = this.#context;
    return documents.get(text, path, readCallConfig(config, settings));
  });

  readonly safeGet: Processor['safeGet'] = this.#accessor('safeGet');

  readonly #readResult = this.#reader('getResult', true);

  readonly getResult: Processor['getResult'] = <T>(
    text: string,
    path: PathInput,
    check?: Check<T>,
    config?: Config,
  ) => {
    assertCheck(check);
    return this.#readResult(text, path, check, config) as Result<T>;
  };

  readonly #readTyped = this.#reader('getTyped', false);

  readonly getTyped: Processor['getTyped'] = ((
    text: string,
    path: PathInput,
    third?: unknown,
    config?: Config,
  ): unknown =>
    isCheck(third)
      ? this.#readTyped(text, path, third, config).unwrap()
      : withDefault(this.#readTyped(text, path, undefined, config), third)) as GetTyped;

  readonly getString: Processor['getString'] = this.#getter('getString', toText);

  readonly getInt: Processor['getInt'] = this.#getter('getInt', toInteger);

  readonly getFloat: Processor['getFloat'] = this.#getter('getFloat', toDouble);

  readonly getBool: Processor['getBool'] = this.#getter('getBool', toBoolean);

  readonly getArray: Processor['getArray'] = this.#getter('getArray', toArray);

  readonly getObject: Processor['getObject'] = this.#getter('getObject', toObject);

  readonly getMultiple: Processor['getMultiple'] = this.#operation('getMultiple', (text, paths, config) => {
    const { documents, settings } = this.#context;
    const own = readCallConfig(config, settings);
    return valuesByPath(documents, settings.maxBatch, paths, (compiled) => documents.findMany(text, compiled, own));
  });

  // Reads of a parsed document

  readonly preParse: Processor['preParse'] = this.#operation('preParse', (text, config) => {
    const { documents, settings } = this.#context;
    return new ParsedDocument(documents.shared(text, readCallConfig(config, settings)), this.#context);
  });

  /** A call of its own, which V8 compiles for this operation alone: it is so short that `#operation` would add a sixth to it. */
  readonly getFromParsed: Processor['getFromParsed'] = (parsed, path) => {
    const context = this.#context;
    return context.run('getFromParsed', undefined, readParsed, parsed, path, context.documents, undefined);
  };

  readonly getMultipleFromParsed: Processor['getMultipleFromParsed'] = this.#operation(
    'getMultipleFromParsed',
    (parsed: ParsedJSON, paths) => {
      const { documents, settings } = this.#context;
      assertParsed(parsed);
      return valuesByPath(documents, settings.maxBatch, paths, (compiled) => compiled.map((path) => parsed.find(path)));
    },
    false,
  );

  // Edits

  readonly set: Processor['set'] = this.#operation('set', (text, path, value, config) => {
    const { documents, settings } = this.#context;
    return setText(documents, text, path, value, readEditConfig(config, settings));
  });

  readonly setMultiple: Processor['setMultiple'] = this.#operation('setMultiple', (text, updates, config) => {
    const { documents, settings } = this.#context;
    const editing = readEditConfig(config, settings);
    return setTexts(documents, text, updatesOf(updates, settings.maxBatch), editing);
  });

  readonly delete: Processor['delete'] = this.#operation('delete', (text, path, config) => {
    const { documents, settings } = this.#context;
    return removeText(documents, text, path, readEditConfig(config, settings));
  });

  readonly merge: Processor['merge'] = this.#operation('merge', (first, second, options = {}) =>
    mergeTexts(this.#context.documents, this.#context.settings, first, second, options),
  );

  readonly compare: Processor['compare'] = this.#operation('compare', (first, second) =>
    sameTexts(this.#context.documents, this.#context.settings, first, second),
  );

  readonly compact: Processor['compact'] = this.#operation('compact', (text) =>
    compact(this.#context.documents.strict(this.#context.documents.checked(text))),
  );

  readonly prettify: Processor['prettify'] = this.#operation('prettify', (text, indentation = '  ') =>
    prettyText(this.#context.documents, text, indentation),
  );

  // Iterations

  readonly foreach: Processor['foreach'] = this.#operation('foreach', (text, fn) => this.#forEach(text, '', false, fn));

  readonly foreachWithPath: Processor['foreachWithPath'] = this.#operation('foreachWithPath', (text, path, fn) =>
    this.#forEach(text, path, false, fn),
  );

  readonly foreachNested: Processor['foreachNested'] = this.#operation('foreachNested', (text, fn) =>
    this.#forEach(text, '', true, fn),
  );

  readonly #readIterated = this.#operation('iterate', (text: string, path: PathInput) =>
    readIteratedValue(this.#context.documents, text, path),
  );

  readonly iterate: Processor['iterate'] = (text, path = '') => {
    this.#context.assertOpen();
    return this.#items(text, path);
  };

  // Whole values

  readonly marshal: Processor['marshal'] = this.#operation(
    'marshal',
    (value, options) =>
      marshal(value, mergeOptions<EncodeOptions>({ maxDepth: this.#context.settings.maxDepth }, options)),
    false,
  );

  readonly unmarshal: Processor['unmarshal'] = this.#operation(
    'unmarshal',
    (data: string, target: object, options?: ParseOptions) => unmarshal(data, target, this.#decoding(options)),
  ) as Processor['unmarshal'];

  readonly parseAny: Processor['parseAny'] = this.#operation('parseAny', (data, options) =>
    parseAny(data, this.#decoding(options)),
  );

  readonly validateSchema: Processor['validateSchema'] = this.#operation(
    'validateSchema',
    (text: string, schema: unknown, options?: object) =>
      validateText(this.#context.documents, this.#context.settings, text, schema, options),
  ) as Processor['validateSchema'];

  // Batches and the cache

  readonly processBatch: Processor['processBatch'] = this.#operation('processBatch', (operations) =>
    processBatch(this, operations, this.#context.settings),
  );

  readonly warmupCache: Processor['warmupCache'] = this.#operation('warmupCache', (text, paths) =>
    warmUp(this.#context.documents, this.#context.settings, text, paths),
  );

  readonly clearCache: Processor['clearCache'] = this.#operation('clearCache', () =>
    this.#context.documents.cache.clear(),
  );

  /**
   * Returns a method whose calls are counted and reported, and that throws after `close()`. It takes at most four arguments.
   *
   * @param readsText whether the first argument may be a text
   */
  #operation<M extends (...args: never[]) => unknown>(name: string, method: M, readsText = true): M {
    const work = method as unknown as (...args: readonly unknown[]) => unknown;
    const call = (a: unknown, b: unknown, c: unknown, d: unknown): unknown =>
      this.#context.run(name, readsText ? a : undefined, work, a, b, c, d);
    return call as unknown as M;
  }

  /** Returns a method that finds the value at a path, or why there is none. An invalid config is thrown: it says nothing about the document. */
  #accessor(name: string): Processor['safeGet'] {
    const find = this.#operation(name, (text: string, path: PathInput, own: Reading | undefined) =>
      this.#context.documents.find(text, path, own),
    );
    return (text, path, config) => {
      const own = readCallConfig(config, this.#context.settings);
      try {
        const { exists, value } = find(text, path, own);
        return exists ? accessFound(value, sourceOf(path)) : accessMissing(sourceOf(path));
      } catch (error) {
        return accessFailed(error, sourceOf(path));
      }
    };
  }

  /** Returns a getter for one type. */
  #getter<T>(name: string, convert: (access: AccessResult) => T | undefined): TypedGetter<T> {
    const access = this.#accessor(name);
    return <D>(text: string, path: PathInput, defaultValue?: D, config?: Config) =>
      convert(access(text, path, config)) ?? (defaultValue as D);
  }

  /**
   * Returns a method that reads the value at a path, checked if there is a check, or why there is none.
   *
   * @param isExplained whether the reason for a value that does not pass is used
   */
  #reader(name: string, isExplained: boolean) {
    const read = this.#operation(
      name,
      (text: string, path: PathInput, check: Check | undefined, options: ReadCheckedOptions) =>
        readChecked(this.#context.documents, text, path, check, options),
    );
    return (text: string, path: PathInput, check: Check | undefined, config: Config | undefined): Result<unknown> => {
      const { settings } = this.#context;
      const options = { settings, own: readCallConfig(config, settings), isExplained };
      try {
        return read(text, path, check, options);
      } catch (error) {
        return failed(error);
      }
    };
  }

  /** Returns the options of the codec within the limits of the processor. */
  #decoding(options: ParseOptions | undefined): ParseOptions {
    const { maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange, syntax } = this.#context.settings;
    return mergeOptions({ maxBytes, maxDepth, numbers, duplicates, loneSurrogates, outOfRange, syntax }, options);
  }

  #forEach(text: string, path: PathInput, isNested: boolean, fn: IterationCallback): void {
    assertCallback(fn);
    const context = this.#context;
    forEachItem(
      itemsOfValue(readIteratedValue(context.documents, text, path), isNested, () => context.assertOpen()),
      fn,
    );
  }

  *#items(text: string, path: PathInput): Generator<IterableValue, undefined, undefined> {
    yield* itemsOfValue(this.#readIterated(text, path), false, () => this.#context.assertOpen());
  }
}

/** Returns the source of a path for the messages of conversions; `''` for anything that is not a path. */
function sourceOf(path: unknown): string {
  if (typeof path === 'string') return path;
  return isCompiledPath(path) ? path.source : '';
}

function readParsed(parsed: ParsedJSON, path: PathInput, documents: Documents): unknown {
  return ParsedDocument.read(parsed, typeof path === 'string' ? documents.compile(path) : path);
}
