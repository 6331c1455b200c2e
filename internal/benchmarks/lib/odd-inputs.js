/**
 * Objects as programs have them and a benchmark alone has not: V8 holds them in dictionaries, and code that has seen
 * one can be slower from then on. A suite that exports `withOddInputs` is measured in two processes, and in the second
 * one each contestant works on these between its warm-up and its measurement.
 */
import querystring from 'node:querystring';

const variable = 'WIREWORK_BENCH_ODD_INPUTS';

/** The environment of a process that measures with odd inputs, or without them. */
export const environment = (isOdd) => ({ ...process.env, [variable]: isOdd ? '1' : '' });

export const hasOddInputs = process.env[variable] === '1';

function reshaped(value, reshape) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((it) => reshaped(it, reshape));
  return reshape(Object.entries(value).map(([name, member]) => [name, reshaped(member, reshape)]));
}

const withoutPrototype = (entries) => Object.assign(Object.create(null), Object.fromEntries(entries));

function withDeletedMember(entries) {
  const object = { deleted: true, ...Object.fromEntries(entries) };
  delete object.deleted;
  return object;
}

const manyNames = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`name ${i}`, i]));
const withManyNames = (value) =>
  Array.isArray(value) ? [{ ...value[0], ...manyNames }, ...value.slice(1)] : { ...value, ...manyNames };

function sparse(value) {
  const elements = [];
  [elements[0], elements[5_000]] = [value, value];
  return elements;
}

/** Odd forms of an input, each as a `value` and its `text`. */
export function oddInputs({ text = '{}', value = JSON.parse(text) }) {
  return [
    querystring.parse('page=1&q=x'),
    reshaped(value, withoutPrototype),
    reshaped(value, withDeletedMember),
    withManyNames(value),
    sparse(value),
  ].map((it) => ({ value: it, text: JSON.stringify(it) }));
}

/** Some calls: V8 remembers forms of objects only in functions that have run a few times. */
const calls = 10;

/**
 * Passes odd inputs to a contestant in a process with odd inputs. Its results are ignored.
 */
export function disturb(contestant, input) {
  if (!hasOddInputs) return;
  for (const odd of oddInputs(input)) {
    for (let i = 0; i < calls; i++) {
      try {
        contestant(odd);
      } catch {
        break;
      }
    }
  }
}
