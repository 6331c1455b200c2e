import { describe, expect, it } from '@jest/globals';
import { repositoryAddress, webAddress } from '../../../tooling/scripts/lib/repository-address.js';
import { stampLinks, stampManifest } from '../../../tooling/scripts/lib/stamp.js';
import { linkTargets } from '../../../tooling/scripts/lib/unpacked.js';

const address = 'https://host.example/owner/name';

describe('webAddress', () => {
  it.each([
    ['https://host.example/owner/name.git'],
    ['https://host.example/owner/name/'],
    ['https://user:token@host.example/owner/name.git'],
    ['git+https://host.example/owner/name.git'],
    ['ssh://git@host.example:22/owner/name.git'],
    ['git@host.example:owner/name.git'],
  ])('reads %s, without user information', (text) => {
    expect(webAddress(text)).toBe(address);
  });

  it.each([['/srv/git/name'], ['../name'], ['file:///srv/git/name'], ['https://host.example/'], ['name'], ['']])(
    'returns undefined for %j, which cannot be linked',
    (text) => {
      expect(webAddress(text)).toBeUndefined();
    },
  );
});

describe('repositoryAddress', () => {
  it('prefers the variable to the git remote', () => {
    expect(repositoryAddress({ WIREWORK_REPOSITORY: `${address}.git` })).toBe(address);
  });

  it('throws when the variable is not an address', () => {
    expect(() => repositoryAddress({ WIREWORK_REPOSITORY: 'name' })).toThrow('Cannot read WIREWORK_REPOSITORY');
  });

  it('returns undefined in a folder without a repository', () => {
    expect(repositoryAddress({}, '/')).toBeUndefined();
  });
});

describe('stampLinks', () => {
  const stamp = (markdown: string): string => stampLinks(markdown, address, 'packages/path', '@wirework/path@1.2.3');

  it('makes links that leave the package absolute, at the tag of the release', () => {
    expect(stamp('[a](../codec/README.md#options), [b](../../docs/a.md)\n[c]: ../../docs/')).toBe(
      `[a](${address}/blob/@wirework/path@1.2.3/packages/codec/README.md#options), ` +
        `[b](${address}/blob/@wirework/path@1.2.3/docs/a.md)\n[c]: ${address}/tree/@wirework/path@1.2.3/docs`,
    );
  });

  it('leaves links inside the package, absolute links and code as they are', () => {
    const text = '[a](SYNTAX.md) [b](#limits) [c](https://example.com/)\n```md\n[d](../x.md)\n```\n';
    expect(stamp(text)).toBe(text);
  });
});

describe('stampManifest', () => {
  it('names the folder of the package in the repository', () => {
    expect(stampManifest({ name: '@wirework/path' }, address, 'packages/path')).toEqual({
      name: '@wirework/path',
      homepage: `${address}/tree/HEAD/packages/path#readme`,
      bugs: { url: `${address}/issues` },
      repository: { type: 'git', url: `git+${address}.git`, directory: 'packages/path' },
    });
  });
});

describe('linkTargets', () => {
  it('finds inline, reference and HTML links outside code', () => {
    expect(
      linkTargets('[a](b.md "t") `[x](y)`\n\n[c]: d.md\n<a href="e.md">\n```js\n[f](g.md)\n```\n[h](i.md)'),
    ).toEqual(['b.md', 'd.md', 'e.md', 'i.md']);
  });
});
