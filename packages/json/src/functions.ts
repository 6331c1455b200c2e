import { createProcessor } from './processor/create-processor.ts';
import type { Processor } from './processor/processor.ts';

/*
 * The methods of a processor as functions over one processor with the default config, which is made on the first call of
 * one of them. It is the only module state of this package.
 *
 * All code in a process shares it, so `close()` frees it and the next operation makes a new one: no library can make
 * it unusable for another.
 */

let standard: Processor | undefined;

/** The default processor; a closed one is replaced. */
function current(): Processor {
  if (standard === undefined || standard.isClosed()) standard = createProcessor();
  return standard;
}

/** For functions that inspect the processor, also a closed one. */
function latest(): Processor {
  return (standard ??= createProcessor());
}

type Operation = Exclude<keyof Processor, typeof Symbol.dispose>;

function operation<K extends Operation>(name: K): Processor[K] {
  const call = (...given: never[]): unknown => (current()[name] as (...given: never[]) => unknown)(...given);
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
  latest().close();
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
  return standard?.isClosed() ?? false;
}

/**
 * Returns what the default processor has done so far; see {@link Processor.getStats}.
 *
 * @example
 * ```ts
 * getStats().cacheTtl; // → 300000
 * ```
 */
export const getStats: Processor['getStats'] = () => latest().getStats();
/**
 * Checks cache, memory and error rate of the default processor; see {@link Processor.getHealthStatus}.
 *
 * @example
 * ```ts
 * Object.keys(getHealthStatus().checks); // → [ 'cache', 'memory', 'error_rate' ]
 * ```
 */
export const getHealthStatus: Processor['getHealthStatus'] = () => latest().getHealthStatus();

/**
 * Parses a path once, for many calls of `getCompiled`.
 * {@link Processor.compilePath} of the default processor.
 *
 * @throws PathSyntaxError if the path is malformed; LimitExceededError if it is too long
 * @example
 * ```ts
 * compilePath('users[0].name').segments; // → [ 'users', 0, 'name' ]
 * ```
 */
export const compilePath: Processor['compilePath'] = /* #__PURE__ */ operation('compilePath');
/**
 * Returns the value at a compiled path of a JSON text or of a parsed value.
 * {@link Processor.getCompiled} of the default processor.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is none
 * @throws JsonSyntaxError, LimitExceededError for the text
 * @example
 * ```ts
 * getCompiled('{"a": [1, 2]}', compilePath('a[0]')); // → 1
 * ```
 */
export const getCompiled: Processor['getCompiled'] = /* #__PURE__ */ operation('getCompiled');
/**
 * Returns the value at a path of a JSON text, as `JSON.parse` would. `getTyped` returns a default instead of throwing.
 * {@link Processor.get} of the default processor.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is none; PathSyntaxError if the path is malformed
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError, RangeError for an invalid config
 * @example
 * ```ts
 * get('{"a": [1, 2]}', 'a[-1]'); // → 2
 * ```
 */
export const get: Processor['get'] = /* #__PURE__ */ operation('get');
/**
 * Returns what is at a path of a JSON text: `exists`, `value`, `type`, and conversions such as `asInt()`. If the text cannot be
 * read, the value is absent, and `error`, also of each conversion, says why.
 * {@link Processor.safeGet} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * safeGet('{"id": "42"}', 'id').asInt().unwrap(); // → 42
 * ```
 */
export const safeGet: Processor['safeGet'] = /* #__PURE__ */ operation('safeGet');
/**
 * Returns what is at a path of a JSON text as a result: found, missing, or failed with its `error`.
 * {@link Processor.getResult} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config or check; for nothing else
 * @example
 * ```ts
 * getResult('{"a": 1}', 'b').ok(); // → false
 * ```
 */
export const getResult: Processor['getResult'] = /* #__PURE__ */ operation('getResult');
/**
 * Returns the value at a path of a JSON text, or the default if it is missing, null or of another kind. With `t.…` or a
 * Standard Schema in place of the default, returns the value if it passes, else `undefined`.
 * {@link Processor.getTyped} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * getTyped('{"port": 80}', 'port', 8080); // → 80
 * getTyped('{"port": 80}', 'host', 'localhost'); // → 'localhost'
 * ```
 */
export const getTyped: Processor['getTyped'] = /* #__PURE__ */ operation('getTyped');
/**
 * Returns the string at a path, or a number or boolean as JSON writes it; else the default, or `undefined`.
 * {@link Processor.getString} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * getString('{"id": 7}', 'id'); // → '7'
 * ```
 */
export const getString: Processor['getString'] = /* #__PURE__ */ operation('getString');
/**
 * Returns the safe integer at a path, also from a string of digits; else the default, or `undefined`.
 * {@link Processor.getInt} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * getInt('{"id": "7"}', 'id'); // → 7
 * ```
 */
export const getInt: Processor['getInt'] = /* #__PURE__ */ operation('getInt');
/**
 * Returns the finite number at a path, also from a string; else the default, or `undefined`.
 * {@link Processor.getFloat} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * getFloat('{"ratio": "0.5"}', 'ratio', 1); // → 0.5
 * ```
 */
export const getFloat: Processor['getFloat'] = /* #__PURE__ */ operation('getFloat');
/**
 * Returns the boolean at a path, also from a string such as `'true'`; else the default, or `undefined`.
 * {@link Processor.getBool} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * getBool('{"on": "true"}', 'on'); // → true
 * ```
 */
export const getBool: Processor['getBool'] = /* #__PURE__ */ operation('getBool');
/**
 * Returns the array at a path; else the default, or `undefined`.
 * {@link Processor.getArray} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * getArray('{"tags": ["a"]}', 'tags', []); // → [ 'a' ]
 * ```
 */
export const getArray: Processor['getArray'] = /* #__PURE__ */ operation('getArray');
/**
 * Returns the object at a path; else the default, or `undefined`.
 * {@link Processor.getObject} of the default processor.
 *
 * @throws TypeError, RangeError for an invalid config; for nothing else
 * @example
 * ```ts
 * getObject('{"user": {"id": 7}}', 'user'); // → { id: 7 }
 * ```
 */
export const getObject: Processor['getObject'] = /* #__PURE__ */ operation('getObject');
/**
 * Returns the values at many paths, read in one pass, as an object by path. A path that leads to nothing is left out.
 * {@link Processor.getMultiple} of the default processor.
 *
 * @throws PathSyntaxError if a path is malformed; LimitExceededError for more than `maxBatch` paths
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError if the paths are not an array; TypeError, RangeError for an invalid config
 * @example
 * ```ts
 * getMultiple('{"a": 1, "b": [2]}', ['a', 'b[0]', 'c']); // → { a: 1, 'b[0]': 2 }
 * ```
 */
export const getMultiple: Processor['getMultiple'] = /* #__PURE__ */ operation('getMultiple');
/**
 * Parses a text once, for many reads by `getFromParsed`. Call `release()` when you are done.
 * {@link Processor.preParse} of the default processor.
 *
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError, RangeError for an invalid config
 * @example
 * ```ts
 * const parsed = preParse('{"a": [1, 2]}');
 * getFromParsed(parsed, 'a[1]'); // → 2
 * parsed.release();
 * ```
 */
export const preParse: Processor['preParse'] = /* #__PURE__ */ operation('preParse');
/**
 * Returns the value at a path of a document that `preParse` returned.
 * {@link Processor.getFromParsed} of the default processor.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is none; PathSyntaxError if the path is malformed
 * @throws ProcessorClosedError if the document was released; TypeError for something else than a document
 * @example
 * ```ts
 * getFromParsed(preParse('{"a": 1}'), 'a'); // → 1
 * ```
 */
export const getFromParsed: Processor['getFromParsed'] = /* #__PURE__ */ operation('getFromParsed');
/**
 * Returns the values at many paths of a document that `preParse` returned, as an object by path. A path that leads to nothing is left out.
 * {@link Processor.getMultipleFromParsed} of the default processor.
 *
 * @throws PathSyntaxError if a path is malformed; LimitExceededError for more than `maxBatch` paths
 * @throws ProcessorClosedError if the document was released; TypeError for something else than a document
 * @example
 * ```ts
 * getMultipleFromParsed(preParse('{"a": 1}'), ['a', 'b']); // → { a: 1 }
 * ```
 */
export const getMultipleFromParsed: Processor['getMultipleFromParsed'] =
  /* #__PURE__ */ operation('getMultipleFromParsed');
/**
 * Returns the JSON text with another value at a path; every other character stays. `{ create: true }` creates missing parents.
 * {@link Processor.set} of the default processor.
 *
 * @throws PathNotFoundError, TypeMismatchError if the value cannot be set; PathSyntaxError if the path is malformed
 * @throws UnsupportedTypeError, UnsupportedValueError, MarshalerError if the value has no JSON form
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError, RangeError for an invalid config
 * @example
 * ```ts
 * set('{"a": 1.0,  "b": 2}', 'b', 3); // → '{"a": 1.0,  "b": 3}'
 * ```
 */
export const set: Processor['set'] = /* #__PURE__ */ operation('set');
/**
 * Returns the JSON text with many values set, in their order: all of them, or an error and none.
 * {@link Processor.setMultiple} of the default processor.
 *
 * @throws what `set` throws, for the first update that fails; LimitExceededError for more than `maxBatch` updates
 * @example
 * ```ts
 * setMultiple('{"a": 1}', { a: 2, b: 3 }); // → '{"a": 2, "b": 3}'
 * ```
 */
export const setMultiple: Processor['setMultiple'] = /* #__PURE__ */ operation('setMultiple');
/**
 * Returns the JSON text without what is at a path; every other character stays.
 * {@link Processor.delete} of the default processor.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is nothing; PathSyntaxError if the path is malformed
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError, RangeError for an invalid config
 */
export const deletePath: Processor['delete'] = /* #__PURE__ */ operation('delete');
/**
 * Merges two JSON texts of objects, or of arrays, in depth, and returns their union, where the second wins; their intersection; or
 * what only the first has.
 * {@link Processor.merge} of the default processor.
 *
 * @throws TypeMismatchError if the texts are not both objects or both arrays
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * merge('{"a": [1]}', '{"a": [2]}'); // → '{"a":[1,2]}'
 * ```
 */
export const merge: Processor['merge'] = /* #__PURE__ */ operation('merge');
/**
 * Returns whether two JSON texts mean the same: the order of members, white space and the way a number is written do not matter.
 * {@link Processor.compare} of the default processor.
 *
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @example
 * ```ts
 * compare('{"a": 1.0, "b": []}', '{"b":[],"a":1}'); // → true
 * ```
 */
export const compare: Processor['compare'] = /* #__PURE__ */ operation('compare');
/**
 * Returns the JSON text on one line, without white space between tokens.
 * {@link Processor.compact} of the default processor.
 *
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @example
 * ```ts
 * compact('{ "a": [ 1 ] }'); // → '{"a":[1]}'
 * ```
 */
export const compact: Processor['compact'] = /* #__PURE__ */ operation('compact');
/**
 * Returns the JSON text with every element and member on its own line, indented by two spaces or by `indent`.
 * {@link Processor.prettify} of the default processor.
 *
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError if `indent` is not a string
 * @example
 * ```ts
 * prettify('{"a":1}'); // → '{\n  "a": 1\n}'
 * ```
 */
export const prettify: Processor['prettify'] = /* #__PURE__ */ operation('prettify');
/**
 * Returns what is wrong with a JSON text according to a JSON Schema, with line and column; an empty list if it passes. `formatErrors`
 * prints it.
 * {@link Processor.validateSchema} of the default processor.
 *
 * @throws SchemaError if the schema is invalid
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * validateSchema('{"a": "x"}', { properties: { a: { type: 'number' } } }).map(String); // → [ "validation error at path 'a' (line 1, column 7): expected number, got string" ]
 * ```
 */
export const validateSchema: Processor['validateSchema'] = /* #__PURE__ */ operation('validateSchema');
/**
 * Runs many operations independently and returns one result for each, in the same order; a failure is the error of its item only.
 * {@link Processor.processBatch} of the default processor.
 *
 * @throws LimitExceededError for more than `maxBatch` items; TypeError if the batch is not an array
 * @example
 * ```ts
 * processBatch([{ type: 'get', jsonStr: '[7]', path: '[0]' }])[0]?.result; // → 7
 * ```
 */
export const processBatch: Processor['processBatch'] = /* #__PURE__ */ operation('processBatch');
/**
 * ReadCheckedOptions a text and paths into the cache, and reports which of the paths lead to nothing.
 * {@link Processor.warmupCache} of the default processor.
 *
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws LimitExceededError for more than `maxBatch` paths; TypeError if the paths are not an array
 * @example
 * ```ts
 * warmupCache('{"a": 1}', ['a', 'b']).failedPaths; // → [ 'b' ]
 * ```
 */
export const warmupCache: Processor['warmupCache'] = /* #__PURE__ */ operation('warmupCache');
/**
 * Removes everything from the cache and resets the counts of hits and misses.
 * {@link Processor.clearCache} of the default processor.
 *
 * @example
 * ```ts
 * clearCache();
 * getStats().cacheSize; // → 0
 * ```
 */
export const clearCache: Processor['clearCache'] = /* #__PURE__ */ operation('clearCache');
/**
 * Calls a function with key and item for each element or member of a JSON text; `return item.break()` ends the loop.
 * {@link Processor.foreach} of the default processor.
 *
 * @throws JsonSyntaxError if the text is not JSON; LimitExceededError for a limit of the config; TypeMismatchError if it is not a string
 * @throws TypeError if the callback is not a function; what it throws
 * @example
 * ```ts
 * const seen = [];
 * foreach('{"b": 1, "a": 2}', (key, item) => void seen.push([key, item.getData()]));
 * seen; // → [ [ 'b', 1 ], [ 'a', 2 ] ]
 * ```
 */
export const foreach: Processor['foreach'] = /* #__PURE__ */ operation('foreach');
/**
 * Calls a function as `foreach` does, for the elements or members of the value at a path.
 * {@link Processor.foreachWithPath} of the default processor.
 *
 * @throws PathNotFoundError, TypeMismatchError if there is none; PathSyntaxError if the path is malformed
 * @throws what `foreach` throws
 * @example
 * ```ts
 * const ids = [];
 * foreachWithPath('{"users": [{"id": 7}, {"id": 8}]}', 'users', (_, user) => void ids.push(user.getInt('id')));
 * ids; // → [ 7, 8 ]
 * ```
 */
export const foreachWithPath: Processor['foreachWithPath'] = /* #__PURE__ */ operation('foreachWithPath');
/**
 * Calls a function as `foreach` does, for everything nested in the text's value, outermost first.
 * {@link Processor.foreachNested} of the default processor.
 *
 * @throws what `foreach` throws
 * @example
 * ```ts
 * const keys = [];
 * foreachNested('{"a": [1, 2]}', (key) => void keys.push(key));
 * keys; // → [ 'a', 0, 1 ]
 * ```
 */
export const foreachNested: Processor['foreachNested'] = /* #__PURE__ */ operation('foreachNested');
/**
 * Returns the items of a JSON text, or of the value at a path, for `for … of`. The text is read when the loop begins.
 * {@link Processor.iterate} of the default processor.
 *
 * @throws when the loop begins: PathNotFoundError, TypeMismatchError, PathSyntaxError for the path; JsonSyntaxError, LimitExceededError for the text
 * @example
 * ```ts
 * [...iterate('[10, 20]')].map((item) => item.getData()); // → [ 10, 20 ]
 * ```
 */
export const iterate: Processor['iterate'] = /* #__PURE__ */ operation('iterate');
/**
 * Returns a value as JSON in UTF-8, as Go's `Marshal` writes it.
 * {@link Processor.marshal} of the default processor.
 *
 * @throws UnsupportedTypeError, UnsupportedValueError, MarshalerError if the value has no JSON form; LimitExceededError if it is nested too deeply
 * @throws TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * marshal(['é']).length; // → 6
 * ```
 */
export const marshal: Processor['marshal'] = /* #__PURE__ */ operation('marshal');
/**
 * ReadCheckedOptions JSON into a `t.…` target, through a Standard Schema, or into an object or array that it fills; without one, as `parseAny`.
 * {@link Processor.unmarshal} of the default processor.
 *
 * @throws JsonSyntaxError if the data is not JSON; UnmarshalTypeError if a value does not fit; UnknownFieldError, DuplicateNameError, LimitExceededError as the options say
 * @throws InvalidUnmarshalError if the target can receive nothing; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * unmarshal('{"id": 7}', t.struct('User', { id: t.int32() })); // → { id: 7 }
 * ```
 */
export const unmarshal: Processor['unmarshal'] = /* #__PURE__ */ operation('unmarshal');
/**
 * Returns the value of a JSON text or its bytes.
 * {@link Processor.parseAny} of the default processor.
 *
 * @throws JsonSyntaxError with line and column if it is not JSON; UnmarshalTypeError if a number is too large for a double
 * @throws LimitExceededError, DuplicateNameError as the options say; TypeError, RangeError for an invalid option
 * @example
 * ```ts
 * parseAny('[1, null]'); // → [ 1, null ]
 * ```
 */
export const parseAny: Processor['parseAny'] = /* #__PURE__ */ operation('parseAny');
