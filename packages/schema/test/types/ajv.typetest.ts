import type * as original from 'ajv';
import {
  Ajv,
  type DefinedError,
  type ErrorObject,
  type JSONSchemaType,
  type Plugin,
  type Schema,
} from '../../src/ajv.ts';

type Same<A, B> = [A, B] extends [B, A] ? true : false;
const same = <T extends true>(...kept: T[]): T[] => kept;

interface Server {
  port: number;
  host?: string;
  tags: string[];
  pair: [number, string];
  limits: Record<string, number>;
  mode: 'on' | 'off';
  inner: { deep: boolean } | null;
}

same<Same<DefinedError['keyword'], original.DefinedError['keyword']>>();
type ParamsOf<E> = E extends { keyword: 'discriminator' } ? never : E extends { params: infer P } ? P : never;
same<Same<ParamsOf<DefinedError>, ParamsOf<original.DefinedError>>>();
same<Same<Schema, original.Schema>>();
same<original.JSONSchemaType<number> extends JSONSchemaType<number> ? true : false>();

const server: JSONSchemaType<Pick<Server, 'port' | 'host' | 'tags' | 'pair' | 'limits' | 'mode'>> = {
  type: 'object',
  properties: {
    port: { type: 'integer', minimum: 1 },
    host: { type: 'string', nullable: true },
    tags: { type: 'array', items: { type: 'string' } },
    pair: { type: 'array', items: [{ type: 'integer' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    limits: { type: 'object', required: [], additionalProperties: { type: 'number' } },
    mode: { type: 'string', enum: ['on', 'off'] },
  },
  required: ['port', 'tags', 'pair', 'limits', 'mode'],
  if: { properties: { port: { const: 1 } } },
  then: { required: ['host'] },
};
export const inAjv: original.JSONSchemaType<Pick<Server, 'port' | 'host' | 'tags' | 'pair' | 'limits' | 'mode'>> =
  server;
export const fromAjv: typeof server = inAjv;

// @ts-expect-error -- the property is a number
const wrong: JSONSchemaType<{ a: number }> = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };

const validate = new Ajv().compile(server);
export function portOf(value: unknown): number | undefined {
  return validate(value) ? value.port : undefined;
}
export function limitOf(errors: readonly ErrorObject[]): number | undefined {
  for (const error of errors as readonly DefinedError[]) if (error.keyword === 'maximum') return error.params.limit;
  return undefined;
}
export const plugin: Plugin<{ readonly names?: string[] }> = (ajv) => ajv;
export { wrong };
