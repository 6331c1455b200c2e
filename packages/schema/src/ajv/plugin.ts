import type { AjvCore } from './ajv-core.ts';

/** A function that adds keywords or formats to an instance. */
export type Plugin<Opts> = (ajv: AjvCore, options?: Opts) => AjvCore;
