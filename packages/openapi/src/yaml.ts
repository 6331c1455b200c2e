/**
 * Reads OpenAPI documents in YAML. It needs the package `yaml`.
 *
 * @packageDocumentation
 */
export { readOpenApiYaml } from './document/read-openapi-yaml.ts';

export type { Contract } from './contract.ts';
export type { OpenApiOptions } from './document/read-openapi.ts';
