import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { compileSchema, type JsonSchema } from '@wirework/schema';
import { temporaryFolders } from '@wirework/test-support';
import { folderWith } from './folder-with.ts';
import { runWirework } from './run-wirework.ts';

const newFolder = temporaryFolders();

/** Validates three files: with two errors, without, and not there. */
async function report(format: string): Promise<string> {
  const cwd = folderWith(newFolder(), {
    's.json': '{\n  "properties": {"age": {"type": "integer"}}\n}',
    'a b/<x>.json': '{"age": "x"}',
    'bad.json': '{"age": }',
    'good.json': '{}',
  });
  const argv = ['validate', '-s', 's.json', '-f', format, 'a b/<x>.json', 'bad.json', 'good.json', 'none.json'];
  const { stdout, stderr, exitCode } = await runWirework(argv, { cwd });
  expect([stderr, exitCode]).toEqual(["wirework validate: Cannot read 'none.json': there is no such file\n", 3]);
  return stdout;
}

describe('validate --format', () => {
  it('json is one object with all findings', async () => {
    expect(JSON.parse(await report('json'))).toEqual({
      isValid: false,
      files: 4,
      surplus: 0,
      findings: [
        {
          file: 'a b/<x>.json',
          rule: 'type',
          message: 'expected integer, got string',
          path: 'age',
          pointer: '/age',
          line: 1,
          column: 9,
          schema: { pointer: '/properties/age/type', file: 's.json', line: 2, column: 34 },
        },
        {
          file: 'bad.json',
          rule: 'syntax',
          message: expect.stringMatching(/^invalid character '}' .*: a value is missing after the colon$/),
          path: '',
          pointer: '/age',
          line: 1,
          column: 9,
        },
      ],
      problems: [{ file: 'none.json', message: "Cannot read 'none.json': there is no such file" }],
    });
  });

  it('sarif is valid SARIF 2.1.0 with relative URIs', async () => {
    const text = await report('sarif');
    const log = JSON.parse(text) as { readonly runs: readonly { readonly results: readonly object[] }[] };
    const file = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
    // One of its patterns has a bracket without an escape, which is not of ECMA-262 with the flag 'u'.
    const source = readFileSync(file, 'utf8').replaceAll('{2}]?$', '{2}\\\\]?$');
    const schema = compileSchema(JSON.parse(source) as JsonSchema);
    expect(schema.validateText(text).map(String)).toEqual([]);
    expect(schema.check({ ...log, runs: [{}] })).toBe(false);
    expect(log.runs[0]!.results[0]).toMatchObject({
      ruleId: 'type',
      message: { text: 'age: expected integer, got string' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a%20b/%3Cx%3E.json' },
            region: { startLine: 1, startColumn: 9 },
          },
        },
      ],
    });
  });

  it('junit has a test case for each file', async () => {
    expect(await report('junit')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="wirework" tests="4" failures="2" errors="1">
  <testsuite name="wirework validate" tests="4" failures="2" errors="1">
    <testcase name="a b/&lt;x&gt;.json" classname="wirework"><failure message="age: expected integer, got string" type="type">a b/&lt;x&gt;.json:1:9: age: expected integer, got string
1 | {&quot;age&quot;: &quot;x&quot;}
  |         ^
</failure></testcase>
    <testcase name="bad.json" classname="wirework"><failure message="invalid character '}' looking for beginning of value: a value is missing after the colon" type="syntax">bad.json:1:9: invalid character '}' looking for beginning of value: a value is missing after the colon
1 | {&quot;age&quot;: }
  |         ^
</failure></testcase>
    <testcase name="good.json" classname="wirework"/>
    <testcase name="none.json" classname="wirework"><error message="Cannot read 'none.json': there is no such file"/></testcase>
  </testsuite>
</testsuites>
`);
  });

  it('github has a workflow command for each finding', async () => {
    expect((await report('github')).split('\n')).toEqual([
      '::error file=a b/<x>.json,line=1,col=9,title=wirework type::age: expected integer, got string',
      "::error file=bad.json,line=1,col=9,title=wirework syntax::invalid character '}' looking for beginning of value: a value is missing after the colon",
      "::error file=none.json,title=wirework problem::Cannot read 'none.json': there is no such file",
      '',
    ]);
  });
});
