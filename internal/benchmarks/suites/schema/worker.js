/** One contestant in a separate process: prints the median nanoseconds of each task it can do, as JSON. */
import { parse } from 'node:querystring';
import { compare } from '../../lib/compare.js';
import { contestants } from './contestants.js';
import {
  invalid,
  manifest,
  manifestSchema,
  manyFaults,
  order,
  orders,
  ordersSchema,
  orderSchema,
  without,
} from './documents.js';
import { laterRows } from './later-documents.js';

const name = process.argv[2];
const only = process.argv[3];
const tasks = {};

/** Length of the facts that an error has about itself and its location, under whatever names. */
const textOf = (error) =>
  `${error.message ?? error.error ?? error.keywordLocation}${error.path ?? error.instancePath ?? error.instanceLocation}`
    .length;

const lib = await contestants[name]();
// A process has checked other objects before, such as one in dictionary mode: see decision 141.
const query = await lib.compile({ type: 'object', properties: { page: { type: 'string' } }, required: ['page'] });
query.check(parse('page=1&q=x'));
query.all(parse('q=x'));

const noFormats = without(orderSchema, ['format']);
const structure = without(orderSchema, ['format', 'pattern']);

const valid = {
  'order with formats': [orderSchema, order()],
  'order without formats': [noFormats, order()],
  'order, structure only': [structure, order()],
  'package.json': [manifestSchema, manifest],
  'array of 1 MB': [ordersSchema, orders],
};
for (const [task, [schema, value]] of Object.entries(valid)) {
  const { check } = await lib.compile(schema);
  if (check(value) !== true) throw new Error(`${name} refuses the valid '${task}'`);
  tasks[task] = [({ value }) => check(value), { value }];
}

const compiled = await lib.compile(orderSchema);
for (const [fault, value] of Object.entries(invalid)) {
  if (compiled.check(value) !== false) {
    console.error(`${name} does not see: ${fault}`);
    continue;
  }
  tasks[`verdict: ${fault}`] = [({ value }) => compiled.check(value), { value }];
  if (compiled.first) tasks[`first error: ${fault}`] = [({ value }) => compiled.first(value), { value }];
}
if (compiled.all(manyFaults).length < 7) console.error(`${name} finds ${compiled.all(manyFaults).length} of 7 faults`);
tasks['all errors'] = [({ value }) => compiled.all(value), { value: manyFaults }];
// Some make the texts of an error with it, others when they are read; here everybody has made them in the end.
tasks['all errors, texts read'] = [
  ({ value }) => compiled.all(value).reduce((length, error) => length + textOf(error), 0),
  { value: manyFaults },
];

if (lib.compileOnly) tasks.compile = [() => lib.compileOnly(orderSchema)];

for (const [task, { schema, valid, invalid, isCompiled }] of Object.entries(lib.compileLater ? laterRows : {})) {
  try {
    const { check, first } = await lib.compileLater(schema);
    if (check(valid) !== true) throw new Error('it refuses the valid document');
    if (check(invalid) !== false) throw new Error('it does not see the fault');
    tasks[task] = [({ value }) => check(value), { value: valid }];
    if (first) tasks[`first error: ${task}`] = [({ value }) => first(value), { value: invalid }];
    const compile = lib.compileOnlyLater ?? lib.compileOnly;
    if (isCompiled && compile) tasks[`compile: ${task}`] = [() => compile(schema)];
  } catch (error) {
    console.error(`${name} cannot do '${task}': ${String(error).split('\n', 1)[0]}`);
  }
}

const { check, text: validateText } = await lib.compile(ordersSchema);
tasks['text of 1 MB'] = [
  validateText ? ({ text }) => validateText(text) : ({ text }) => check(JSON.parse(text)),
  { text: JSON.stringify(orders) },
];

const chosen = Object.fromEntries(Object.entries(tasks).filter(([task]) => only === undefined || task.includes(only)));
const medians = {};
for (const [task, [work, input]] of Object.entries(chosen)) {
  // Compiling runs through much code, which takes the engine longer to make fast.
  const slice = task.startsWith('compile') ? 100 : 20;
  medians[task] = compare({ [task]: work }, { rounds: 7, slice }, input)[task];
}
console.log(JSON.stringify(medians));
