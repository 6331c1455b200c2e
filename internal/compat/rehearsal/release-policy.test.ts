import { describe, expect, it } from '@jest/globals';
import { staleBundles, unnamedFacades } from '../../../tooling/scripts/lib/release-policy.js';

describe('unnamedFacades', () => {
  const versions = { codec: '0.9.0', json: '0.8.0', 'http-errors': '1.2.0', 'http-client': '0.14.0' };
  const found = (summary: string, bumps: Readonly<Record<string, string>>): unknown[] => {
    const releases = Object.entries(bumps).map(([name, type]) => ({ name: `@wirework/${name}`, type }));
    return unnamedFacades([{ id: 'note', summary, releases }], versions).map(
      ({ facade, needed, names }) => `${facade} ${needed}: ${names.join(' ')}`,
    );
  };

  it('finds a break of an export that a façade has too and the changeset does not name', () => {
    expect(found('`stringify(value)` writes `<` unescaped.', { codec: 'minor' })).toEqual(['json minor: stringify']);
    expect(found('`stringify` writes `<` unescaped.', { codec: 'minor', json: 'patch' })).toHaveLength(1);
    expect(found('`ErrorType` is frozen.', { 'http-errors': 'major' })).toEqual(['http-client minor: ErrorType']);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['a changeset that names the façade', '`stringify` writes `<` unescaped.', { codec: 'minor', json: 'minor' }],
    ['a bump that breaks nothing', '`stringify` is faster.', { codec: 'patch' }],
    ['a minor from 1.0 on', '`ErrorType` has another name.', { 'http-errors': 'minor' }],
    ['an export that the façade has not', '`partialReader` returns another type.', { codec: 'minor' }],
    ['a text about the façade', '`stringify` … Nothing changes for `@wirework/json`.', { codec: 'minor' }],
  ])('accepts %s', (_name, summary, bumps) => {
    expect(found(summary, bumps)).toEqual([]);
  });
});

describe('staleBundles', () => {
  const found = (...names: readonly string[]): unknown =>
    staleBundles({ releases: names.map((it) => ({ name: `@wirework/${it}`, type: 'patch' })) });

  it('finds a command whose tarball holds code that is released without it', () => {
    expect(found('schema', 'fastify', 'http-errors')).toEqual([{ name: 'cli', holds: ['http-errors', 'schema'] }]);
  });

  it('accepts a release with the command, and one of packages that it does not hold', () => {
    expect(found('schema', 'cli')).toEqual([]);
    expect(found('fastify')).toEqual([]);
  });
});
