import { getOwn, readObject, readOption } from '@wirework/scanner/primitives';
import { quoteName } from '@wirework/encoding-errors';
import type { FunctionSpec, JsonPathType } from './json-path-function.ts';
import { standardFunctions } from './standard-functions.ts';

const types: readonly unknown[] = ['value', 'logical', 'nodes'] satisfies JsonPathType[];

/**
 * Reads the option `functions`, and returns its functions together with the standard ones.
 *
 * @throws TypeError, RangeError for a malformed description of a function
 */
export function readFunctions(options: object | undefined): ReadonlyMap<string, FunctionSpec> {
  const given = readObject(options, 'functions');
  if (given === undefined) return standardFunctions;
  const functions = new Map(standardFunctions);
  for (const name of Object.keys(given)) {
    if (!/^[a-z][a-z\d_]*$/.test(name))
      throw refusal(name, 'its name must begin with a small letter, followed by small letters, digits and underscores');
    if (standardFunctions.has(name)) throw refusal(name, 'RFC 9535 defines it');
    functions.set(name, readFunction(name, getOwn(given, name)));
  }
  return functions;
}

function readFunction(name: string, given: unknown): FunctionSpec {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(
      `Cannot use the function ${quoteName(name)}: expected an object with parameters, result and call`,
    );
  const parameters: unknown = readOption(given, 'parameters');
  const result = readOption(given, 'result');
  const call = readOption(given, 'call');
  if (!Array.isArray(parameters) || !parameters.every((it) => types.includes(it)) || !types.includes(result))
    throw refusal(name, "each of 'parameters' and 'result' must be 'value', 'logical' or 'nodes'");
  if (typeof call !== 'function') throw refusal(name, "'call' must be a function");
  const own = call as (...args: readonly unknown[]) => unknown;
  return {
    parameters: [...(parameters as JsonPathType[])],
    result: result as JsonPathType,
    prepare: () => (args) => checkResult(name, result as JsonPathType, own(...args)),
  };
}

/** Returns the result of a custom function, if it has the declared type. */
function checkResult(name: string, type: JsonPathType, result: unknown): unknown {
  if (type === 'value' || (type === 'logical' ? typeof result === 'boolean' : Array.isArray(result))) return result;
  throw new TypeError(
    `Cannot use the result of the function ${quoteName(name)}: expected ${type === 'logical' ? 'true or false' : 'an array of values'}`,
  );
}

function refusal(name: string, reason: string): RangeError {
  return new RangeError(`Cannot use the function ${quoteName(name)}: ${reason}`);
}
