import { type LaterDraft, numberOf, rules2019, rules2020 } from './dialects.ts';
import { count, formsByName, type Forms, listOf, nameList, rowsOfDraft, string, typeName } from './keyword-rows.ts';

const uriReference = { ...string, format: 'uri-reference' };

/**
 * Returns the published meta-schema with a URI, made from the table of keywords: it accepts the same schemas, and has
 * the parts that others refer to.
 */
export function metaSchemaAt(uri: string): unknown {
  // Many write the address with the other scheme.
  const [, place = ''] = /^https?:\/\/json-schema\.org\/(.*)$/.exec(uri) ?? [];
  const [, early] = /^draft-0([467])\/schema$/.exec(place) ?? [];
  if (early !== undefined) return earlyMetaSchema(Number(early) as 4 | 6 | 7);
  for (const rules of [rules2019, rules2020]) {
    const folder = `draft/${rules.draft}/`;
    if (!place.startsWith(folder)) continue;
    const name = place.slice(folder.length);
    if (name === 'schema') return laterMetaSchema(rules);
    return name.startsWith('meta/') ? vocabularyMetaSchema(rules, name.slice('meta/'.length)) : undefined;
  }
  return undefined;
}

function earlyMetaSchema(draft: 4 | 6 | 7): unknown {
  const uri = `http://json-schema.org/draft-0${draft}/schema#`;
  const isFirst = draft === 4;
  const forms: Forms = {
    schema: { $ref: '#' },
    bound: { type: isFirst ? 'boolean' : 'number' },
    reference: isFirst ? string : uriReference,
  };
  const boolean = { type: 'boolean' };
  const orBoolean = { anyOf: [boolean, { $ref: '#' }] };
  const needs = { exclusiveMaximum: ['maximum'], exclusiveMinimum: ['minimum'] };
  const properties = formsByName(rowsOfDraft(draft, forms));
  return {
    [isFirst ? 'id' : '$id']: uri,
    $schema: uri,
    title: 'Core schema meta-schema',
    definitions: {
      schemaArray: listOf(forms.schema),
      [isFirst ? 'positiveInteger' : 'nonNegativeInteger']: count,
      [isFirst ? 'positiveIntegerDefault0' : 'nonNegativeIntegerDefault0']: count,
      simpleTypes: typeName,
      stringArray: isFirst ? { ...nameList, minItems: 1 } : nameList,
    },
    type: isFirst ? 'object' : ['object', 'boolean'],
    properties: isFirst
      ? {
          ...properties,
          $schema: string,
          additionalItems: orBoolean,
          additionalProperties: orBoolean,
          required: { $ref: '#/definitions/stringArray' },
          enum: { type: 'array', minItems: 1, uniqueItems: true },
        }
      : properties,
    ...(isFirst ? { dependencies: needs } : {}),
  };
}

function formsOf({ recursion }: LaterDraft): Forms {
  return { schema: recursion, bound: { type: 'number' }, reference: uriReference };
}

function laterMetaSchema(rules: LaterDraft): unknown {
  const { uri, anchor, draft } = rules;
  const vocabularies = [...new Map(Object.values(rules.vocabularies))];
  const properties = formsByName(rowsOfDraft(numberOf(draft), formsOf(rules)));
  // Keywords of earlier drafts keep their place.
  const { definitions, dependencies } = properties;
  return {
    $schema: `${uri}schema`,
    $id: `${uri}schema`,
    $vocabulary: Object.fromEntries(vocabularies.map(([name, isRequired]) => [`${uri}vocab/${name}`, isRequired])),
    ...anchor,
    title: 'Core and Validation specifications meta-schema',
    allOf: vocabularies.map(([name]) => ({ $ref: `meta/${name}` })),
    type: ['object', 'boolean'],
    properties: { definitions, dependencies },
  };
}

function vocabularyMetaSchema(rules: LaterDraft, name: string): unknown {
  const { uri, anchor, draft, recursion } = rules;
  const isAssertion = name === rules.formatAssertion[0];
  const rows = rowsOfDraft(numberOf(draft), formsOf(rules)).filter(({ vocabulary }) => {
    return rules.vocabularies[vocabulary][0] === name || (isAssertion && vocabulary === 'format-annotation');
  });
  if (rows.length === 0) return undefined;
  const { definitions: _definitions, dependencies: _dependencies, ...properties } = formsByName(rows);
  return {
    $schema: `${uri}schema`,
    $id: `${uri}meta/${name}`,
    $vocabulary: { [`${uri}vocab/${name}`]: true },
    ...anchor,
    type: ['object', 'boolean'],
    properties,
    $defs: {
      schemaArray: listOf(recursion),
      nonNegativeInteger: count,
      nonNegativeIntegerDefault0: count,
      simpleTypes: typeName,
      stringArray: nameList,
      anchorString: properties['$anchor'] ?? string,
      uriString: { ...string, format: 'uri' },
      uriReferenceString: uriReference,
    },
  };
}
