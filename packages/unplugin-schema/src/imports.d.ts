/** The types of imports such as `./user.schema.json?module`, for the field `types` of a `tsconfig.json`. */
declare module '*.json?module' {
  import type { ModuleStandardProps, ParsedText, ValidationError } from '@wirework/schema/module/runtime';

  export function check(value: unknown): boolean;
  export function validate(value: unknown): ValidationError[];
  export function validateText(text: string): ValidationError[];
  export function parseText(text: string): ParsedText<unknown>;
  const standard: ModuleStandardProps<unknown>;
  export { standard as '~standard' };
}
