/**
 * One task in a separate process, so that the engine has seen nothing else; prints what it measured as JSON.
 *
 *     worker.js '{"task": "reads", "document": "API payload, 1 KB", "after": true}'
 *     worker.js '{"task": "values", "inUse": 10}'
 */
import { getFromText, setInText } from '@wirework/path';
import { documents } from './documents.js';
import { edits, reads } from './texts.js';
import { values } from './values.js';

const { task, document, after, inUse, options } = JSON.parse(process.argv[2]);

/** Reads and edits all documents often enough that the engine has made its code for all of them. */
function workThrough(others) {
  for (const { text, middle, late } of others) {
    const whole = text();
    for (let i = 0; i < 60; i++) {
      getFromText(whole, middle);
      getFromText(whole, late, { validate: 'scanned' });
      setInText(whole, middle, i);
    }
  }
}

function onText(measure) {
  const { [document]: chosen, ...others } = documents;
  if (after) workThrough(Object.values(others));
  return measure({ ...chosen, text: chosen.text() }, options);
}

const tasks = {
  reads: () => onText(reads),
  edits: () => onText(edits),
  values: () => values(inUse, options),
};

console.log(JSON.stringify(tasks[task]()));
