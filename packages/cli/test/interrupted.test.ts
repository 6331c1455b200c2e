import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bundleSources, temporaryFolders } from '@wirework/test-support';
import { folderWith } from './folder-with.ts';
import { itIf } from './it-if.ts';

const newFolder = temporaryFolders();
const bundle = join(newFolder(), 'wirework.mjs');
beforeAll(() => bundleSources(new URL('../bin/wirework.js', import.meta.url), bundle));

const long = 'x'.repeat(4_000_000);
const old = `{"v":1,"long":"${long}"}`;
const edited = `{"v":2,"long":"${long}"}`;
/** Milliseconds after which a process has written and ended. */
const longest = 40;
const isDraft = (name: string): boolean => name.startsWith('.wirework-') && name.endsWith('.tmp');

/** A process that edits `a.json`, and its end. */
interface Edit {
  readonly child: ChildProcess;
  /** Resolves when the process begins to write, or has ended. */
  readonly begun: Promise<void>;
  readonly ended: Promise<NodeJS.Signals | null>;
}

function edit(cwd: string): Edit {
  writeFileSync(join(cwd, 'a.json'), old);
  const child = spawn(process.execPath, [bundle, 'set', '-w', 'a.json', 'v=2'], { cwd, stdio: 'ignore' });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('close', (_code, signal) => resolve(signal)));
  const begun = new Promise<void>((resolve) => {
    const watcher = watch(cwd, (_event, name) => {
      if (name === null || !isDraft(name)) return;
      watcher.close();
      resolve();
    });
    void ended.then(() => {
      watcher.close();
      resolve();
    });
  });
  return { child, begun, ended };
}

describe('a process that writes', () => {
  it('leaves the old file or the new one when it is killed', async () => {
    const kills = process.env['WIREWORK_RUNS'] === 'all' ? 200 : 8;
    let [next, stayed] = [0, 0];
    /** Kills one process after another, each a little later than the one before. */
    const worker = async (): Promise<void> => {
      const cwd = newFolder();
      for (let round = next++; round < kills; round = next++) {
        const { child, begun, ended } = edit(cwd);
        await begun;
        await new Promise((resolve) => setTimeout(resolve, (longest * round) / kills));
        child.kill('SIGKILL');
        await ended;
        const found = readFileSync(join(cwd, 'a.json'), 'utf8');
        expect(found === old || found === edited).toBe(true);
        stayed += Number(found === old);
        const [draft, ...others] = readdirSync(cwd).filter((it) => it !== 'a.json');
        expect(others).toEqual([]);
        if (draft === undefined) continue;
        expect(isDraft(draft)).toBe(true);
        rmSync(join(cwd, draft));
      }
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    expect(stayed).toBeGreaterThan(0);
  });

  const hasSignals = process.platform !== 'win32';
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    itIf(hasSignals, `leaves nothing beside the file at a ${signal}`, 'Windows kills at once', async () => {
      const cwd = newFolder();
      const { child, begun, ended } = edit(cwd);
      await begun;
      child.kill(signal);
      expect(await ended).toBe(signal);
      expect(readdirSync(cwd)).toEqual(['a.json']);
      expect([old, edited]).toContain(readFileSync(join(cwd, 'a.json'), 'utf8'));
    });
});

/** Runs a shell script on a file system of 64 KiB. Returns undefined if the system cannot mount one. */
function onFullDisk(script: string): string | undefined {
  const folder = newFolder();
  const mount = 'mount -t tmpfs -o size=64k none "$1" && cd "$1" || exit 99';
  const { status, stdout } = spawnSync('unshare', ['-rm', 'sh', '-c', `${mount}\n${script}`, 'sh', folder], {
    encoding: 'utf8',
    env: { ...process.env, NODE: process.execPath, WIREWORK: bundle },
  });
  return status === 0 ? stdout : undefined;
}

itIf(
  onFullDisk('true') !== undefined,
  'wirework -w keeps the file on a full disk, and says so',
  'unshare cannot mount here',
  () => {
    const numbers = JSON.stringify(Array.from({ length: 10_000 }, (_, i) => i));
    const cwd = folderWith(newFolder(), { 'a.json': numbers });
    const ran = onFullDisk(`
      cp '${join(cwd, 'a.json')}' a.json
      "$NODE" "$WIREWORK" format -w a.json 2>&1
      echo "exit code $?"
      cmp a.json '${join(cwd, 'a.json')}' && ls -A
    `);
    expect(ran).toBe("Cannot write 'a.json': no space left on the device\nexit code 3\na.json\n");
  },
);
