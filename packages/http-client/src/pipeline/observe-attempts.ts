import { ownCopy } from '../base/own-copy.ts';
import { Until } from '../base/until.ts';
import { discardBody } from '../base/wire-body.ts';
import { observe } from '../base/observe.ts';
import type { AttemptObserver, CallObserver, ObservedEnd } from '../request/call-observer.ts';
import { checkHeaders, emptyHeaders, readHeaders } from '../request/headers.ts';
import type { WireResponse } from '../transport/transport.ts';
import { errorContext, type SendStage, type StageRequest } from './stage.ts';
import { toClientError } from '../response/to-client-error.ts';

/** Lets the observers of a call watch an attempt, and adds their headers. */
export async function observeAttempt(
  next: SendStage,
  request: StageRequest,
  observers: readonly CallObserver[],
): Promise<WireResponse> {
  const { method, url, record } = request;
  const attempt = { method, url: url.href, resends: record.requests };
  const watching: AttemptObserver[] = [];
  for (const it of observers) observe(() => watching.push(ownCopy(ownCopy(it).attempt?.(attempt))));
  const end = (ended: ObservedEnd): void => {
    for (const it of watching) observe(() => it.end?.(ended));
  };
  const sendPlain = async (): Promise<WireResponse> => next(withHeaders(request, watching));
  const runs = watching.flatMap(({ run }) => run ?? []);
  try {
    const response = await (runs.length === 0 ? sendPlain() : runInside(runs, sendPlain, request));
    end({ statusCode: response.statusCode, proto: response.proto, error: undefined });
    return response;
  } catch (error) {
    end({ statusCode: 0, proto: '', error: toClientError(error, errorContext(request)) });
    throw error;
  }
}

/** Sends inside functions of observers. When the call is cancelled, none of them can hold it. */
async function runInside(
  runs: readonly NonNullable<AttemptObserver['run']>[],
  sendPlain: () => Promise<WireResponse>,
  { record, cancellation }: StageRequest,
): Promise<WireResponse> {
  let response: WireResponse | undefined;
  const until = new Until(record.watch.clock, cancellation, 'waiting for an observer');
  const send = (): Promise<WireResponse> => until.leaveDuring(async () => (response = await sendPlain()));
  try {
    return await until.run(() => runs.reduceRight((inner, run) => () => run(inner), send)());
  } catch (error) {
    if (response !== undefined) await discardBody(response);
    throw error;
  }
}

/** Adds the headers of observers, except at another origin: they may contain facts about the caller. */
function withHeaders(request: StageRequest, watching: readonly AttemptObserver[]): StageRequest {
  const { url, headers, record } = request;
  const [first = url.href] = record.redirectChain;
  if (new URL(first).origin !== url.origin) return request;
  const added = readHeaders(Object.assign(emptyHeaders(), ...watching.map((it) => ownCopy(it.headers))));
  checkHeaders(added, request.options.settings.security.maxHeaderValueBytes);
  return { ...request, headers: Object.assign(emptyHeaders(), added, headers) };
}
