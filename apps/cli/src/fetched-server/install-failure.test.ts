import { describe, expect, it } from 'vitest';
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
    expect(installFailure(name, lines).message).toContain(sentence);
  });
});
