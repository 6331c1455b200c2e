import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from '@jest/globals';
import type { JsonSchema } from '../src/index.ts';
import { compileToModule } from '../src/module.ts';
import { apiSchema, userSchema } from './support/user-schemas.ts';

/** Returns the files that a bundle of a line is made of; `tooling/budget.json` bounds its size. */
async function filesOf(contents: string): Promise<string[]> {
  return (await bundled(contents)).files;
}

/** Returns the files of a bundle, and its size as minified and compressed text. */
async function bundled(contents: string): Promise<{ files: string[]; size: number }> {
  const result = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL('../src/', import.meta.url)), loader: 'ts' },
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
    conditions: ['@wirework/source'],
  });
  const [output] = Object.values(result.metafile.outputs);
  const files = Object.entries(output?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([file]) => file);
  const [text] = result.outputFiles;
  return { files, size: gzipSync(text?.contents ?? '').length };
}

it('leaves the code that reads texts out of a bundle for values alone', async () => {
  const files = await filesOf("export { compileValueSchema } from './index.ts'");
  expect(files.filter((file) => /scanner|text-functions/.test(file)).sort()).toEqual([
    expect.stringMatching(/scanner.*nearest\.ts$/),
    expect.stringMatching(/scanner.*read-option\.ts$/),
    // The engine of regular expressions.
    expect.stringMatching(/scanner.*char-set\.ts$/),
    expect.stringMatching(/scanner.*linear-matcher\.ts$/),
    expect.stringMatching(/scanner.*parse-pattern\.ts$/),
    expect.stringMatching(/scanner.*program\.ts$/),
    expect.stringMatching(/scanner.*equality\.ts$/),
    expect.stringMatching(/kind-of\.ts$/),
    expect.stringMatching(/own-property\.ts$/),
  ]);
});

it('leaves functions that print, revive and configure out of a bundle that does not use them', async () => {
  const files = await filesOf("export { compileSchema } from './index.ts'");
  expect(files.filter((file) => /format-errors|from-json|schema-config|validate-schema/.test(file))).toEqual([]);
});

const withoutExports = (code: string): string => code.replace(/^export /gm, '').replace(/^\{ standard.*$/m, '');

it('takes from a module what is used: for a check no code that reports, and no compiler', async () => {
  const code = withoutExports(compileToModule(userSchema as JsonSchema).code);
  const check = await bundled(`${code}\nexport { check };`);
  expect(check.files).toEqual([expect.stringMatching(/scalar-node\.ts$/), '<stdin>']);
  expect(check.size).toBeLessThan(1_500);
  const validate = await bundled(`${code}\nexport { validate };`);
  expect(validate.files.filter((file) => /dialects|references|compiler\.ts|api\//.test(file))).toEqual([]);
  expect(validate.size).toBeLessThan(9_000);
  const all = await bundled(`${code}\nexport { check, validate, validateText, parseText, standard };`);
  expect(all.files.filter((file) => /dialects|references|compiler\.ts|formats/.test(file))).toEqual([]);
});

it('takes at most 5 kB for the check of an API of twenty types', async () => {
  const code = withoutExports(compileToModule(apiSchema as JsonSchema).code);
  expect((await bundled(`${code}\nexport { check };`)).size).toBeLessThan(5_000);
});
