/** Media types and extensions of compressed files, by the content coding of the same format. */
const archiveFormats: Readonly<Record<string, RegExp>> = {
  gzip: /^application\/(?:gzip|gunzip|tgz)$|\.(?:gz|tgz)$/,
  compress: /^application\/compress$|\.z$/,
  bzip2: /^application\/bzip2?$|\.bz2$/,
  br: /\.br$/,
  xz: /^application\/xz$|\.t?xz$/,
  zstd: /^application\/zstd$|\.zst$/,
};

/**
 * Whether a `Content-Encoding` is the format of the file itself, which must then not be decoded. Some servers send
 * `f.tar.gz` as `Content-Type: application/x-gzip` or `application/x-tar` with `Content-Encoding: x-gzip`, even to
 * clients that accept no coding.
 *
 * @param encoding the `Content-Encoding` of a response to a request that accepts no coding
 * @param type its `Content-Type`
 * @param path the path of the URL
 */
export function isArchiveEncoding(encoding: string, type: string | undefined, path: string): boolean {
  const coding = withoutPrefix(encoding.trim());
  const format = Object.hasOwn(archiveFormats, coding) ? archiveFormats[coding] : undefined;
  const [subtype = ''] = (type ?? '').toLowerCase().split(';');
  return format !== undefined && (format.test(subtype.trim().replace('/x-', '/')) || format.test(path.toLowerCase()));
}

const withoutPrefix = (name: string): string => name.toLowerCase().replace(/^x-/, '');
