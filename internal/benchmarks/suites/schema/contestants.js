/**
 * How each contestant is used. `compile` gives `check` (valid or not, with the first error where the library makes one),
 * and `all`, which gives every error.
 */
export const contestants = {
  wirework: async () => {
    const { compileSchema } = await import('@wirework/schema');
    return {
      compile: (schema) => {
        const compiled = compileSchema(schema);
        const first = compileSchema(schema, { maxErrors: 1 });
        return { check: compiled.check, first: first.validate, all: compiled.validate, text: compiled.validateText };
      },
      compileOnly: (schema) => compileSchema(schema),
    };
  },
  'ajv 8': async () => {
    const { default: Ajv } = await import('ajv');
    const { default: addFormats } = await import('ajv-formats');
    const make = (options) => addFormats.default(new Ajv.default({ strict: false, ...options }));
    return {
      compile: (schema) => {
        const validate = make().compile(schema);
        const all = make({ allErrors: true }).compile(schema);
        return {
          check: validate,
          first: (value) => (validate(value) ? [] : validate.errors),
          all: (value) => (all(value) ? [] : all.errors),
        };
      },
      compileOnly: (schema) => make().compile(schema),
    };
  },
  schemasafe: async () => {
    const { validator } = (await import('@exodus/schemasafe')).default;
    const options = { mode: 'default', extraFormats: true, allowUnusedKeywords: true };
    return {
      compile: (schema) => {
        const check = validator(schema, options);
        const first = validator(schema, { ...options, includeErrors: true });
        const all = validator(schema, { ...options, includeErrors: true, allErrors: true });
        return {
          check,
          first: (value) => (first(value) ? [] : first.errors),
          all: (value) => (all(value) ? [] : all.errors),
        };
      },
      compileOnly: (schema) => validator(schema, options),
    };
  },
  typebox: async () => {
    const { Compile } = await import('typebox/schema');
    return {
      compile: (schema) => {
        const compiled = Compile(schema);
        return { check: (value) => compiled.Check(value), all: (value) => compiled.Errors(value)[1] ?? [] };
      },
      compileOnly: (schema) => Compile(schema),
    };
  },
  '@cfworker/json-schema': async () => {
    const { Validator } = await import('@cfworker/json-schema');
    return {
      compile: (schema) => {
        const first = new Validator(schema, '7', true);
        const all = new Validator(schema, '7', false);
        return {
          check: (value) => first.validate(value).valid,
          first: (value) => first.validate(value).errors,
          all: (value) => all.validate(value).errors,
        };
      },
      compileOnly: (schema) => new Validator(schema, '7', true),
    };
  },
  hyperjump: async () => {
    const { registerSchema, validate } = await import('@hyperjump/json-schema/draft-07');
    let made = 0;
    const compileOnly = async (schema) => {
      const uri = `http://example.com/${made++}`;
      registerSchema(structuredClone(schema), uri, 'http://json-schema.org/draft-07/schema#');
      return validate(uri);
    };
    return {
      compile: async (schema) => {
        const validator = await compileOnly(schema);
        return { check: (value) => validator(value).valid, all: (value) => validator(value, 'BASIC').errors ?? [] };
      },
    };
  },
  jsonschema: async () => {
    const { Validator } = (await import('jsonschema')).default;
    return {
      compile: (schema) => {
        const validator = new Validator();
        return {
          check: (value) => validator.validate(value, schema).valid,
          first: (value) => validator.validate(value, schema, { throwError: false, nestedErrors: false }).errors,
          all: (value) => validator.validate(value, schema).errors,
        };
      },
    };
  },
};
