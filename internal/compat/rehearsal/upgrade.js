/** An application that has the first published versions of two façades, and then takes the last ones. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFiles } from './alone.js';
import { installedVersions } from './copies.js';
import { addPackages, createProject } from './managers.js';

const program = `import { createClient } from '@wirework/http-client';
import { isJsonError, safeGet, validateSchema } from '@wirework/json';

function columnOf(text: string): number | undefined {
  const { error } = safeGet(text, '[0]');
  return isJsonError(error, 'SYNTAX') ? error.column : undefined;
}

const client = createClient();
try {
  const { statusCode } = await client.get(process.env['REGISTRY'] ?? '');
  const faults = validateSchema('{"age": "old"}', { properties: { age: { type: 'integer' } } });
  console.log(JSON.stringify([statusCode, faults[0]?.line, columnOf('[1,]')]));
} finally {
  await client.close();
}
`;

const facades = ['json', 'http-client'];

/** Runs the application with the versions in `first`, and with the last ones; returns a line for each fault. */
export async function upgradeProblems(folder, first, last, registry) {
  const problems = [];
  const use = async (versions) => {
    writeFileSync(join(folder, 'application.mts'), program);
    const [printed] = await runFiles(folder, ['application.mts'], registry.env);
    if (printed !== '[200,1,4]') problems.push(`an application of json ${versions.json} prints ${printed}`);
    for (const name of facades) {
      const installed = installedVersions(folder, name).join();
      if (installed !== versions[name])
        problems.push(`an application has '${name}' ${installed}, not ${versions[name]}`);
    }
  };
  const packages = (versions) => facades.map((it) => `@wirework/${it}@${versions[it]}`);
  await createProject(folder, 'npm', packages(first), registry);
  await use(first);
  await addPackages(folder, 'npm', packages(last), registry);
  await use(last);
  return problems;
}
