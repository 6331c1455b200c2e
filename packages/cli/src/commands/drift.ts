import { stripVTControlCharacters } from 'node:util';
import { createClient, isClientError } from '@wirework/http-client';
import { checkRequest, checkResponse, type Contract, createApi, type Drift, type Operation } from '@wirework/openapi';
import { reporterFor, reportFormats } from '../report/reporter-for.ts';
import { DriftReport } from '../openapi/drift-report.ts';
import { loadContract } from '../openapi/load-contract.ts';
import { bodyOf, type HarEntry, lacksBody, readHar } from '../openapi/read-har.ts';
import { counted } from '../terminal/counted.ts';
import { type Io, write } from '../terminal/io.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode, worst } from '../usage/exit-code.ts';
import { readDocument } from '../validate/load-schema.ts';
import { countOf } from '../usage/parse-arguments.ts';

const options = {
  har: { value: 'FILE', multiple: true, summary: 'recorded traffic: an HTTP Archive, of a browser or http-testing' },
  url: { value: 'URL', summary: 'a server: each GET without required parameters is sent to it' },
  header: {
    short: 'H',
    value: 'LINE',
    multiple: true,
    summary: "a header for --url, such as 'Authorization: Bearer t'",
  },
  server: { value: 'URL', summary: 'the server whose requests are compared; by default those of the document' },
  format: { short: 'f', value: 'NAME', choices: reportFormats, summary: 'the format of the report' },
  'max-errors': { value: 'N', summary: 'the most drifts of a file that are printed; 20 by default' },
} as const;

type Given = Arguments<typeof options>['options'];

const example = {
  openapi: '3.1.0',
  paths: {
    '/users/{id}': {
      get: { responses: { 200: { content: { 'application/json': { schema: { required: ['name'] } } } } } },
    },
  },
};
const recorded = {
  log: {
    entries: [
      {
        request: { method: 'GET', url: 'https://api.example.com/users/7', headers: [] },
        response: {
          status: 200,
          headers: [{ name: 'content-type', value: 'application/json' }],
          content: { text: '{}' },
        },
      },
    ],
  },
};

/** The command `wirework drift`. */
export const drift: Command = defineCommand({
  usage: '[options] OPENAPI (--har FILE | --url URL)',
  description:
    'Compares requests and responses with an OpenAPI document, in JSON or YAML, and prints each difference at the line of the document that it contradicts. Differences that many calls have are one. References to files below the working folder are followed. No message contains a value of a request or a response.',
  options,
  examples: [
    {
      summary: 'Recorded traffic',
      line: 'wirework drift openapi.json --har calls.har',
      files: { 'openapi.json': JSON.stringify(example), 'calls.har': JSON.stringify(recorded) },
      prints:
        "openapi.json:1:123: GET /users/{id} response 200, body at '/name' (line 1, column 1): required property 'name' is missing",
      exitCode: ExitCode.findings,
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [file] = operands;
  if (file === undefined || operands.length > 1) throw new CommandError('expected one OpenAPI document');
  if (given.har.length === 0 && given.url === undefined) throw new CommandError('expected --har or --url');
  const maxErrors = countOf('max-errors', given['max-errors'], 20, 0);
  const loaded = await loadContract(await readDocument(file, io), io);
  const report = new DriftReport();
  const notes: string[] = [];
  for (const name of given.har) notes.push(...compareHar(await readHar(name, io), loaded.contract, given, report));
  if (given.url !== undefined) notes.push(...(await compareServer(given.url, loaded.contract, given, report)));
  const reporter = reporterFor(given.format ?? 'text', io);
  const reports = report.reports(file, loaded, maxErrors);
  for (const it of reports) await write(io.stdout, reporter.file(it));
  await write(io.stdout, reporter.end());
  await write(io.stderr, notes.map((it) => `wirework drift: ${it}\n`).join(''));
  return worst(reports.map((it) => it.exitCode));
}

/** Compares the entries of an archive, and returns a note about those that were left out. */
function compareHar(
  entries: readonly HarEntry[],
  contract: Contract,
  { server }: Given,
  report: DriftReport,
): readonly string[] {
  const servers = (server === undefined ? contract.servers : [server]).filter((it) => /^https?:/i.test(it));
  let [others, lacking] = [0, 0];
  /** Adds drifts, but for those of a body that the archive does not have. */
  const add = (drifts: readonly Drift[], isLacking: boolean): void => {
    if (isLacking) lacking++;
    report.add(isLacking ? drifts.filter((it) => it.part !== 'body') : drifts);
  };
  for (const { request, response } of entries) {
    if (servers.length > 0 && !servers.some((it) => request.url.startsWith(it))) {
      others++;
      continue;
    }
    const pairs = (headers: readonly { name: string; value: string }[]): [string, string][] =>
      headers.map((it) => [it.name, it.value]);
    const { method, url, headers, postData } = request;
    const checked = checkRequest(contract, { method, url, headers: pairs(headers), body: postData?.text });
    add(checked.drifts, lacksBody.ofRequest(request));
    if (checked.operation === undefined) continue;
    const { status } = response;
    const sent = { operation: checked.operation, status, headers: pairs(response.headers), body: bodyOf(response) };
    add(checkResponse(contract, sent).drifts, lacksBody.ofResponse(response));
  }
  return [
    ...(others === 0
      ? []
      : [`${counted(others, 'request')} of ${entries.length} left out: they are to other servers, see --server`]),
    ...(lacking === 0 ? [] : [`${counted(lacking, 'body', 'bodies')} not compared: the archive does not have them`]),
  ];
}

/** Sends the requests that need no parameters to a server, and returns what could not be compared. */
async function compareServer(
  url: string,
  contract: Contract,
  { header }: Given,
  report: DriftReport,
): Promise<readonly string[]> {
  if (!/^https?:\/\//i.test(url)) throw new CommandError('the URL must begin with http:// or https://');
  const headers = Object.fromEntries(
    header.map((line) => {
      const at = line.indexOf(':');
      if (at < 1) throw new CommandError("Cannot use --header: expected 'Name: value'");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const client = createClient({ retry: { maxRetries: 1 }, redirects: { follow: false } });
  const api = createApi(contract, client, { server: url, onDrift: 'report', report: (it) => report.add([it]) });
  const asked = contract.operations.filter(canBeAsked);
  const notes: string[] = [];
  try {
    for (const { path } of asked) {
      try {
        await api.get(path, { headers });
      } catch (error) {
        if (!isClientError(error)) throw error;
        notes.push(`GET ${path}: ${stripVTControlCharacters(error.message)}`);
      }
    }
  } finally {
    await client.close();
  }
  const rest = contract.operations.length - asked.length;
  return [...notes, `${counted(asked.length, 'operation')} asked, ${rest} not: they are no GET, or need parameters`];
}

function canBeAsked({ method, parameters, requestBody }: Operation): boolean {
  return method === 'GET' && requestBody?.required !== true && !parameters.some((it) => it.required);
}
