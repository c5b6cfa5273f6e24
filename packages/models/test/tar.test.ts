import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { needs, verifies } from '@earshot/specification';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectPaths } from '../src/archive/archive-files.js';
import { readTarEntries } from '../src/archive/tar/tar-entries.js';
import { type ArchiveFormat, unpackArchive } from '../src/archive/unpack-archive.js';
import { temporaryFolder } from './support/folders.js';
import { bzip2, hasBzip2, makeTar, writeHeader } from './support/make-archive.js';

const content = randomBytes(700);
const endMark = Buffer.alloc(1024);

/** Unpacks `model.bin` of an archive. */
async function unpack(archive: Buffer, format: ArchiveFormat = 'tar', maximumEntries = 100) {
  const folder = temporaryFolder();
  const archivePath = join(temporaryFolder(), 'archive');
  writeFileSync(archivePath, archive);
  const select = selectPaths(new Map([['model.bin', 'model.bin']]));
  await unpackArchive({ archivePath, format, folder, select, maximumEntries });
  return readdirSync(folder).map((name) => readFileSync(join(folder, name)));
}

/** Reads the contents of an archive in memory. */
async function readAll(archive: Buffer): Promise<Buffer[]> {
  const contents: Buffer[] = [];
  for await (const { content: read } of readTarEntries(toStream(archive), () => undefined)) {
    const parts: Buffer[] = [];
    for await (const part of read()) parts.push(part);
    contents.push(Buffer.concat(parts));
  }
  return contents;
}

async function* toStream(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}

/** Resolves with the message of the error that an archive causes. */
async function refusal(archive: Buffer, format: ArchiveFormat = 'tar'): Promise<string> {
  const error: unknown = await unpack(archive, format).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'ModelError', code: 'invalid_archive' });
  return (error as Error).message;
}

/** An entry with its own header, independent of its content. */
function entry(fields: Parameters<typeof writeHeader>[0], body: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([
    writeHeader(fields),
    body,
    Buffer.alloc((512 - (body.length % 512)) % 512),
  ]);
}

const model = entry({ name: 'model.bin', size: content.length }, content);

function record(keyword: string, value: string): Buffer {
  const rest = ` ${keyword}=${value}\n`;
  let length = rest.length + 1;
  while (`${length}${rest}`.length !== length) length += 1;
  return Buffer.from(`${length}${rest}`);
}

function extended(type: string, records: Buffer): Buffer {
  return entry({ name: 'PaxHeader', type, size: records.length }, records);
}

describe('a tar archive', () => {
  it('has its names from headers of POSIX and GNU, and its sizes in any form', async () => {
    const long = `a/${'b'.repeat(90)}/${'c'.repeat(90)}/model.bin`;
    const name = Buffer.from(`m/model.bin\0`);
    const archives = [
      [
        extended('g', record('comment', 'x')),
        extended('x', record('path', 'm/model.bin')),
        entry({ name: 'short', size: content.length }, content),
      ],
      [
        extended('x', record('size', String(content.length))),
        entry({ name: 'model.bin', size: 0 }, content),
      ],
      [
        entry({ name: '././@LongLink', type: 'L', size: name.length }, name),
        entry({ name: 'short', size: content.length }, content),
      ],
      [entry({ name: 'model.bin', size: content.length, isBase256: true }, content)],
      [entry({ name: 'model.bin', prefix: 'm', size: content.length }, content)],
    ];
    for (const parts of archives)
      expect(await unpack(Buffer.concat([...parts, endMark]))).toEqual([content]);
    expect(await unpack(await makeTar([{ name: long, content: 'x' }]))).toEqual([]);
  });

  it('of any entries comes out as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.uint8Array({ maxLength: 3000 })), {
          maxLength: 5,
        }),
        fc.uint8Array({ maxLength: 3000 }),
        async (others, bytes) => {
          const archive = await makeTar([
            ...others.map(([name, other]) => ({
              name: `others/${name}`,
              content: Buffer.from(other),
            })),
            { name: 'm/model.bin', content: Buffer.from(bytes) },
          ]);
          expect(await unpack(archive)).toEqual([Buffer.from(bytes)]);
        },
      ),
      { numRuns: 30 },
    );
  });

  verifies(
    'models.hostile-archives',
    'cut at any byte, ends with an error that names it',
    async () => {
      const archive = Buffer.concat([
        extended('x', record('path', 'm/model.bin')),
        entry({ name: 'short', size: content.length }, content),
        endMark,
      ]);
      // One block of zeros ends an archive. Padding may follow it.
      const wholeBytes = archive.length - 512;
      for (let bytes = 0; bytes < wholeBytes; bytes += 1)
        await expect(readAll(archive.subarray(0, bytes))).rejects.toThrow(/more are missing$/);
      expect(await readAll(archive.subarray(0, wholeBytes))).toEqual([content]);
      expect(await refusal(archive.subarray(0, 2000))).toMatch(
        /\/archive is damaged: it ends after 2000 bytes, and \d+ more are missing$/,
      );
    },
    60_000,
  );

  it.each([
    [
      'whose entry is shorter than its header says',
      [entry({ name: 'model.bin', size: 5000 }, content)],
      /more are missing/,
    ],
    [
      'whose entry is longer than its header says',
      [entry({ name: 'model.bin', size: 100 }, content)],
      /a header is not where one has to be, at byte 1024/,
    ],
    ['with a file twice', [model, model], /model\.bin is there twice/],
    [
      'with a sparse file of GNU',
      [entry({ name: 'model.bin', type: 'S', size: content.length }, content)],
      /is stored in part/,
    ],
    [
      'with a sparse file of POSIX',
      [extended('x', record('GNU.sparse.major', '1')), model],
      /is stored in part/,
    ],
    [
      'with a link that has a content',
      [entry({ name: 'a', type: '2', size: content.length }, content)],
      /is a link, a folder or a device with 700 bytes/,
    ],
    [
      'with a header that is said to have gigabytes',
      [entry({ name: 'x', type: 'x', size: 4 * 1024 ** 3 })],
      /an extended header has 4294967296 bytes, and at most 1048576 are read/,
    ],
    [
      'with a long name of gigabytes',
      [entry({ name: 'x', type: 'L', size: 4 * 1024 ** 3 })],
      /at most 1048576 are read/,
    ],
    [
      'with a size below zero',
      [entry({ name: 'model.bin', size: -1, isBase256: true }, content)],
      /is no number of bytes/,
    ],
    [
      'with a size beyond every number',
      [entry({ name: 'model.bin', size: 2 ** 60, isBase256: true }, content)],
      /is no number of bytes/,
    ],
    [
      'with a size of other than digits',
      [extended('x', record('size', '-1')), model],
      /is no number of bytes/,
    ],
    [
      'with a record that is longer than its header',
      [extended('x', Buffer.from('99 path=x\n')), model],
      /a record of an extended header is cut/,
    ],
    [
      'with a size for all of its entries',
      [extended('g', record('size', '1')), model],
      /for all of its entries/,
    ],
    [
      'that ends with a header for the next entry',
      [model, extended('x', record('path', 'x'))],
      /an entry that is missing/,
    ],
    [
      'with something behind its end mark',
      [model, endMark, Buffer.from('more')],
      /behind its end mark/,
    ],
    [
      'with endless zeros behind its end mark',
      [model, Buffer.alloc(1_100_000)],
      /behind its end mark/,
    ],
    ['without entries and without an end', [], /512 more are missing/],
  ] satisfies [string, Buffer[], RegExp][])(
    '%s ends with an error',
    async (name, parts, message) => {
      const end = /behind|without/.test(name) ? [] : [endMark];
      expect(await refusal(Buffer.concat([...parts, ...end]))).toMatch(message);
    },
  );

  it('with more entries than a model has ends with an error', async () => {
    const many = Buffer.concat([
      ...Array.from({ length: 101 }, () => extended('g', record('comment', 'x'))),
      model,
      endMark,
    ]);
    expect(await refusal(many)).toMatch(/holds more than a model does/);
  });

  it.each(['../model.bin', '/model.bin', 'a/../model.bin'])(
    'has no file that is called %s',
    async (name) => {
      expect(
        await unpack(Buffer.concat([entry({ name, size: content.length }, content), endMark])),
      ).toEqual([]);
    },
  );
});

const small = Buffer.from('A model of a few bytes');
const plain = Buffer.concat([entry({ name: 'model.bin', size: small.length }, small), endMark]);
const packed: [ArchiveFormat, Buffer][] = [
  ['tar', plain],
  ['tar.gz', gzipSync(plain)],
  ...(hasBzip2 ? [['tar.bz2', bzip2(plain)] satisfies [ArchiveFormat, Buffer]] : []),
];

describe.each(packed.slice(1))('a compressed archive: %s', (format, archive) => {
  it('cut at any byte ends with an error', async () => {
    for (let bytes = 0; bytes < archive.length; bytes += 1)
      expect(await refusal(archive.subarray(0, bytes), format)).toContain('/archive is damaged: ');
  }, 60_000);
});

describe.each(packed)('an archive: %s', (format, archive) => {
  it('that is changed anywhere has its content or ends with an error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        async (changes) => {
          const changed = Buffer.from(archive);
          for (const [at, byte] of changes) changed[at] = byte;
          await unpack(changed, format).catch((error: unknown) => {
            expect(error).toMatchObject({ name: 'ModelError', code: 'invalid_archive' });
          });
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});

describe('an archive that expands', needs(hasBzip2, 'bzip2 is not installed'), () => {
  verifies(
    'models.hostile-archives',
    'to far more than it has ends with an error',
    async () => {
      const zeros = Buffer.alloc(80 * 1024 * 1024);
      const header = writeHeader({ name: 'other.bin', size: zeros.length });
      const archive = bzip2(Buffer.concat([header, zeros, endMark]));
      expect(archive.length).toBeLessThan(1_000);
      expect(await refusal(archive, 'tar.bz2')).toMatch(/bytes expand to more than 67/);
    },
    60_000,
  );

  it('with another checksum than its content has is refused', async () => {
    // These offsets follow the header of the stream and the mark of the block.
    for (const at of [10, 13]) {
      const archive = bzip2(plain);
      archive[at] = (archive[at] ?? 0) ^ 1;
      expect(await refusal(archive, 'tar.bz2')).toMatch(/another checksum than it says/);
    }
  });

  it('of several streams is unpacked, and another end is refused', async () => {
    const [first, second] = [plain.subarray(0, 700), plain.subarray(700)].map(bzip2);
    const whole = Buffer.concat([first ?? Buffer.alloc(0), second ?? Buffer.alloc(0)]);
    expect(await unpack(whole, 'tar.bz2')).toEqual([small]);
    expect(await refusal(Buffer.concat([whole, Buffer.from('more')]), 'tar.bz2')).toMatch(
      /something else follows its end/,
    );
  });

  it('of runs of any lengths comes out as it went in', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 1200 })), { maxLength: 40 }),
        async (runs) => {
          const bytes = Buffer.concat(runs.map(([byte, length]) => Buffer.alloc(length, byte)));
          const archive = bzip2(await makeTar([{ name: 'model.bin', content: bytes }]));
          expect(await unpack(archive, 'tar.bz2')).toEqual([bytes]);
        },
      ),
      { numRuns: 30 },
    );
  });
});
