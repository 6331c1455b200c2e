import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

/**
 * Writes a TypeScript source with all that it imports into one file, so that a thread or process of a test starts fast.
 *
 * @param source the URL of the source
 * @param file the path of the file that is written, `.mjs`
 */
export async function bundleSources(source: URL, file: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@wirework/source'],
  });
}
