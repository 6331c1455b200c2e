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
  latest().close();
}

/** Whether the default processor is closed: after `close()`, until the next operation. */
export function isClosed(): boolean {
  return standard?.isClosed() ?? false;
}

/** What the default processor has done so far; see {@link Processor.getStats}. */
export const getStats: Processor['getStats'] = () => latest().getStats();
/** How the default processor is doing; see {@link Processor.getHealthStatus}. */
export const getHealthStatus: Processor['getHealthStatus'] = () => latest().getHealthStatus();

/**
 * Reads a path once, for use with `getCompiled` many times; throws a `PathSyntaxError` for one that is malformed.
 * {@link Processor.compilePath} of the default processor.
 *
 * @example
 * ```ts
 * compilePath('users[0].name').segments; // → [ 'users', 0, 'name' ]
 * ```
 */
export const compilePath: Processor['compilePath'] = /* #__PURE__ */ operation('compilePath');
/**
 * The value at a compiled path of a JSON text or of a parsed value; throws if there is none.
 * {@link Processor.getCompiled} of the default processor.
 *
 * @example
 * ```ts
 * getCompiled('{"a": [1, 2]}', compilePath('a[0]')); // → 1
 * ```
 */
export const getCompiled: Processor['getCompiled'] = /* #__PURE__ */ operation('getCompiled');
/**
 * The value at a path of a JSON text, as `JSON.parse` returns it. Throws if there is none, and for a text that is not
 * JSON: `getTyped` returns a default instead. {@link Processor.get} of the default processor.
 *
 * @example
 * ```ts
 * get('{"a": [1, 2]}', 'a[-1]'); // → 2
 * ```
 */
export const get: Processor['get'] = /* #__PURE__ */ operation('get');
/**
 * What is at a path of a JSON text: `exists`, `value`, `type`, and conversions such as `asInt()`. Never throws: if anything
 * goes wrong, the value is absent. {@link Processor.safeGet} of the default processor.
 *
 * @example
 * ```ts
 * safeGet('{"id": "42"}', 'id').asInt().unwrap(); // → 42
 * ```
 */
export const safeGet: Processor['safeGet'] = /* #__PURE__ */ operation('safeGet');
/**
 * What is at a path of a JSON text as a result: found, missing, or failed with its `error`. Never throws.
 * {@link Processor.getResult} of the default processor.
 *
 * @example
 * ```ts
 * getResult('{"a": 1}', 'b').ok(); // → false
 * ```
 */
export const getResult: Processor['getResult'] = /* #__PURE__ */ operation('getResult');
/**
 * The value at a path of a JSON text, or the default if it is missing, null or of another kind; with `t.…` or a
 * Standard Schema in place of the default, the value if it fits, else `undefined`. Never throws.
 * {@link Processor.getTyped} of the default processor.
 *
 * @example
 * ```ts
 * getTyped('{"port": 80}', 'port', 8080); // → 80
 * getTyped('{"port": 80}', 'host', 'localhost'); // → 'localhost'
 * ```
 */
export const getTyped: Processor['getTyped'] = /* #__PURE__ */ operation('getTyped');
/**
 * The string at a path, a number or boolean as a string too; else the default, or `undefined`. Never throws.
 * {@link Processor.getString} of the default processor.
 *
 * @example
 * ```ts
 * getString('{"id": 7}', 'id'); // → '7'
 * ```
 */
export const getString: Processor['getString'] = /* #__PURE__ */ operation('getString');
/**
 * The safe integer at a path, also from a string of digits; else the default, or `undefined`. Never throws.
 * {@link Processor.getInt} of the default processor.
 *
 * @example
 * ```ts
 * getInt('{"id": "7"}', 'id'); // → 7
 * ```
 */
export const getInt: Processor['getInt'] = /* #__PURE__ */ operation('getInt');
/**
 * The finite number at a path, also from a string; else the default, or `undefined`. Never throws.
 * {@link Processor.getFloat} of the default processor.
 *
 * @example
 * ```ts
 * getFloat('{"ratio": "0.5"}', 'ratio', 1); // → 0.5
 * ```
 */
export const getFloat: Processor['getFloat'] = /* #__PURE__ */ operation('getFloat');
/**
 * The boolean at a path, also from a string such as `'true'`; else the default, or `undefined`. Never throws.
 * {@link Processor.getBool} of the default processor.
 *
 * @example
 * ```ts
 * getBool('{"on": "true"}', 'on'); // → true
 * ```
 */
export const getBool: Processor['getBool'] = /* #__PURE__ */ operation('getBool');
/**
 * The array at a path; else the default, or `undefined`. Never throws. {@link Processor.getArray} of the default
 * processor.
 *
 * @example
 * ```ts
 * getArray('{"tags": ["a"]}', 'tags', []); // → [ 'a' ]
 * ```
 */
export const getArray: Processor['getArray'] = /* #__PURE__ */ operation('getArray');
/**
 * The object at a path; else the default, or `undefined`. Never throws. {@link Processor.getObject} of the default
 * processor.
 *
 * @example
 * ```ts
 * getObject('{"user": {"id": 7}}', 'user'); // → { id: 7 }
 * ```
 */
export const getObject: Processor['getObject'] = /* #__PURE__ */ operation('getObject');
/**
 * The values at many paths, read in one pass, as an object by path. A path that leads nowhere is left out. {@link Processor.getMultiple}
 * of the default processor.
 *
 * @example
 * ```ts
 * getMultiple('{"a": 1, "b": [2]}', ['a', 'b[0]', 'c']); // → { a: 1, 'b[0]': 2 }
 * ```
 */
export const getMultiple: Processor['getMultiple'] = /* #__PURE__ */ operation('getMultiple');
/**
 * Parses a text once, for many reads by `getFromParsed`. Call `release()` when you are done. {@link Processor.preParse}
 * of the default processor.
 *
 * @example
 * ```ts
 * const parsed = preParse('{"a": [1, 2]}');
 * getFromParsed(parsed, 'a[1]'); // → 2
 * parsed.release();
 * ```
 */
export const preParse: Processor['preParse'] = /* #__PURE__ */ operation('preParse');
/**
 * The value at a path of a document that `preParse` returned; throws if there is none. {@link Processor.getFromParsed} of
 * the default processor.
 *
 * @example
 * ```ts
 * getFromParsed(preParse('{"a": 1}'), 'a'); // → 1
 * ```
 */
export const getFromParsed: Processor['getFromParsed'] = /* #__PURE__ */ operation('getFromParsed');
/**
 * The values at many paths of a document that `preParse` returned, by path. {@link Processor.getMultipleFromParsed} of the
 * default processor.
 *
 * @example
 * ```ts
 * getMultipleFromParsed(preParse('{"a": 1}'), ['a', 'b']); // → { a: 1 }
 * ```
 */
export const getMultipleFromParsed: Processor['getMultipleFromParsed'] = /* #__PURE__ */ operation('getMultipleFromParsed');
/**
 * The JSON text with another value at a path; every other character stays. A missing parent is an
 * error, unless `{ create: true }` is given. {@link Processor.set} of the default processor.
 *
 * @example
 * ```ts
 * set('{"a": 1.0,  "b": 2}', 'b', 3); // → '{"a": 1.0,  "b": 3}'
 * ```
 */
export const set: Processor['set'] = /* #__PURE__ */ operation('set');
/**
 * The JSON text with many values set, in their order: all of them, or an error and none. {@link Processor.setMultiple}
 * of the default processor.
 *
 * @example
 * ```ts
 * setMultiple('{"a": 1}', { a: 2, b: 3 }); // → '{"a": 2, "b": 3}'
 * ```
 */
export const setMultiple: Processor['setMultiple'] = /* #__PURE__ */ operation('setMultiple');
/**
 * The JSON text without what is at a path; every other character stays. Throws if there is nothing.
 * {@link Processor.delete} of the default processor.
 */
export const deletePath: Processor['delete'] = /* #__PURE__ */ operation('delete');
/**
 * Two JSON texts of objects, or of arrays, merged in depth: their union, where the second wins; their intersection; or
 * what only the first has. {@link Processor.merge} of the default processor.
 *
 * @example
 * ```ts
 * merge('{"a": [1]}', '{"a": [2]}'); // → '{"a":[1,2]}'
 * ```
 */
export const merge: Processor['merge'] = /* #__PURE__ */ operation('merge');
/**
 * Whether two JSON texts mean the same: the order of members, white space and the way a number is written do not matter.
 * {@link Processor.compare} of the default processor.
 *
 * @example
 * ```ts
 * compare('{"a": 1.0, "b": []}', '{"b":[],"a":1}'); // → true
 * ```
 */
export const compare: Processor['compare'] = /* #__PURE__ */ operation('compare');
/**
 * The JSON text on one line, without white space between tokens. {@link Processor.compact} of the default processor.
 *
 * @example
 * ```ts
 * compact('{ "a": [ 1 ] }'); // → '{"a":[1]}'
 * ```
 */
export const compact: Processor['compact'] = /* #__PURE__ */ operation('compact');
/**
 * The JSON text with every element and member on its own line, indented by two spaces or as you say.
 * {@link Processor.prettify} of the default processor.
 *
 * @example
 * ```ts
 * prettify('{"a":1}'); // → '{\n  "a": 1\n}'
 * ```
 */
export const prettify: Processor['prettify'] = /* #__PURE__ */ operation('prettify');
/**
 * What is wrong with a JSON text according to a JSON Schema, with line and column; an empty list means it passed. `formatErrors`
 * prints it. {@link Processor.validateSchema} of the default processor.
 *
 * @example
 * ```ts
 * validateSchema('{"a": "x"}', { properties: { a: { type: 'number' } } }).map(String); // → [ "validation error at path 'a' (line 1, column 7): expected number, got string" ]
 * ```
 */
export const validateSchema: Processor['validateSchema'] = /* #__PURE__ */ operation('validateSchema');
/**
 * Runs many operations independently: one result for each, in the same order; a failure is the error of its item only.
 * {@link Processor.processBatch} of the default processor.
 *
 * @example
 * ```ts
 * processBatch([{ type: 'get', jsonStr: '[7]', path: '[0]' }])[0]?.result; // → 7
 * ```
 */
export const processBatch: Processor['processBatch'] = /* #__PURE__ */ operation('processBatch');
/**
 * Reads a text and paths into the cache, and tells which of the paths lead nowhere. {@link Processor.warmupCache} of the
 * default processor.
 *
 * @example
 * ```ts
 * warmupCache('{"a": 1}', ['a', 'b']).failedPaths; // → [ 'b' ]
 * ```
 */
export const warmupCache: Processor['warmupCache'] = /* #__PURE__ */ operation('warmupCache');
/**
 * Drops everything cached and resets the counts of hits and misses. {@link Processor.clearCache} of the default
 * processor.
 */
export const clearCache: Processor['clearCache'] = /* #__PURE__ */ operation('clearCache');
/**
 * Calls a function with key and item for each element or member of a JSON text; `return item.break()` ends the loop.
 * {@link Processor.foreach} of the default processor.
 */
export const foreach: Processor['foreach'] = /* #__PURE__ */ operation('foreach');
/** The same as `foreach` for the value at a path. {@link Processor.foreachWithPath} of the default processor. */
export const foreachWithPath: Processor['foreachWithPath'] = /* #__PURE__ */ operation('foreachWithPath');
/**
 * The same as `foreach` for everything nested in the text's value, outermost first. {@link Processor.foreachNested} of the
 * default processor.
 */
export const foreachNested: Processor['foreachNested'] = /* #__PURE__ */ operation('foreachNested');
/**
 * The items of a JSON text, or of the value at a path, for `for … of`. {@link Processor.iterate} of the default
 * processor.
 *
 * @example
 * ```ts
 * [...iterate('[10, 20]')].map((item) => item.getData()); // → [ 10, 20 ]
 * ```
 */
export const iterate: Processor['iterate'] = /* #__PURE__ */ operation('iterate');
/**
 * A value as JSON in UTF-8, as Go's `Marshal` writes it. {@link Processor.marshal} of the default processor.
 *
 * @example
 * ```ts
 * marshal(['é']).length; // → 6
 * ```
 */
export const marshal: Processor['marshal'] = /* #__PURE__ */ operation('marshal');
/**
 * JSON into a `t.…` target, through a Standard Schema, or into an object or array that it fills; without one, as `parseAny`. {@link Processor.unmarshal}
 * of the default processor.
 *
 * @example
 * ```ts
 * unmarshal('{"id": 7}', t.struct('User', { id: t.int32() })); // → { id: 7 }
 * ```
 */
export const unmarshal: Processor['unmarshal'] = /* #__PURE__ */ operation('unmarshal');
/**
 * The value of a JSON text or its bytes. Throws a `JsonSyntaxError` with line and column if it is not JSON.
 * {@link Processor.parseAny} of the default processor.
 *
 * @example
 * ```ts
 * parseAny('[1, null]'); // → [ 1, null ]
 * ```
 */
export const parseAny: Processor['parseAny'] = /* #__PURE__ */ operation('parseAny');
