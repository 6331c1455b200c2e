import { ownCopy } from '../base/own-copy.ts';
import { randomHex } from '../base/random-hex.ts';
import { byteLength } from '../base/bytes.ts';
import { hasControl } from '../base/has-control.ts';
import { bodyOf, openChunks, textBody, type BodyInput, type RequestBody } from './request-body.ts';
import { tagOf } from '../base/tag-of.ts';
import { assertKnown } from '../base/assert-options.ts';
import { invalid } from '../base/messages.ts';

/** One part of `multipart/form-data` (RFC 7578). */
export interface MultipartPart {
  /** The name of the form field, 1 to 256 bytes. */
  readonly name: string;
  /** Text, bytes, a Blob or File, a stream, or a function that opens one. */
  readonly data: Exclude<BodyInput, URLSearchParams | FormData>;
  /** The file name, which makes the part a file; by default the name of a `File`. */
  readonly filename?: string | undefined;
  /** The media type; for a file `application/octet-stream` by default. */
  readonly contentType?: string | undefined;
}

const knownFields = new Set(['name', 'data', 'filename', 'contentType'] satisfies (keyof MultipartPart)[]);
const maxNameBytes = 256;

/**
 * Writes parts as one body; the entries of a `FormData` as the standard does (HTML, multipart/form-data encoding
 * algorithm). It can be sent again if every part can, and its length is known if that of every part is. The boundary is
 * 24 random bytes, so no content can be made to contain it.
 *
 * @throws ClientError of type Validation for a value that is not a part, and for a `FormData` that cannot be iterated;
 *   unless the input is a `FormData`, also for a name, file name or type that contains a control character
 */
export function multipartBody(input: readonly MultipartPart[] | FormData): RequestBody {
  const isForm = tagOf(input) === 'FormData';
  if (isForm && !(Symbol.iterator in input)) return unreadableForm(input as FormData);
  const parts = isForm ? fromFormData(input as FormData) : input;
  if (!Array.isArray(parts)) throw invalid('Cannot send the body: multipart must be an array of parts, or a FormData');
  const boundary = `wirework-${randomHex(24)}`;
  const pieces: RequestBody[] = [];
  for (const given of parts as readonly MultipartPart[]) {
    const part = ownCopy(given);
    if (parts === input) checkPart(part);
    const body = bodyOf(part.data);
    if (body === undefined) {
      throw invalid(
        'Cannot send the body: the data of a part must be text, bytes, a Blob, a stream, or a function that opens one',
      );
    }
    pieces.push(textBody(`--${boundary}\r\n${partHeader(part, body)}\r\n\r\n`), body, textBody('\r\n'));
  }
  pieces.push(textBody(`--${boundary}--\r\n`));
  const known = pieces.every((it) => it.length !== undefined);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: known ? pieces.reduce((sum, it) => sum + (it.length ?? 0), 0) : undefined,
    replayable: pieces.every((it) => it.replayable),
    open: () => joined(pieces),
    blob: known && pieces.every(isInMemory) ? () => new Blob(pieces.map(blobPart)) : undefined,
    discard: () => pieces.forEach((it) => it.discard?.()),
  };
}

/**
 * A form that cannot be read: that of React Native, whose files are on the device, is left to the platform; any other
 * is refused when it is opened.
 */
function unreadableForm(form: FormData): RequestBody {
  const isNative = form.constructor === (globalThis as { readonly FormData?: unknown }).FormData;
  const open = (): never => {
    throw invalid(
      "Cannot send the body: the FormData cannot be iterated; send its entries as 'multipart', or pipe a form of the package form-data into a PassThrough",
    );
  };
  return { contentType: undefined, length: undefined, replayable: true, open, form: isNative ? form : undefined };
}

/** Whether a piece is bytes or a `Blob`: it has a length and can be sent again. */
const isInMemory = (piece: RequestBody): boolean => piece.replayable && piece.length !== undefined;

const blobPart = (piece: RequestBody): Blob => piece.blob?.() ?? new Blob([piece.open() as Uint8Array<ArrayBuffer>]);

async function* joined(pieces: readonly RequestBody[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield* openChunks(piece);
}

/** The name of a file; `undefined` for a field. */
function filenameOf({ data, filename }: MultipartPart): string | undefined {
  return filename ?? (tagOf(data) === 'File' ? (data as File).name : undefined);
}

function partHeader(part: MultipartPart, body: RequestBody): string {
  const { name } = part;
  const filename = filenameOf(part);
  const type =
    part.contentType ?? body.contentType ?? (filename === undefined ? undefined : 'application/octet-stream');
  if (type !== undefined && !/^[ -~]+$/.test(type))
    throw invalid('Cannot send the body: the contentType of a part must be printable ASCII');
  const file = filename === undefined ? '' : `; filename="${escape(filename)}"`;
  return `Content-Disposition: form-data; name="${escape(name)}"${file}${type === undefined ? '' : `\r\nContent-Type: ${type}`}`;
}

/** Refuses a part with unknown properties, or with a name that could not be written unchanged. */
function checkPart(part: MultipartPart): void {
  assertKnown(part, knownFields, 'multipart');
  checkName('name', part.name, 1);
  const filename = filenameOf(part);
  // Browsers send an empty one if no file was chosen.
  if (filename !== undefined) checkName('filename', filename, 0);
}

function checkName(what: string, text: string, min: number): void {
  if (typeof text !== 'string' || text.length < min || byteLength(text) > maxNameBytes) {
    throw invalid(`Cannot send the body: the ${what} of a part must be ${min} to ${maxNameBytes} bytes`);
  }
  if (hasControl(text)) throw invalid(`Cannot send the body: the ${what} of a part contains a control character`);
}

/** Escapes the characters that could end a name. */
const escape = (text: string): string => text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');

/** Writes each line break as CRLF. */
const withCrlf = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n');

function fromFormData(form: FormData): MultipartPart[] {
  const parts: MultipartPart[] = [];
  for (const [key, value] of form as unknown as Iterable<[string, string | Blob]>) {
    const name = withCrlf(key);
    if (typeof value === 'string') parts.push({ name, data: withCrlf(value) });
    else parts.push({ name, data: value, filename: tagOf(value) === 'File' ? undefined : 'blob' });
  }
  return parts;
}
