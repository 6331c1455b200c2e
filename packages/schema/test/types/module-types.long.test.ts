import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { compileLiterals, temporaryFolders } from '@wirework/test-support';
import fc from 'fast-check';
import { compileSchema, type JsonSchema, type SchemaOptions } from '../../src/index.ts';
import { compileToModule } from '../../src/module.ts';
import { laterDocument, laterSchema } from '../support/any-later-schema.ts';
import { document, schema, value } from '../support/any-schema.ts';

const newFolder = temporaryFolders();
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript-7.0/package.json')), 'bin/tsc');
const source = fileURLToPath(new URL('../../src/api/from-schema.ts', import.meta.url));

/** Returns the types of a module as a namespace. */
function namespaceOf(name: string, root: unknown, options?: SchemaOptions): string {
  const { types } = compileToModule(root as JsonSchema, options);
  const declarations = types.split('\n').filter((it) => it.startsWith('export type'));
  return `namespace ${name} { ${declarations.join('\n')} }`;
}

function isCompiled(root: JsonSchema): boolean {
  try {
    compileSchema(root, { strict: true });
    return true;
  } catch {
    return false;
  }
}

describe('the types of a module', () => {
  it('fit every value that passes the schema', () => {
    // A property named `__proto__` in a literal would set the prototype.
    const values = fc.sample(value, 120).filter((it) => !(JSON.stringify(it) ?? '').includes('__proto__'));
    const roots = [
      ...fc.sample(schema, 60).map(document),
      ...fc.sample(laterSchema, 60).map(laterDocument).filter(isCompiled),
    ];
    let passed = 0;
    const lines = roots.flatMap((root, at) => {
      const { check } = compileSchema(root);
      const members = values.filter(check);
      passed += members.length;
      return [
        namespaceOf(`M${at}`, root),
        ...members.map(
          (member, i) => `export const v${at}_${i}: Fixed<M${at}.Value> = literal(${JSON.stringify(member)});`,
        ),
      ];
    });
    expect(passed).toBeGreaterThan(300);
    expect(compileLiterals(tsc, newFolder(), lines)).toBe('');
  }, 120_000);

  it('are those of FromSchema', () => {
    const user = {
      type: 'object',
      properties: {
        id: { type: 'integer' },
        'the name': { type: ['string', 'null'] },
        tags: { type: 'array', items: { enum: ['a', 'b', 1, null] } },
        point: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], minItems: 2, additionalItems: false },
        any: { anyOf: [{ const: { a: [1] } }, { type: 'object', additionalProperties: { type: 'boolean' } }] },
        friend: { $ref: '#/definitions/friend' },
      },
      required: ['id', 'other'],
      definitions: { friend: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    } as const;
    const lines = [
      `import type { FromSchema } from ${JSON.stringify(source)};`,
      namespaceOf('M', user),
      `const user = ${JSON.stringify(user)} as const;`,
      'type Expected = FromSchema<typeof user>;',
      'export const one = (it: M.Value): Expected => it;',
      'export const other = (it: Expected): M.Value => it;',
    ];
    expect(compileLiterals(tsc, newFolder(), lines)).toBe('');
  });
});
