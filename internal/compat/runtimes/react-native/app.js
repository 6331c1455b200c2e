/**
 * An app of React Native without a screen: made by Metro and Hermes' compiler as a release is, and run by `host.js`.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { output } from '../output.js';
import { pnpm } from '../pnpm.js';

const here = new URL('.', import.meta.url);
const packages = new URL('../../../../packages/', here);
const ours = ['http-client', 'http-errors'];
const compilers = { linux: 'linux64-bin', darwin: 'osx-bin', win32: 'win64-bin' };

const versionOfDependency = (name) =>
  JSON.parse(readFileSync(new URL(`http-client/node_modules/${name}/package.json`, packages), 'utf8')).version;

/** The packages of a new app, without those that draw, and the polyfills that the guide names. */
const dependencies = () => ({
  '@babel/core': '7.29.13',
  '@babel/runtime': '7.29.14',
  '@react-native/babel-preset': '0.88.1',
  '@react-native/metro-config': '0.88.1',
  metro: '0.87.1',
  react: '19.3.1',
  'react-native': '0.88.1',
  'react-native-get-random-values': '2.0.0',
  'react-native-url-polyfill': '4.0.0',
  'tough-cookie': versionOfDependency('tough-cookie'),
});

const files = {
  'metro.config.js': `module.exports = require('@react-native/metro-config').getDefaultConfig(__dirname);
`,
  'index.js': `import 'react-native/setup-env';
import 'react-native-get-random-values';
import 'react-native-url-polyfill/auto';
import { createClient, createSession, events } from '@wirework/http-client/fetch';
import { clientCalls } from './client-calls';
import { clientUrl } from './servers';

async function main() {
  let text = '';
  for await (const [name, said] of clientCalls({ createClient, createSession, events }, clientUrl)) text += \`\${name}\\t\${said}\\n\`;
  return text;
}
main().then(report, (error) => report('failed: ' + error));
`,
};

/**
 * Prepares and runs the app.
 *
 * @param {string} folder where it may write
 * @param {string} clientUrl the server of the client's rows
 */
export async function runReactNative(folder, clientUrl) {
  const app = `${folder}/react-native`;
  mkdirSync(app);
  for (const [name, text] of Object.entries(files)) writeFileSync(`${app}/${name}`, text);
  writeFileSync(`${app}/package.json`, JSON.stringify({ private: true, dependencies: dependencies() }));
  writeFileSync(`${app}/servers.js`, `export const clientUrl = ${JSON.stringify(clientUrl)};\n`);
  cpSync(new URL('../client-calls.js', here), `${app}/client-calls.js`);
  const install = [
    'install',
    '--ignore-workspace',
    '--prefer-offline',
    '--ignore-scripts',
    '--config.node-linker=hoisted',
  ];
  await output('npx', [...pnpm, ...install], app);
  for (const name of ours)
    for (const part of ['dist', 'package.json'])
      cpSync(new URL(`${name}/${part}`, packages), `${app}/node_modules/@wirework/${name}/${part}`, {
        recursive: true,
      });
  const made = 'main.jsbundle.js';
  const metro = [
    'build',
    'index.js',
    '--config',
    'metro.config.js',
    '--platform',
    'ios',
    '--dev',
    'false',
    '--minify',
    'false',
  ];
  const env = { ...process.env, TMPDIR: app };
  await output(process.execPath, ['node_modules/metro/src/cli.js', ...metro, '--out', made], app, env);
  // Hermes refuses syntax and regular expressions that it does not have.
  const hermesc = `${app}/node_modules/hermes-compiler/hermesc/${compilers[process.platform]}/hermesc`;
  await output(hermesc, ['-emit-binary', '-O', '-w', '-out', 'main.hbc', made], app);
  return output(process.execPath, [fileURLToPath(new URL('host.js', here)), made], app);
}
