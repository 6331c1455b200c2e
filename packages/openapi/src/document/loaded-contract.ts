import type { Contract } from '../contract.ts';
import type { Schemas } from './schemas.ts';

/** A contract with its schemas. */
export interface LoadedContract extends Contract {
  readonly schemas: Schemas;
}
