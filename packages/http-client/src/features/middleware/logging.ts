import { belongingTo } from '../../base/middleware-kind.ts';
import { observe } from '../../base/observe.ts';
import { ownCopy } from '../../base/own-copy.ts';
import { invalid } from '../../base/messages.ts';
import { safeCause, safeError, safeText, safeUrl } from './redact.ts';
import type { AnyMiddleware } from '../../response/middleware-of.ts';

/** A logger with the interface of pino: each method takes an object with fields, then a message. */
export interface RequestLogger {
  /** For a status below 400. */
  readonly info: (fields: object, message: string) => void;
  /** For a status of 400 and above. */
  readonly warn: (fields: object, message: string) => void;
  /** For a call that failed. */
  readonly error: (fields: object, message: string) => void;
}

const levels = ['info', 'warn', 'error'] as const satisfies (keyof RequestLogger)[];

/**
 * Makes a middleware, for the list `middleware`, that logs one line for each call: at `info`, at `warn` from status 400
 * on, at `error` for a failure. The line contains no header, no body, and no secret of the URL. Errors that the logger
 * throws are ignored.
 *
 * The fields are `method`, `url`, `duration` in milliseconds, `attempts`, `statusCode`, and `requestId` if the
 * middleware `requestId()` is in front. In place of the status, a failure has `code`, `error` (the message), `cause`
 * (the texts of the causes, redacted), `causeCode` (such as `ECONNREFUSED`), and `phase`, in which it failed, such as
 * `connect`.
 *
 * @throws ClientError of type Validation for a logger that lacks one of the methods
 * @example
 * ```ts
 * const lines = [];
 * const write = (fields, message) => lines.push(message);
 * const client = createClient({ middleware: [logging({ info: write, warn: write, error: write })] });
 * await client.get('https://api.example.com/users/1?token=x');
 * lines[0].split(' (')[0]; // → 'GET https://api.example.com/users/1?token=[REDACTED] → 200'
 * ```
 */
export function logging(logger: RequestLogger): AnyMiddleware {
  for (const level of levels)
    if (typeof logger?.[level] !== 'function')
      throw invalid(`Cannot make the middleware: a logger needs the method '${level}'`);
  const write = (level: keyof RequestLogger, fields: object, message: string): void =>
    observe(() => logger[level](fields, message));
  return belongingTo('middleware', (next) => async (request) => {
    const started = performance.now();
    const id = ownCopy(request.context)['requestId'];
    const common = {
      method: request.method,
      url: safeUrl(request),
      ...(typeof id === 'string' && { requestId: safeText(id, request) }),
    };
    const line = `${common.method} ${common.url}`;
    try {
      const result = await next(request);
      const duration = Math.round(performance.now() - started);
      const fields = { ...common, statusCode: result.statusCode, duration, attempts: result.meta.attempts };
      write(result.statusCode >= 400 ? 'warn' : 'info', fields, `${line} → ${result.statusCode} (${duration} ms)`);
      return result;
    } catch (error) {
      const duration = Math.round(performance.now() - started);
      const safe = safeError(error, request);
      const { code, message, attempts, phase } = safe;
      const below = safeCause(safe);
      const told = below.cause === undefined || message.endsWith(below.cause) ? message : `${message}: ${below.cause}`;
      write(
        'error',
        { ...common, duration, attempts, code, error: message, ...below, phase },
        `${line} → ${code}: ${told} (${duration} ms)`,
      );
      throw error;
    }
  });
}
