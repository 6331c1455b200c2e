import {
  createErrorHandler,
  type CustomValidator,
  type ErrorTransformer,
  type FormContextType,
  getDefaultFormState,
  hashForSchema,
  ID_KEY,
  type RJSFSchema,
  type RJSFValidationError,
  ROOT_SCHEMA_PREFIX,
  type StrictRJSFSchema,
  toErrorSchema,
  type UiSchema,
  unwrapErrorHandler,
  type ValidationData,
  validationDataMerge,
  type ValidatorType,
  withIdRefPrefix,
} from '@rjsf/utils';
import { addFormats, Ajv, Ajv2019, Ajv2020, AjvDraft04, type ErrorObject, type Format } from '@wirework/schema/ajv';
import { readChoice } from '@wirework/scanner/primitives';
import { formErrors } from './form-errors.ts';

/** Options of `createValidator`. */
export interface FormValidatorOptions {
  /**
   * The draft of the schemas.
   *
   * @default '7'
   */
  readonly draft?: '7' | '4' | '2019-09' | '2020-12' | undefined;
  /** Formats by name, beside the built-in ones, `data-url` and `color`. */
  readonly formats?: Readonly<Record<string, Format>> | undefined;
  /** Translates the messages of errors in place, such as a function of `ajv-i18n`. */
  readonly localize?: ((errors: ErrorObject[] | null | undefined) => void) | undefined;
}

const classes = { '7': Ajv, '4': AjvDraft04, '2019-09': Ajv2019, '2020-12': Ajv2020 } as const;

/** Names of colours of CSS 2, and the notations of Draft 3. */
const color =
  /^(?:#?(?:[\da-f]{3}){1,2}|aqua|black|blue|fuchsia|gray|green|lime|maroon|navy|olive|orange|purple|red|silver|teal|white|yellow|rgb\(\s*\d{1,3}%?\s*,\s*\d{1,3}%?\s*,\s*\d{1,3}%?\s*\))$/i;
const dataUrl = /^data:(?:[a-z]+\/[a-z0-9-+.]+)?;(?:name=.*;)?base64,/;

/** Schemas of parts of a form that are kept compiled. A form makes new ones while it is filled in. */
const maxKept = 1_000;

/**
 * Returns a validator for the property `validator` of a form. Its errors are those of `@rjsf/validator-ajv8`, and it
 * generates no code, so it works under a Content-Security-Policy without `unsafe-eval`.
 *
 * @throws RangeError for another draft; TypeError for a format that is neither a function nor a regular expression
 * @example
 * ```ts
 * const validator = createValidator();
 * validator.validateFormData({ age: -1 }, { properties: { age: { minimum: 0 } } }).errors[0]?.stack; // → '.age must be >= 0'
 * ```
 */
export function createValidator<
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the default of rjsf
  T = any,
  S extends StrictRJSFSchema = RJSFSchema,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the default of rjsf
  F extends FormContextType = any,
>(options: FormValidatorOptions = {}): ValidatorType<T, S, F> {
  return new FormValidator<T, S, F>(options);
}

/** The schemas that are compiled for one root schema. */
interface Compiled {
  readonly ajv: Ajv;
  readonly checks: Map<string, (data: unknown) => boolean>;
}

class FormValidator<T, S extends StrictRJSFSchema, F extends FormContextType> implements ValidatorType<T, S, F> {
  readonly #options: FormValidatorOptions;
  readonly #class: (typeof classes)[keyof typeof classes];
  #roots = new WeakMap<object, Compiled>();
  #whole = new WeakMap<object, ReturnType<Ajv['compile']>>();

  constructor(options: FormValidatorOptions) {
    this.#options = options;
    this.#class = classes[readChoice(options, 'draft', ['7', '4', '2019-09', '2020-12'])];
    this.#newAjv();
  }

  reset = (): void => {
    this.#roots = new WeakMap();
    this.#whole = new WeakMap();
  };

  rawValidation<Result = unknown>(schema: S, formData?: T): { errors?: Result[]; validationError?: Error } {
    try {
      const validate = this.#whole.get(schema) ?? this.#newAjv().compile(schema as Record<string, unknown>);
      this.#whole.set(schema, validate);
      if (validate(formData)) return {};
      const errors = validate.errors ?? [];
      this.#options.localize?.(errors);
      return { errors: errors as Result[] };
    } catch (error) {
      return { validationError: error as Error };
    }
  }

  validateFormData(
    formData: T | undefined,
    schema: S,
    customValidate?: CustomValidator<T, S, F>,
    transformErrors?: ErrorTransformer<T, S, F>,
    uiSchema?: UiSchema<T, S, F>,
  ): ValidationData<T> {
    const { errors: raw = [], validationError } = this.rawValidation<ErrorObject>(schema, formData);
    let errors: RJSFValidationError[] = formErrors(raw, uiSchema as Record<string, unknown> | undefined);
    if (validationError !== undefined) errors = [...errors, { stack: validationError.message }];
    if (transformErrors !== undefined) errors = transformErrors(errors, uiSchema);
    let errorSchema = toErrorSchema<T>(errors);
    if (validationError !== undefined)
      errorSchema = { ...errorSchema, $schema: { __errors: [validationError.message] } };
    if (customValidate === undefined) return { errors, errorSchema };
    // Custom validation expects even the properties that are undefined.
    const whole = getDefaultFormState<T, S, F>(this, schema, formData, schema, true) as T;
    const handler = customValidate(whole, createErrorHandler<T>(whole), uiSchema, errorSchema);
    return validationDataMerge<T>({ errors, errorSchema }, unwrapErrorHandler<T>(handler));
  }

  isValid(schema: S, formData: T | undefined, rootSchema: S): boolean {
    try {
      const { ajv, checks } = this.#compiledFor(rootSchema);
      const key = hashForSchema(schema);
      let check = checks.get(key);
      if (check === undefined) {
        const part = withIdRefPrefix<S>(schema) as Record<string, unknown>;
        check = ajv.compile(part[ID_KEY] === undefined ? part : { allOf: [part] });
        if (checks.size >= maxKept) checks.clear();
        checks.set(key, check);
      }
      return check(formData);
    } catch (error) {
      console.warn('Error encountered compiling schema:', error);
      return false;
    }
  }

  #compiledFor(rootSchema: S): Compiled {
    let known = this.#roots.get(rootSchema);
    if (known === undefined) {
      const ajv = this.#newAjv();
      ajv.addSchema(rootSchema as Record<string, unknown>, rootSchema[ID_KEY] ?? ROOT_SCHEMA_PREFIX);
      known = { ajv, checks: new Map() };
      this.#roots.set(rootSchema, known);
    }
    return known;
  }

  #newAjv(): Ajv {
    // With several schemas of one id, each is compiled by itself.
    const ajv = addFormats(new this.#class({ allErrors: true, verbose: true, strict: false, addUsedSchema: false }));
    ajv.addFormat('data-url', dataUrl).addFormat('color', color);
    for (const [name, format] of Object.entries(this.#options.formats ?? {})) ajv.addFormat(name, format);
    return ajv;
  }
}
