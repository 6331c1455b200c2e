/**
 * A function that writes the text of a module which checks values as a schema says, without the compiler.
 *
 * @packageDocumentation
 */
export { compileToModule } from './module/compile-to-module.ts';

export type { CompiledModule, ModuleOptions } from './module/compile-to-module.ts';
