import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeFolder } from './make-folder.js';
import { requireWritableFolder } from './transcription/outputs/require-writable-folder.js';
import { writeAtomically } from './write-atomically.js';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('folders are made from the outer one on, and those that exist are left as they are', async () => {
  const folder = temporaryFolder();
  const inner = join(folder, 'a', 'b');
  await makeFolder(inner);
  await makeFolder(inner);
  expect(readdirSync(join(folder, 'a'))).toEqual(['b']);
});

test('recordings whose outputs have a new folder in common do not stand in the way of each other', async () => {
  const folder = temporaryFolder();
  for (let round = 0; round < 50; round += 1) {
    const common = join(folder, `round-${round}`);
    await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        await requireWritableFolder(join(common, name));
        await writeAtomically(join(common, name, 'talk.txt'), name);
      }),
    );
    expect(readdirSync(common)).toEqual(['a', 'b', 'c']);
  }
});

test('a check leaves no folder behind', async () => {
  const folder = temporaryFolder();
  await requireWritableFolder(join(folder, 'a', 'b'));
  expect(readdirSync(folder)).toEqual([]);
});

test('a file in the way is named', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a'), 'x');
  await expect(makeFolder(join(folder, 'a', 'b'))).rejects.toThrow(
    /^nothing can be written to the folder \S+\/a\/b: ENOTDIR/,
  );
});

describe('/proc', needs(process.platform === 'linux', 'only Linux has /proc'), () => {
  verifies('command.output-folder', 'has no room for a folder, which one error says', async () => {
    for (const write of [
      () => makeFolder('/proc/earshot/inner'),
      () => requireWritableFolder('/proc/earshot/inner'),
      () => writeAtomically('/proc/earshot/inner/talk.txt', 'x'),
    ])
      await expect(write()).rejects.toMatchObject({
        name: 'CommandError',
        exitCode: 1,
        message: expect.stringMatching(
          /^nothing can be written to the folder \/proc(?:\/earshot)?: ENOENT/,
        ),
      });
  });
});
