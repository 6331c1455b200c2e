import { afterEach, describe, expect, it } from '@jest/globals';
import { nested, thrownBy, withPollutedPrototype } from '@wirework/test-support';
import {
  compilePath,
  escapeSegment,
  get,
  getFromText,
  getManyFromText,
  has,
  isJsonError,
  parsePath,
  type PathInput,
  remove,
  removeFromText,
  set,
  setInText,
  setManyInText,
  stringifyPath,
} from '../src/index.ts';
import { applyPatch, createMergePatch, createPatch, mergePatch } from '../src/patch.ts';

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'then',
  'toJSON',
  '__defineGetter__',
];
const globals = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const snapshot = (): string => JSON.stringify(globals.map((it) => Reflect.ownKeys(it).map(String)));
const before = snapshot();
afterEach(() => {
  expect(snapshot()).toBe(before);
});

describe.each(names)('the name %s is an ordinary name', (name) => {
  const key = escapeSegment(name);

  it.each<[string, (inner: unknown) => unknown, string]>([
    ['at the top', (it) => it, ''],
    ['in an object', (it) => ({ a: it }), 'a.'],
    ['in an array', (it) => [it], '[0].'],
    ['below itself', (it) => JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(it)}}`) as unknown, `${key}.`],
  ])('%s', (_where, wrap, prefix) => {
    const path = `${prefix}${key}`;
    const empty = wrap({});
    expect(get(empty, path)).toBeUndefined();
    expect(has(empty, path)).toBe(false);
    expect(getFromText(JSON.stringify(empty), path).exists).toBe(false);
    expect(() => get(empty, path, { strict: true })).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
    expect(() => remove(empty, path)).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));
    expect(() => set(empty, `${path}.polluted`, 1)).toThrow(expect.objectContaining({ code: 'PATH_NOT_FOUND' }));

    const filled = set(empty, `${path}.polluted`, true, { create: true });
    const text = setInText(JSON.stringify(empty), `${path}.polluted`, true, { create: true });
    expect(JSON.parse(text)).toEqual(filled);
    expect(get(filled, `${path}.polluted`)).toBe(true);
    expect(getFromText(text, `${path}.polluted`).value).toBe(true);
    expect(getManyFromText(text, [path, `${path}.${key}`]).map((it) => it.exists)).toEqual([true, false]);
    expect(JSON.stringify(remove(filled, path))).toBe(JSON.stringify(empty));
    expect(removeFromText(text, path)).toBe(JSON.stringify(empty));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((get(filled, prefix.replace(/\.$/, '')) as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('is ordinary in many-valued forms, in patches and in an array of segments', () => {
    const own = JSON.parse(`[{${JSON.stringify(name)}: 1}, {}]`) as unknown;
    expect(get(own, `{${JSON.stringify(name)}}`)).toEqual([1]);
    expect(get(own, `[*].${key}`)).toEqual([1]);
    expect(get(own, [0, name])).toBe(1);
    expect(JSON.stringify(get(own, `{${JSON.stringify(name)},x}`))).toBe(JSON.stringify([(own as unknown[])[0]]));
    expect(JSON.stringify(set([{}, {}], `[*].${key}`, 1))).toBe(
      JSON.stringify([(own as unknown[])[0], (own as unknown[])[0]]),
    );
    const pointer = compilePath([name]).toPointer();
    expect(JSON.stringify(applyPatch({}, [{ op: 'add', path: pointer, value: 1 }]))).toBe(
      `{${JSON.stringify(name)}:1}`,
    );
    expect(() => applyPatch({}, [{ op: 'remove', path: pointer }])).toThrow(expect.objectContaining({ code: 'PATCH' }));
    expect(JSON.stringify(mergePatch({}, JSON.parse(`{${JSON.stringify(name)}:{"x":1}}`)))).toBe(
      `{${JSON.stringify(name)}:{"x":1}}`,
    );
  });
});

describe('a polluted Object.prototype', () => {
  const options = {
    strict: true,
    default: 'polluted',
    create: true,
    ignoreMissing: true,
    validate: 'scanned',
    numbers: 'lossless',
    duplicates: 'reject',
    maxPathLength: 0,
    maxSegments: 0,
    maxIndex: 0,
    maxDepth: 0,
    maxOperations: 0,
    maxCopied: 0,
    maxBytes: 0,
    maxTextBytes: 0,
    hint: 'polluted',
    pointer: '/polluted',
    position: () => ({ pointer: '/polluted' }),
    kind: 'wildcard',
    name: 'x',
    names: ['x', 'y'],
    start: 0,
    end: 0,
    step: -1,
    source: 'x',
    segments: ['x'],
    toJSON: () => 'polluted',
    op: 'remove',
    path: '/a',
    from: '/a',
    value: 1,
    fault: true,
    polluted: 'polluted',
    b: 'inherited',
  };

  /** One call of each function, with whatever reads a member that it does not have. */
  const runs: (() => unknown)[] = [
    () => get({ a: [{ n: 1 }, {}] }, 'a[-1].b', {}),
    () => get({ a: [{ n: 1 }, {}] }, 'a[*].n'),
    () => get({ a: {} }, 'a.polluted'),
    () => has({}, 'polluted'),
    () => set({}, 'a.b', 1, {}),
    () => set({}, 'a', 1),
    () => set('text', 'a', 1),
    () => get({ a: [] }, 'a.b', { strict: true }),
    () => remove({ $: { a: 1 } }, '$.b', {}),
    () => setInText('[1]', 'a', 1),
    () => remove({}, 'gone', {}),
    () => getFromText('{"a": 1, "a": 1.0, "b": [1]}', 'a', {}),
    () => getFromText('{"a": 1} x', 'a', {}),
    () => getManyFromText('[[1, 2, 3]]', ['[0][1]', 'gone', '[0][0:2]'], {}).map((it) => it.value),
    () => setInText('{"a": 1}', 'b', { c: [1, { d: 2 }] }, {}),
    () => setInText('{}', 'b.c', 1, {}),
    () =>
      setManyInText(
        '{"a": [1], "c": {}}',
        [
          ['a[+]', 2],
          ['a[-1]', 3],
          ['c', { d: 4 }],
          ['b.c', 5],
        ],
        {},
      ),
    () =>
      setManyInText(
        '{"a": [1], "c": {}}',
        [
          ['a[+]', 2],
          ['c.d', { e: 4 }],
          ['b', [5]],
        ],
        {},
      ),
    () => removeFromText('{"a": 1}', 'gone', {}),
    () => [...parsePath('a[1:].b{c}', {})],
    () => get([1, 2, 3], '[1:]'),
    () => get([1, 2, 3], '[:2]'),
    () => compilePath([{ kind: 'slice', step: -1 }]).segments,
    () => stringifyPath(parsePath('a[1:].b[:2]')),
    () => compilePath([{}] as unknown as PathInput),
    () => get({}, {} as unknown as PathInput),
    () => applyPatch({ a: 1 }, [{}] as never, {}),
    () => applyPatch({ a: 1 }, [{ op: 'test', path: '/a', value: 1 }], {}),
    () => mergePatch({ a: 1 }, { b: { c: 1 } }, {}),
    () => createPatch({ a: 1 }, { b: { c: 1 } }, {}),
    () => createMergePatch({ a: 1 }, { b: { c: 1 } }, {}),
  ];
  const outcomes = (): unknown[] =>
    runs.map((run) => {
      try {
        return run();
      } catch (error) {
        return [(error as Error).message, { ...(error as Error) }];
      }
    });

  it('changes no result', () => {
    const clean = JSON.stringify(outcomes());
    expect(JSON.stringify(withPollutedPrototype(options, outcomes))).toBe(clean);
  });
});

describe('a hostile document or path', () => {
  it('does not overflow the stack at any depth', () => {
    const depth = 20_000;
    const text = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    for (const run of [
      () => getFromText(text, 'a.a'),
      () => getFromText(text, 'a{b}'),
      () => getManyFromText(text, ['a', 'b']),
      () => setInText(text, 'a.a', 1),
      () => removeFromText(text, 'a.a'),
      () => getFromText(text, 'a.a', { validate: 'scanned' }),
      () => getFromText(text, '', { numbers: 'bigint' }),
    ]) {
      expect(run).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }));
    }
    expect(getFromText(text, 'a.a', { maxDepth: depth, numbers: 'bigint' }).exists).toBe(true);
    const value = nested(depth);
    expect(get([value], '[0][0][0][*]')).toHaveLength(1);
    expect(set([value], '[0][0]', 1)).toEqual([[1]]);
    expect(() => setInText('[0]', '[0]', value)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }),
    );
    expect(setInText('[0]', '[0]', value, { maxDepth: Infinity })).toBe(
      `${'['.repeat(depth + 1)}1${']'.repeat(depth + 1)}`,
    );
    // Every level of an indented text is longer than the one around it: this one would have more characters than a
    // string can.
    expect(() => setInText('[\n  0\n]', '[0]', value, { maxDepth: Infinity })).toThrow(
      expect.objectContaining({ code: 'MARSHALER' }),
    );
  });

  it('does not overflow the stack as a merge patch or an operation', () => {
    const patch = nested(20_000, 1, (a) => ({ a }));
    const target = { a: { a: 1, b: 2 } };
    expect(() => mergePatch(target, patch)).toThrow(
      expect.objectContaining({ code: 'LIMIT_EXCEEDED', limit: 'maxDepth', max: 200 }),
    );
    expect(get(mergePatch(target, patch, { maxDepth: Infinity }), 'a.b')).toBe(2);
    expect(
      applyPatch(
        { x: patch },
        [
          { op: 'test', path: '/x', value: patch },
          { op: 'copy', from: '/x', path: '/y' },
        ],
        { maxCopied: Infinity },
      ),
    ).toHaveProperty('y');
  });

  it('has no getter or inherited member of a class read', () => {
    class User {
      name = 'Ada';
      get secret(): string {
        throw new Error('was read');
      }
    }
    expect(get(new User(), 'secret')).toBeUndefined();
    expect(get({ u: new User() }, 'u.name')).toBe('Ada');
    expect(get(Object.create({ a: 1 }), 'a')).toBeUndefined();
  });

  it('has none of its values in an error', () => {
    const secret = 'canary-7f3a';
    const text = JSON.stringify({ a: secret, b: { x1: secret } });
    for (const run of [
      () => getFromText(text, 'a.b', { strict: true }),
      () => getFromText(`${text}x`, 'a'),
      () => setInText(text, 'a.b', 1),
      () => removeFromText(text, 'b.x'),
      () => get({ a: secret }, 'a[0]', { strict: true }),
      () => setInText('{}', 'a', { s: secret, f: () => 0 }),
      () => applyPatch({ a: secret }, [{ op: 'test', path: '/a', value: `${secret}!` }]),
    ]) {
      const error = thrownBy(run);
      expect(isJsonError(error)).toBe(true);
      expect(`${String(error)} ${(error as Error).stack ?? ''} ${JSON.stringify(error)}`).not.toContain(secret);
    }
  });
});
