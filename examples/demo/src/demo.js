import { getTyped, isJsonError, parseAny, safeGet } from '@wirework/json';

/**
 * Reads a real document by path and shows what Wirework answers.
 *
 * @param {object} given
 * @param {string} given.text twitter.json
 * @param {(line: string) => void} given.print where the lines go
 * @param {() => number} given.now milliseconds, for the comparison at the end
 */
export function demo({ text, print, now }) {
  const row = (label, value) => print(`  ${label.padEnd(40)} ${value}`);

  print(`twitter.json, ${(text.length / 1000).toFixed(0)} thousand characters of real JSON\n`);

  print('Values by path, straight from the text:');
  const paths = [
    'statuses[0].user.screen_name',
    'statuses[3].retweet_count',
    'statuses[-1].user.verified',
    'search_metadata.query',
  ];
  for (const path of paths) {
    const { value, type } = safeGet(text, path);
    row(path, `${JSON.stringify(value)}  (${type})`);
  }
  row('search_metadata.count, asInt()', safeGet(text, 'search_metadata.count').asInt().unwrapOr(0));

  print('\nTyped, with a default:');
  row("getTyped('statuses[0].lang', 'en')", getTyped(text, 'statuses[0].lang', 'en'));
  row("getTyped('statuses[0].city', 'nowhere')", getTyped(text, 'statuses[0].city', 'nowhere'));

  print('\nA path that finds nothing:');
  row('statuses[0].user.shoe_size, asInt()', safeGet(text, 'statuses[0].user.shoe_size').asInt().error.message);

  print('\nA text that is not JSON:');
  const broken = text.replace('"result_type"', '"is_real": tru, "result_type"');
  try {
    parseAny(broken);
  } catch (error) {
    if (!isJsonError(error, 'SYNTAX')) throw error;
    print(`  ${error}`);
    for (const line of error.frame(broken).split('\n')) print(`  ${line}`);
  }

  print('\nOne value out of the whole, validated text, against JSON.parse and property access:');
  const path = 'statuses[50].user.screen_name';
  const times = fastest(
    now,
    {
      wirework: (fresh) => safeGet(fresh, path).value,
      native: (fresh) => JSON.parse(fresh).statuses[50].user.screen_name,
    },
    text,
  );
  row('safeGet', `${times.wirework.toFixed(2)} ms`);
  row('JSON.parse', `${times.native.toFixed(2)} ms  (${(times.native / times.wirework).toFixed(1)}x as long)`);
}

/** The best of 40 rounds for each contestant, one after the other; every run gets a text that no cache has seen. */
function fastest(now, contestants, text) {
  const best = Object.fromEntries(Object.keys(contestants).map((name) => [name, Infinity]));
  for (let round = 0; round < 40; round++) {
    for (const [name, work] of Object.entries(contestants)) {
      const fresh = `${text}${' '.repeat(round + 1)}`;
      fresh.charCodeAt(0); // flattens the rope outside the measured time
      const started = now();
      work(fresh);
      best[name] = Math.min(best[name], now() - started);
    }
  }
  return best;
}
