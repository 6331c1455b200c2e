import dns from 'node:dns';
import { callbackify } from 'node:util';

/** Makes `localhost` the only name that this process resolves, so that no result depends on other hosts. */
export function knowLocalhostOnly() {
  const lookup = async (/** @type {string} */ name) => {
    if (name === 'localhost') return { address: '127.0.0.1', family: 4 };
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name });
  };
  const lookupWithCallback = callbackify(lookup);
  Object.assign(dns.promises, {
    lookup: async (name, options) => (options?.all === true ? [await lookup(name)] : lookup(name)),
  });
  Object.assign(dns, {
    lookup: (name, options, done = options) =>
      lookupWithCallback(name, (error, found) => {
        if (error !== null) done(error);
        else if (options.all === true) done(null, [found]);
        else done(null, found.address, found.family);
      }),
  });
}
