const string = { type: 'string' };
const address = {
  street: string,
  city: string,
  zip: { ...string, minLength: 5, maxLength: 5 },
  country: { enum: ['DE', 'FR'] },
};
const properties = {
  id: { type: 'integer', minimum: 1 },
  name: { type: 'string', minLength: 1, maxLength: 100 },
  active: { type: 'boolean' },
  score: { type: 'number', minimum: 0 },
  tags: { type: 'array', items: string, maxItems: 10 },
  address: { type: 'object', properties: address, required: Object.keys(address), additionalProperties: false },
  friends: { type: 'array', items: { $ref: '#/definitions/friend' } },
};
const friend = { type: 'object', properties: { id: { type: 'integer' }, since: string }, required: ['id'] };
const type = { type: 'object', properties, required: ['id', 'name', 'address'], additionalProperties: false };

/** A schema of a user, without formats. */
export const userSchema: object = { ...type, definitions: { friend } };

const names = Array.from({ length: 20 }, (_, at) => `type${at + 1}`);
const types = names.map((name, at) => {
  const next = { $ref: `#/definitions/${names[(at + 1) % names.length]}` };
  const ownProperties = { ...properties, next, [`only${at}`]: { type: 'integer', maximum: at } };
  return [name, { ...type, properties: ownProperties, required: ['id', 'name', 'address'] }];
});

/** A schema of an API: twenty types, each of which refers to the next. */
export const apiSchema: object = {
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }])),
  definitions: { ...Object.fromEntries(types), friend },
};
