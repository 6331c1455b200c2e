/* eslint-disable @typescript-eslint/no-explicit-any -- the types of ajv, which bind a schema to a type */

/** A schema of the values of a type. The type of a property that may be absent or null says `nullable: true`. */
export type JSONSchemaType<T> = undefined extends null
  ? 'strictNullChecks must be true in tsconfig to use JSONSchemaType'
  : SchemaOf<T, false>;

/** A schema whose keywords a schema around it may complete. */
type PartialSchemaOf<T> = Partial<SchemaOf<T, true>>;

type TypeKeyword<Name extends string, IsPartial extends boolean> = IsPartial extends true ? Name | undefined : Name;

type Scalar<T> = T extends number
  ? 'number' | 'integer'
  : T extends string
    ? 'string'
    : T extends boolean
      ? 'boolean'
      : never;

interface NumberKeywords {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  format?: string;
}

interface StringKeywords {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

type ScalarKeywords<T> = T extends number ? NumberKeywords : T extends string ? StringKeywords : unknown;

type Both<Union> = (Union extends any ? (it: Union) => void : never) extends (it: infer All) => void ? All : never;

interface AnyKeywords {
  [keyword: string]: any;
  $id?: string;
  $ref?: string;
  $defs?: Record<string, SchemaOf<Known, true>>;
  definitions?: Record<string, SchemaOf<Known, true>>;
}

interface Combined<T> {
  allOf?: readonly PartialSchemaOf<T>[];
  anyOf?: readonly PartialSchemaOf<T>[];
  oneOf?: readonly PartialSchemaOf<T>[];
  if?: PartialSchemaOf<T>;
  then?: PartialSchemaOf<T>;
  else?: PartialSchemaOf<T>;
  not?: PartialSchemaOf<T>;
}

type SchemaOf<T, IsPartial extends boolean> = (
  | { anyOf: readonly SchemaOf<T, IsPartial>[] }
  | { oneOf: readonly SchemaOf<T, IsPartial>[] }
  | ({ type: readonly TypeKeyword<Scalar<T>, IsPartial>[] } & Both<ScalarKeywords<T>>)
  // Last, so that TypeScript reports its errors first.
  | (TypedSchemaOf<T, IsPartial> & Combined<T>)
) &
  AnyKeywords;

type TypedSchemaOf<T, IsPartial extends boolean> = T extends number | string | boolean
  ? { type: TypeKeyword<Scalar<T>, IsPartial> } & ScalarKeywords<T>
  : T extends readonly [any, ...any[]]
    ? TupleSchemaOf<T, IsPartial>
    : T extends readonly any[]
      ? {
          type: TypeKeyword<'array', IsPartial>;
          items: SchemaOf<T[0], false>;
          contains?: PartialSchemaOf<T[0]>;
          minItems?: number;
          maxItems?: number;
          minContains?: number;
          maxContains?: number;
          uniqueItems?: true;
          additionalItems?: never;
        }
      : T extends Record<string, any>
        ? ObjectSchemaOf<T, IsPartial>
        : T extends null
          ? { type: TypeKeyword<'null', IsPartial>; nullable: true }
          : never;

type TupleSchemaOf<T extends readonly any[], IsPartial extends boolean> = {
  type: TypeKeyword<'array', IsPartial>;
  items: { readonly [K in keyof T]-?: SchemaOf<T[K], false> & Nullable<T[K]> } & { length: T['length'] };
  minItems: T['length'];
} & ({ maxItems: T['length'] } | { additionalItems: false });

type ObjectSchemaOf<T extends Record<string, any>, IsPartial extends boolean> = {
  type: TypeKeyword<'object', IsPartial>;
  additionalProperties?: boolean | SchemaOf<T[string], false>;
  unevaluatedProperties?: boolean | SchemaOf<T[string], false>;
  properties?: IsPartial extends true ? Partial<PropertiesOf<T>> : PropertiesOf<T>;
  patternProperties?: Record<string, SchemaOf<T[string], false>>;
  propertyNames?: Omit<SchemaOf<string, false>, 'type'> & { type?: 'string' };
  dependencies?: { [K in keyof T]?: readonly (keyof T)[] | PartialSchemaOf<T> };
  dependentRequired?: { [K in keyof T]?: readonly (keyof T)[] };
  dependentSchemas?: { [K in keyof T]?: PartialSchemaOf<T> };
  minProperties?: number;
  maxProperties?: number;
} & (IsPartial extends true
  ? { required: readonly (keyof T)[] }
  : [RequiredOf<T>] extends [never]
    ? { required?: readonly RequiredOf<T>[] }
    : { required: readonly RequiredOf<T>[] });

type PropertiesOf<T> = { [K in keyof T]-?: (SchemaOf<T[K], false> & Nullable<T[K]>) | { $ref: string } };

type RequiredOf<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

type Nullable<T> = undefined extends T
  ? { nullable: true; const?: null; enum?: readonly (T | null)[]; default?: T | null }
  : { nullable?: false; const?: T; enum?: readonly T[]; default?: T };

type Known = { [key: string]: Known } | [Known, ...Known[]] | Known[] | number | string | boolean | null;
