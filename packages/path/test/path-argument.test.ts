import { describe, expect, it } from '@jest/globals';
import {
  compilePath,
  compilePointer,
  escapeSegment,
  get,
  getFromText,
  getMany,
  getManyFromText,
  has,
  parsePath,
  remove,
  removeFromText,
  removeManyInText,
  set,
  setInText,
  setManyInText,
  stringifyPath,
} from '../src/index.ts';

type AnyFunction = (...given: unknown[]) => unknown;

const takers: Record<string, (path: unknown) => unknown> = {
  compilePath: compilePath as AnyFunction,
  compilePointer: compilePointer as AnyFunction,
  escapeSegment: escapeSegment as AnyFunction,
  parsePath: parsePath as AnyFunction,
  stringifyPath: stringifyPath as AnyFunction,
  get: (path) => (get as AnyFunction)({}, path),
  has: (path) => (has as AnyFunction)({}, path),
  set: (path) => (set as AnyFunction)({}, path, 1),
  remove: (path) => (remove as AnyFunction)({}, path),
  getMany: (path) => (getMany as AnyFunction)({}, path),
  'getMany, one of many': (path) => (getMany as AnyFunction)({}, ['a', path]),
  getFromText: (path) => (getFromText as AnyFunction)('{}', path),
  getManyFromText: (path) => (getManyFromText as AnyFunction)('{}', path),
  'getManyFromText, one of many': (path) => (getManyFromText as AnyFunction)('{}', ['a', path]),
  setInText: (path) => (setInText as AnyFunction)('{}', path, 1),
  setManyInText: (path) =>
    (setManyInText as AnyFunction)('{}', [
      ['a', 1],
      [path, 1],
    ]),
  removeFromText: (path) => (removeFromText as AnyFunction)('{}', path),
  removeManyInText: (path) => (removeManyInText as AnyFunction)('{}', path),
  'removeManyInText, one of many': (path) => (removeManyInText as AnyFunction)('{"a": 1}', ['a', path]),
};

describe.each(Object.entries(takers))('%s()', (_name, take) => {
  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [5, 'number'],
    [true, 'boolean'],
    [{}, 'object'],
    [() => 'a', 'function'],
    [Symbol('a'), 'symbol'],
  ])('throws PATH_SYNTAX for %p as a path and names its type', (given, kind) => {
    expect(() => take(given)).toThrow(
      expect.objectContaining({ code: 'PATH_SYNTAX', offset: 0, message: expect.stringContaining(`found ${kind}`) }),
    );
  });
});

it.each([getMany, getManyFromText, removeManyInText] as AnyFunction[])(
  'a single path in place of an array of paths is refused',
  (run) => {
    expect(() => run('{}', 'a')).toThrow('expected an array of paths, found string');
  },
);
