const times = 8;
const most = 4 * times;
const rounds = 60;

/**
 * Expects work on eight times as much to take at most 32 times as much processor time. Linear work takes about eight
 * times as long, up to thirty where only the small size fits into caches and the young generation; quadratic work takes
 * sixty-four times as long.
 *
 * This does not measure speed. Only the processor time of this process counts, and the least of all rounds so
 * far: other programs, a compiler that warms up and a collection of garbage change nothing but the number of rounds,
 * and only work that grows too fast fails in all of them.
 *
 * @param prepare - makes the input of a size, which is not counted, and returns the work, which may be asynchronous
 * @param size - the small size; the work should take a tenth of a millisecond or more for it
 */
export async function expectLinear(prepare: (size: number) => () => unknown, size: number): Promise<void> {
  const [workOnFew, workOnMany] = [prepare(size), prepare(times * size)];
  let few = Infinity;
  let many = Infinity;
  for (let round = 0; round < rounds; round++) {
    for (let again = 0; again < 3; again++) few = Math.min(few, await microseconds(workOnFew));
    many = Math.min(many, await microseconds(workOnMany));
    if (round > 0 && many <= most * few) return;
  }
  throw new Error(
    `eight times as much as ${size} takes ${(many / few).toFixed(1)} times as long: ${many} after ${few} µs`,
  );
}

async function microseconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system);
}
