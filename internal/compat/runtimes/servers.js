/** Servers on loopback that fail in one way each, by the name of the failure. */
import { importTypeScript } from './import-typescript.js';

/**
 * @param {string} folder where the laboratory of http-errors' own tests is compiled to
 * @returns the URL for each failure, and a function that stops the servers
 */
export async function startServers(folder) {
  const lab = new URL('../../../packages/http-errors/test/lab/', import.meta.url);
  const modules =
    "export { makeCertificate } from '../../../../internal/test-support/src/certificates.ts';\nexport * from './servers.ts';";
  const { Laboratory, makeCertificate, says, saysAndEnds, saysAndResets } = await importTypeScript(
    folder,
    modules,
    lab,
  );

  const laboratory = new Laboratory();
  const host = '127.0.0.1';
  const http = async (behave) => `http://${host}:${await laboratory.tcp(behave)}/`;
  const tls = async (certificate) => `https://${host}:${await laboratory.tls(certificate)}/`;
  const root = makeCertificate({ name: 'Laboratory Root', isAuthority: true });
  const yesterday = new Date(Date.now() - 86_400_000);
  const head = 'HTTP/1.1 200 OK\r\n';

  const urls = {
    refused: `http://${host}:${await laboratory.closedPort()}/`,
    reset: await http(saysAndResets('')),
    'reset within the body': await http(saysAndResets(`${head}Content-Length: 100\r\n\r\nhalf`)),
    'closed early': await http(saysAndEnds('')),
    'no such name': 'http://nowhere.invalid/',
    deadline: await http(() => undefined),
    canceled: await http(() => undefined),
    'expired certificate': await tls(
      makeCertificate({ name: 'Expired', issuer: root, names: [host], until: yesterday }),
    ),
    'self-signed certificate': await tls(makeCertificate({ name: 'Self', names: [host] })),
    'plain HTTP on a TLS port': `https://${host}:${await laboratory.tcp(saysAndEnds(`${head}\r\n`))}/`,
    'TLS version': await tls({
      ...makeCertificate({ name: 'Leaf', issuer: root, names: [host] }),
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    }),
    'not HTTP': await http(saysAndEnds('SMTP ready\r\n\r\n')),
    'body cut under Content-Length': await http(saysAndEnds(`${head}Content-Length: 100\r\n\r\nhalf`)),
    'chunked body cut': await http(saysAndEnds(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\nhalf!\r\n`)),
    'bad gzip': await http(says(`${head}Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nnot gzip!`)),
    'bad URL': 'http://',
    'bad scheme': 'foo://x/',
    'bad header': `http://${host}/`,
  };
  return { urls, stop: () => laboratory.close() };
}
