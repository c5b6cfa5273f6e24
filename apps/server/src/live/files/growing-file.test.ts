import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { GrowingFile } from './growing-file.js';

const folder = mkdtempSync(join(tmpdir(), 'earshot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Number of times that a file was opened. */
const descriptors = { opened: 0 };

function openGrowing(name: string): GrowingFile {
  const path = join(folder, name);
  writeFileSync(path, '');
  return new GrowingFile(() => {
    descriptors.opened += 1;
    return openSync(path, 'r+');
  });
}

function openFiles(): number {
  return readdirSync('/dev/fd').length;
}

async function readAll(file: GrowingFile, length: number): Promise<string> {
  const target = Buffer.alloc(length);
  const bytes = await file.read(target, 0, 0);
  return target.toString('latin1', 0, bytes);
}

test('it is open once while it is used, and not at all when its descriptor is released', async () => {
  const before = openFiles();
  descriptors.opened = 0;
  const file = openGrowing('one');
  file.append(Buffer.from('abc'), 0);
  file.append(Buffer.from('def'), 3);
  file.overwrite(Buffer.from('X'), 1);
  expect(await readAll(file, 10)).toBe('aXcdef');
  expect(descriptors.opened).toBe(1);
  expect(openFiles()).toBe(before + 1);
  file.releaseDescriptor();
  expect(openFiles()).toBe(before);
  expect(await readAll(file, 10)).toBe('aXcdef');
  expect(openFiles()).toBe(before);
  file.append(Buffer.from('ghi'), 6);
  expect(openFiles()).toBe(before + 1);
  file.releaseDescriptor();
});

test('chunks are appended in order, however many there are, or none of them', async () => {
  const file = openGrowing('chunks');
  file.append(Buffer.from('start '), 0);
  const texts = Array.from({ length: 5000 }, (_, index) => `${index};`);
  file.appendChunks(
    texts.map((text) => Buffer.from(text)),
    6,
  );
  const expected = `start ${texts.join('')}`;
  expect(await readAll(file, expected.length + 10)).toBe(expected);
  file.releaseDescriptor();
  const broken = new GrowingFile(() => openSync(join(folder, 'chunks'), 'r'));
  expect(() => broken.appendChunks([Buffer.from('a'), Buffer.from('b')], 6)).toThrow(
    /EBADF|EINVAL/,
  );
  expect(await readAll(file, expected.length + 10)).toBe(expected);
  file.releaseDescriptor();
  broken.releaseDescriptor();
});

test('a read that is under way when the descriptor is released reads this file to the end, and no other', async () => {
  const before = openFiles();
  const content = 'its own '.repeat(8192);
  const file = openGrowing('mine');
  file.append(Buffer.from(content), 0);
  for (let round = 0; round < 20; round += 1) {
    const reads = Array.from({ length: 8 }, () => readAll(file, content.length));
    file.releaseDescriptor();
    // If it were closed now, other files would get its number.
    const others = Array.from({ length: 8 }, (_, index) => {
      const path = join(folder, `other-${index}`);
      writeFileSync(path, 'another '.repeat(8192));
      return openSync(path, 'r');
    });
    for (const read of await Promise.all(reads)) expect(read === content).toBe(true);
    for (const descriptor of others) closeSync(descriptor);
  }
  expect(openFiles()).toBe(before);
});
