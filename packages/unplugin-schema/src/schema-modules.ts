import { createRequire } from 'node:module';
import { dirname, isAbsolute, resolve } from 'node:path';
import { createUnplugin } from 'unplugin';
import { compileSchemaFile, type SchemaFileOptions } from '@wirework/schema/node';

/**
 * The plugin of each bundler. The types have no more than bundlers require of a plugin, so that they do not need the
 * types of any bundler.
 */
export interface SchemaModules {
  /** Returns the plugin for Vite. */
  readonly vite: (options?: SchemaFileOptions) => { readonly name: string };
  /** Returns the plugin for Rollup. */
  readonly rollup: (options?: SchemaFileOptions) => { readonly name: string };
  /** Returns the plugin for esbuild. */
  readonly esbuild: (options?: SchemaFileOptions) => {
    readonly name: string;
    setup(build: unknown): void | Promise<void>;
  };
  /** Returns the plugin for webpack. */
  readonly webpack: (options?: SchemaFileOptions) => { apply(compiler: unknown): void };
  /** Returns the plugin for Rspack. */
  readonly rspack: (options?: SchemaFileOptions) => { apply(compiler: unknown): void };
}

/** A request for a module, such as `./user.schema.json?module`. */
const request = /\.json\?module$/;
const query = '?module';
/** The end of the name under which bundlers know the module. After `.json` or a query they would expect JSON. */
const suffix = '.schema-module.js';

/**
 * The plugins with which a program imports `./user.schema.json?module`, the module of the schema in `user.schema.json`.
 * A change of the file, or of a file that it refers to, makes the module anew.
 *
 * @example
 * ```ts
 * // vite.config.js
 * export default { plugins: [schemaModules.vite()] };
 * ```
 */
export const schemaModules: SchemaModules = /* @__PURE__ */ createUnplugin<SchemaFileOptions | undefined, false>(
  (options = {}) => ({
    name: 'wirework-schema',
    enforce: 'pre',
    resolveId: {
      filter: { id: request },
      handler(id: string, importer: string | undefined): string | undefined {
        const file = fileOf(id.slice(0, -query.length), importer);
        return file === undefined ? undefined : file + suffix;
      },
    },
    load: {
      filter: { id: /\.json\.schema-module\.js$/ },
      async handler(id: string): Promise<string> {
        const onRead = (read: string): void => {
          this.addWatchFile(read);
          options.onRead?.(read);
        };
        const file = id.slice(0, -suffix.length);
        try {
          const { code } = await compileSchemaFile(file, { ...options, onRead });
          return code;
        } catch (error) {
          // A text: bundlers write into errors. With an empty module, esbuild watches the files nevertheless.
          this.error(`${file}: ${String(error)}`);
          return '';
        }
      },
    },
  }),
);

/** Returns the file that a request names: by its path, or as a file of a package. */
function fileOf(path: string, importer: string | undefined): string | undefined {
  if (isAbsolute(path)) return path;
  const folder = importer === undefined ? process.cwd() : dirname(importer);
  if (/^\.\.?\//.test(path) || importer === undefined) return resolve(folder, path);
  try {
    return createRequire(importer).resolve(path);
  } catch {
    // Perhaps an alias, which the bundler replaces before it asks again.
    return undefined;
  }
}
