import { afterAll } from '@jest/globals';

const times = 8;
const most = 12;
const least = 4;

/**
 * Expects work on eight times as much to run at most twelve times as many blocks of JavaScript. The engine counts them
 * (`Profiler.takePreciseCoverage` of V8's inspector), so the result does not depend on the speed of the machine or on
 * what else it does. Linear work takes six to nine times as many, quadratic work nearly sixty-four times. Work that
 * grows less than fourfold is an error as well: then something that is not counted dominates, or a cost that does not
 * depend on the size, and the test would see nothing.
 *
 * Not counted is the work of native functions: an `indexOf` that restarts from zero, a rope that is flattened, a
 * regular expression that backtracks, the copying of `slice` and `concat`. The loop of ours that calls them is counted,
 * so a list that is copied at each step is seen only if our own loop copies it. `pnpm bench growth` measures these.
 *
 * A function is counted only if it was compiled after counting began, which is when this module is loaded: a test file
 * imports it before it calls what it tests. All tests of that file run somewhat slower.
 *
 * @param prepare - makes the input of a size, which is not counted, and returns the work, which may be asynchronous
 * @param size - the small size, 200 or more where the input allows it
 */
export async function expectLinear(prepare: (size: number) => () => unknown, size: number): Promise<void> {
  const [workOnFew, workOnMany] = [prepare(size), prepare(times * size)];
  // Twice, because caches are filled and modules loaded by the first call.
  for (let call = 0; call < 2; call++) await workOnFew();
  if (counter === undefined) return;
  const [few1, many1] = await counter.blocksRunBy(workOnFew, workOnMany);
  if (isLinear(many1 / few1)) return;
  // The lesser of two counts, because a timer of the test runner may run between.
  const [few2, many2] = await counter.blocksRunBy(workOnFew, workOnMany);
  const [few, many] = [Math.min(few1, few2), Math.min(many1, many2)];
  const ratio = many / few;
  if (isLinear(ratio)) return;
  const reason =
    ratio > most
      ? 'linear work runs at most 12 times as many'
      : 'the counted work does not depend on the size; use a larger one, or `pnpm bench growth` for native functions';
  throw new Error(`${times} times ${size} runs ${ratio.toFixed(1)} times as many blocks (${many}, ${few}): ${reason}`);
}

function isLinear(ratio: number): boolean {
  return ratio >= least && ratio <= most;
}

type Work = () => unknown;

/** Counts the blocks of JavaScript that run. */
interface BlockCounter {
  blocksRunBy(few: Work, many: Work): Promise<readonly [few: number, many: number]>;
}

/** Counting goes on until the tests of the file are over. Without an inspector, as in Bun, nothing is counted. */
const hasInspector = (process.features as { inspector?: boolean }).inspector ?? false;
const counter = hasInspector ? await startCounter() : undefined;

async function startCounter(): Promise<BlockCounter> {
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  afterAll(() => session.disconnect());

  /** Returns the blocks that ran since the last call, without those of Node itself. */
  const take = (): number => {
    let sum = 0;
    session.post('Profiler.takePreciseCoverage', (error, { result }) => {
      if (error) throw error;
      for (const { url, functions } of result)
        if (!url.startsWith('node:')) for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    });
    return sum;
  };
  return {
    async blocksRunBy(few, many) {
      take();
      await few();
      const runByFew = take();
      await many();
      return [runByFew, take()];
    },
  };
}
