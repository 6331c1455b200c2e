import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { folderWith } from './folder-with.ts';
import { itIf } from './it-if.ts';
import { processArguments, spawnWirework } from './processes.ts';
import { runWirework } from './run-wirework.ts';

const newFolder = temporaryFolders();

describe('process', () => {
  const schema = '{"items": {"type": "null"}}';

  describe('a process', () => {
    it('reads standard input and writes to a pipe', async () => {
      const cwd = folderWith(newFolder(), { 's.json': schema });
      expect(await spawnWirework(['validate', '-s', 's.json', '-'], { cwd, stdin: '[1]' })).toEqual({
        exitCode: 1,
        stdout: 'stdin:1:2: [0]: expected null, got number\n1 | [1]\n  |  ^\n\n',
        stderr: '',
      });
    });

    it('ends with these exit codes', async () => {
      const cwd = newFolder();
      expect(await spawnWirework(['--version'], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
      expect(await spawnWirework(['nothing'], { cwd })).toMatchObject({ exitCode: 2, stdout: '' });
      expect(await spawnWirework(['validate', '-s', 'missing.json', 'a'], { cwd })).toEqual({
        exitCode: 3,
        stdout: '',
        stderr: expect.stringContaining("missing.json': there is no such file\n") as never,
      });
    });

    it('ends without a message when its reader is gone', async () => {
      const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': `[${'1,'.repeat(9_999)}1]` });
      const argv = [...processArguments, 'validate', '-s', 's.json', '--max-errors', '10000', 'a.json'];
      const child = spawn(process.execPath, argv, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (it: string) => (stderr += it));
      child.stdout.once('data', () => child.stdout.destroy());
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([code, stderr]).toEqual([0, '']);
    });

    const isFull = existsSync('/dev/full');
    itIf(isFull, 'ends with 3 when there is no space for its output', 'there is no /dev/full', async () => {
      const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': '[1]' });
      const full = openSync('/dev/full', 'w');
      const argv = [...processArguments, 'validate', '-s', 's.json', 'a.json'];
      const child = spawn(process.execPath, argv, { cwd, stdio: ['ignore', full, 'pipe'] });
      let stderr = '';
      child.stderr!.setEncoding('utf8').on('data', (it: string) => (stderr += it));
      const code = await new Promise((resolve) => child.on('close', resolve));
      closeSync(full);
      expect([code, stderr]).toEqual([3, 'wirework validate: Cannot write: no space left on the device\n']);
    });

    it('validates 10,000 files', async () => {
      const cwd = folderWith(newFolder(), { 's.json': schema });
      mkdirSync(join(cwd, 'many'));
      for (let i = 0; i < 2_000; i++) writeFileSync(join(cwd, 'many', `${i}.json`), i === 1_000 ? '[1]' : '[null]');
      expect(await spawnWirework(['validate', '-s', 's.json', 'many'], { cwd })).toEqual({
        exitCode: 1,
        stdout: 'many/1000.json:1:2: [0]: expected null, got number\n1 | [1]\n  |  ^\n\n',
        stderr: '',
      });
    });
  });

  describe('--watch', () => {
    it('validates again after a change, until it is interrupted', async () => {
      const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': '[1]' });
      const child = spawn(process.execPath, [...processArguments, 'validate', '-s', 's.json', '--watch', 'a.json'], {
        cwd,
      });
      let [stdout, stderr] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (it: string) => (stdout += it));
      // Each time that it waits, the file is changed.
      child.stderr.setEncoding('utf8').on('data', (it: string) => {
        stderr += it;
        if (stderr.includes('no errors')) child.kill('SIGINT');
        else writeFileSync(join(cwd, 'a.json'), '[null]');
      });
      const signal = await new Promise((resolve) => child.on('close', (_code, it) => resolve(it)));
      expect([signal, stdout.split('\n')[0], stderr]).toEqual([
        'SIGINT',
        'a.json:1:2: [0]: expected null, got number',
        'watching\nno errors; watching\n',
      ]);
    });

    it('shows a broken schema, and validates when it is mended', async () => {
      const cwd = folderWith(newFolder(), { 'schemas/s.json': '{"type": 1}', 'a.json': '[null]' });
      const argv = [...processArguments, 'validate', '-s', 'schemas/s.json', '--watch', 'a.json'];
      const child = spawn(process.execPath, argv, { cwd });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (it: string) => {
        stderr += it;
        if (stderr.includes('no errors')) child.kill('SIGINT');
        else if (stderr.endsWith('watching\n')) writeFileSync(join(cwd, 'schemas/s.json'), schema);
      });
      await new Promise((resolve) => child.on('close', resolve));
      expect(stderr).toMatch(
        /^wirework validate: the schema is broken\nschemas\/s\.json:1:10: [^]*\nno errors; watching\n$/,
      );
    });

    it('keeps no watcher after its signal', async () => {
      const cwd = folderWith(newFolder(), { 's.json': schema, 'a.json': '[null]' });
      const controller = new AbortController();
      const running = runWirework(['validate', '-s', 's.json', '--watch', 'a.json'], {
        cwd,
        signal: controller.signal,
      });
      controller.abort();
      expect(await running).toMatchObject({ exitCode: 0, stdout: '' });
    });
  });

  describe('--fetch', () => {
    it('fetches schemas once, and --offline never', async () => {
      let requests = 0;
      const server = createServer((_request, response) => {
        requests++;
        if (requests === 1) response.end('{"$ref": "item"}');
        else if (requests === 2) response.end('{"type": "object"}');
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/schemas/list`;
      const cwd = folderWith(newFolder(), { 'a.json': `{"$schema": "${url}"}`, 'b.json': '[]' });
      const env = { XDG_CACHE_HOME: newFolder() };
      const run = async (...argv: string[]): Promise<unknown[]> => {
        const { exitCode, stdout, stderr } = await runWirework(['validate', ...argv], { cwd, env });
        return [exitCode, (stdout + stderr).split('\n')[0]];
      };
      try {
        expect(await run('a.json')).toEqual([
          2,
          expect.stringContaining('it is not here; name its file with --ref, or use --fetch'),
        ]);
        expect(await run('--offline', 'a.json')).toEqual([
          2,
          expect.stringContaining('it is not in the cache; run once with --fetch'),
        ]);
        // The file may be anybody's, and the address is not public.
        expect(await run('--fetch', 'a.json')).toEqual([
          2,
          expect.stringContaining('address is not public and the SSRF guard is on; --schema and --map may name such'),
        ]);
        expect(requests).toBe(0);
        expect(await run('--fetch', '-s', url, 'b.json')).toEqual([1, 'b.json:1:1: expected object, got array']);
        expect(await run('--fetch', '--map', `*.json=${url}`, 'a.json')).toEqual([0, '']);
        expect(await run('--offline', 'a.json')).toEqual([0, '']);
        expect(requests).toBe(2);
      } finally {
        server.close();
      }
    });

    it('says why a schema cannot be fetched', async () => {
      const server = createServer((_request, response) => response.writeHead(404).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/s.json`;
      const cwd = folderWith(newFolder(), { 'a.json': '1' });
      const ran = await runWirework(['validate', '--fetch', '-s', url, 'a.json'], {
        cwd,
        env: { XDG_CACHE_HOME: cwd },
      });
      server.close();
      expect(ran).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('could not be loaded: ') });
      expect(ran.stderr).toContain('404');
    });
  });
});

describe('interrupted', () => {
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
    const child = spawn(process.execPath, [...processArguments, 'set', '-w', 'a.json', 'v=2'], {
      cwd,
      stdio: 'ignore',
    });
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      child.on('close', (_code, signal) => resolve(signal)),
    );
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
      env: { ...process.env, NODE: process.execPath, WIREWORK: processArguments[0] },
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
});
