/** The server of the HTTP benchmark, in a process of its own: 1 KB of JSON, 1 GB of bytes, a connection that is reset. */
import http from 'node:http';
import { api1k } from '../lib/corpora.js';

const body = Buffer.from(api1k());
const block = Buffer.alloc(256 * 1024, 'wirework ');

const server = http.createServer((request, response) => {
  if (request.url === '/json') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  } else if (request.url === '/reset') request.socket.resetAndDestroy();
  else {
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
    pump();
  }
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
