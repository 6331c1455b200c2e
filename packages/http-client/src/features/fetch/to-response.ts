import { isRedirect } from '../../response/received-head.ts';
import { invalid } from '../../base/messages.ts';
import type { HttpResult } from '../../response/result.ts';
import { hasNoBody } from '../../base/wire-body.ts';
import type { UnderlyingByteSource } from 'node:stream/web';
import { onAbort } from '../../base/until.ts';
import { reasonOf } from './read-arguments.ts';

/** Makes the `Response` of a result whose body is a stream. */
export async function toResponse(
  request: Request,
  result: HttpResult,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { statusCode, headers, url, meta } = result;
  if (request.redirect === 'error' && isRedirect(statusCode, headers.get('location')))
    throw invalid("Cannot follow the redirect: the option 'redirect' is 'error'");
  const pairs = [...headers.entries()].flatMap(([name]) =>
    headers.getAll(name).map((value): [string, string] => [name, value]),
  );
  const hasBody = !hasNoBody(request.method, statusCode) && statusCode !== 205;
  if (!hasBody) await result.discard();
  // The constructor refuses a status above 599.
  const init = { __proto__: null, status: Math.min(statusCode, 599), headers: pairs } as ResponseInit;
  const facts: Facts = {
    url,
    type: 'basic',
    redirected: meta.redirectCount > 0,
    status: statusCode,
    statusText: result.statusText,
  };
  return withFacts(new Response(hasBody ? webBody(result, signal) : null, init), facts);
}

const refuse = (): never => {
  throw new TypeError('immutable');
};

/** The properties of a response that the constructor of `Response` does not take as they are. */
interface Facts {
  readonly url: string;
  readonly type: Response['type'];
  readonly redirected: boolean;
  /** May be above 599. */
  readonly status: number;
  /** May contain characters beyond ASCII. */
  readonly statusText: string;
}

const factsOf = new WeakMap<Response, Facts>();

/** Reads a fact of a response. Enumerable as on the platform, because some libraries copy a response in a loop. */
const getter = (name: keyof Facts): PropertyDescriptor & ThisType<Response> => ({
  get() {
    return factsOf.get(this)?.[name];
  },
  enumerable: true,
});

/** The prototype of responses with facts. */
const prototype = /* @__PURE__ */ Object.create(Response.prototype, {
  url: getter('url'),
  type: getter('type'),
  redirected: getter('redirected'),
  status: getter('status'),
  statusText: getter('statusText'),
  clone: {
    value(this: Response) {
      return withFacts(Response.prototype.clone.call(this), factsOf.get(this) as Facts);
    },
    enumerable: true,
  },
}) as object;

/** Sets the facts of a response. Its headers become immutable, as with `fetch`. */
function withFacts(response: Response, facts: Facts): Response {
  for (const name of ['append', 'delete', 'set'])
    Object.defineProperty(response.headers, name, { __proto__: null, value: refuse } as PropertyDescriptor);
  factsOf.set(response, facts);
  return Object.setPrototypeOf(response, prototype) as Response;
}

/** Bytes that are read ahead, so that a short body frees its connection even if it is never read. */
const readAheadBytes = 64 * 1024;

/** The resources of a body, freed when the garbage collector finds it unread. */
interface Resources {
  readonly result: HttpResult;
  readonly stopListening: () => void;
}

/** Programs written for `fetch` drop responses unread and rely on the garbage collector to end the transfer. */
const unreadBodies = new FinalizationRegistry<Resources>(({ result, stopListening }) => {
  stopListening();
  void result.discard();
});

/**
 * Makes a Web stream of bytes from a body. Each chunk is a copy, because chunks of the connection share their memory
 * with headers and other chunks, and a reader may transfer the memory of a chunk. After an abort, reads fail.
 */
function webBody(result: HttpResult, signal: AbortSignal | undefined): ReadableStream<Uint8Array> {
  const chunks = result.stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  let stopListening: () => void = () => undefined;
  const source = {
    __proto__: null,
    type: 'bytes',
    start: (controller: ReadableByteStreamController) => {
      stopListening = whenAborted(signal, controller);
    },
    async pull(controller: ReadableByteStreamController) {
      try {
        const { done, value } = await chunks.next();
        if (done !== true) controller.enqueue(new Uint8Array(value));
        else {
          controller.close();
          // Without it, a read into the reader's own buffer would not end.
          controller.byobRequest?.respond(0);
        }
      } catch (error) {
        throw signal?.aborted === true ? reasonOf(signal) : new TypeError('terminated', { cause: error });
      }
    },
    cancel: () => {
      stopListening();
      return result.discard();
    },
  } as UnderlyingByteSource;
  const body = new ReadableStream(source, {
    __proto__: null,
    highWaterMark: readAheadBytes,
  } as QueuingStrategy<Uint8Array>);
  unreadBodies.register(body, { result, stopListening });
  return body;
}

/** Errors a stream when its signal is aborted, without keeping it in memory. */
function whenAborted(signal: AbortSignal | undefined, controller: ReadableByteStreamController): () => void {
  if (signal === undefined) return () => undefined;
  const held = new WeakRef(controller);
  return onAbort(signal, () => held.deref()?.error(reasonOf(signal)));
}
