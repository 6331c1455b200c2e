import type { Example } from '../usage/command.ts';
import { ExitCode } from '../usage/exit-code.ts';

const schema = `{
  "type": "object",
  "properties": {
    "age": { "type": "integer" },
    "isActive": { "type": "boolean", "default": true }
  },
  "additionalProperties": false
}
`;

/** The examples of `wirework validate --help`. */
export const validateExamples: readonly Example[] = [
  {
    summary: 'All files of a folder by one schema',
    line: "wirework validate -s user.schema.json 'users/*.json'",
    files: {
      'user.schema.json': schema,
      'users/ada.json': '{"age": 36}',
      'users/bob.json': '{\n  "age": "old"\n}',
    },
    prints: 'users/bob.json:2:10: age: expected integer, got string\n2 |   "age": "old"\n  |          ^',
    exitCode: ExitCode.findings,
  },
  {
    summary: 'Each file by its own schema, as annotations of a pull request',
    line: "wirework validate --map 'users/*.json=user.schema.json' --format github",
    files: { 'user.schema.json': schema, 'users/bob.json': '{"age": null}' },
    prints: '::error file=users/bob.json,line=1,col=9,title=wirework type::age: expected integer, got null',
    exitCode: ExitCode.findings,
  },
  {
    summary: 'A file in YAML',
    line: 'wirework validate -s user.schema.json ada.yaml',
    files: { 'user.schema.json': schema, 'ada.yaml': '# years\nage: 3.5\n' },
    prints: 'ada.yaml:2:6: age: expected integer, got number\n2 | age: 3.5\n  |      ^',
    exitCode: ExitCode.findings,
  },
  {
    summary: 'JSON Lines from another program',
    line: 'wirework validate -s user.schema.json --syntax lines - < users.jsonl',
    files: { 'user.schema.json': schema, 'users.jsonl': '{"age": 36}\n{"age": 3.5}\n' },
    prints: 'stdin:2:9: age: expected integer, got number\n2 | {"age": 3.5}\n  |         ^',
    exitCode: ExitCode.findings,
  },
  {
    summary: 'The fixed file on standard output; without <, files are changed in place',
    line: 'wirework validate -s user.schema.json --fix - < bob.json',
    files: { 'user.schema.json': schema, 'bob.json': '{\n  "age": "36",\n  "nickname": "B"\n}\n' },
    prints: '{\n  "age": 36,\n  "isActive": true\n}',
  },
];
