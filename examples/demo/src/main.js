import { demo } from './demo.js';

// `hasColors` honours NO_COLOR.
await demo(console.log, process.stdout.isTTY === true && process.stdout.hasColors());
