/**
 * The native module `Networking` on `node:http`, as iOS and OkHttp do it: redirects are followed, cookies kept
 * and codings decoded out of sight.
 */
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';

const mostRedirects = 20;

/**
 * Reads a body slower than loopback can send it, as a network would, since the module holds a body in memory until its
 * end.
 */
const bytesPerMillisecond = 10_000;

/** Builds a form from parts, which is the work of the native side: only it can read the file of a part with a `uri`. */
function formOf(parts) {
  const boundary = 'native-boundary';
  const pieces = parts.map(({ headers, string, uri }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `--${boundary}\r\n${lines.join('')}\r\n${string ?? `content of ${uri}`}\r\n`;
  });
  return {
    body: Buffer.from(`${pieces.join('')}--${boundary}--\r\n`),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

function bodyOf({ string, base64, blob, formData }, resolve) {
  if (string !== undefined) return { body: Buffer.from(string) };
  if (base64 !== undefined) return { body: Buffer.from(base64, 'base64') };
  if (blob !== undefined) return { body: resolve(blob), type: blob.type || 'application/octet-stream' };
  return formData === undefined ? {} : formOf(formData);
}

/** @param emit calls the listeners of an event with arguments */
export function createNetworking({ store, resolve }, emit) {
  const running = new Map();
  const cookies = new Map();
  let count = 0;

  function open(id, method, url, headers, body, redirects = 0) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const sent = { 'accept-encoding': 'gzip', ...(cookie === '' ? {} : { cookie }), ...headers };
    const outgoing = request(url, { method, headers: sent, agent: false });
    running.set(id, outgoing);
    outgoing.on('error', (error) => complete(id, error.message));
    outgoing.on('response', (response) => {
      for (const line of response.headers['set-cookie'] ?? []) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
        cookies.set(name, value);
      }
      const { location } = response.headers;
      if (location === undefined || response.statusCode < 300 || response.statusCode > 399)
        return void receive(id, response, url).catch((error) => complete(id, error.message));
      response.resume();
      if (redirects >= mostRedirects) return complete(id, 'too many HTTP redirects');
      open(id, method === 'POST' ? 'GET' : method, new URL(location, url).href, headers, undefined, redirects + 1);
    });
    outgoing.end(body);
  }

  async function receive(id, response, url) {
    const isPacked = response.headers['content-encoding'] === 'gzip';
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, it]) => [name, String(it)]));
    const slowed = async function* () {
      for await (const chunk of response) {
        yield chunk;
        await new Promise((resolve) => setTimeout(resolve, chunk.length / bytesPerMillisecond));
      }
    };
    const emitHead = () => emit('didReceiveNetworkResponse', [id, response.statusCode, headers, url]);
    emitHead();
    const bytes = await buffer(isPacked ? response.pipe(createGunzip()) : slowed());
    if (!running.has(id)) return;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    emit('didReceiveNetworkData', [id, { blobId: store(bytes), offset: 0, size: bytes.length, type }]);
    complete(id, null);
  }

  function complete(id, error) {
    if (running.delete(id)) emit('didCompleteNetworkResponse', [id, error, false]);
  }

  return {
    Networking: {
      sendRequest({ method, url, data, headers }, answer) {
        const id = ++count;
        const { body, type } = bodyOf(data, resolve);
        const isForm = type?.startsWith('multipart/');
        const typed = type !== undefined && (isForm || headers['content-type'] === undefined);
        answer(id);
        open(id, method, url, { ...headers, ...(typed ? { 'content-type': type } : {}) }, body);
      },
      abortRequest(id) {
        const outgoing = running.get(id);
        running.delete(id);
        outgoing?.destroy();
      },
      addListener: () => undefined,
      removeListeners: () => undefined,
    },
  };
}
