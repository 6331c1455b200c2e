import { fieldAliases } from './field-aliases.ts';

const keepAlive = "'connection.maxIdleConns' (0 turns it off)";
const skipVerify = "'security.insecureSkipVerify' (with the opposite meaning)";
const agent = "'connection' and 'security.tls'";
const http2 = "'connection.enableHttp2'";
const tls = "'security.tls'";

/** Fields of other HTTP clients that the client for Node has under another name, by path. */
export const nodeFieldAliases: Readonly<Record<string, string>> = {
  ...fieldAliases,
  userAgent: "'middleware.userAgent'",
  proxy: "'connection.proxyUrl'",
  proxyUrl: "'connection.proxyUrl'",
  keepAlive,
  agent,
  dispatcher: agent,
  httpAgent: agent,
  httpsAgent: agent,
  http2,
  tls,
  https: tls,
  cache: 'cache() of @wirework/http-client/cache, a middleware,',
  rejectUnauthorized: skipVerify,
  'connection.keepAlive': keepAlive,
  'connection.agent': agent,
  'connection.http2': http2,
  'connection.tls': tls,
  'connection.rejectUnauthorized': skipVerify,
  'security.rejectUnauthorized': skipVerify,
  'security.tls.rejectUnauthorized': skipVerify,
};
