import type { StandardJSONSchemaV1 as PublishedJson, StandardSchemaV1 as Published } from '@standard-schema/spec';
import type {
  StandardInput,
  StandardIssue,
  StandardJsonSchemaV1,
  StandardOutput,
  StandardResult,
  StandardSchemaV1,
} from '../../src/values/standard-schema.ts';

/** A value of a type that is never created. */
declare function some<T>(): T;

// Each type is assignable to the published one, and the other way.
some<StandardSchemaV1<1, 2>>() satisfies Published<1, 2>;
some<Published<1, 2>>() satisfies StandardSchemaV1<1, 2>;
some<StandardJsonSchemaV1<1, 2>>() satisfies PublishedJson<1, 2>;
some<PublishedJson<1, 2>>() satisfies StandardJsonSchemaV1<1, 2>;
some<StandardResult<1>>() satisfies Published.Result<1>;
some<Published.Result<1>>() satisfies StandardResult<1>;
some<StandardIssue>() satisfies Published.Issue;
some<Published.Issue>() satisfies StandardIssue;

// Input and output are inferred as by the published types.
some<StandardInput<Published<1, 2>>>() satisfies 1;
some<StandardOutput<Published<1, 2>>>() satisfies 2;
some<Published.InferInput<StandardSchemaV1<1, 2>>>() satisfies 1;
some<Published.InferOutput<StandardSchemaV1<1, 2>>>() satisfies 2;

// @ts-expect-error: an output of another type is refused.
some<StandardSchemaV1<1, 2>>() satisfies Published<1, 3>;
