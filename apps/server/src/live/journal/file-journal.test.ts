import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWav } from '@earshot/audio';
import { liveRequestSchema } from '@earshot/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileJournal } from './file-journal.js';

const format = liveRequestSchema.parse({ bit_depth: 8, sample_rate: 8000, channels: 3 });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A journal of which only the audio is written. */
const toPaths = (audioPath: string) => ({ audioPath, journalPath: join(folder, 'entries') });
const createBatch = (audio: Uint8Array) => ({
  audio: [audio],
  entries: [],
  acknowledgement: undefined,
});

const bytes = (from: number, to: number) =>
  Uint8Array.from({ length: to - from }, (_, index) => (from + index) % 251);

test('what was appended is read, outlives its writer, and becomes a WAV file of exactly that', async () => {
  const path = join(folder, 'session', 'audio.wav');
  const first = FileJournal.create(toPaths(path), format);
  first.append(createBatch(bytes(0, 1000)));
  first.append(createBatch(bytes(1000, 1001)));
  expect(first.audioBytes).toBe(1001);
  first.release();

  const second = await FileJournal.recover(toPaths(path), format, () => undefined);
  expect(second.audioBytes).toBe(1001);
  second.append(createBatch(bytes(1001, 3003)));
  expect(Buffer.from(await second.readAudio(990, 20))).toEqual(Buffer.from(bytes(990, 1010)));
  expect(await second.readAudio(3000, 50)).toHaveLength(3);

  const completed = await second.seal();
  expect(completed).toEqual({ path, sizeBytes: readFileSync(path).length });
  // A repetition, as after an early restart, has the same result.
  expect(await second.seal()).toEqual(completed);
  second.release();
  const file = readFileSync(path);
  expect(readWav(file)).toMatchObject({
    frameCount: 1001,
    framesRead: 1001,
    format: { channels: 3, sampleRateHz: 8000, bitDepth: 8 },
  });
  const start = file.length - 1 - 3003;
  expect(file.subarray(start, start + 3003).equals(bytes(0, 3003))).toBe(true);
});

test('a session without audio has a file as well', async () => {
  const file = FileJournal.create(toPaths(join(folder, 'none', 'audio.wav')), format);
  const { path } = await file.seal();
  file.release();
  expect(readFileSync(path).toString('latin1', 0, 4)).toBe('RIFF');
  expect(readWav(readFileSync(path)).frameCount).toBe(0);
});

test('audio that the disk does not keep is not complete', async () => {
  const path = join(folder, 'audio.wav');
  // It accepts every write, and cannot be synchronised.
  symlinkSync('/dev/null', path);
  const file = FileJournal.create(toPaths(path), format);
  file.append(createBatch(bytes(0, 300)));
  await expect(file.seal()).rejects.toMatchObject({ syscall: 'fdatasync' });
  file.release();
});

test('a descriptor that is released while the audio is synchronised is closed afterwards', async () => {
  const file = FileJournal.create(toPaths(join(folder, 'audio.wav')), format);
  file.append(createBatch(bytes(0, 300)));
  const before = readdirSync('/dev/fd').length;
  const completed = file.seal();
  file.release();
  expect(readdirSync('/dev/fd')).toHaveLength(before);
  await completed;
  expect(readdirSync('/dev/fd')).toHaveLength(before - 1);
});
