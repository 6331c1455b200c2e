import { pipeline, Transform, type Readable } from 'node:stream';
import { hasNoBody } from '../base/wire-body.ts';
import { isBytes } from '../base/bytes.ts';
import { Meter } from '../base/meter.ts';
import { bodyError, tooLarge, bodyFailure } from '../base/transport-failure.ts';
import { codingsOf, isDecodable, isArchiveEncoding } from '../body/content-codings.ts';
import { headerOf } from '../response/received-head.ts';
import type { WireResponse } from '../transport/transport.ts';
import type { DecodeBody, StageRequest } from './stage.ts';

/**
 * Decodes the content codings of a body within the limits of both sizes. The bodies are those of Node: buffers and
 * streams.
 */
export const decodeBody: DecodeBody = (request, response) => {
  const codings = codingsToDecode(request, response);
  if (codings !== undefined) return decode(request, response, codings);
  measureDownload(request, response);
  return response;
};

async function decode(request: StageRequest, response: WireResponse, codings: string): Promise<WireResponse> {
  const { options } = request;
  let decoded = response;
  if (isDecodable(codings) || !options.passUnknownCodings) {
    const { maxResponseBodySize, maxDecompressedBodySize } = options.settings.security;
    const max = Math.min(maxResponseBodySize || Infinity, maxDecompressedBodySize || Infinity);
    decoded = { ...response, body: await decodedBody(response, codings, max) };
  } else decoded = { ...response, isEncoded: true };
  measureDownload(request, decoded);
  return decoded;
}

function measureDownload({ record, method }: StageRequest, { statusCode, body }: WireResponse): void {
  if (hasNoBody(method, statusCode)) return;
  if (isBytes(body)) record.watch.lap('download');
  else (body as Readable).once('end', () => record.watch.lap('download'));
}

/**
 * Returns the codings of a body; `undefined` for none, for a body that is empty or not read, as that of a redirect, and
 * for a file that is stored in its coding.
 */
function codingsToDecode(request: StageRequest, { statusCode, headers, body }: WireResponse): string | undefined {
  const encoding = headers['content-encoding'];
  const isEmpty = isBytes(body) ? body.length === 0 : headers['content-length'] === '0';
  if (encoding === undefined || isEmpty || hasNoBody(request.method, statusCode)) return undefined;
  const names = typeof encoding === 'string' ? encoding : encoding.join(',');
  const isFile =
    request.headers['accept-encoding'] === 'identity' &&
    isArchiveEncoding(names, headerOf({ headers }, 'content-type'), request.url.pathname);
  return isFile ? undefined : names;
}

async function decodedBody(
  { statusCode, body }: WireResponse,
  codings: string,
  max: number,
): Promise<WireResponse['body']> {
  try {
    return isBytes(body)
      ? await decodeBytes(body as Buffer, codings, max)
      : decodeStream(body as Readable, codings, max, statusCode);
  } catch (cause) {
    if (!isBytes(body)) body.destroy();
    throw bodyFailure(cause, statusCode);
  }
}

/**
 * Decodes the codings of a body in memory. No coding returns more than the limit, which stops a decompression bomb.
 *
 * @param encoding the `Content-Encoding`
 * @param max bytes of the result; `Infinity` means no limit
 */
async function decodeBytes(bytes: Buffer, encoding: string, max: number): Promise<Buffer> {
  let decoded = bytes;
  const limit = Math.min(max, zlibMaxLength);
  for (const { inflate } of codingsOf(encoding)) {
    try {
      decoded = await inflate(decoded, limit);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit);
      throw bodyError('Cannot decode the body: it does not match its content coding', error);
    }
  }
  return decoded;
}

const zlibMaxLength = 2 ** 31 - 1;

/** Decodes the codings of a body stream. Each coding fails when it exceeds the limit. */
export function decodeStream(body: Readable, encoding: string, max: number, statusCode: number): Readable {
  let decoded = body;
  for (const { stream } of codingsOf(encoding)) {
    const stage = stream();
    const limit = new Limit(max, statusCode);
    // Before `pipeline`, which passes the error of the decoder on as it is.
    stage.on('error', (cause) => limit.destroy(bodyFailure(cause, statusCode)));
    pipeline(decoded, stage, limit, () => undefined);
    decoded = limit;
  }
  return decoded;
}

/** Passes bytes on, up to a limit. */
class Limit extends Transform {
  readonly #meter: Meter;
  readonly #statusCode: number;

  constructor(max: number, statusCode: number) {
    super();
    this.#meter = new Meter(max, tooLarge);
    this.#statusCode = statusCode;
    // Without a listener, a failure would end the process if nothing reads the stream.
    this.on('error', () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    try {
      this.#meter.add(chunk.length);
    } catch (cause) {
      this.destroy(bodyFailure(cause, this.#statusCode));
      return;
    }
    done(null, chunk);
  }
}
