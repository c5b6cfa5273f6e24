import { describe, expect, it } from 'vitest';
import { mcpPart, serverPart } from './fetched-part.js';
import { installFailure } from './install-failure.js';

describe('installFailure', () => {
  it.each([
    [
      'npm',
      [
        'npm error code ENOTFOUND',
        'npm error network request to https://npm.example.org/@earshot%2fserver failed, reason: getaddrinfo ENOTFOUND npm.example.org',
      ],
      'the registry is not reachable (https://npm.example.org, ENOTFOUND)',
    ],
    ['npm', ['npm error code EINTEGRITY'], 'not what the registry announced'],
    ['npm', ['npm error code E401'], 'the registry refuses access'],
    ['npm', ['npm error code ETARGET'], 'does not have a package in the version of this command'],
    ['npm', ['npm error code ENOSPC'], 'the disk is full'],
    ['npm', ['npm error gyp ERR! find Python'], 'the database (better-sqlite3) cannot be built'],
    [
      'pnpm',
      ['{"level":"error","code":"ERR_PNPM_META_FETCH_FAIL"}'],
      'the registry is not reachable (ERR_PNPM_META_FETCH_FAIL)',
    ],
    ['npm', ['npm error odd', 'more'], 'npm failed\n  npm error odd'],
  ] as const)('%s: %j', (name, lines, sentence) => {
    expect(installFailure(name, serverPart, lines).message).toContain(sentence);
  });

  it('names the part that could not be fetched, its package and its size', () => {
    const absent = installFailure('npm', mcpPart, ['npm error code E404']);
    expect(absent.message).toMatch(/^the server for assistants cannot be fetched/);
    expect(absent.hint).toContain('npm view @earshot/mcp versions');
    expect(installFailure('npm', mcpPart, ['ENOSPC']).hint).toContain(`it takes ${mcpPart.size};`);
  });
});
