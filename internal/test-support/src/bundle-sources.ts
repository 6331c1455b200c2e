import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Writes a TypeScript source with all that it imports into one file, so that a thread or process of a test starts fast.
 *
 * @param source the URL of the source
 * @param file the path of the file that is written, `.mjs`
 * @param options `splitting` writes what `import()` loads into files beside it
 */
export async function bundleSources(
  source: URL,
  file: string,
  { splitting = false }: { readonly splitting?: boolean } = {},
): Promise<void> {
  // Loaded late, because most suites import this package without a need for it.
  const { build } = await import('esbuild');
  await build({
    entryPoints: [fileURLToPath(source)],
    outdir: dirname(file),
    entryNames: basename(file, '.mjs'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting,
    platform: 'node',
    format: 'esm',
    conditions: ['@wirework/source'],
    // CommonJS modules in the bundle load those of Node.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
  });
}

/** Returns the bytes of a bundle for browsers, minified and compressed, and the sources in it. */
export async function bundleSize(contents: string, folder: URL): Promise<{ size: number; files: string[] }> {
  const { build } = await import('esbuild');
  const result = await build({
    stdin: { contents, resolveDir: fileURLToPath(folder), loader: 'ts' },
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
  const files = Object.entries(output?.inputs ?? {}).flatMap(([file, it]) => (it.bytesInOutput > 0 ? file : []));
  return { size: gzipSync(result.outputFiles[0]?.contents ?? '', { level: 9 }).length, files };
}
