import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as errors from '@wirework/encoding-errors';
import * as scanner from '@wirework/scanner';
import { documentedLimits, misreadTexts, runExamples, runGuide, runReadme, runs } from '@wirework/test-support';
import * as path from '../src/index.ts';
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
import { type LimitName, limitOf } from '../src/options/options.ts';
import * as patch from '../src/patch.ts';
import { applyPatch, createMergePatch, createPatch, mergePatch } from '../src/patch.ts';

describe('examples', () => {
  it('the examples in the comments return what they state', async () => {
    const checked = await runExamples(new URL('../src/', import.meta.url), {
      ...errors,
      ...scanner,
      ...path,
      ...patch,
    });
    expect(checked).toBeGreaterThan(15);
  });
});

describe('limits', () => {
  it.each(Object.entries(documentedLimits('path')))(
    '%s has the default that the table of limits says',
    (name, value) => {
      expect(limitOf(undefined, name as LimitName)).toBe(value);
    },
  );
});

describe('names', () => {
  it('names with escapes are read, whatever was parsed before', () => {
    for (const { text, value } of misreadTexts(runs(300))) {
      const names = Object.keys(value).map((it) => [it]);
      expect([text, getFromText(text, '').value]).toEqual([text, value]);
      expect(getFromText(`[${text}]`, '[0]', { validate: 'scanned' }).value).toEqual(value);
      expect(getFromText(`[${text} /* é */]`, '', { syntax: 'jsonc' }).value).toEqual([value]);
      expect(getFromText(text, '[*]').value).toEqual(Object.values(value));
      expect(getManyFromText(text, names).map((it) => it.value)).toEqual(Object.values(value));
      expect(getFromText(text, names.at(-1) as string[], { strict: true }).value).toEqual(Object.values(value).at(-1));
    }
  });

  it('names with escapes are found by an edit of many places', () => {
    for (const { text, value } of misreadTexts(runs(300))) {
      const changed = getFromText(setInText(text, '[*]', 7), '').value;
      expect([text, changed]).toEqual([text, Object.fromEntries(Object.keys(value).map((it) => [it, 7]))]);
      expect(getFromText(removeFromText(`{"a": [${text}]}`, 'a[*][*]'), 'a').value).toEqual([{}]);
    }
  });
});

describe('readme', () => {
  const modules = {
    '@wirework/path': path,
    '@wirework/path/patch': patch,
  };

  it('snippets of the README return what they show', async () => {
    expect(await runReadme(new URL('../README.md', import.meta.url), modules)).toBeGreaterThanOrEqual(4);
  });

  it('snippets of the guide return what they show', async () => {
    expect(await runGuide('path', modules)).toBeGreaterThanOrEqual(20);
  });

  it('the table of reads in SYNTAX.md states what reads return', () => {
    const syntax = readFileSync(new URL('../SYNTAX.md', import.meta.url), 'utf8');
    const [, head = '', table = ''] = /\| on `(.*)` \| result \|\n\|[-|]+\|\n((?:\|.*\|\n)+)/.exec(syntax) ?? [];
    let rows = 0;
    for (const [, paths = '', expected = ''] of table.matchAll(/^\| (.*) \| (.*) \|$/gm)) {
      for (const [, one = ''] of paths.matchAll(/`([^`]*)`/g)) {
        const value = JSON.parse(expected.slice(1, -1)) as unknown;
        expect([one, path.getFromText(head, one).value]).toEqual([one, value]);
        rows++;
      }
    }
    expect(rows).toBe(9);
  });
});

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

describe('path argument', () => {
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
});
