import type { Contract } from '../contract.ts';
import type { Schemas } from './schemas.ts';

/** A contract with its parts that are not public. */
export interface LoadedContract extends Contract {
  readonly schemas: Schemas;
  /** The methods of all operations. */
  readonly methods: readonly string[];
}
