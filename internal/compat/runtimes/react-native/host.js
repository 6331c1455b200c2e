/**
 * `node host.js <bundle>`: runs a bundle that Metro has made, on what a phone gives it: an engine and native modules.
 * Prints what the bundle passes to `report`.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createBlobs } from './blobs.js';
import { createEngine } from './engine.js';
import { createNetworking } from './networking.js';

const { globals, run, copy, promise } = createEngine();

const callable = new Map();
function emit(name, args) {
  callable.get('RCTDeviceEventEmitter')?.().emit(name, copy(args));
}

const blobs = createBlobs(promise);
const modules = {
  ...blobs.modules,
  ...createNetworking(blobs, emit),
  NativeReactNativeFeatureFlagsCxx: new Proxy({}, { get: () => () => false }),
  NativeMicrotasksCxx: { queueMicrotask },
  NativePerformanceCxx: { now: () => performance.now() },
  PlatformConstants: {
    getConstants: () =>
      copy({ osVersion: '18.0', systemName: 'iOS', reactNativeVersion: { major: 0, minor: 88, patch: 1 } }),
  },
  RNGetRandomValues: { getRandomBase64: (length) => randomBytes(length).toString('base64') },
  SourceCode: { getConstants: () => copy({ scriptURL: 'main.jsbundle' }) },
};

/** Timers of React Native are numbers. */
const timers = new Map();
let lastTimer = 0;
const startTimer =
  (start, isOnce) =>
  (callback, milliseconds, ...rest) => {
    const id = ++lastTimer;
    const call = () => {
      if (isOnce) timers.delete(id);
      callback(...rest);
    };
    timers.set(id, start(call, milliseconds));
    return id;
  };
const stopTimer = (id) => {
  clearTimeout(timers.get(id));
  timers.delete(id);
};

Object.assign(globals, {
  RN$Bridgeless: true,
  RN$useAlwaysAvailableJSErrorHandling: true,
  RN$registerCallableModule: (name, factory) => void callable.set(name, factory),
  __turboModuleProxy: (name) => modules[name],
  nativeModuleProxy: modules,
  nativePerformanceNow: () => performance.now(),
  nativeLoggingHook: (text) => void process.stderr.write(`${text}\n`),
  setTimeout: startTimer(setTimeout, true),
  setInterval: startTimer(setInterval, false),
  clearTimeout: stopTimer,
  clearInterval: stopTimer,
  report(text) {
    process.stdout.write(text, () => process.exit());
  },
});
globals.global = globals;

run(readFileSync(process.argv[2], 'utf8'));
