/**
 * A process in the folder of node-fetch that runs its tests with mocha, for which they are written, and sends the
 * failures to its parent.
 */
import Mocha from 'mocha';
import { knowLocalhostOnly } from './know-localhost-only.js';

/**
 * Milliseconds for one test: less than the 5 seconds after which programs would end that do not end at once, as some
 * tests require.
 */
const timeout = 4000;

knowLocalhostOnly();
process.on('disconnect', () => process.exit());
// Some tests start requests and do not wait for their failure
process.on('unhandledRejection', () => undefined);

/** @type {Map<Mocha.Runnable, string>} */
const names = new Map();
/** @type {Map<string, string>} */
const failures = new Map();

const mocha = new Mocha({ timeout });
mocha.rootHooks({
  beforeAll() {
    // Tests that set half a second for themselves would fail on a busy machine
    this.timeout = () => this;
  },
});
mocha.addFile('test/test.js');
mocha
  .run(() => process.send?.({ ran: names.size, failed: [...failures].map(([id, why]) => ({ id, why })) }))
  .on('test', (test) => names.set(test, nameOf(test)))
  .on('fail', (test, error) => failures.set(names.get(test) ?? test.title, String(error)));

/**
 * Returns the title of a test, with a number if it is not the first of that title.
 *
 * @param {Mocha.Test} test
 */
function nameOf({ title }) {
  const before = [...names.keys()].filter((it) => it.title === title).length;
  return before === 0 ? title : `${title}, ${before + 1}`;
}
