/**
 * Makes the lists of `docs/guide/http-client/configuration.md` from the comments of the configuration of the HTTP
 * client, which are its hover texts. `pnpm options:update` writes them.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { root } from './workspace.js';

const folder = 'packages/http-client/src';
const files = ['config/config.ts', 'config/groups.ts', 'request/settings.ts'];

export const optionsPage = 'docs/guide/http-client/configuration.md';

/** The groups of fields in the order of the page, with their headings and the interfaces that declare them. */
const groups = {
  timeouts: ['Timeouts', 'TimeoutsConfig'],
  retry: ['Retries', 'RetryConfig'],
  'retry.budget': ['Retry budget', 'RetryBudgetConfig'],
  redirects: ['Redirects', 'RedirectsConfig'],
  security: ['Trust and sizes', 'SecurityConfig'],
  connection: ['Connections', 'ConnectionConfig'],
  'connection.dnsCache': ['Cache of names', 'DnsCacheConfig'],
  tls: ['TLS', 'TlsConfig'],
  resilience: ['Resilience', 'ResilienceConfig'],
  'resilience.breaker': ['Breaker', 'BreakerConfig'],
  'resilience.bulkhead': ['Bulkhead', 'BulkheadConfig'],
  'resilience.rateLimit': ['Rate limit', 'RateLimitConfig'],
};
const parents = ['timeouts', 'retry', 'redirects', 'security', 'connection', 'tls', 'resilience'];

/** Chapters that explain a group or a field. */
const chapters = {
  'retry.maxRetryAfter': '[the pace of a server](recovery.md#the-pace-of-a-server)',
  'retry.budget': '[the retry budget](recovery.md#the-retry-budget)',
  'security.allowPrivateIps': '[the SSRF guard](security.md#ssrf-guard)',
  'connection.proxyTls': 'the same fields of [tls](#tls)',
  'connection.lookup': '[names and addresses](#names-and-addresses)',
  'resilience.breaker': '[breaker, bulkhead, rate limit](recovery.md#breaker-bulkhead-rate-limit)',
  'resilience.rateLimit.store': '[a limit that processes share](recovery.md#a-limit-that-processes-share)',
  baseUrl: '[one API](requests.md#one-api)',
  middleware: '[middleware](middleware.md#middleware)',
  attemptMiddleware: '[middleware of attempts](middleware.md#middleware-of-attempts)',
  identity: '[whose a call is](middleware.md#whose-a-call-is)',
  throwOnStatus: '[errors](errors.md)',
};

const sizes = [
  [2 ** 40, 'TiB'],
  [2 ** 30, 'GiB'],
  [2 ** 20, 'MiB'],
  [2 ** 10, 'KiB'],
];
const durations = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [500, 's'],
  [1, 'ms'],
];

/** Returns a default as people read it: milliseconds and bytes in larger units. */
function readable(text, field) {
  const value = Number(text.replaceAll('_', ''));
  if (text === '' || text === "''") return '';
  if (Number.isNaN(value)) return text.includes(' ') ? text : `\`${text}\``;
  const units = /\.max\w*(?:Bytes|Size)$/.test(field)
    ? sizes
    : /^timeouts|[dD]elay|maxRetryAfter|window|openFor|period|maxAge|maxWait/.test(field)
      ? durations
      : [];
  const [size, unit] = units.find(([it]) => value > 0 && value % it === 0) ?? [1, ''];
  const count = value / (unit === 's' ? 1000 : size);
  return `${count < 10_000 ? count : count.toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`;
}

const commentOf = (node) => ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);

const plain = (text) =>
  (ts.getTextOfJSDocComment(text) ?? '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the fields of an interface, those that it inherits first. */
function fieldsOf(name, interfaces) {
  const declared = interfaces.get(name);
  const inherited = (declared.heritageClauses ?? []).flatMap((it) => it.types.map((type) => type.expression.getText()));
  return [...inherited.flatMap((it) => fieldsOf(it, interfaces)), ...declared.members];
}

function itemOf(field, group) {
  const name = `${group}${field.name.getText()}`;
  const comment = commentOf(field);
  const tag = comment?.tags?.find((it) => it.tagName.text === 'default');
  const isNeeded = group.startsWith('resilience.') && group !== 'resilience.' && field.questionToken === undefined;
  const text = plain(comment?.comment);
  const value = isNeeded ? 'required' : readable(plain(tag?.comment), name);
  // A field that is a group has its link in the section of the group.
  const chapter = chapters[name] === undefined || groups[name] !== undefined ? '' : ` See ${chapters[name]}.`;
  return `- \`${name}\`${value === '' ? '' : ` (${value})`}: ${text}${chapter}`;
}

/** Returns a list for each group of the configuration, and one for the fields without a group. */
export function optionLists() {
  const interfaces = new Map();
  for (const file of files) {
    const text = readFileSync(`${root}${folder}/${file}`, 'utf8');
    for (const node of ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true).statements)
      if (ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
  }
  const list = (fields, group) => fields.map((it) => itemOf(it, group)).join('\n');
  const ofClient = fieldsOf('ResolvedConfig', interfaces).filter((it) => !parents.includes(it.name.getText()));
  const parts = Object.entries(groups).map(([name, [heading, type]]) => {
    const fields = fieldsOf(type, interfaces);
    const chapter = chapters[name] === undefined ? '' : ` See ${chapters[name]}.`;
    return `### ${heading}\n\n${plain(commentOf(interfaces.get(type))?.comment)}${chapter}\n\n${list(fields, `${name}.`)}`;
  });
  return `${list(ofClient, '')}\n\n${parts.join('\n\n')}`;
}
