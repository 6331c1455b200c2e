/**
 * Hands the events of a processor to a logger with pino's shape and to a tracer with OpenTelemetry's.
 * Events hold names, times, sizes and error codes, never content.
 */
import { createProcessor } from '@wirework/json';

/**
 * @param {{debug: (fields: object, message: string) => void, warn: (fields: object, message: string) => void}} logger
 *   pino, or its like
 */
export const toLogger = (logger) => (event) => {
  const { operation, ...fields } = event;
  if (event.code === undefined) logger.debug(fields, `json ${operation}`);
  else logger.warn(fields, `json ${operation} failed`);
};

/**
 * @param {{startSpan: (name: string, options: object) => {setAttributes: (all: object) => void, setStatus: (status: object) => void, end: (at: number) => void}}}
 *   tracer
 */
export const toTracer =
  (tracer, now = Date.now) =>
  ({ operation, duration, bytes, cache, code }) => {
    const end = now();
    const span = tracer.startSpan(`json.${operation}`, { startTime: end - duration });
    span.setAttributes({ 'json.bytes': bytes, 'json.cache': cache });
    if (code !== undefined) span.setStatus({ code: 2, message: code });
    span.end(end);
  };

/** A processor that tells both. */
export const observedProcessor = (logger, tracer) => {
  const log = toLogger(logger);
  const trace = toTracer(tracer);
  return createProcessor({
    onOperation: (event) => {
      log(event);
      trace(event);
    },
  });
};
