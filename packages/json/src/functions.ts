import { createProcessor } from './processor/create-processor.ts';
import type { Processor } from './processor/processor.ts';

/*
 * The methods of a processor as functions over one processor with the default config, which is made when the first of
 * them is called. It is the only state that a module of this package holds.
 *
 * Every user in a process shares it, so `close()` frees it and the next operation makes a new one: no library can take
 * it away from another.
 */

let standard: Processor | undefined;

/** The default processor; a closed one is replaced. */
function current(): Processor {
  if (standard === undefined || standard.isClosed()) standard = createProcessor();
  return standard;
}

/** What asks about the processor looks at a closed one, too. */
function latest(): Processor {
  return (standard ??= createProcessor());
}

type Operation = Exclude<keyof Processor, typeof Symbol.dispose>;

function operation<K extends Operation>(name: K): Processor[K] {
  const call = (...given: never[]): unknown => (current()[name] as (...given: never[]) => unknown)(...given);
  return call as Processor[K];
}

/** Closes the default processor and frees its cache; the next operation makes a new one. */
export function close(): void {
  standard?.close();
}

/** Whether the default processor is closed: after `close()`, until the next operation. */
export function isClosed(): boolean {
  return standard?.isClosed() ?? false;
}

/** What the default processor did so far; see {@link Processor.getStats}. */
export const getStats: Processor['getStats'] = () => latest().getStats();
/** How the default processor does; see {@link Processor.getHealthStatus}. */
export const getHealthStatus: Processor['getHealthStatus'] = () => latest().getHealthStatus();

/** {@link Processor.compilePath} of the default processor. */
export const compilePath: Processor['compilePath'] = /* #__PURE__ */ operation('compilePath');
/** {@link Processor.getCompiled} of the default processor. */
export const getCompiled: Processor['getCompiled'] = /* #__PURE__ */ operation('getCompiled');
/** {@link Processor.get} of the default processor. */
export const get: Processor['get'] = /* #__PURE__ */ operation('get');
/** {@link Processor.safeGet} of the default processor. */
export const safeGet: Processor['safeGet'] = /* #__PURE__ */ operation('safeGet');
/** {@link Processor.getResult} of the default processor. */
export const getResult: Processor['getResult'] = /* #__PURE__ */ operation('getResult');
/** {@link Processor.getTyped} of the default processor. */
export const getTyped: Processor['getTyped'] = /* #__PURE__ */ operation('getTyped');
/** {@link Processor.getString} of the default processor. */
export const getString: Processor['getString'] = /* #__PURE__ */ operation('getString');
/** {@link Processor.getInt} of the default processor. */
export const getInt: Processor['getInt'] = /* #__PURE__ */ operation('getInt');
/** {@link Processor.getFloat} of the default processor. */
export const getFloat: Processor['getFloat'] = /* #__PURE__ */ operation('getFloat');
/** {@link Processor.getBool} of the default processor. */
export const getBool: Processor['getBool'] = /* #__PURE__ */ operation('getBool');
/** {@link Processor.getArray} of the default processor. */
export const getArray: Processor['getArray'] = /* #__PURE__ */ operation('getArray');
/** {@link Processor.getObject} of the default processor. */
export const getObject: Processor['getObject'] = /* #__PURE__ */ operation('getObject');
/** {@link Processor.getMultiple} of the default processor. */
export const getMultiple: Processor['getMultiple'] = /* #__PURE__ */ operation('getMultiple');
/** {@link Processor.preParse} of the default processor. */
export const preParse: Processor['preParse'] = /* #__PURE__ */ operation('preParse');
/** {@link Processor.getFromParsed} of the default processor. */
export const getFromParsed: Processor['getFromParsed'] = /* #__PURE__ */ operation('getFromParsed');
/** {@link Processor.getMultipleFromParsed} of the default processor. */
export const getMultipleFromParsed: Processor['getMultipleFromParsed'] = /* #__PURE__ */ operation('getMultipleFromParsed');
/** {@link Processor.set} of the default processor. */
export const set: Processor['set'] = /* #__PURE__ */ operation('set');
/** {@link Processor.setMultiple} of the default processor. */
export const setMultiple: Processor['setMultiple'] = /* #__PURE__ */ operation('setMultiple');
/** {@link Processor.delete} of the default processor. */
export const deletePath: Processor['delete'] = /* #__PURE__ */ operation('delete');
/** {@link Processor.merge} of the default processor. */
export const merge: Processor['merge'] = /* #__PURE__ */ operation('merge');
/** {@link Processor.compare} of the default processor. */
export const compare: Processor['compare'] = /* #__PURE__ */ operation('compare');
/** {@link Processor.compact} of the default processor. */
export const compact: Processor['compact'] = /* #__PURE__ */ operation('compact');
/** {@link Processor.prettify} of the default processor. */
export const prettify: Processor['prettify'] = /* #__PURE__ */ operation('prettify');
/** {@link Processor.validateSchema} of the default processor. */
export const validateSchema: Processor['validateSchema'] = /* #__PURE__ */ operation('validateSchema');
/** {@link Processor.processBatch} of the default processor. */
export const processBatch: Processor['processBatch'] = /* #__PURE__ */ operation('processBatch');
/** {@link Processor.warmupCache} of the default processor. */
export const warmupCache: Processor['warmupCache'] = /* #__PURE__ */ operation('warmupCache');
/** {@link Processor.clearCache} of the default processor. */
export const clearCache: Processor['clearCache'] = /* #__PURE__ */ operation('clearCache');
/** {@link Processor.foreach} of the default processor. */
export const foreach: Processor['foreach'] = /* #__PURE__ */ operation('foreach');
/** {@link Processor.foreachWithPath} of the default processor. */
export const foreachWithPath: Processor['foreachWithPath'] = /* #__PURE__ */ operation('foreachWithPath');
/** {@link Processor.foreachNested} of the default processor. */
export const foreachNested: Processor['foreachNested'] = /* #__PURE__ */ operation('foreachNested');
/** {@link Processor.iterate} of the default processor. */
export const iterate: Processor['iterate'] = /* #__PURE__ */ operation('iterate');
/** {@link Processor.marshal} of the default processor. */
export const marshal: Processor['marshal'] = /* #__PURE__ */ operation('marshal');
/** {@link Processor.unmarshal} of the default processor. */
export const unmarshal: Processor['unmarshal'] = /* #__PURE__ */ operation('unmarshal');
/** {@link Processor.parseAny} of the default processor. */
export const parseAny: Processor['parseAny'] = /* #__PURE__ */ operation('parseAny');
