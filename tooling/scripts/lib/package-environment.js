import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import PlainEnvironment from './plain-environment.js';
import { processTime } from './process-time.js';

/** Runs a test file in the folder of its package, and notes the processor time that it took for `TotalsReporter`. */
export default class PackageEnvironment extends PlainEnvironment {
  #notes;
  #file;
  #before;

  constructor(config, context) {
    super(config, context);
    this.#notes = join(config.globalConfig.rootDir, '.jest');
    this.#file = context.testPath;
  }

  async setup() {
    await super.setup();
    let folder = dirname(this.#file);
    while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
    process.chdir(folder);
    this.#before = processTime();
  }

  async teardown() {
    await super.teardown();
    const { own, children } = processTime();
    const seconds = own + children - this.#before.own - this.#before.children;
    mkdirSync(this.#notes, { recursive: true });
    appendFileSync(join(this.#notes, 'costs.ndjson'), `${JSON.stringify([this.#file, seconds])}\n`);
  }
}
