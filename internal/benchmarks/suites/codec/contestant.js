/**
 * One contestant in a separate process: `node contestant.js <group> <name> <file>`. It reads the file a few times and
 * prints `{seconds, peak, count}` as JSON: the median time of a pass, the highest memory of the process in MB, the
 * values seen.
 */
import { createReadStream, readFileSync } from 'node:fs';
import readline from 'node:readline';
import { decodeLines, elements, newDecoder, t } from '@wirework/codec';
import { hasOddInputs } from '../../lib/odd-inputs.js';
import { eventFields } from './event-fields.js';
import { Unchecked, cutElements, cutLines, cutTokens } from './unchecked.js';

const open = (file) => createReadStream(file, { highWaterMark: 65_536 });
const count = async (values) => {
  let seen = 0;
  for await (const _ of values) seen++;
  return seen;
};
const countBatches = async (batches) => {
  let seen = 0;
  for await (const batch of batches) seen += batch.length;
  return seen;
};
const piped = (file, add) =>
  new Promise((resolve, reject) => {
    let seen = 0;
    const parser = add(() => seen++);
    const source = open(file);
    source.on('data', (chunk) => parser.write(chunk));
    source.on('end', () => resolve(seen));
    source.on('error', reject);
  });

const Event = t.struct('Event', eventFields);

const contestants = {
  lines: {
    'decodeLines, batches': (file) => countBatches(decodeLines(open(file)).batches()),
    decodeLines: (file) => count(decodeLines(open(file))),
    'decodeLines into a struct': (file) => count(decodeLines(open(file), { target: Event })),
    'Decoder, async iteration': (file) => count(newDecoder(open(file))),
    'readline + JSON.parse': async (file) => {
      let seen = 0;
      for await (const line of readline.createInterface({ input: open(file), crlfDelay: Infinity })) {
        JSON.parse(line);
        seen++;
      }
      return seen;
    },
    'stream-json (generic parser)': async (file) => {
      const { streamValues } = await import('stream-json/streamers/stream-values.js');
      return count(open(file).pipe(streamValues.withParserAsStream({ jsonStreaming: true })));
    },
    '@streamparser/json': async (file) => {
      const { JSONParser } = await import('@streamparser/json');
      return piped(file, (seen) => {
        const parser = new JSONParser({ paths: ['$'], separator: '', keepStack: false });
        parser.onValue = seen;
        return parser;
      });
    },
    jsonparse: async (file) => {
      const { default: Parser } = await import('jsonparse');
      return piped(file, (seen) => {
        const parser = new Parser();
        parser.onValue = function onValue() {
          if (this.stack.length === 0) seen();
        };
        return parser;
      });
    },
    'bound: split, JSON.parse, no checks': (file) => count(new Unchecked(open(file), cutLines)),
    'reading the file and nothing else': async (file) => {
      let bytes = 0;
      for await (const chunk of open(file)) bytes += chunk.length;
      return bytes;
    },
    'whole file, split, JSON.parse': async (file) => {
      const values = readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((it) => JSON.parse(it));
      return values.length;
    },
  },
  array: {
    'elements, batches': (file) => countBatches(elements(open(file)).batches()),
    elements: (file) => count(elements(open(file))),
    'Decoder, token + decode': async (file) => {
      const decoder = newDecoder(open(file));
      let seen = 0;
      await decoder.token();
      while (await decoder.more()) {
        await decoder.decode();
        seen++;
      }
      return seen;
    },
    'stream-json (streamArray)': async (file) => {
      const { streamArray } = await import('stream-json/streamers/stream-array.js');
      return count(open(file).pipe(streamArray.withParserAsStream()));
    },
    '@streamparser/json': async (file) => {
      const { JSONParser } = await import('@streamparser/json');
      return piped(file, (seen) => {
        const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
        parser.onValue = seen;
        return parser;
      });
    },
    JSONStream: async (file) => {
      const { default: JSONStream } = await import('JSONStream');
      return new Promise((resolve, reject) => {
        let seen = 0;
        open(file)
          .pipe(JSONStream.parse('*'))
          .on('data', () => seen++)
          .on('end', () => resolve(seen))
          .on('error', reject);
      });
    },
    'bound: cut, JSON.parse, no checks': (file) => count(new Unchecked(open(file), cutElements)),
    'whole file, JSON.parse': async (file) => JSON.parse(readFileSync(file, 'utf8')).length,
  },
  tokens: {
    'Decoder, tokenBatches': (file) => countBatches(newDecoder(open(file)).tokenBatches()),
    'Decoder, tokens': (file) => count(newDecoder(open(file)).tokens()),
    '@streamparser/json tokenizer': async (file) => {
      const { Tokenizer } = await import('@streamparser/json');
      return piped(file, (seen) => {
        const tokenizer = new Tokenizer();
        tokenizer.onToken = seen;
        return tokenizer;
      });
    },
    'bound: a promise for each, no tokenizer': (file) => count(new Unchecked(open(file), cutTokens)),
  },
};

const {
  'decodeLines, batches': batches,
  decodeLines: ours,
  'Decoder, async iteration': decoder,
  'readline + JSON.parse': lineByLine,
} = contestants.lines;
contestants.wideLines = {
  'decodeLines, batches': batches,
  decodeLines: ours,
  'Decoder, async iteration': decoder,
  'readline + JSON.parse': lineByLine,
};

const [group, name, file, passes] = process.argv.slice(2);
const run = contestants[group]?.[name];
if (run === undefined) {
  console.log(JSON.stringify(Object.keys(contestants[group] ?? contestants)));
} else {
  // A small file: the engine has made its code for it after so many passes. A typed target may refuse it.
  for (let i = 0; hasOddInputs && i < 30; i++) await run(`${file}.odd`).catch(() => undefined);
  const times = [];
  let seen = 0;
  for (let i = 0; i < Number(passes); i++) {
    const start = performance.now();
    seen = await run(file);
    times.push((performance.now() - start) / 1000);
  }
  times.sort((a, b) => a - b);
  console.log(
    JSON.stringify({ seconds: times[times.length >> 1], peak: process.resourceUsage().maxRSS / 1024, count: seen }),
  );
}
