/**
 * Times contestants side by side: every round runs each of them once, in a rotated order, so that
 * a slow moment of the machine hits all alike. Reported are medians over the rounds, and ratios of medians.
 */
import { disturb } from './odd-inputs.js';

/** The middle of some numbers, of two middle ones their mean. */
export const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The number below which a share of some numbers is. */
const quantileOf = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)];

/** Kept alive so that no contestant's work is optimised away. */
export let sink;

const timeOnce = (work, repeats, input) => {
  const started = process.hrtime.bigint();
  for (let i = 0; i < repeats; i++) sink = work(input);
  return Number(process.hrtime.bigint() - started) / repeats;
};

/**
 * @param {Record<string, (input: {text?: string, value?: unknown}) => unknown>} contestants synchronous work, by name
 * @param {{rounds?: number, slice?: number, quantile?: number}} [options] number of rounds; milliseconds that one
 *   contestant runs in a round; the share of the rounds below the number that is reported, instead of the median
 * @param {{text?: string, value?: unknown}} [input] what they work on, of which odd inputs are made; a contestant that
 *   ignores it is not disturbed
 * @returns {Record<string, number>} median nanoseconds of one run, by name
 */
export function compare(contestants, { rounds = 15, slice = 40, quantile } = {}, input = {}) {
  const names = Object.keys(contestants);
  const repeats = {};
  for (const name of names) {
    // Warm up for a slice, then choose how many runs fill one.
    const until = performance.now() + slice * 2;
    let runs = 0;
    while (performance.now() < until || runs < 2) {
      sink = contestants[name](input);
      runs++;
    }
    disturb(contestants[name], input);
    repeats[name] = Math.max(
      1,
      Math.round((slice * 1e6) / Math.max(1, timeOnce(contestants[name], Math.min(runs, 5), input))),
    );
  }
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length];
      times[name].push(timeOnce(contestants[name], repeats[name], input));
    }
  }
  const chosen = (numbers) => (quantile === undefined ? median(numbers) : quantileOf(numbers, quantile));
  return Object.fromEntries(names.map((name) => [name, chosen(times[name])]));
}

/** How many times faster than the baseline: over 1 is a win. */
export const ratio = (medians, name, baseline) => medians[baseline] / medians[name];

export const show = (nanoseconds) => {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(1)} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toFixed(2)} µs`;
  return `${(nanoseconds / 1e6).toFixed(2)} ms`;
};
