import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readOpenApiYaml } from '@wirework/openapi/yaml';
import { writeTypes } from '@wirework/openapi/types';
import { runProgram } from '../run-program.ts';
import { shownIn } from '../shown-in.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

it('prints the lines of the README', async () => {
  const { code, stdout, stderr } = await runProgram('openapi-contract/main.js');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toBe(shownIn('openapi-contract/README.md')[0]);
});

it('has the types of the document', () => {
  const withoutLayout = (text: string): string => text.replace(/[\s;'"|]/g, '');
  const types = writeTypes(readOpenApiYaml(read('orders.yaml')));
  expect(withoutLayout(read('orders.d.ts'))).toBe(withoutLayout(types));
});
