/** Prints the module that a contestant makes ahead of time for a row: `node strict-generate.js <contestant> <row>`. */
import { createRequire } from 'node:module';
import { compileToModule } from '@wirework/schema/module';
import { strictRows } from './strict-documents.js';

const [name, row] = process.argv.slice(2);
const { schema } = strictRows[row];
const require = createRequire(import.meta.url);

function ajvModule(allErrors) {
  const Ajv = require('ajv/dist/2020.js').default;
  const standalone = require('ajv/dist/standalone/index.js').default;
  const options = { strict: false, logger: false, allErrors, code: { source: true } };
  const ajv = require('ajv-formats')(new Ajv(options));
  return standalone(ajv, ajv.compile(schema));
}

function ataModule() {
  const text = require('ata-validator/build').toStandaloneModule(schema, { format: 'esm' });
  if (text === null) throw new Error('it makes no module of this schema');
  return text;
}

const generators = {
  'wirework module': () => compileToModule(schema).code,
  'wirework module, first error': () => compileToModule(schema, { maxErrors: 1 }).code,
  'ajv standalone': () => ajvModule(false),
  'ajv standalone, all errors': () => ajvModule(true),
  'ata module': ataModule,
};
process.stdout.write(generators[name]());
