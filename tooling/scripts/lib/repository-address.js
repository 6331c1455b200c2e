/**
 * The address of the repository, which no file of the repository states: `WIREWORK_REPOSITORY`, or the git remote
 * `origin`. Packed manifests, packed READMEs and changelogs link to it.
 */
import { spawnSync } from 'node:child_process';
import { root } from './workspace.js';

/** Returns `https://host/owner/name` for the form in which git or a user writes an address; undefined for a folder. */
export function webAddress(text) {
  const [, scpHost, scpPath] = /^[\w.-]+@([\w.-]+):([^:]+)$/.exec(text) ?? [];
  const url = scpHost === undefined ? text.replace(/^git\+/, '') : `https://${scpHost}/${scpPath}`;
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname } = new URL(url);
  if (!['https:', 'http:', 'ssh:', 'git:'].includes(protocol)) return undefined;
  const path = pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  return hostname === '' || path === '' ? undefined : `https://${hostname}${path}`;
}

function originOf(folder) {
  const { status, stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** Returns the address, or undefined when neither the environment nor git knows one. */
export function repositoryAddress(env = process.env, folder = root) {
  const given = env.WIREWORK_REPOSITORY;
  if (given === undefined || given === '') return webAddress(originOf(folder));
  const address = webAddress(given);
  if (address === undefined)
    throw new Error("Cannot read WIREWORK_REPOSITORY: it is not an address such as 'https://host/owner/name'");
  return address;
}
