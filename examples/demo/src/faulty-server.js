import { createServer } from 'node:http';

/**
 * Starts a server on loopback that answers 503 twice, cuts a body once, or never answers. `refused` is a port on which
 * nobody listens.
 */
export async function startFaultyServer() {
  const seen = {};
  const server = createServer(({ url }, response) => {
    const path = url.replace(/\?.*/, '');
    seen[path] = (seen[path] ?? 0) + 1;
    if (path === '/busy' && seen[path] < 3) response.writeHead(503).end();
    else if (path === '/cut' && seen[path] < 2)
      response.writeHead(200, { 'content-length': 50 }).write('{"name": "Ad', () => response.destroy());
    else if (path !== '/hang') response.end('{"name": "Ada"}');
  });
  const [port, refused] = [await listen(server), await unusedPort()];
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { port, refused, close };
}

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

async function unusedPort() {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
