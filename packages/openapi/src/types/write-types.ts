import { openTypeWriter, type TypeWriter } from '@wirework/schema/plan';
import type { Contract, MediaType, Operation, Parameter, ResponseContract, SchemaReference } from '../contract.ts';
import type { LoadedContract } from '../document/loaded-contract.ts';
import type { Side } from '../document/schemas.ts';

/**
 * Returns the text of a declaration (`.d.ts`) with the interfaces `paths` and `operations`, for `createApi<paths,
 * operations>`, and a type for each schema that references lead to. Properties that are only read are not required in
 * requests; the types of requests end with `Input` if the document has such properties.
 *
 * @throws ContractError for a schema with a fault
 * @example
 * ```ts
 * const responses = { 200: { content: { 'application/json': { schema: { type: 'integer' } } } } };
 * const contract = readOpenApi({ openapi: '3.1.0', paths: { '/count': { get: { responses } } } });
 * writeTypes(contract).includes("200: { content: { 'application/json': number } }"); // → true
 * ```
 */
export function writeTypes(contract: Contract): string {
  const { operations, schemas } = contract as LoadedContract;
  const taken = ['paths', 'operations'];
  const response = openTypeWriter({ taken });
  // Types of requests differ only where something is only read or only written.
  const request = schemas.hasDirections ? openTypeWriter({ taken, suffix: 'Input' }) : response;
  const writers: Readonly<Record<Side, TypeWriter>> = { request, response };
  const typeOf = (schema: SchemaReference | undefined, side: Side): string => {
    if (schema === undefined) return 'unknown';
    return writers[side].typeOf(schemas.plan(schema, side), schemas.pointerOf(schema));
  };
  const content = (media: readonly MediaType[], side: Side): string =>
    block(
      media.map((it) => `${quote([it.name, ...it.parameters].join(';'))}: ${typeOf(it.itemSchema ?? it.schema, side)}`),
    );
  const body = (it: Operation): readonly string[] => {
    const { requestBody } = it;
    if (requestBody === undefined) return ['requestBody?: never'];
    return [`requestBody${requestBody.required ? '' : '?'}: { content: ${content(requestBody.content, 'request')} }`];
  };
  const responseOf = (it: ResponseContract): string =>
    it.content.length === 0 ? '{ content?: never }' : `{ content: ${content(it.content, 'response')} }`;
  const operation = (it: Operation): string => {
    const groups = (['path', 'query', 'header', 'cookie'] as const).map((place) => {
      const members = it.parameters.filter((parameter) => parameter.in === place);
      return group(place, members, (parameter) => typeOf(parameter.schema, 'request'));
    });
    const responses = [...it.responses].map(([status, given]) => `${key(status)}: ${responseOf(given)}`);
    return block([`parameters: ${block(groups)}`, ...body(it), `responses: ${block(responses)}`]);
  };
  const isNamed = (it: Operation): boolean => it.id !== undefined && contract.operation(it.id) === it;
  const ofOperations = operations.filter(isNamed).map((it) => `${quote(it.id as string)}: ${operation(it)}`);
  const byPath = groupByPath(operations);
  const ofPaths = [...byPath].map(([path, list]) => {
    const members = list.map((it) => {
      const type = isNamed(it) ? `operations[${quote(it.id as string)}]` : operation(it);
      return `${key(it.method.toLowerCase())}: ${type}`;
    });
    return `${quote(path)}: ${block(members)}`;
  });
  return [
    `export interface paths ${lines(ofPaths)}`,
    `export interface operations ${lines(ofOperations)}`,
    ...new Set([...response.declarations(), ...request.declarations()]),
    '',
  ].join('\n');
}

function group(place: string, members: readonly Parameter[], typeOf: (parameter: Parameter) => string): string {
  if (members.length === 0) return `${place}?: never`;
  const isOptional = members.every((it) => !it.required);
  return `${place}${isOptional ? '?' : ''}: ${block(
    members.map((it) => `${quote(it.name)}${it.required ? '' : '?'}: ${typeOf(it)}`),
  )}`;
}

function groupByPath(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const found = new Map<string, Operation[]>();
  for (const it of operations) found.set(it.path, [...(found.get(it.path) ?? []), it]);
  return found;
}

const block = (members: readonly string[]): string => (members.length === 0 ? '{}' : `{ ${members.join('; ')} }`);
const lines = (members: readonly string[]): string =>
  members.length === 0 ? '{}' : `{\n${members.map((it) => `  ${it};\n`).join('')}}`;
const key = (name: string): string => (/^(?:\d+|[a-z]+)$/.test(name) ? name : quote(name));

/** Returns a text as a literal of TypeScript. */
function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}
