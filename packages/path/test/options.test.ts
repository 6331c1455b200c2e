import { describe, expect, it } from '@jest/globals';
import {
  compilePath,
  compilePointer,
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
import { applyPatch, createMergePatch, createPatch, mergePatch } from '../src/patch.ts';

describe('options', () => {
  it('are refused if unknown, also with a compiled path that was read often', () => {
    const path = compilePath('a');
    const options = { maxdepth: 1 } as object;
    for (let i = 0; i < 150; i++)
      expect(() => get({ a: 1 }, path, options)).toThrow(
        "Cannot use the option 'maxdepth': there is no such option; known are maxDepth, ",
      );
    expect(get({ a: 1 }, path, { create: true, maxOperations: 1 } as object)).toBe(1);
  });

  it.each<readonly [string, (options: never) => unknown]>([
    ['compilePath', (it) => compilePath('a', it)],
    ['compilePointer', (it) => compilePointer('/a', it)],
    ['parsePath', (it) => parsePath('a', it)],
    ['stringifyPath', (it) => stringifyPath(['a'], it)],
    ['get', (it) => get({ a: 1 }, 'a', it)],
    ['getMany', (it) => getMany({ a: 1 }, ['a'], it)],
    ['has', (it) => has({}, 'a', it)],
    ['set', (it) => set({}, 'a', 1, it)],
    ['remove', (it) => remove({ a: 1 }, 'a', it)],
    ['getFromText', (it) => getFromText('{}', ['a'], it)],
    ['getManyFromText', (it) => getManyFromText('{}', ['a'], it)],
    ['setInText', (it) => setInText('{}', 'a', 1, it)],
    ['setManyInText', (it) => setManyInText('{}', [], it)],
    ['removeFromText', (it) => removeFromText('{"a": 1}', 'a', it)],
    ['removeManyInText', (it) => removeManyInText('{}', [], it)],
    ['applyPatch', (it) => applyPatch({}, [], it)],
    ['mergePatch', (it) => mergePatch({}, {}, it)],
    ['createPatch', (it) => createPatch({}, {}, it)],
    ['createMergePatch', (it) => createMergePatch({}, {}, it)],
  ])('are refused by %s if they are not an object, or one is misspelt', (_name, run) => {
    expect(() => run(null as never)).toThrow(new TypeError('Cannot use the options: expected an object, found null'));
    expect(() => run([] as never)).toThrow(new TypeError('Cannot use the options: expected an object, found array'));
    expect(() => run({ maxPathLenght: 5 } as never)).toThrow(
      "Cannot use the option 'maxPathLenght': there is no such option",
    );
    expect(() => run({ maxTextBytes: 5 } as never)).toThrow(
      new TypeError("Cannot use the option 'maxTextBytes': it is 'maxBytes' now"),
    );
    expect(() => run({ maxPathLength: undefined } as never)).not.toThrow();
  });

  it('are refused by reads if they are a number, which lodash takes as the default', () => {
    expect(() => get({}, 'a', 'nobody' as never)).toThrow(
      new TypeError('Cannot use the options: expected an object, found string'),
    );
    expect(() => get({}, 'a', null as never)).toThrow(
      new TypeError('Cannot use the options: expected an object, found null'),
    );
    const number = new TypeError('Cannot use the options: expected an object such as { default: 0 }, found number');
    for (const path of ['a', compilePath('b')]) expect(() => get({ b: 1 }, path, 0 as never)).toThrow(number);
    expect(() => getMany({}, ['a'], 0 as never)).toThrow(number);
  });
});
