import { createProcessor } from './processor/create-processor.ts';
import type { Processor } from './processor/processor.ts';

/*
 * The methods of a processor as functions over one processor with the default config, which is made on the first call of
 * one of them. It is the only module state of this package.
 *
 * All code in a process shares it, so `close()` frees it and the next operation makes a new one: no library can make
 * it unusable for another.
 */

let defaultProcessor: Processor | undefined;

/** Returns the default processor; a closed one is replaced. */
function openProcessor(): Processor {
  if (defaultProcessor === undefined || defaultProcessor.isClosed()) defaultProcessor = createProcessor();
  return defaultProcessor;
}

/** Returns the default processor, also a closed one. */
function latestProcessor(): Processor {
  return (defaultProcessor ??= createProcessor());
}

type Operation = Exclude<keyof Processor, typeof Symbol.dispose>;

/* @__NO_SIDE_EFFECTS__ */
function operation<K extends Operation>(name: K): Processor[K] {
  const call = (...given: never[]): unknown => (openProcessor()[name] as (...given: never[]) => unknown)(...given);
  return call as Processor[K];
}

/**
 * Closes the default processor and frees its cache. The next operation makes a new one.
 *
 * @example
 * ```ts
 * close();
 * isClosed(); // → true
 * getTyped('[1]', '[0]', 0); // → 1
 * isClosed(); // → false
 * ```
 */
export function close(): void {
  latestProcessor().close();
}

/**
 * Returns whether the default processor is closed: after `close()`, until the next operation.
 *
 * @example
 * ```ts
 * get('[1]', '[0]'); // → 1
 * isClosed(); // → false
 * ```
 */
export function isClosed(): boolean {
  return defaultProcessor?.isClosed() ?? false;
}

/** {@inheritDoc Processor.getStats} */
export const getStats: Processor['getStats'] = () => latestProcessor().getStats();
/** {@inheritDoc Processor.getHealthStatus} */
export const getHealthStatus: Processor['getHealthStatus'] = () => latestProcessor().getHealthStatus();
/** {@inheritDoc Processor.compilePath} */
export const compilePath: Processor['compilePath'] = /* #__PURE__ */ operation('compilePath');
/** {@inheritDoc Processor.getCompiled} */
export const getCompiled: Processor['getCompiled'] = /* #__PURE__ */ operation('getCompiled');
/** {@inheritDoc Processor.get} */
export const get: Processor['get'] = /* #__PURE__ */ operation('get');
/** {@inheritDoc Processor.safeGet} */
export const safeGet: Processor['safeGet'] = /* #__PURE__ */ operation('safeGet');
/** {@inheritDoc Processor.getResult} */
export const getResult: Processor['getResult'] = /* #__PURE__ */ operation('getResult');
/** {@inheritDoc Processor.getTyped} */
export const getTyped: Processor['getTyped'] = /* #__PURE__ */ operation('getTyped');
/** {@inheritDoc Processor.getString} */
export const getString: Processor['getString'] = /* #__PURE__ */ operation('getString');
/** {@inheritDoc Processor.getInt} */
export const getInt: Processor['getInt'] = /* #__PURE__ */ operation('getInt');
/** {@inheritDoc Processor.getFloat} */
export const getFloat: Processor['getFloat'] = /* #__PURE__ */ operation('getFloat');
/** {@inheritDoc Processor.getBool} */
export const getBool: Processor['getBool'] = /* #__PURE__ */ operation('getBool');
/** {@inheritDoc Processor.getArray} */
export const getArray: Processor['getArray'] = /* #__PURE__ */ operation('getArray');
/** {@inheritDoc Processor.getObject} */
export const getObject: Processor['getObject'] = /* #__PURE__ */ operation('getObject');
/** {@inheritDoc Processor.getMultiple} */
export const getMultiple: Processor['getMultiple'] = /* #__PURE__ */ operation('getMultiple');
/** {@inheritDoc Processor.preParse} */
export const preParse: Processor['preParse'] = /* #__PURE__ */ operation('preParse');
/** {@inheritDoc Processor.getFromParsed} */
export const getFromParsed: Processor['getFromParsed'] = /* #__PURE__ */ operation('getFromParsed');
/** {@inheritDoc Processor.getMultipleFromParsed} */
export const getMultipleFromParsed: Processor['getMultipleFromParsed'] =
  /* #__PURE__ */ operation('getMultipleFromParsed');
/** {@inheritDoc Processor.set} */
export const set: Processor['set'] = /* #__PURE__ */ operation('set');
/** {@inheritDoc Processor.setMultiple} */
export const setMultiple: Processor['setMultiple'] = /* #__PURE__ */ operation('setMultiple');
/** {@inheritDoc Processor.delete} */
export const deletePath: Processor['delete'] = /* #__PURE__ */ operation('delete');
/** {@inheritDoc Processor.merge} */
export const merge: Processor['merge'] = /* #__PURE__ */ operation('merge');
/** {@inheritDoc Processor.compare} */
export const compare: Processor['compare'] = /* #__PURE__ */ operation('compare');
/** {@inheritDoc Processor.compact} */
export const compact: Processor['compact'] = /* #__PURE__ */ operation('compact');
/** {@inheritDoc Processor.prettify} */
export const prettify: Processor['prettify'] = /* #__PURE__ */ operation('prettify');
/** {@inheritDoc Processor.validateSchema} */
export const validateSchema: Processor['validateSchema'] = /* #__PURE__ */ operation('validateSchema');
/** {@inheritDoc Processor.processBatch} */
export const processBatch: Processor['processBatch'] = /* #__PURE__ */ operation('processBatch');
/** {@inheritDoc Processor.warmupCache} */
export const warmupCache: Processor['warmupCache'] = /* #__PURE__ */ operation('warmupCache');
/** {@inheritDoc Processor.clearCache} */
export const clearCache: Processor['clearCache'] = /* #__PURE__ */ operation('clearCache');
/** {@inheritDoc Processor.foreach} */
export const foreach: Processor['foreach'] = /* #__PURE__ */ operation('foreach');
/** {@inheritDoc Processor.foreachWithPath} */
export const foreachWithPath: Processor['foreachWithPath'] = /* #__PURE__ */ operation('foreachWithPath');
/** {@inheritDoc Processor.foreachNested} */
export const foreachNested: Processor['foreachNested'] = /* #__PURE__ */ operation('foreachNested');
/** {@inheritDoc Processor.iterate} */
export const iterate: Processor['iterate'] = /* #__PURE__ */ operation('iterate');
/** {@inheritDoc Processor.marshal} */
export const marshal: Processor['marshal'] = /* #__PURE__ */ operation('marshal');
/** {@inheritDoc Processor.unmarshal} */
export const unmarshal: Processor['unmarshal'] = /* #__PURE__ */ operation('unmarshal');
/** {@inheritDoc Processor.parseAny} */
export const parseAny: Processor['parseAny'] = /* #__PURE__ */ operation('parseAny');
