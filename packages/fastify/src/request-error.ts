import { findSyntaxError } from '@wirework/scanner';
import type { ValidationError } from '@wirework/schema';

/** The part of a request that a schema is for. */
export type HttpPart = 'body' | 'querystring' | 'params' | 'headers';

/** A fault of a request, for an answer. */
export interface Fault {
  /** JSON Pointer in the part of the request. */
  readonly pointer: string;
  /** One sentence, without any value of the request. */
  readonly message: string;
  /** The keyword that failed; `undefined` if the body is not JSON. */
  readonly keyword?: string | undefined;
  /** The probable remedy, such as `there is a comma after the last member; remove it`. */
  readonly hint?: string | undefined;
  /** Line in the text of the body, from 1; `undefined` for other parts. */
  readonly line?: number | undefined;
  /** Column in the text of the body, from 1; `undefined` for other parts. */
  readonly column?: number | undefined;
}

/** Faults that the message of an error names. */
const maxNamed = 5;

/** The error of a request that is not valid. Fastify answers with its message and the status 400. */
export class RequestError extends Error {
  readonly statusCode = 400;
  readonly code: 'REQUEST_INVALID' | 'REQUEST_SYNTAX';
  readonly part: HttpPart;
  /** All faults. The property `validation` has the same, for handlers written for ajv. */
  readonly faults: readonly Fault[];

  constructor(part: HttpPart, faults: readonly Fault[], code: RequestError['code'] = 'REQUEST_INVALID') {
    const more = faults.length > maxNamed ? `; ${faults.length - maxNamed} more` : '';
    super(
      faults
        .slice(0, maxNamed)
        .map((it) => sentence(part, it))
        .join('; ') + more,
    );
    this.name = 'RequestError';
    this.part = part;
    this.faults = faults;
    this.code = code;
  }

  get validation(): readonly Fault[] {
    return this.faults;
  }
}

function sentence(part: HttpPart, { pointer, message, line, column }: Fault): string {
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  return `${part}${pointer}${place}: ${message}`;
}

/**
 * Answers a `RequestError` with the list of its faults, and leaves other errors to Fastify. For `app.setErrorHandler`.
 *
 * @example
 * ```ts
 * app.setErrorHandler(sendFaults);
 * ```
 */
export function sendFaults(
  error: unknown,
  _request: unknown,
  reply: { code(status: 400): { send(payload: unknown): unknown }; send(payload: unknown): unknown },
): unknown {
  // Another copy of the package may have made it.
  const { name, statusCode, message, code, faults } = error as RequestError;
  if (name !== 'RequestError') return reply.send(error);
  return reply.code(400).send({ statusCode, code, error: 'Bad Request', message, errors: faults });
}

/** Returns the faults of errors, with the positions that the same errors have in the text. */
export function faultsOf(errors: readonly ValidationError[], inText: readonly ValidationError[]): readonly Fault[] {
  const keyOf = ({ pointer, keyword }: ValidationError): string => `${keyword} ${pointer}`;
  const located = new Map(inText.map((it) => [keyOf(it), it]));
  return errors.map((it) => {
    const { line, column } = located.get(keyOf(it)) ?? it;
    return { pointer: it.pointer, message: it.message, keyword: it.keyword, line, column };
  });
}

/** Returns the error of a body that is not JSON; `undefined` if it is. */
export function syntaxFault(text: string): RequestError | undefined {
  const error = findSyntaxError(text);
  if (error === undefined) return undefined;
  const { message, hint, line, column } = error;
  return new RequestError('body', [{ pointer: '', message, hint, line, column }], 'REQUEST_SYNTAX');
}
