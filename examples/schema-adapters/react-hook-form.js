// @ts-check
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { compileSchema } from '@wirework/schema';

/** The values of the form. */
export const account = compileSchema({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1 },
    mail: { type: 'string', format: 'email' },
    address: { type: 'object', properties: { city: { type: 'string', minLength: 1 } }, required: ['city'] },
  },
  required: ['name', 'mail', 'address'],
});

/**
 * The options of `useForm`: `useForm(accountForm)`. A compiled schema is a resolver's schema as it is, because it is a
 * Standard Schema.
 */
export const accountForm = {
  resolver: standardSchemaResolver(account),
  defaultValues: { name: '', mail: '', address: { city: '' } },
};
