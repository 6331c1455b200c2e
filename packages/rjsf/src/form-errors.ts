import { getUiOptions, type RJSFValidationError } from '@rjsf/utils';
import type { ErrorObject } from '@wirework/schema/ajv';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns errors in the form of rjsf. Of the alternatives of one `anyOf` or `oneOf`, each message is kept once. The
 * title of a field, of its `uiSchema` or else of its schema, is in the place of its name.
 */
export function formErrors(errors: readonly ErrorObject[], uiSchema: Members | undefined): RJSFValidationError[] {
  const kept: RJSFValidationError[] = [];
  for (const error of errors) {
    const prefix = /^(.*?)\/(?:anyOf|oneOf)\//.exec(error.schemaPath)?.[1];
    const isKnown =
      prefix !== undefined &&
      kept.some((it) => it.message === error.message && it.schemaPath?.startsWith(prefix) === true);
    if (!isKnown) kept.push(formError(error, uiSchema));
  }
  return kept;
}

function formError(error: ErrorObject, uiSchema: Members | undefined): RJSFValidationError {
  const { instancePath, keyword, params, schemaPath, parentSchema } = error;
  const tokens = instancePath.split('/').slice(1).map(unescapeToken);
  const place = tokens.map((it) => `.${it}`).join('');
  let { message = '' } = error;
  let title: string | undefined;
  const missing = namesIn(params);
  for (const name of missing) {
    const found = uiTitle(uiSchema, [...tokens, name]) ?? titleOf(own(own(parentSchema, 'properties'), name));
    if (found === undefined) continue;
    message = message.replace(`'${name}'`, () => `'${found}'`);
    title = found;
  }
  if (missing.length === 0) title = uiTitle(uiSchema, tokens) ?? titleOf(parentSchema);
  const subject = title === undefined ? place : `'${title}'`;
  const lacking = params['missingProperty'] as string | undefined;
  return {
    name: keyword,
    property: lacking === undefined ? place : place === '' ? lacking : `${place}.${lacking}`,
    message,
    params,
    stack: missing.length > 0 ? message : `${subject} ${message}`.trim(),
    schemaPath,
    title: title ?? '',
  };
}

/** Returns the names of properties that an error is about. */
function namesIn({ deps, missingProperty, property }: Members): readonly string[] {
  const names = typeof deps === 'string' ? deps.split(', ') : [];
  return [...names, missingProperty, property].filter((it): it is string => typeof it === 'string' && it !== '');
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

function uiTitle(uiSchema: Members | undefined, tokens: readonly string[]): string | undefined {
  let at: unknown = uiSchema;
  for (const token of tokens)
    at = own(at, /^\d+$/.test(token) && !Object.hasOwn((at ?? {}) as object, token) ? 'items' : token);
  return at === undefined ? undefined : (getUiOptions(at as Members).title as string | undefined);
}

function titleOf(schema: unknown): string | undefined {
  const title = own(schema, 'title');
  return typeof title === 'string' && title !== '' ? title : undefined;
}

function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Members)[name]
    : undefined;
}
