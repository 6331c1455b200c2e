/** The bytes that other clients add to a page, and the share of each part of `@wirework/http-client/fetch`. */
import { bundle, clusterOf, gzipSize, kilobytes, modulesOf, shareOf } from '../../../tooling/scripts/lib/bundle.js';
import { section, table } from '../lib/table.js';

const from = "from '@wirework/http-client/fetch'";

/** Other clients, and the bundles of ours that are not what `tooling/budget.json` measures. */
async function sizeTable() {
  const size = (files) => kilobytes(files.reduce((sum, { text }) => sum + gzipSize(text), 0));
  const client = `export { createClient } ${from}`;
  const compat = 'internal/compat';
  const whole = await bundle(client, compat, { splitting: false });
  const row = async (name) => [
    name,
    size((await bundle(`export { default } from '${name}'`, 'internal/benchmarks')).first),
  ];
  return table(
    ['bundle', 'minified and compressed'],
    [
      await row('axios'),
      await row('ky'),
      ['`createClient` in one file, by a bundler that does not split', size(whole.first)],
    ],
  );
}

/** Files that only one feature needs. */
const features = {
  'retries and their pauses':
    /^http-client\/(?:policy\/retry|pipeline\/(?:retry|repeat)|base\/http-date|response\/pace)/,
  redirects: /^http-client\/(?:policy\/redirect|pipeline\/follow-redirects|response\/received-head)/,
  'circuit breaker, rate limit, bulkhead':
    /^http-client\/(?:policy\/resilience|pipeline\/protect-host|base\/(?:queue|host-map))/,
  'middleware of calls and of attempts, observers':
    /^http-client\/(?:client\/send-through|pipeline\/(?:compose|wrap-attempts|observe-attempts)|request\/(?:identity|call-observer))/,
  'cookies of a given jar': /^http-client\/(?:policy\/cookies|pipeline\/add-cookies)/,
  'multipart bodies': /^http-client\/(?:body\/multipart|base\/random-hex)/,
  'streams and progress': /^http-client\/(?:base\/(?:meter|iterate)|transport-fetch\/(?:open-body|fetch-body))/,
  'JSON faults and Standard Schema': /^http-client\/body\/(?:json-fault|unmarshal|is-too-deep)/,
  'a base URL': /^http-client\/request\/base-url/,
  'hints for options of other clients': /^http-client\/config\/unknown-name/,
};

/** All other files. */
const core = {
  'errors: what failed, and whether a retry may help': /^http-errors\/(?:classify|thrown|errors\/is-retryable)/,
  'errors: no secret in any text': /^http-errors\/(?:redact|errors\/(?:sanitize-cause|plain-error|copy-memory))/,
  'errors: the classes': /^http-errors\//,
  'configuration: defaults and checks': /^http-client\/config/,
  'request: options, URL, headers, bodies': /^http-client\/(?:body|request|security)/,
  'response: text, JSON, headers': /^http-client\/(?:response|base\/parse-json)/,
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
  return [
    section('docs/reference/sizes.md', 'fetch', [await sizeTable()]),
    section('docs/guide/http-client/runtimes.md', 'fetch-parts', [await partsTable()]),
  ];
}
