/**
 * One GET of JSON, parsed, by every client; each keeps at most 64 connections alive, which is the default of Wirework.
 */
import http from 'node:http';

const connections = 64;

export const contestants = {
  wirework: async (url) => {
    const { createClient } = await import('@wirework/http-client');
    const client = createClient();
    return async () => (await client.get(url)).json();
  },
  'undici.request': async (url) => {
    const { Agent, request } = await import('undici');
    const dispatcher = new Agent({ connections });
    return async () => (await request(url, { dispatcher })).body.json();
  },
  'undici.fetch': async (url) => {
    const { Agent, fetch } = await import('undici');
    const dispatcher = new Agent({ connections });
    return async () => (await fetch(url, { dispatcher })).json();
  },
  ky: async (url) => {
    const [{ default: ky }, { Agent, setGlobalDispatcher }] = await Promise.all([import('ky'), import('undici')]);
    setGlobalDispatcher(new Agent({ connections }));
    return () => ky.get(url).json();
  },
  got: async (url) => {
    const { default: got } = await import('got');
    const agent = { http: new http.Agent({ keepAlive: true, maxSockets: connections }) };
    return () => got(url, { agent }).json();
  },
  axios: async (url) => {
    const { default: axios } = await import('axios');
    const client = axios.create({ httpAgent: new http.Agent({ keepAlive: true, maxSockets: connections }) });
    return async () => (await client.get(url)).data;
  },
  'node:http': async (url) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
    return () =>
      new Promise((resolve, reject) => {
        http
          .get(url, { agent }, (response) => {
            const chunks = [];
            response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
            response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
          })
          .on('error', reject);
      });
  },
};
