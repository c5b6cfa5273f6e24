import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/server-process.js';
import { findOggLinks } from './ogg-links.js';

/** A page with content of some length. */
function page(contentBytes: number, isBeginning = false): Buffer {
  const segments = Math.floor(contentBytes / 255) + 1;
  const bytes = Buffer.alloc(27 + segments + contentBytes);
  bytes.write('OggS', 'latin1');
  bytes[5] = isBeginning ? 2 : 0;
  bytes[26] = segments;
  bytes.fill(255, 27, 27 + segments - 1);
  bytes[27 + segments - 1] = contentBytes % 255;
  return bytes;
}

/** A file with some streams, and pages of content. */
const link = (streams: number, contents: readonly number[]) =>
  Buffer.concat([
    ...Array.from({ length: streams }, () => page(30, true)),
    ...contents.map((bytes) => page(bytes)),
  ]);

const folder = temporaryFolder();
async function findLinks(bytes: Buffer) {
  const path = join(folder, 'recording.ogg');
  writeFileSync(path, bytes);
  return findOggLinks(path);
}

test('each file of a chain is a link, however many streams and pages it has', async () => {
  const contents = fc.array(fc.nat(60_000), { minLength: 1, maxLength: 12 });
  const chain = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), contents), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(chain, async (parts) => {
      const files = parts.map(([streams, pages]) => link(streams, pages));
      let at = 0;
      const expected = files.map(({ length }) => {
        at += length;
        return { start: at - length, end: at };
      });
      expect(await findLinks(Buffer.concat(files))).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('a file that is no Ogg file, or is damaged, is one link', async () => {
  expect(await findLinks(Buffer.from('text'))).toEqual([{ start: 0, end: 4 }]);
  const damaged = Buffer.concat([link(1, [100]), Buffer.from('damage'), link(1, [100])]);
  expect(await findLinks(damaged)).toEqual([{ start: 0, end: damaged.length }]);
});
