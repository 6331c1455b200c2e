import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './workspace.js';

/** Copies the files that git knows or would add into a folder. Returns their paths in the repository. */
export function copyFiles(copy) {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const files = listed.stdout.split('\n').filter((it) => it !== '' && existsSync(join(root, it)));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  return files;
}

/**
 * Copies the files that git knows or would add into a folder, with links to what is installed: links between packages
 * lead to the copies. Separate workspaces have nothing installed there. Returns the paths of the files in the
 * repository.
 */
export function copyTree(copy) {
  const files = copyFiles(copy);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const separate = files.filter((it) => it.endsWith('/pnpm-workspace.yaml')).map((it) => dirname(it));
  for (const home of files.filter((it) => it.endsWith('/package.json')).map((it) => dirname(it))) {
    if (separate.includes(home)) continue;
    const modules = join(home, 'node_modules');
    // Links to other packages are relative, so that they lead to the copies.
    if (existsSync(join(root, modules)))
      cpSync(join(root, modules), join(copy, modules), { recursive: true, verbatimSymlinks: true });
  }
  return files;
}
