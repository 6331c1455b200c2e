import {
  compileSchema,
  type FromSchema,
  type JsonSchema,
  type Schema,
  type StandardSchemaProps,
} from '../../src/index.ts';

/** Whether two types are the same, in both directions and in every modifier. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<T extends true>(_: T extends true ? unknown : never = undefined as never): void {
  // Only the compiler looks at it.
}

// Scalars, lists of types, constants
same<Same<FromSchema<true>, unknown>>();
same<Same<FromSchema<false>, never>>();
same<Same<FromSchema<{ type: 'string' }>, string>>();
same<Same<FromSchema<{ type: 'integer' }>, number>>();
same<Same<FromSchema<{ readonly type: readonly ['string', 'null'] }>, string | null>>();
same<Same<FromSchema<{ const: 7 }>, 7>>();
same<Same<FromSchema<{ type: 'string'; enum: ['a', 'b'] }>, 'a' | 'b'>>();

// Compiled schemas, and other Standard Schemas
const pair = compileSchema({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] });
same<Same<FromSchema<typeof pair>, { a: string }>>();
same<
  Same<
    FromSchema<{ readonly '~standard': { readonly types?: { readonly input: 5; readonly output: 5 } | undefined } }>,
    5
  >
>();
const parsed = pair.parseText('{"a": ""}');
if (parsed.errors === undefined) parsed.value.a satisfies string;
else parsed.value satisfies undefined;

// Schemas that prove nothing have the type unknown
same<Same<FromSchema<{ properties: { a: { type: 'string' } } }>, unknown>>();
same<Same<FromSchema<{ minLength: 3 }>, unknown>>();
same<Same<FromSchema<Schema>, unknown>>();
same<Same<FromSchema<JsonSchema>, unknown>>();

// Objects
const order = compileSchema({
  type: 'object',
  properties: {
    id: { type: 'string' },
    total: { type: 'number' },
    note: { type: ['string', 'null'] },
    lines: { type: 'array', items: { $ref: '#/definitions/line' } },
  },
  required: ['id', 'lines', 'extra'],
  definitions: {
    line: { type: 'object', properties: { sku: { type: 'string' }, count: { type: 'integer' } }, required: ['sku'] },
  },
});
interface Order {
  id: string;
  lines: { sku: string; count?: number }[];
  extra: unknown;
  total?: number;
  note?: string | null;
}
const value: unknown = undefined;
if (order.check(value)) {
  const ordered: Order = value;
  const sku: string | undefined = value.lines[0]?.sku;
  // @ts-expect-error -- the schema does not know it
  value.colour;
  // @ts-expect-error -- it may be missing
  const total: number = value.total;
  void [ordered, sku, total];
}
const standard: StandardSchemaProps<Order> = order['~standard'] as StandardSchemaProps<Order>;
void standard;
same<Same<FromSchema<{ type: 'object'; additionalProperties: { type: 'number' } }>, { [name: string]: number }>>();

// Names that are not known, and `#` below a `$id`
same<Same<FromSchema<{ type: 'object'; properties: { a: { type: 'string' } }; required: string[] }>, { a?: string }>>();
same<
  Same<
    FromSchema<{
      type: 'array';
      items: {
        $id: 'http://example.com/a';
        type: 'array';
        items: { $ref: '#/definitions/b' };
        definitions: { b: { type: 'null' } };
      };
      definitions: { b: { type: 'string' } };
    }>,
    null[][]
  >
>();
same<
  Same<
    FromSchema<{
      type: 'array';
      items: { $id: '#name'; type: 'array'; items: { $ref: '#/definitions/b' } };
      definitions: { b: { type: 'string' } };
    }>,
    string[][]
  >
>();

same<Same<FromSchema<{ type: 'object'; additionalProperties: { type: 'string' } }>, { [name: string]: string }>>();
same<
  Same<
    FromSchema<{
      type: 'object';
      patternProperties: { '^n': { type: 'number' } };
      additionalProperties: { type: 'string' };
    }>,
    { [name: string]: unknown }
  >
>();
same<Same<FromSchema<{ const: undefined; type: 'string' }>, unknown>>();
same<Same<FromSchema<{ const: null }>, null>>();
same<Same<FromSchema<{ type: 'array'; items: { $ref: '#/$defs/a' }; $defs: { a: { type: 'null' } } }>, null[]>>();
same<Same<FromSchema<{ $id: ''; $ref: '#/definitions/a'; definitions: { a: { type: 'null' } } }>, null>>();
// The name of a definition is escaped as in a pointer in a URI fragment
type Escaped<R> = FromSchema<{
  type: 'array';
  items: { $ref: R };
  definitions: {
    'a/b': { type: 'null' };
    'a~1b': { type: 'string' };
    'a~1/~0': { type: 'integer' };
    'a%b': { type: 'boolean' };
    'a%25b': { type: 'string' };
    é: { type: 'string' };
  };
}>;
same<Same<Escaped<'#/definitions/a~1b'>, null[]>>();
same<Same<Escaped<'#/definitions/a~01b'>, string[]>>();
same<Same<Escaped<'#/definitions/a~01~1~00'>, number[]>>();
same<Same<Escaped<'#/definitions/a%25b'>, boolean[]>>();
same<Same<Escaped<'#/definitions/a%2525b'>, string[]>>();
same<Same<Escaped<'#/definitions/é'>, string[]>>();
same<Same<Escaped<'#/definitions/a/b'>, unknown[]>>();
same<Same<Escaped<'#/definitions/%C3%A9'>, unknown[]>>();
same<Same<Escaped<'#/definitions/c'>, unknown[]>>();

// Arrays and tuples
same<Same<FromSchema<{ type: 'array' }>, unknown[]>>();
same<Same<FromSchema<{ type: 'array'; items: { type: 'string' } }>, string[]>>();
same<
  Same<
    FromSchema<{ type: 'array'; items: [{ type: 'string' }, { type: 'number' }]; minItems: 2; additionalItems: false }>,
    [string, number]
  >
>();
same<
  Same<
    FromSchema<{ type: 'array'; items: [{ type: 'string' }]; additionalItems: { type: 'null' } }>,
    [string?, ...null[]]
  >
>();

const port = compileSchema({ type: 'integer' }).parseText('80');
if (port.errors === undefined) void (port.value satisfies number);
else void (port.errors[0]?.line satisfies number | undefined);

// Later drafts
same<
  Same<
    FromSchema<{ type: 'array'; prefixItems: [{ type: 'string' }, { type: 'number' }]; minItems: 2; items: false }>,
    [string, number]
  >
>();
same<
  Same<FromSchema<{ type: 'array'; prefixItems: [{ type: 'string' }]; items: { type: 'null' } }>, [string?, ...null[]]>
>();
same<Same<FromSchema<{ type: 'array'; prefixItems: [true] }>, [unknown?, ...unknown[]]>>();
same<
  Same<
    FromSchema<{ $schema: 'http://json-schema.org/draft-07/schema#'; type: 'array'; prefixItems: [{ type: 'null' }] }>,
    unknown[]
  >
>();
same<
  Same<
    FromSchema<{ type: 'array'; items: { $ref: '#a' }; $defs: { x: { $anchor: 'a'; type: 'null' }; y: true } }>,
    null[]
  >
>();
same<Same<FromSchema<{ type: 'array'; items: { $ref: '#b' }; $defs: { x: { $anchor: 'a' } } }>, unknown[]>>();
same<Same<FromSchema<{ readonly const: readonly [1, readonly ['a']] }>, [1, ['a']]>>();
const payment = compileSchema({
  type: 'object',
  properties: { card: { type: 'string' }, address: { type: 'string' } },
  dependentRequired: { card: ['address'] },
});
const paid: unknown = undefined;
if (payment.check(paid)) {
  if (paid.card !== undefined) void (paid.address satisfies string);
  // @ts-expect-error -- it may be missing without a card
  void (paid.address satisfies string);
}

// Alternatives
same<Same<FromSchema<{ anyOf: [{ type: 'string' }, { type: 'null' }] }>, string | null>>();
const shape = compileSchema({
  oneOf: [
    {
      type: 'object',
      properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
      required: ['kind', 'radius'],
    },
    { type: 'object', properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
  ],
});
if (shape.check(value)) {
  const size: number = value.kind === 'circle' ? value.radius : value.side;
  void size;
}
same<
  Same<
    FromSchema<{
      allOf: [
        { type: 'object'; properties: { a: { type: 'string' } }; required: ['a'] },
        { type: 'object'; properties: { b: { type: 'number' } } },
      ];
    }>,
    { a: string; b?: number }
  >
>();

// Recursion is bounded
const tree = compileSchema({
  type: 'object',
  properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
  required: ['name'],
});
if (tree.check(value)) {
  const name: string | undefined = value.children?.[0]?.children?.[0]?.name;
  void name;
}

// A type of one's own
const plain: Schema = { type: 'object' };
const users = compileSchema<{ id: number }>(plain);
if (users.check(value)) void (value.id satisfies number);

// Standard JSON Schema, as zod has it
declare const zodLike: {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: { a: string }; readonly output: { a: string } } | undefined;
    readonly jsonSchema: { readonly input: (options: { readonly target: string }) => Record<string, unknown> };
  };
};
if (compileSchema(zodLike).check(value)) void (value.a satisfies string);

// Params have the type of their keyword
const [error] = order.validate(value);
if (error?.is('minimum') === true) void (error.params.limit satisfies number);
else if (error?.is('required') === true) void (error.params.missing satisfies string);
else void (error?.params['limit'] satisfies unknown);
// @ts-expect-error no keyword has this name
void error?.is('minimun');
