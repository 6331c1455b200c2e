/**
 * The servers of the HTTP benchmark, in a separate process: 1 KB of JSON, as a canned response and from
 * `node:http`; 1 GB of bytes, and a connection that is reset.
 */
import http from 'node:http';
import net from 'node:net';
import { api1k } from '../lib/corpora.js';

const body = Buffer.from(api1k());
const block = Buffer.alloc(256 * 1024, 'wirework ');

/**
 * The response that `node:http` would send. A constant keeps the time of the server out of the measurement of the
 * client.
 */
const head = [
  'HTTP/1.1 200 OK',
  'content-type: application/json',
  `content-length: ${body.length}`,
  `Date: ${new Date().toUTCString()}`,
  'Connection: keep-alive',
  'Keep-Alive: timeout=60',
];
const answer = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]);
const headEnd = '\r\n\r\n';

/**
 * Answers each complete request. Requests have no body, so the end of the head is the end of a request, however it was
 * split.
 */
const canned = net.createServer({ noDelay: true }, (socket) => {
  let rest = '';
  socket.on('data', (data) => {
    rest += data.latin1Slice();
    for (let end = rest.indexOf(headEnd); end >= 0; end = rest.indexOf(headEnd)) {
      rest = rest.slice(end + headEnd.length);
      socket.write(answer);
    }
  });
  socket.on('error', () => socket.destroy());
});

const files = http.createServer((request, response) => {
  if (request.url === '/reset') return request.socket.resetAndDestroy();
  let left = Number(request.url.slice(1));
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': left });
  const pump = () => {
    while (left > 0) {
      const chunk = left >= block.length ? block : block.subarray(0, left);
      left -= chunk.length;
      if (!response.write(chunk) && left > 0) return response.once('drain', pump);
    }
    return response.end();
  };
  return pump();
});
files.keepAliveTimeout = 60_000;

const real = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
real.keepAliveTimeout = 60_000;

const listen = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
process.send({ canned: await listen(canned), real: await listen(real), files: await listen(files) });
