/**
 * The properties of an error that `formatErrors` reads. A `ValidationError` of any version has them, as do the
 * result of its `toJSON()` and a `JsonError`.
 */
export interface FormattableError {
  readonly path?: string | undefined;
  readonly pointer?: string | undefined;
  readonly keyword?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly causes?: readonly FormattableError[] | undefined;
  readonly index?: number | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}
