import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { KeySlots } from '../../limits/key-slots.js';
import { BlobNotFoundError } from '../storage-error.js';
import { readInTurns } from './read-in-turns.js';

const path = join(mkdtempSync(join(tmpdir(), 'earshot-reads-')), 'file');
const whole = Buffer.from(Uint8Array.from({ length: 1_000_003 }, (_, at) => at % 251));
writeFileSync(path, whole);

it('reads a whole file, and a range of it', async () => {
  const slots = new KeySlots({ total: 1 });
  expect(whole.equals(await buffer(readInTurns(path, undefined, 'a', slots)))).toBe(true);
  const range = { start: 70_000, end: 700_000 };
  expect(
    whole.subarray(70_000, 700_001).equals(await buffer(readInTurns(path, range, 'a', slots))),
  ).toBe(true);
  expect(slots.used).toBe(0);
});

it('waits for its turn, which another key has meanwhile', async () => {
  const slots = new KeySlots({ total: 2, perKey: 1 });
  const held = slots.add('a');
  let isRead = false;
  const waiting = buffer(readInTurns(path, undefined, 'a', slots)).then((bytes) => {
    isRead = true;
    return bytes;
  });
  expect((await buffer(readInTurns(path, undefined, 'b', slots))).length).toBe(whole.length);
  expect(isRead).toBe(false);
  held.release();
  expect((await waiting).length).toBe(whole.length);
});

it('gives its turns back when nobody wants the rest, and when there is no file', async () => {
  const slots = new KeySlots({ total: 1 });
  const stream = readInTurns(path, undefined, 'a', slots);
  await once(stream, 'readable');
  stream.destroy();
  await once(stream, 'close');
  expect(slots.used).toBe(0);
  await expect(buffer(readInTurns(`${path}-absent`, undefined, 'a', slots))).rejects.toThrow(
    BlobNotFoundError,
  );
  expect(slots.used).toBe(0);
});
