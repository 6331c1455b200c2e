import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  type Client,
  type ClientError,
  createClient,
  type HttpResult,
  isClientError,
  isConfigError,
  type RequestOptions,
  sanitizeUrl,
} from '@wirework/http-client';
import type { CompiledPath } from '@wirework/path';
import { isValidJson } from '@wirework/scanner';
import { isJsonError } from '@wirework/encoding-errors';
import { readPath } from '../edit/read-instruction.ts';
import { problemText } from '../edit/report-problems.ts';
import { valuesText } from '../edit/values-text.ts';
import { meaningOf } from '../explain/connection-meanings.ts';
import { standardInput } from '../files/standard-input.ts';
import { readText } from '../files/read-text.ts';
import { counted } from '../terminal/counted.ts';
import { type Io, write } from '../terminal/io.ts';
import { writePlaces } from '../terminal/places.ts';
import { openProgress } from '../terminal/progress.ts';
import { type Arguments, type Command, defineCommand } from '../usage/command.ts';
import { CommandError } from '../usage/command-error.ts';
import { ExitCode } from '../usage/exit-code.ts';
import { countOf } from '../usage/parse-arguments.ts';

const options = {
  method: { short: 'X', value: 'METHOD', summary: 'the method; GET if absent, and POST with --data' },
  header: { short: 'H', value: 'LINE', multiple: true, summary: "a header such as 'Accept: text/csv'" },
  data: { short: 'd', value: 'TEXT', summary: 'the body; @FILE reads it from a file, and @- from standard input' },
  output: { short: 'o', value: 'FILE', summary: 'downloads to a file, and continues an earlier download of it' },
  sha256: { value: 'HEX', summary: 'the digest that the file must have, with --output' },
  query: { short: 'q', value: 'PATH', summary: 'prints only this value of a JSON body' },
  raw: { short: 'r', summary: 'prints a string of --query without quotes and escapes' },
  timing: { summary: 'prints the phases of the request in milliseconds to standard error' },
  retries: { value: 'N', summary: 'attempts after the first one, 0 to 10; 3 if absent' },
  timeout: { value: 'SECONDS', summary: 'for everything, 1 to 1800; 1800 if absent' },
} as const;

type Given = Arguments<typeof options>['options'];

/** The most bytes of a body that is printed. */
const maxPrinted = 1024 ** 3;
/** The most bytes of a body of which one value is printed. */
const maxQueried = 100 * 1024 ** 2;

/** The command `wirework fetch`. */
export const fetchCommand: Command = defineCommand({
  usage: '[options] URL',
  description:
    'Prints the body of a response, or saves it to a file. Lost connections and statuses such as 503 are retried, if the method allows it. A status of 400 or more ends with 3. Messages contain no password, token or header.',
  options,
  examples: [
    {
      summary: 'One value of a response, with every digit',
      line: 'wirework fetch -q user.id https://api.example.com/me',
      serves: '{"user": {"id": 12345678901234567890}}',
      prints: '12345678901234567890',
    },
    {
      summary: 'A JSON body, sent by POST',
      line: 'wirework fetch -d \'{"name": "Ada"}\' https://api.example.com/users',
      serves: '{"id": 7}',
      prints: '{"id": 7}',
    },
    {
      summary: 'A file that is continued after an interruption, and checked',
      line: 'wirework fetch -o a.bin --sha256 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae https://api.example.com/a.bin',
      serves: 'foo',
      prints: '',
    },
  ],
  run,
});

async function run({ options: given, operands }: Arguments<typeof options>, io: Io): Promise<ExitCode> {
  const [url, more] = operands;
  if (url === undefined || more !== undefined) throw new CommandError('one URL is needed');
  if (!/^https?:\/\//i.test(url)) throw new CommandError('the URL must begin with http:// or https://');
  if (given.sha256 !== undefined && given.output === undefined) throw new CommandError('--sha256 needs --output');
  if (given.output !== undefined && (given.data ?? given.method ?? given.query) !== undefined)
    throw new CommandError('--output excludes --method, --data and --query');
  const path = given.query === undefined ? undefined : readPath(given.query);
  const request = await requestOf(given, io);
  const client = createClient();
  // A body that is printed as it arrives takes no memory.
  const maxResponseBodySize = path === undefined ? maxPrinted : maxQueried;
  try {
    if (given.output !== undefined) return await download(client, url, given.output, given.sha256, request, given, io);
    const method = (given.method ?? (given.data === undefined ? 'GET' : 'POST')).toUpperCase();
    const result = await client.request(method, url, {
      ...request,
      stream: path === undefined,
      security: { maxResponseBodySize },
    });
    if (!result.ok && result.status >= 400) return await refuse(result, io);
    const code = path === undefined ? await copyBody(result, io) : await printValue(result, path, given.raw, io);
    if (given.timing) await write(io.stderr, timingText(result));
    return code;
  } catch (error) {
    if (isConfigError(error)) throw new CommandError(error.message);
    if (!isClientError(error)) throw error;
    const exitCode = error.code === 'VALIDATION_ERROR' ? ExitCode.usage : ExitCode.files;
    throw new CommandError(stripVTControlCharacters(describe(error)), exitCode, { cause: error });
  } finally {
    await client.close();
  }
}

/** Returns an error with its causes, and the meaning of its code in words. */
function describe(error: ClientError): string {
  let cause: unknown = error;
  let meaning: string | undefined;
  for (let level = 0; level < 10 && typeof cause === 'object' && cause !== null; level++) {
    const { code, cause: next } = cause as { readonly code?: unknown; readonly cause?: unknown };
    if (typeof code === 'string') meaning = meaningOf(code) ?? meaning;
    cause = next;
  }
  return meaning === undefined ? String(error) : `${String(error)}: ${meaning}`;
}

/** Returns the options of the request. Messages never contain the value of a header. */
async function requestOf(given: Given, io: Io): Promise<RequestOptions> {
  const headers = given.header.map((line): [string, string] => {
    const colon = line.indexOf(':');
    if (colon < 1) throw new CommandError("a header is written as 'Name: value'");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
  const body = given.data === undefined ? undefined : await readData(given.data, io);
  if (body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type'))
    headers.push(['content-type', isValidJson(body) ? 'application/json' : 'application/octet-stream']);
  return {
    headers,
    signal: io.signal,
    retry: { maxRetries: countOf('retries', given.retries, 3, 0) },
    timeouts: { request: countOf('timeout', given.timeout, 1_800) * 1_000, attempt: 30_000 },
    ...(body !== undefined && { body }),
  };
}

async function readData(data: string, io: Io): Promise<string | Uint8Array> {
  if (!data.startsWith('@')) return data;
  const file = data.slice(1);
  return file === standardInput ? (await readText(file, io)).text : readFile(resolve(io.cwd, file));
}

/**
 * Downloads to a file. An existing file is continued only if its digest is known, because nothing else says that it is
 * the beginning of this one.
 */
async function download(
  client: Client,
  url: string,
  file: string,
  sha256: string | undefined,
  request: RequestOptions,
  given: Given,
  io: Io,
): Promise<ExitCode> {
  const filePath = resolve(io.cwd, file);
  const isThere = await stat(filePath).then(
    () => true,
    () => false,
  );
  const progress = openProgress(io, { total: undefined, unit: 'bytes', isOff: given['no-progress'] });
  try {
    const { size, attempts, duration, resumed } = await client.download(
      url,
      {
        filePath,
        overwrite: true,
        resumeDownload: sha256 !== undefined || !isThere,
        checksum: sha256,
        onDownloadProgress: (done, total) => progress.update(done, total < 0 ? undefined : total),
      },
      request,
    );
    if (given.timing) {
      const how = `${counted(attempts, 'attempt')}${resumed ? ', continued' : ''}`;
      await write(progress.io.stderr, `${size} bytes, ${duration.toFixed(0)} ms, ${how}\n`);
    }
    return ExitCode.ok;
  } finally {
    progress.stop();
  }
}

/** Prints the status of a refusal, and the beginning of its text, to standard error. */
async function refuse(result: HttpResult, io: Io): Promise<ExitCode> {
  const type = result.headers.get('content-type') ?? '';
  let text = '';
  if (/\b(?:json|text)\b/.test(type)) {
    for await (const chunk of result.stream ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.length > maxRefusal) break;
    }
  }
  const shown = stripVTControlCharacters(text.trim().slice(0, maxRefusal));
  const { method, url, status, statusText } = result;
  const sentence = `${method} ${sanitizeUrl(url)} failed with ${status} ${statusText}`.trimEnd();
  await write(io.stderr, `wirework fetch: ${sentence}${shown === '' ? '' : `:\n${shown}`}\n`);
  return ExitCode.files;
}

/** Characters of a refusal that are shown. */
const maxRefusal = 1_000;

/** Copies a body to standard output as it arrives. */
async function copyBody(result: HttpResult, io: Io): Promise<ExitCode> {
  for await (const chunk of result.stream ?? []) await write(io.stdout, chunk);
  return ExitCode.ok;
}

async function printValue(result: HttpResult, path: CompiledPath, raw: boolean, io: Io): Promise<ExitCode> {
  const text = result.text();
  try {
    await write(io.stdout, await valuesText({ text, syntax: 'json' }, [path], { raw }));
    return ExitCode.ok;
  } catch (error) {
    if (!isJsonError(error)) throw error;
    await writePlaces(io, io.stderr, await problemText(error, text, sanitizeUrl(result.url)));
    return ExitCode.findings;
  }
}

/** Returns a line for each phase of a request, and one for everything. */
function timingText({ status, meta }: HttpResult): string {
  const { timings, duration, attempts, proto } = meta;
  const rows = [...Object.entries(timings ?? {}), ['total', duration] as const];
  const lines = rows.map(([name, time]) => `${name.padEnd(10)} ${Number(time).toFixed(1).padStart(8)} ms\n`);
  return `${lines.join('')}${status} ${proto}, ${counted(attempts, 'attempt')}\n`;
}
