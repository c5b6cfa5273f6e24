import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needs, verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectPaths } from '../src/archive/archive-files.js';
import { unpackArchive } from '../src/archive/unpack-archive.js';
import { temporaryFolder } from './support/folders.js';
import { makeZip, type ZippedFile } from './support/make-zip.js';

async function unpack(
  archive: Buffer,
  paths: Readonly<Record<string, string>>,
  limits: { maximumBytes?: number; maximumEntries?: number } = {},
) {
  const folder = temporaryFolder();
  const archivePath = join(temporaryFolder(), 'a.whl');
  writeFileSync(archivePath, archive);
  const select = selectPaths(new Map(Object.entries(paths)));
  const found = await unpackArchive({ archivePath, format: 'zip', folder, select, ...limits });
  return { folder, found };
}

const files: ZippedFile[] = [
  { name: 'package/', content: '' },
  { name: 'package/data/model.bin', content: randomBytes(300_000) },
  { name: 'package/data/tokens.txt', content: 'a 0\n', isStored: true },
  { name: 'package/code.py', content: 'print()' },
];

describe('a zip file', () => {
  it.each([false, true])('has its wanted files unpacked, with ZIP64 %s', async (isZip64) => {
    const { folder, found } = await unpack(makeZip(files, { isZip64 }), {
      'package/data/model.bin': 'model.bin',
      'data/tokens.txt': 'inner/tokens.txt',
    });
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
      'inner',
      'inner/tokens.txt',
      'model.bin',
    ]);
    const model = readFileSync(join(folder, 'model.bin'));
    expect(model.equals(files[1]?.content as Buffer)).toBe(true);
    expect(found.get('model.bin')).toBe(createHash('sha256').update(model).digest('hex'));
  });

  it('of any contents comes out as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5000 }),
        fc.boolean(),
        fc.boolean(),
        async (bytes, isStored, isZip64) => {
          const content = Buffer.from(bytes);
          const archive = makeZip([{ name: 'a/b', content, isStored }], { isZip64 });
          const { folder } = await unpack(archive, { 'a/b': 'out' });
          expect(readFileSync(join(folder, 'out')).equals(content)).toBe(true);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('that is cut or damaged anywhere is refused, and nothing hangs', async () => {
    const archive = makeZip(files);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: archive.length - 1 }), async (length) => {
        await expect(
          unpack(archive.subarray(0, length), { 'package/data/model.bin': 'model.bin' }),
        ).rejects.toMatchObject({ code: 'invalid_archive' });
      }),
      { numRuns: 25 },
    );
  });

  verifies('models.safe-archives', 'with hostile entries has no effect outside', async () => {
    const outside = temporaryFolder();
    const { folder } = await unpack(
      makeZip([
        { name: '../../escaped.txt', content: 'x' },
        { name: `${outside}/absolute.txt`, content: 'x' },
        { name: 'm/link', content: outside, mode: 0o120777 },
        { name: 'm/tokens.txt', content: 'a' },
      ]),
      { 'tokens.txt': 'tokens.txt', 'm/link': 'link' },
    );
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(folder)).toEqual(['tokens.txt']);
  });

  const bomb = Buffer.alloc(20_000_000);
  it.each<[string, ZippedFile, RegExp]>([
    [
      'more than its directory says',
      { name: 'm', content: bomb, claimedBytes: 10 },
      /holds more than 10 bytes/,
    ],
    [
      'less than its directory says',
      { name: 'm', content: 'short', claimedBytes: 10 },
      /other content than its directory says/,
    ],
    [
      'another checksum',
      { name: 'm', content: 'text', claimedCrc32: 1 },
      /other content than its directory says/,
    ],
    ['a password', { name: 'm', content: 'text', flags: 1 }, /is encrypted/],
    ['more bytes than a model has', { name: 'm', content: bomb }, /holds more than a model does/],
  ])('with an entry of %s is refused', async (_, file, message) => {
    await expect(unpack(makeZip([file]), { m: 'm' }, { maximumBytes: 1_000_000 })).rejects.toThrow(
      message,
    );
  });

  it('with too many entries, or with a wanted one twice, is refused', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, content: 'x' }));
    await expect(unpack(makeZip(many), { 3: 'x' }, { maximumEntries: 10 })).rejects.toThrow(
      /holds more than a model does/,
    );
    const twice = [
      { name: 'm', content: 'a' },
      { name: 'm', content: 'b' },
    ];
    await expect(unpack(makeZip(twice), { m: 'm' })).rejects.toThrow(/m is there twice/);
  });

  it('that is none is called that', async () => {
    await expect(unpack(Buffer.from('<html></html>'), { m: 'm' })).rejects.toThrow(
      /it is not a zip file/,
    );
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
describe('a zip file of Python', needs(hasPython, 'python3 is not installed'), () => {
  it('is read', async () => {
    const path = join(temporaryFolder(), 'p.zip');
    execFileSync('python3', [
      '-c',
      'import sys, zipfile\nwith zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z: z.writestr("d/ü.txt", "ä" * 1000)',
      path,
    ]);
    const { folder } = await unpack(readFileSync(path), { 'd/ü.txt': 'out.txt' });
    expect(existsSync(join(folder, 'out.txt'))).toBe(true);
    expect(readFileSync(join(folder, 'out.txt'), 'utf8')).toBe('ä'.repeat(1000));
  });
});
