import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '@wirework/test-support';
import { folderWith } from './folder-with.ts';
import { processArguments } from './processes.ts';

const cwd = folderWith(temporaryFolders()(), { 's.json': '{"items": {"type": "object"}}' });

const gibibyte = 2 ** 30;
const id = '12345678901234567890';
const item = `{"id":${id},"note":"${'x'.repeat(1_000)}"}`;
const piece = Buffer.from(`${item},`.repeat(1_000));
/** Pieces of a line: 1 GiB in the gate, elsewhere more than one line may have. */
const pieces = process.env['WIREWORK_RUNS'] === 'all' ? Math.ceil(gibibyte / piece.length) : 150;

/** Prints the most memory of the process, in KiB, behind its messages. */
const reporting = "process.on('exit', () => process._rawDebug(process.resourceUsage().maxRSS))";

/** The outcome of a run whose input was one line. */
interface Ran {
  readonly exitCode: number | null;
  /** Bytes of standard output. */
  readonly printed: number;
  /** The messages, and the beginning of the output. */
  readonly shown: string;
  /** MiB of memory. */
  readonly memory: number;
}

/** Runs the command with an array in one line as standard input. */
async function runOnLine(argv: readonly string[], count: number): Promise<Ran> {
  const imported = `--import=data:text/javascript,${encodeURIComponent(reporting)}`;
  const child = spawn(process.execPath, [imported, ...processArguments, ...argv], { cwd });
  let [printed, shown, stderr] = [0, '', ''];
  child.stdout.on('data', (it: Buffer) => {
    printed += it.length;
    if (shown === '') shown = it.toString('utf8', 0, 200);
  });
  child.stderr.setEncoding('utf8').on('data', (it: string) => (stderr += it));
  const closed = once(child, 'close');
  const line = function* (): Generator<Buffer> {
    yield Buffer.from('[');
    for (let i = 0; i < count; i++) yield piece;
    yield Buffer.from(`${item}]`);
  };
  // The command may refuse its input halfway.
  await pipeline(line, child.stdin).catch(() => undefined);
  const [exitCode] = (await closed) as [number | null];
  const [, message = '', kibibytes = ''] = /^([^]*?)(\d+)\n$/.exec(stderr) ?? [];
  return { exitCode, printed, shown: message + shown, memory: Number(kibibytes) / 1024 };
}

describe('one line of a gigabyte', () => {
  it('is read item by item', async () => {
    const ran = await runOnLine(['lines', '--from-array', '-s', 'id'], pieces);
    const printed = (pieces * 1_000 + 1) * (id.length + 1);
    expect(ran).toMatchObject({ exitCode: 0, printed, shown: expect.stringContaining(`${id}\n`) });
    expect(ran.memory).toBeLessThan(300);
  });

  it.each([['lines'], ['validate -s s.json --syntax lines -']])('is refused by %s after 100 MiB', async (line) => {
    expect(await runOnLine(line.split(' '), pieces)).toMatchObject({
      exitCode: 1,
      shown: expect.stringMatching(
        /^stdin:1:104857601: the value is larger than 100 MiB, the most of one line or item\n/,
      ),
    });
  });

  it.each(['get - [0]', 'validate -s s.json -', 'format -'])('is refused by %s after 512 MiB', async (line) => {
    expect(await runOnLine(line.split(' '), Math.ceil(gibibyte / piece.length))).toMatchObject({
      exitCode: 3,
      shown: expect.stringMatching(/Cannot read stdin: it is larger than 512 MiB; JSON Lines of any size /),
    });
  });
});
