import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contestants } from './contestants.js';
import { strictRows } from './strict-documents.js';

const require = createRequire(import.meta.url);
const runtime = '@wirework/schema/module/runtime';

/** Generates a module in a process that may generate code, as a build does; its text. */
export function generated(name, row) {
  const script = fileURLToPath(new URL('strict-generate.js', import.meta.url));
  return execFileSync(process.execPath, [script, name, row], { encoding: 'utf8', maxBuffer: 64e6 });
}

let folder;
let made = 0;

/** Loads the text of a module, as a program loads a file. */
async function load(code, extension = 'mjs') {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'modules-'));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  }
  const file = join(folder, `${made++}.${extension}`);
  writeFileSync(file, code);
  return extension === 'cjs' ? require(file) : import(pathToFileURL(file).href);
}

/** Uses a contestant of the table with code generation. */
const sharing = (name, compile) => {
  let lib;
  return { open: async (row) => (await (lib ??= contestants[name]()))[compile](strictRows[row].schema) };
};

/**
 * Those that need no code made at run time. `open(row, texts)` returns `check`, and `first` and `all` where the library
 * has them; `texts` are the modules of `generate`, which were made before.
 */
export const strictContestants = {
  wirework: sharing('wirework', 'compile'),
  'wirework module': {
    generate: (row) => ['wirework module', 'wirework module, first error'].map((it) => generated(it, row)),
    open: async (_, texts) => {
      const [all, first] = await Promise.all(
        texts.map((it) => load(it.replace(runtime, import.meta.resolve(runtime)))),
      );
      return { check: all.check, first: first.validate, all: all.validate };
    },
  },
  'ajv standalone': {
    generate: (row) => ['ajv standalone', 'ajv standalone, all errors'].map((it) => generated(it, row)),
    open: async (_, texts) => {
      // The modules require parts of ajv.
      const parts = /require\("([^"]+)"\)/g;
      const [check, all] = await Promise.all(
        texts.map((it) =>
          load(
            it.replace(parts, (_, part) => `require(${JSON.stringify(require.resolve(part))})`),
            'cjs',
          ),
        ),
      );
      return {
        check,
        first: (value) => (check(value) ? [] : check.errors),
        all: (value) => (all(value) ? [] : all.errors),
      };
    },
  },
  'ata-validator': {
    open: async (row) => {
      const { Validator } = require('ata-validator');
      const validator = new Validator(strictRows[row].schema);
      return { check: (value) => validator.isValidObject(value), all: (value) => validator.validate(value).errors };
    },
  },
  'ata module': {
    generate: (row) => [generated('ata module', row)],
    open: async (_, [text]) => {
      const { isValid, validate } = await load(text);
      return { check: isValid, all: (value) => validate(value).errors };
    },
  },
  'zod 4': {
    open: async (row) => {
      const { z } = await import('zod');
      const schema = z.fromJSONSchema(strictRows[row].schema);
      return {
        check: (value) => schema.safeParse(value).success,
        all: (value) => schema.safeParse(value).error?.issues ?? [],
      };
    },
  },
  valibot: {
    open: async (row) => {
      const v = await import('valibot');
      const user = v.strictObject({
        id: v.pipe(v.string(), v.uuid()),
        name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
        email: v.pipe(v.string(), v.email()),
        since: v.optional(v.pipe(v.string(), v.isoTimestamp())),
        age: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(150))),
        roles: v.optional(v.array(v.picklist(['admin', 'author', 'reader']))),
        active: v.optional(v.boolean()),
      });
      const schema = { 'one user': user, '1,000 users': v.array(user) }[row];
      if (schema === undefined) throw new Error('it reads no JSON Schema, and nobody has translated this one');
      return {
        check: (value) => v.is(schema, value),
        first: (value) => v.safeParse(schema, value, { abortEarly: true }).issues ?? [],
        all: (value) => v.safeParse(schema, value).issues ?? [],
      };
    },
  },
  typebox: sharing('typebox', 'compileLater'),
  hyperjump: {
    open: async (row) => {
      const { registerSchema, validate } = await import('@hyperjump/json-schema/draft-2020-12');
      const { $id: uri = `http://example.com/${made++}`, ...rest } = structuredClone(strictRows[row].schema);
      registerSchema(rest, uri, 'https://json-schema.org/draft/2020-12/schema');
      const validator = await validate(uri);
      return { check: (value) => validator(value).valid, all: (value) => validator(value, 'BASIC').errors ?? [] };
    },
  },
  '@cfworker/json-schema': {
    open: async (row) => {
      const { Validator } = await import('@cfworker/json-schema');
      const [first, all] = [true, false].map((it) => new Validator(strictRows[row].schema, '2020-12', it));
      return {
        check: (value) => first.validate(value).valid,
        first: (value) => first.validate(value).errors,
        all: (value) => all.validate(value).errors,
      };
    },
  },
};
