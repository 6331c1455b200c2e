import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const runtime = '@wirework/schema/module/runtime';
let folder;
let made = 0;

/** Loads the text of an ES module as a file. */
export function loadText(code) {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'modules-'));
    process.on('exit', () => rmSync(folder, { recursive: true }));
  }
  const file = join(folder, `${made++}.mjs`);
  writeFileSync(file, code.replace(runtime, import.meta.resolve(runtime)));
  return import(pathToFileURL(file).href);
}

/**
 * How each contestant is used. `compile` returns `check` (valid or not, with the first error where the library makes
 * one), and `all`, which returns every error. `compileLater` takes schemas of Draft 2020-12.
 */
export const contestants = {
  wirework: async () => {
    const { compileSchema } = await import('@wirework/schema');
    const compile = (schema) => {
      const compiled = compileSchema(schema);
      const first = compileSchema(schema, { maxErrors: 1 });
      return { check: compiled.check, first: first.validate, all: compiled.validate, text: compiled.validateText };
    };
    return {
      compile,
      compileLater: compile,
      compileOnly: (schema) => compileSchema(schema),
    };
  },
  'ajv 8': async () => {
    const { default: Ajv } = await import('ajv');
    const { default: Ajv2020 } = await import('ajv/dist/2020.js');
    const { default: addFormats } = await import('ajv-formats');
    const make = (Class, options) => addFormats.default(new Class({ strict: false, logger: false, ...options }));
    const compileBy = (Class) => (schema) => {
      const validate = make(Class).compile(schema);
      const all = make(Class, { allErrors: true }).compile(schema);
      return {
        check: validate,
        first: (value) => (validate(value) ? [] : validate.errors),
        all: (value) => (all(value) ? [] : all.errors),
      };
    };
    return {
      compile: compileBy(Ajv.default),
      compileLater: compileBy(Ajv2020.default),
      compileOnly: (schema) => make(Ajv.default).compile(schema),
      compileOnlyLater: (schema) => make(Ajv2020.default).compile(schema),
    };
  },
  'wirework module': async () => {
    const { compileToModule } = await import('@wirework/schema/module');
    const load = (schema, options) => loadText(compileToModule(schema, options).code);
    const compile = async (schema) => {
      const { check, validate, validateText } = await load(schema);
      const first = await load(schema, { maxErrors: 1 });
      return { check, first: first.validate, all: validate, text: validateText };
    };
    return { compile, compileLater: compile };
  },
  schemasafe: async () => {
    const { validator } = (await import('@exodus/schemasafe')).default;
    const formats = { 'media-range': () => true };
    const options = { mode: 'default', extraFormats: true, formats, allowUnusedKeywords: true };
    const compile = (schema) => {
      const check = validator(schema, options);
      const first = validator(schema, { ...options, includeErrors: true });
      const all = validator(schema, { ...options, includeErrors: true, allErrors: true });
      return {
        check,
        first: (value) => (first(value) ? [] : first.errors),
        all: (value) => (all(value) ? [] : all.errors),
      };
    };
    return {
      compile,
      compileLater: compile,
      compileOnly: (schema) => validator(schema, options),
    };
  },
  typebox: async () => {
    const { Compile } = await import('typebox/schema');
    const compile = (schema) => {
      const compiled = Compile(schema);
      return { check: (value) => compiled.Check(value), all: (value) => compiled.Errors(value)[1] ?? [] };
    };
    return {
      compile,
      compileLater: compile,
      compileOnly: (schema) => Compile(schema),
    };
  },
};
