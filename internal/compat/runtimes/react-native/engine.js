/** A context of Node's engine that has the built-in objects of Hermes, and no other. */
import { createContext, runInContext } from 'node:vm';

/**
 * Built-in objects of V8 that Hermes 1.0, the engine of React Native 0.88, does not have (`PredefinedStrings.def` of
 * its sources).
 */
const absent = [
  'AsyncDisposableStack',
  'Atomics',
  'DisposableStack',
  'Float16Array',
  'SharedArrayBuffer',
  'SuppressedError',
  'WebAssembly',
  'console',
  'Array.fromAsync',
  'Array.prototype.toSorted',
  'ArrayBuffer.prototype.maxByteLength',
  'ArrayBuffer.prototype.resizable',
  'ArrayBuffer.prototype.resize',
  'ArrayBuffer.prototype.transfer',
  'ArrayBuffer.prototype.transferToFixedLength',
  'Intl.DisplayNames',
  'Intl.DurationFormat',
  'Intl.ListFormat',
  'Intl.Locale',
  'Intl.PluralRules',
  'Intl.RelativeTimeFormat',
  'Intl.Segmenter',
  'JSON.isRawJSON',
  'JSON.rawJSON',
  'Math.f16round',
  'Promise.try',
];

/** Hermes has its own encoders, which make typed arrays of the context. */
const encoders = `(makeEncoder, makeDecoder) => {
  const encoder = makeEncoder();
  globalThis.TextEncoder = class TextEncoder {
    get encoding() { return 'utf-8'; }
    encode(text = '') { return new Uint8Array(encoder.encode(text)); }
    encodeInto(text, bytes) { return encoder.encodeInto(text, bytes); }
  };
  globalThis.TextDecoder = class TextDecoder {
    #decoder;
    constructor(label, options) { this.#decoder = makeDecoder(label, options); }
    get encoding() { return this.#decoder.encoding; }
    get fatal() { return this.#decoder.fatal; }
    get ignoreBOM() { return this.#decoder.ignoreBOM; }
    decode(bytes, options) { return this.#decoder.decode(bytes, options); }
  };
}`;

/** @returns the global object of the context, and a function that copies JSON, or a promise of it, into it */
export function createEngine() {
  const context = createContext({});
  const run = (code) => runInContext(code, context);
  const globals = run('globalThis');
  for (const path of absent) {
    const names = path.split('.');
    const last = names.pop();
    const owner = names.reduce((object, name) => object?.[name], globals);
    if (owner !== undefined) Reflect.deleteProperty(owner, last);
  }
  run(encoders)(
    () => new TextEncoder(),
    (label, options) => new TextDecoder(label, options),
  );
  Object.assign(globals, { atob, btoa });
  globals.HermesInternal = { hasPromise: () => true, getRuntimeProperties: () => ({}) };
  const parse = run('JSON.parse');
  const copy = (value) => parse(JSON.stringify(value));
  const makePromise = run('(settle) => new Promise(settle)');
  const promise = (pending) => makePromise((resolve, reject) => pending.then((it) => resolve(copy(it)), reject));
  return { globals, run, copy, promise };
}
