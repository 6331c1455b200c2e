/** Prints the bytes that rivals of `@wirework/schema` add to a bundle, and the share of each part of ours. */
import { bundle, clusterOf, gzipSize, kilobytes, modulesOf, shareOf } from '../../../../tooling/scripts/lib/bundle.js';
import { section, table } from '../../lib/table.js';

/** Minified and compressed sizes of what a user writes. Those of ours are in `tooling/budget.json`. */
async function sizeTable() {
  const uses = {
    'ajv with ajv-formats': "export { default } from 'ajv'; export { default as formats } from 'ajv-formats'",
    '@exodus/schemasafe': "export { validator } from '@exodus/schemasafe'",
    'typebox/schema': "export { Compile } from 'typebox/schema'",
    '@hyperjump/json-schema': "export { validate, registerSchema } from '@hyperjump/json-schema/draft-07'",
    '@cfworker/json-schema': "export { Validator } from '@cfworker/json-schema'",
    jsonschema: "export { default } from 'jsonschema'",
  };
  const rows = [];
  for (const [what, contents] of Object.entries(uses)) {
    const code = await bundle(contents, 'internal/benchmarks').catch(() => undefined);
    rows.push([what, code === undefined ? 'cannot be bundled' : kilobytes(gzipSize(code.first[0].text))]);
  }
  return table(['package', 'minified and compressed'], rows);
}

const clusters = {
  'keywords, and what compiles them to plans':
    /^schema\/(?:keywords\/|plan\/|core\/(?!issue|message|too-deep)|api\/prepare-schema|compiler\/(?!check-schema))/,
  'checks as closures': /^schema\/closures\/(?!closest|object-loops)/,
  'checks that are hot, and their copies': /^schema\/(?:hot\/|closures\/object-loops)/,
  formats: /^schema\/formats\/(?!idna)/,
  'formats: internationalised names': /^schema\/formats\//,
  'patterns in linear time': /^(?:schema|scanner)\/patterns\//,
  'errors and their messages': /^schema\/(?:core\/(?:issue|message|too-deep)|closures\/closest|report\/)/,
  'drafts and their meta-schemas': /^schema\/(?:dialects\/|compiler\/check-schema)/,
  'references and registries': /^schema\/references\//,
  'schemas written for other drafts': /^schema\/targets\//,
  'texts and positions in them': /^schema\/api\/(?:text-functions|validate-schema)/,
  'options, other entry points': /^schema\//,
  '`@wirework/scanner`: grammar, syntax errors': /^scanner\//,
  '`@wirework/encoding-errors`': /./,
};

/**
 * By how much the compressed bundle shrinks without each part. Parts share words, so the sum is less than the whole.
 */
async function partsTable() {
  const columns = { '`compileSchema`': 'compileSchema', '`compileValueSchema`': 'compileValueSchema' };
  const partOf = clusterOf(clusters);
  const sizes = [];
  for (const name of Object.values(columns)) {
    const share = shareOf(await modulesOf(`export { ${name} } from '@wirework/schema'`));
    sizes.push((cluster) => share((it) => partOf(it) === cluster));
  }
  return table(
    ['part', ...Object.keys(columns)],
    Object.keys(clusters).map((it) => [it, ...sizes.map((of) => kilobytes(of(it)))]),
  );
}

export async function sizeSections() {
  const page = 'docs/reference/sizes.md';
  return [section(page, 'size', [await sizeTable()]), section(page, 'parts', [await partsTable()])];
}
