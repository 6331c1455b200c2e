import { createClient, ErrorType, sanitizeUrl } from '@wirework/http-client';
import { startFaultyServer } from './faulty-server.js';

const typeNames = Object.fromEntries(Object.entries(ErrorType).map(([name, number]) => [number, name]));

/** Shows what the HTTP client does about a server that refuses, is busy, cuts a body and hangs. */
export async function showHttp({ print, title, dim, bad, good }) {
  const server = await startFaultyServer();
  const row = (attempt, outcome, paint, next) =>
    print(`    ${attempt}  ${paint(outcome.padEnd(35))} ${dim(next)}`.trimEnd());
  const outcomeOf = ({ type, code, statusCode }) =>
    `${typeNames[type]}, ${code}${statusCode >= 400 ? ` ${statusCode}` : ''}`;
  let attempts = 0;
  const client = createClient({
    retry: {
      maxRetries: 2,
      delay: 10,
      // Sees each attempt, and decides as the client would.
      policy({ attempt, method, error, retry }) {
        if (error === undefined) return retry;
        attempts = attempt;
        row(attempt, outcomeOf(error), bad, retry ? reasonToRetry(error, method) : reasonToStop(error, method));
        return retry;
      },
    },
  });

  const impatient = client.extend({ timeouts: { attempt: 200 } });

  title('Requests to a server that fails');
  const address = (port, path) => `http://ada:s3cret@127.0.0.1:${port}${path}?token=s3cret`;
  const calls = [
    [client, 'GET', address(server.port, '/busy')],
    [client, 'GET', address(server.port, '/cut')],
    [client, 'GET', address(server.refused, '/refused')],
    [impatient, 'POST', address(server.port, '/hang')],
  ];
  try {
    for (const [by, method, url] of calls) {
      attempts = 0;
      print(`  ${method} ${sanitizeUrl(url)}`);
      const result = await by.request(method, url).catch((error) => error);
      if (result.ok) row(result.meta.attempts, `${result.status} ${result.text()}`, good, '');
      else if (result.attempts > attempts) row(result.attempts, outcomeOf(result), bad, 'no retry is left');
    }
  } finally {
    await client.close();
    await server.close();
  }
}

function reasonToRetry({ type }, method) {
  if (type === ErrorType.HTTP) return 'retried: the server may recover';
  return type === ErrorType.Network ? 'retried: nothing was sent' : `retried: a ${method} may be sent twice`;
}

const reasonToStop = (error, method) =>
  error.isRetryable() ? `not retried: a ${method} may not be sent twice` : 'not retried: it would fail again';
