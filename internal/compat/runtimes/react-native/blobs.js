/** The native modules `BlobModule` and `FileReaderModule`: bytes by id, which the JavaScript side never sees. */
import { randomUUID } from 'node:crypto';

export function createBlobs(promise) {
  const bytesOf = new Map();
  const store = (bytes, id = randomUUID()) => {
    bytesOf.set(id, bytes);
    return id;
  };
  const resolve = ({ blobId, offset, size }) => {
    const bytes = bytesOf.get(blobId);
    if (bytes === undefined) throw new Error(`no blob ${blobId}`);
    return bytes.subarray(offset, offset + size);
  };
  const nothing = () => undefined;
  return {
    store,
    resolve,
    modules: {
      BlobModule: {
        getConstants: () => ({ BLOB_URI_SCHEME: 'blob', BLOB_URI_HOST: null }),
        addNetworkingHandler: nothing,
        addWebSocketHandler: nothing,
        removeWebSocketHandler: nothing,
        createFromParts(parts, id) {
          const all = parts.map(({ type, data }) => (type === 'string' ? Buffer.from(data) : resolve(data)));
          store(Buffer.concat(all), id);
        },
        release: (id) => void bytesOf.delete(id),
      },
      FileReaderModule: {
        readAsDataURL: (blob) =>
          promise(
            Promise.resolve(blob).then(
              () => `data:${blob.type || 'application/octet-stream'};base64,${resolve(blob).toString('base64')}`,
            ),
          ),
        readAsText: (blob) => promise(Promise.resolve(blob).then(() => resolve(blob).toString('utf8'))),
      },
    },
  };
}
