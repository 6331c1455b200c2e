import { PathSyntaxError } from '@wirework/encoding-errors';
import { didYouMean } from '@wirework/scanner/primitives';
import type { Argument, Call, Operand, Query, Test } from '../syntax/query.ts';
import type { FunctionSpec, JsonPathType } from './json-path-function.ts';

/** The types of a query's functions, and its text for errors. */
interface Types {
  readonly text: string;
  readonly functions: ReadonlyMap<string, FunctionSpec>;
}

/**
 * Checks that a query is well-typed (RFC 9535 section 2.4.3): each function exists, has arguments of its types, and is
 * used where its result fits; a comparison has one value on each side.
 *
 * @throws PathSyntaxError with the index of the part that does not fit
 */
export function checkTypes(query: Query, types: Types): void {
  for (const { selectors } of query.segments)
    for (const selector of selectors) if (selector.kind === 'filter') checkTest(selector.test, types);
}

function checkTest(test: Test, types: Types): void {
  switch (test.kind) {
    case 'and':
    case 'or':
      for (const part of test.tests) checkTest(part, types);
      return;
    case 'not':
      return checkTest(test.test, types);
    case 'comparison':
      checkOperand(test.left, types);
      return checkOperand(test.right, types);
    case 'query':
      return checkTypes(test, types);
    case 'call':
      if (checkCall(test, types) === 'value')
        fail(types, test.at, `a comparison with the result of ${test.name}(), which is a value`);
  }
}

function checkOperand(operand: Operand, types: Types): void {
  if (operand.kind === 'query' && !operand.isSingular)
    fail(types, operand.at, 'a query of names and indices only, because a comparison needs one value on each side');
  if (operand.kind === 'call' && checkCall(operand, types) !== 'value')
    fail(types, operand.at, `no comparison, because ${operand.name}() does not return a value`);
}

/** Checks a call with its arguments, and returns the type of its result. */
function checkCall({ name, args, at }: Call, types: Types): JsonPathType {
  const spec = types.functions.get(name);
  if (spec === undefined)
    return fail(types, at, `a function that exists${didYouMean(name, [...types.functions.keys()])}`);
  const { parameters, result } = spec;
  if (args.length !== parameters.length)
    fail(types, at, `${parameters.length} ${parameters.length === 1 ? 'argument' : 'arguments'} for ${name}()`);
  args.forEach((argument, i) => checkArgument(argument, parameters[i] as JsonPathType, name, types));
  return result;
}

function checkArgument(argument: Argument, type: JsonPathType, name: string, types: Types): void {
  const { kind, at } = argument;
  if (kind === 'query') {
    if (type === 'value' && !argument.isSingular)
      fail(types, at, `a value for ${name}(): a query of names and indices only, or value(…) around it`);
    return checkTypes(argument, types);
  }
  if (kind === 'call') {
    const found = checkCall(argument, types);
    if (found === type || (type === 'logical' && found === 'nodes')) return;
  } else if (kind === 'literal') {
    if (type === 'value') return;
  } else if (type === 'logical') {
    return checkTest(argument, types);
  }
  fail(types, at, { value: 'a value', logical: 'a test', nodes: 'a query' }[type] + ` as argument of ${name}()`);
}

function fail({ text }: Types, offset: number, expected: string): never {
  throw new PathSyntaxError({ path: text, offset, expected });
}
