/**
 * The bytes that `@wirework/http-client/fetch` adds to a page, beside other clients, and the share of each part. They
 * take no time to measure.
 */
import { brotliSize, bundle, clusterOf, gzipSize, kilobytes, modulesOf, shareOf } from '../lib/bundle.js';
import { section, table } from '../lib/table.js';

const from = "from '@wirework/http-client/fetch'";

async function sizeTable() {
  const row = (what, files) => [
    what,
    ...[gzipSize, brotliSize].map((size) => kilobytes(files.reduce((sum, { text }) => sum + size(text), 0))),
  ];
  const first = async (what, contents, options) => row(what, (await bundle(contents, options)).first);
  const { later } = await bundle(`export { createClient } ${from}`);
  return table(
    ['first load', 'gzip', 'brotli'],
    [
      await first('everything', `export * ${from}`),
      await first('`createClient` and `createSession`', `export { createClient, createSession } ${from}`),
      await first('`createClient` alone', `export { createClient } ${from}`),
      await first('`createClient` alone, without `@wirework/http-errors`', `export { createClient } ${from}`, {
        external: ['@wirework/http-errors'],
      }),
      row('loaded with the first cookie, outside browsers: `tough-cookie`', later),
      await first(
        '`createClient` alone, in one file, by a bundler that does not split',
        `export { createClient } ${from}`,
        {
          splitting: false,
        },
      ),
      await first('axios', "export { default } from 'axios'"),
      await first('ky', "export { default } from 'ky'"),
    ],
  );
}

/** Files that only one feature needs. */
const features = {
  'retries and their pauses':
    /^http-client\/(?:policy\/retry|pipeline\/(?:pause-before-)?retry|base\/http-date|message\/response\/retry-after)/,
  redirects:
    /^http-client\/(?:policy\/redirect|pipeline\/follow-redirects|message\/response\/(?:is-redirect|location-of))/,
  'circuit breaker, rate limit, bulkhead':
    /^http-client\/(?:policy\/resilience|pipeline\/(?:circuit-breaker|limit-concurrency|take-turns)|base\/(?:queue|host-map)|config\/(?:breaker|bulkhead|rate-limit)-)/,
  'cookies outside browsers': /^http-client\/(?:policy\/cookies|pipeline\/add-cookies|message\/response\/set-cookie)/,
  'Server-Sent Events': /^http-client\/features\/sse/,
  'multipart bodies': /^http-client\/(?:message\/request\/multipart|base\/random-hex)/,
  'streams and progress':
    /^http-client\/(?:base\/(?:progress|iterate)|message\/request\/(?:upload-progress|is-consumed)|pipeline\/report-progress|transport-fetch\/(?:open-body|fetch-body))/,
  'JSON faults and Standard Schema': /^http-client\/message\/response\/(?:json-fault|unmarshal|is-too-deep)/,
  'hints for options of other clients':
    /^http-client\/(?:message\/request\/option-aliases|config\/(?:field-aliases|refused-by-fetch))/,
};

/** All other files. */
const core = {
  'errors: what failed, and whether a retry may help': /^http-errors\/(?:classify|thrown|errors\/is-retryable)/,
  'errors: no secret in any text': /^http-errors\/(?:redact|errors\/(?:sanitize-cause|plain-error|copy-memory))/,
  'errors: the classes': /^http-errors\//,
  'configuration: defaults and checks': /^http-client\/config/,
  'request: options, URL, headers, bodies': /^http-client\/(?:message\/request|client\/build-request|security)/,
  'response: text, JSON, headers': /^http-client\/(?:message\/response|base\/parse-json)/,
  'one request by `fetch`': /^http-client\/transport/,
  'client, pipeline, deadlines, middleware': /./,
};

async function partsTable() {
  const share = shareOf(await modulesOf(`export { createClient } ${from}`));
  const partOf = clusterOf({ ...features, ...core });
  const isFeature = (it) => partOf(it) in features;
  const row = (part) => [part, kilobytes(share((it) => partOf(it) === part))];
  return table(
    ['part', '`createClient`, gzip'],
    [
      ...Object.keys(features).map(row),
      ['all of these together', kilobytes(share(isFeature))],
      ...Object.keys(core).map(row),
      ['all but the features', kilobytes(share(() => true) - share(isFeature))],
    ],
  );
}

export async function run() {
  const page = 'docs/reference/sizes.md';
  return [section(page, 'fetch', [await sizeTable()]), section(page, 'fetch-parts', [await partsTable()])];
}
