import { beforeAll, describe, expect, it } from '@jest/globals';
import { describeJsonSchemaSuite, jsonSchemaSuite, thrownBy } from '@wirework/test-support';
import { compileSchema, type JsonSchema } from '../src/index.ts';
import { compileToModule, isModuleCurrent, type ModuleOptions } from '../src/module.ts';
import { formatFunctions } from '../src/module/format-writer.ts';
import { answersTo, answersToText } from './support/answers.ts';
import { loadModule } from './support/load-module.ts';
import { registryOfRemotes, suiteFiles, type SuiteGroup } from './support/suite.ts';
import { apiSchema, userSchema } from './support/user-schemas.ts';
import { writeRuntimePieces } from './support/write-runtime-pieces.ts';

const unbuilt = thrownBy(() => compileToModule({ minLength: 2 }, { standalone: true }));
beforeAll(writeRuntimePieces);

/** Expects that a standalone module says the same about values as the schema that is compiled at run time. */
function expectSame(schema: unknown, values: readonly unknown[], options?: ModuleOptions): void {
  const compiled = compileSchema(schema as JsonSchema, options);
  const module = loadModule(schema, { ...options, standalone: true });
  for (const value of values) {
    const text = JSON.stringify(value, undefined, 2);
    expect([answersTo(module, value), answersToText(module, text)]).toEqual([
      answersTo(compiled, value),
      answersToText(compiled, text),
    ]);
  }
}

const address = { street: '1 Main Street', city: 'Paris', zip: '75001', country: 'FR' };
const user = { id: 1, name: 'Ada', address };
const users = [
  user,
  { ...user, tags: ['a'], friends: [{ id: 2 }] },
  { ...user, id: 0, tags: [1], tag: address },
  { ...user, address: { ...address, zip: '1', country: 'XX' } },
  {},
  [],
  'Ada',
];

describe('a standalone module', () => {
  it('says the same as compileSchema() about users', () => expectSame(userSchema, users));

  it('says the same as compileSchema() about an API of twenty types', () => {
    const values = users.flatMap((it) => [{ type3: it }, { type3: { ...user, next: it } }, { type20: it }]);
    expectSame(apiSchema, values);
  });

  it('has every format', () => {
    const names = Object.keys(formatFunctions).filter((it) => it !== 'byte');
    const properties = Object.fromEntries(names.map((name) => [name, { format: name }]));
    const texts = ['2024-01-01', '12:00:00Z', 'ada@example.com', '::1', 'a b', 'http://[', 'P1D', '/a~b', '(', 'ﬀ.de'];
    const values = texts.map((text) => Object.fromEntries(names.map((name) => [name, text])));
    expectSame({ properties }, values);
  });

  it('checks deep values as compileSchema() does', () => {
    let value: unknown = { other: 1 };
    for (let i = 0; i < 900; i++) value = { next: value };
    expectSame({ properties: { next: { $ref: '#' } }, additionalProperties: false }, [value]);
  });

  it('imports nothing, generates no code, and closes no element of HTML', () => {
    const schema = { ...apiSchema, patternProperties: { '^(a+)+$': { format: 'idn-email' } } };
    const { code, imports } = compileToModule(schema as JsonSchema, { standalone: true });
    expect(imports).toEqual([]);
    expect(code).not.toMatch(/^\s*import\b|\bimport\(|<\/script|<!--|\beval\b|\bnew Function\b/m);
  });

  it('holds only what it uses', () => {
    const length = (schema: JsonSchema): number => compileToModule(schema, { standalone: true }).code.length;
    const small = length({ type: 'string' });
    expect(length({ type: 'string', format: 'date' })).toBeGreaterThan(small + 500);
    expect(length({ type: 'string', pattern: '^a(?=b)' })).toBeGreaterThan(small + 10_000);
    expect(compileToModule({ type: 'string' }, { standalone: true }).code).not.toMatch(/idna|punycode|lookahead/i);
  });

  it('is current until its schema changes, and is another module than the one with imports', () => {
    const { code } = compileToModule({ type: 'string' }, { standalone: true });
    expect(isModuleCurrent(code, { type: 'string' }, { standalone: true })).toBe(true);
    expect(isModuleCurrent(code, { type: 'number' }, { standalone: true })).toBe(false);
    expect(isModuleCurrent(code, { type: 'string' })).toBe(false);
  });

  it('is refused where the package was not built', () => {
    expect(String(unbuilt)).toBe('TypeError: Cannot write a standalone module: the package was not built');
  });

  it('is refused for another value of the option', () => {
    expect(() => compileToModule(true, { standalone: 'yes' as unknown as boolean })).toThrow(TypeError);
  });
});

describeJsonSchemaSuite('standalone modules of the JSON-Schema-Test-Suite', () => {
  const registry = registryOfRemotes();
  it.each(suiteFiles('optional'))('say the same as compileSchema() about the first cases of %s', (file, draft) => {
    const [group] = jsonSchemaSuite<SuiteGroup[]>(file);
    if (group === undefined) throw new Error(`${file} is empty`);
    expectSame(
      group.schema,
      group.tests.map(({ data }) => data),
      { registry, draft },
    );
  });
});
