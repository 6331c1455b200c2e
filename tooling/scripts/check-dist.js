/** `prepack` of each package: fails when a file that the manifest names was not built. Run in the package's folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { entries, readJson, report } from './lib/workspace.js';

const manifest = readJson(join(process.cwd(), 'package.json'));
const files = entries(manifest).flatMap(([, target]) => [target.types, target.default]);

report(
  manifest.name,
  files
    .filter((it) => !existsSync(join(process.cwd(), it)))
    .map((it) => `Cannot pack: '${it}' is missing; run 'pnpm build'`),
);
