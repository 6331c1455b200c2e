import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { demo } from './demo.js';

const home = dirname(createRequire(import.meta.url).resolve('simdjson/package.json'));
const text = readFileSync(join(home, 'jsonexamples/twitter.json'), 'utf8');

demo({ text, print: console.log, now: () => performance.now() });
