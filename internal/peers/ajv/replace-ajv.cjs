/**
 * Loaded before a program of another author: `require('ajv')` returns the class of `@wirework/schema/ajv`, in the form
 * of the module of ajv. Generated code, which tests call by itself, stays that of ajv.
 */
'use strict';

const Module = require('node:module');
const { Ajv, Ajv2019, Ajv2020, AjvDraft04, MissingRefError, ValidationError } = require('@wirework/schema/ajv');

/** Functions in place of keywords that generate code, by name: the change that an author has to make. */
const functions = {
  // Of fast-json-stringify: an object passes as a string if it has `toJSON`.
  fjs_type: { validate: (_schema, value) => typeof value.toJSON === 'function', code: undefined },
};

/** Returns a class with the keywords above as functions. */
function withFunctions(base) {
  return class extends base {
    addKeyword(keyword, definition) {
      const replaced = typeof keyword === 'object' ? functions[keyword.keyword] : undefined;
      return super.addKeyword(replaced === undefined ? keyword : { ...keyword, ...replaced }, definition);
    }
  };
}

/** Returns a class with the options of ajv 6 that eslint gives, and the property that it sets. */
function asAjv6(base) {
  return class extends base {
    constructor({ missingRefs: _missingRefs, schemaId: _schemaId, ...options } = {}) {
      super({ ...options, strict: false });
      this._opts = this.opts;
    }
  };
}

/** Returns a class with the exports of ajv's module. */
function asModule(base, original) {
  const Class = withFunctions(base);
  const { _, str, nil, Name, CodeGen, KeywordCxt } = original;
  return Object.assign(
    Class,
    { default: Class, Ajv: Class, _, str, nil, Name, CodeGen, KeywordCxt },
    {
      ValidationError,
      MissingRefError,
    },
  );
}

const classes = { ajv: Ajv, 'ajv/dist/2019': Ajv2019, 'ajv/dist/2020': Ajv2020, 'ajv-draft-04': AjvDraft04 };
const modules = new Map();
const load = Module._load;

Module._load = function loadModule(request, parent, isMain) {
  const original = load.call(this, request, parent, isMain);
  const base = Object.hasOwn(classes, request) ? classes[request] : undefined;
  if (base === undefined || (parent?.path ?? '').includes('ajv-draft-04')) return original;
  const isOfAjv6 = request === 'ajv' && original.prototype.addVocabulary === undefined;
  const key = `${request} ${isOfAjv6}`;
  // With the variable, eslint has the class of ajv 8 for comparison
  const draft04 = process.env.WIREWORK_AJV_8 === undefined ? AjvDraft04 : load('ajv-draft-04', module, false).default;
  if (!modules.has(key)) modules.set(key, isOfAjv6 ? asAjv6(draft04) : asModule(base, original));
  return modules.get(key);
};
