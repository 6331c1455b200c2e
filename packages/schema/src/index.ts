/** JSON Schema validator with line numbers in its errors and no code generation. */
export {};
