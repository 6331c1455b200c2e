/** Prints what eslint says about lists of options for each of its rules, made from the schemas of these. */
'use strict';

const { Linter } = require('eslint');
const { version } = require('eslint/package.json');
const { builtinRules } = require('eslint/use-at-your-own-risk');

/** Values that fit no rule, or few. */
const odd = [null, true, 0, -1, 1.5, 'x', '', [], ['x'], ['x', 'x'], {}, { x: 1 }, [[]], [{}]];
/** Lists for a rule. */
const most = 400;

/** Returns values that a schema accepts, probably, and others next to them. */
function valuesOf(schema, root, depth = 0) {
  if (schema === true || schema === undefined || depth > 5) return odd;
  if (schema === false) return [];
  if (schema.$ref !== undefined) {
    const tokens = schema.$ref.split('/').slice(1);
    return valuesOf(
      tokens.reduce((at, token) => at[token], root),
      root,
      depth + 1,
    );
  }
  const values = [];
  if (schema.enum !== undefined) values.push(...schema.enum);
  for (const each of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    values.push(...valuesOf(each, root, depth + 1));
  for (const type of [schema.type ?? []].flat()) {
    if (type === 'boolean') values.push(true, false);
    if (type === 'string') values.push('a', '^a$', 'camelCase');
    if (type === 'integer' || type === 'number') values.push(schema.minimum ?? 0, (schema.minimum ?? 0) - 1, 2, 2.5);
    if (type === 'null') values.push(null);
  }
  if (schema.items !== undefined && !Array.isArray(schema.items)) {
    const items = valuesOf(schema.items, root, depth + 1).slice(0, 8);
    values.push([], ...items.map((it) => [it]), items.slice(0, 3), [items[0], items[0]]);
  }
  if (Array.isArray(schema.items)) values.push(...listsOf(schema.items, root, depth + 1));
  if (schema.properties !== undefined || schema.additionalProperties !== undefined)
    values.push(...objectsOf(schema, root, depth));
  return [...values, ...odd.slice(0, depth === 0 ? odd.length : 5)];
}

function objectsOf({ properties = {}, additionalProperties }, root, depth) {
  const names = Object.keys(properties);
  const objects = [{}, { unknown: true }];
  const whole = {};
  for (const name of names) {
    const values = valuesOf(properties[name], root, depth + 1);
    whole[name] = values[0];
    for (const value of values.slice(0, 12)) objects.push({ [name]: value });
  }
  if (names.length > 1) objects.push(whole, { ...whole, unknown: 1 });
  if (typeof additionalProperties === 'object')
    for (const value of valuesOf(additionalProperties, root, depth + 1).slice(0, 8)) objects.push({ a: value });
  return objects;
}

/** Returns lists whose first items are right, and one is any. */
function listsOf(schemas, root, depth) {
  const lists = [[]];
  const head = [];
  for (const schema of schemas) {
    const values = valuesOf(schema, root, depth);
    for (const value of values) lists.push([...head, value]);
    head.push(values[0]);
  }
  return [...lists, [...head, 'more'], [...head, {}]];
}

function optionsOf(schema) {
  const lists = Array.isArray(schema) ? listsOf(schema, schema, 0) : valuesOf(schema, schema);
  const all = [...lists.filter((it) => Array.isArray(it)), [], ...odd.map((it) => [it])];
  return [...new Map(all.map((it) => [JSON.stringify(it), it])).values()].slice(0, most);
}

const linter = new Linter({ configType: 'flat' });
const rows = [];
let rules = 0;
for (const [rule, { meta }] of builtinRules) {
  if (meta.schema === undefined || meta.schema === false) continue;
  rules++;
  for (const options of optionsOf(meta.schema)) {
    let message;
    try {
      linter.verify('', [{ rules: { [rule]: ['error', ...structuredClone(options)] } }]);
    } catch (error) {
      message = error.message;
    }
    rows.push({ rule, options, message });
  }
}
process.stdout.write(JSON.stringify({ version, rules, rows }));
