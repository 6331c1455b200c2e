/** The commands of Bowtie's harness protocol, version 1. */
import { arch, platform, release } from 'node:os';
import { compileSchema } from '@wirework/schema';

/** The drafts by the URI that Bowtie names them with. */
const drafts = new Map([
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['http://json-schema.org/draft-07/schema#', '7'],
  ['http://json-schema.org/draft-06/schema#', '6'],
  ['http://json-schema.org/draft-04/schema#', '4'],
]);

/**
 * Returns a function that answers one command after the other; `undefined` ends the process.
 *
 * @param {{ version: string, homepage: string }} about what the report shows
 */
export function newHarness({ version, homepage }) {
  let isStarted = false;
  let draft = '2020-12';

  const commands = {
    start: ({ version: asked }) => {
      if (asked !== 1) throw new Error(`Cannot start: version ${asked} of the protocol is not known`);
      isStarted = true;
      const implementation = {
        language: 'typescript',
        name: '@wirework/schema',
        version,
        homepage,
        issues: homepage,
        source: homepage,
        dialects: [...drafts.keys()],
        os: platform(),
        os_version: `${release()} ${arch()}`,
        language_version: process.version,
      };
      return { version: 1, implementation };
    },
    dialect: ({ dialect }) => {
      draft = drafts.get(dialect);
      return { ok: draft !== undefined };
    },
    run: ({ seq, case: { schema, registry = {}, tests } }) => {
      try {
        const { check } = compileSchema(schema, { draft, registry, formats: 'annotate' });
        return { seq, results: tests.map(({ instance }) => ({ valid: check(instance) })) };
      } catch (error) {
        return { seq, errored: true, context: { message: String(error), traceback: error.stack } };
      }
    },
    stop: () => undefined,
  };

  return ({ cmd, ...request }) => {
    if (!Object.hasOwn(commands, cmd)) throw new Error(`Cannot answer: the command '${cmd}' is not known`);
    if (!isStarted && cmd !== 'start') throw new Error(`Cannot answer '${cmd}' before 'start'`);
    return commands[cmd](request);
  };
}
