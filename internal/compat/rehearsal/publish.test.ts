import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { layers } from '../../../tooling/scripts/layers.js';
import { readJson, root } from '../../../tooling/scripts/lib/workspace.js';

const program = fileURLToPath(new URL('../../../tooling/scripts/publish.js', import.meta.url));
const tags = Object.keys(layers).map((it) => {
  const { name, version } = readJson(`${root}packages/${it}/package.json`);
  return `${name}@${version}`;
});

/** Stands for `npm`, `pnpm`, `npx` or `gh`: notes its arguments, answers, and fails where it is told to. */
const standIn = (command: string): string => `#!/bin/sh
echo "${command} $*" >> "$CALLS"
case "$*" in
  *"$FAILS"*) exit 1 ;;
  'config get registry') echo "$REGISTRY" ;;
  'release list'*) echo "$RELEASES" ;;
  'release create'*) cat > /dev/null ;;
esac
`;

let folder = '';
const onNpm = new Set<string>();
let status = 404;
const registry = createServer((request, response) => {
  const [, name = '', version = ''] = /^\/(.*)\/(.*)$/.exec(request.url ?? '') ?? [];
  response.writeHead(onNpm.has(`${decodeURIComponent(name)}@${version}`) ? 200 : status).end();
});
// A slow machine takes longer between two calls than the 5 s after which a server closes a connection.
registry.keepAliveTimeout = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wirework-publish-'));
  for (const command of ['npm', 'pnpm', 'npx', 'gh']) {
    writeFileSync(join(folder, command), standIn(command));
    chmodSync(join(folder, command), 0o755);
  }
  onNpm.clear();
  status = 404;
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((done) => registry.close(done));
});

interface Run {
  /** The argument of `publish.js`. */
  readonly how?: string;
  /** The releases on GitHub, by tag. */
  readonly drafts?: readonly string[];
  readonly published?: readonly string[];
  /** The call that fails. */
  readonly fails?: string;
}

/** Runs `publish.js`, and returns what it did: calls that send, draft and publish, and what it printed. */
async function publish({ how, drafts = [], published = [], fails = 'nothing' }: Run) {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const { port } = registry.address() as AddressInfo;
  const releases = [
    ...drafts.map((tagName) => ({ tagName, isDraft: true })),
    ...published.map((tagName) => ({ tagName, isDraft: false })),
  ];
  const env = {
    ...process.env,
    PATH: [folder, process.env['PATH']].join(delimiter),
    CALLS: calls,
    REGISTRY: `http://127.0.0.1:${port}/`,
    RELEASES: JSON.stringify(releases),
    FAILS: fails,
  };
  const output = await new Promise<{ code: number; text: string }>((done) => {
    const args = [program, ...(how === undefined ? [] : [how])];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      done({ code: Number(error?.code ?? 0), text: stdout + stderr });
    });
  });
  const lines = readFileSync(calls, 'utf8').split('\n');
  const matches = (pattern: RegExp): string[] => lines.flatMap((it) => pattern.exec(it)?.[1] ?? []);
  return {
    ...output,
    staged: matches(/^npm stage publish .*\/(wirework-.*)\.tgz --access public$/),
    sent: matches(/^npm publish .*\/(wirework-.*)\.tgz --access public$/),
    drafted: matches(/^gh release create (\S+) .*\.cdx\.json --draft/),
    madePublic: matches(/^gh release edit (\S+) --draft=false$/),
  };
}

const tarball = (tag: string): string => tag.replace(/^@wirework\/(.*)@/, 'wirework-$1-');
const waitingFor = (waiting: readonly string[]): string =>
  `To be approved on npm, in this order:\n${waiting.join('\n')}`;

describe('publish.js', () => {
  it('stages each version after those that it depends on, and drafts its release', async () => {
    const run = await publish({ how: 'stage' });
    expect(run).toMatchObject({ code: 0, staged: tags.map(tarball), sent: [], drafted: tags, madePublic: [] });
    expect(run.text).toContain(waitingFor(tags));
  });

  it('publishes each version and its release', async () => {
    const run = await publish({ how: 'publish' });
    const sent = tags.map(tarball);
    expect(run).toMatchObject({ code: 0, text: '', staged: [], sent, drafted: tags, madePublic: tags });
  });

  it('makes the releases public whose versions were approved, and sends nothing', async () => {
    const approved = tags.slice(0, 3);
    for (const tag of approved) onNpm.add(tag);
    const run = await publish({ drafts: tags.slice(1), published: tags.slice(0, 1) });
    expect(run).toMatchObject({ code: 0, staged: [], sent: [], drafted: [], madePublic: approved.slice(1) });
    expect(run.text).toContain(waitingFor(tags.slice(3)));
  });

  it('continues a run that was interrupted', async () => {
    const [first = '', second = '', third = ''] = tags;
    const run = await publish({ how: 'stage', fails: `${tarball(third)}.tgz --access` });
    expect(run).toMatchObject({ code: 1, drafted: [first, second] });
    expect(run.text).toContain(`${tarball(third)}.tgz --access public' failed`);
    // It was sent, but the run ended before its draft was made.
    onNpm.add(third);
    const next = await publish({ how: 'stage', drafts: [first, second] });
    expect(next.staged).toEqual(tags.slice(3).map(tarball));
    expect(next).toMatchObject({ code: 0, drafted: tags.slice(2), madePublic: [third] });
  });

  it('sends nothing that npm has', async () => {
    for (const tag of tags) onNpm.add(tag);
    const run = await publish({ how: 'stage', published: tags });
    expect(run).toMatchObject({ code: 0, text: '', staged: [], sent: [], drafted: [], madePublic: [] });
  });

  it('sends nothing while npm cannot be asked', async () => {
    status = 503;
    const run = await publish({ how: 'stage' });
    expect(run).toMatchObject({ code: 1, staged: [], sent: [], drafted: [] });
    expect(run.text).toContain(`Cannot ask npm for '${tags[0]}': it answers 503`);
  });

  it('refuses another argument', async () => {
    const run = await publish({ how: 'all' });
    expect(run).toMatchObject({ code: 1, staged: [], sent: [] });
    expect(run.text).toContain("Cannot send versions by 'all': it is 'stage', 'publish' or nothing");
  });
});
