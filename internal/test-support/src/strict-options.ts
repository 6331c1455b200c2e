/** Options of TypeScript under which a strict user compiles against our sources. */
export const strictOptions = {
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: 'es2022',
  lib: ['es2023', 'webworker'],
  module: 'nodenext',
  customConditions: ['@wirework/source'],
  types: [],
};
