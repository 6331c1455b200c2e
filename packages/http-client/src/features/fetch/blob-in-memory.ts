/**
 * Reads the body of a `Request` that was made of text, bytes, fields, a Blob or a form. `request.body` is always a stream; but a body that was made of
 * a stream may not be sent without CORS (Fetch, section 5.4, the constructor of `Request`, step 38), so the constructor refuses its copy.
 *
 * @returns a Blob without a type; `undefined` for a stream, which stays unread
 * @throws TypeError if it cannot be read
 */
export async function blobInMemory(request: Request): Promise<Blob | undefined> {
  const Class = request.constructor as typeof Request;
  if (Class !== Request && !refusesStreams(Class)) return undefined;
  const copy = copied(request, Class);
  if (copy === undefined) return undefined;
  try {
    return (await copy.blob()).slice();
  } catch (cause) {
    throw new TypeError('fetch failed', { cause });
  }
}

const withoutCors = Object.freeze({
  __proto__: null,
  method: 'POST',
  mode: 'no-cors',
  duplex: 'half',
  signal: null,
}) as RequestInit;

function copied(request: Request, Class: typeof Request): Request | undefined {
  try {
    return new Class(request, withoutCors);
  } catch {
    return undefined;
  }
}

/** Whether the `Request` of another library refuses streams without CORS. */
function refusesStreams(Class: typeof Request): boolean {
  try {
    new Class('http://localhost/', { __proto__: null, ...withoutCors, body: new ReadableStream() } as RequestInit);
    return false;
  } catch {
    return true;
  }
}
