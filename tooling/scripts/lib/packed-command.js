/** Checks the command as it is installed from its tarball: nothing comes with it, and it prints what its help shows. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './workspace.js';

/** Prints the examples of all commands, which the sources have as data. */
const listExamples = `
const { commands } = await import(${JSON.stringify(`${root}packages/cli/src/commands.ts`)});
const loaded = await Promise.all(Object.values(commands).map((it) => it.load()));
console.log(JSON.stringify(loaded.flatMap((it) => it.examples)));`;

function examplesOfHelp() {
  const loader = [
    ...['--import', `${root}internal/test-support/src/source-loader-hooks.mjs`],
    ...['--conditions=@wirework/source', '--no-warnings', '--input-type=module'],
  ];
  return JSON.parse(execFileSync(process.execPath, [...loader, '--eval', listExamples], { encoding: 'utf8' }));
}

/** Runs the line of an example in a new folder of a project. Returns a line if it prints something else. */
async function exampleProblem({ line, files = {}, serves, prints, exitCode = 0 }, project) {
  const cwd = mkdtempSync(join(project, 'example-'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, file)), { recursive: true });
    writeFileSync(join(cwd, file), content);
  }
  const server = createServer((_, response) => response.end(serves)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const command = line.replace('https://api.example.com', `http://127.0.0.1:${server.address().port}`);
  const PATH = [join(project, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, { cwd, shell: true, env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  server.close();
  return code === exitCode && stderr === '' && stdout.includes(prints)
    ? undefined
    : `'${line}' ended with exit code ${code}, and printed ${stdout}${stderr}`;
}

/**
 * Installs the tarball of the command, and runs the examples of its help.
 *
 * @returns {Promise<string[]>} a line for each package that comes with it, and for each example with another output
 */
export async function commandProblems(tarball, folder) {
  const project = join(folder, 'command');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private": true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', tarball], { cwd: project, stdio: 'pipe' });
  const modules = join(project, 'node_modules');
  const installed = [...readdirSync(modules), ...readdirSync(join(modules, '@wirework'))];
  const problems = installed
    .filter((it) => !/^\.|^@wirework$|^cli$/.test(it))
    .map((it) => `the command installs '${it}'`);
  for (const example of examplesOfHelp()) problems.push((await exampleProblem(example, project)) ?? []);
  return problems.flat();
}
