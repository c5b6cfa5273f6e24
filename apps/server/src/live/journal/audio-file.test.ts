import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWav } from '@earshot/audio';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AudioFile } from './audio-file.js';

const format = { encoding: 'wav/pcm', bit_depth: 8, sample_rate: 8000, channels: 3 } as const;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audio-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (from: number, to: number) =>
  Uint8Array.from({ length: to - from }, (_, index) => (from + index) % 251);

test('what was appended is read, outlives its writer, and becomes a WAV file of exactly that', async () => {
  const path = join(folder, 'session', 'audio.wav');
  const first = new AudioFile(path, format, 0);
  first.append(bytes(0, 1000));
  first.append(bytes(1000, 1001));
  expect(first.size).toBe(1001);
  first.releaseDescriptor();

  const second = await AudioFile.recover(path, format);
  expect(second.size).toBe(1001);
  second.append(bytes(1001, 3003));
  expect(Buffer.from(await second.read(990, 20))).toEqual(Buffer.from(bytes(990, 1010)));
  expect(await second.read(3000, 50)).toHaveLength(3);

  const completed = await second.complete();
  expect(completed).toEqual({ path, sizeBytes: readFileSync(path).length });
  // A repetition, as after an early restart, has the same result.
  expect(await second.complete()).toEqual(completed);
  second.releaseDescriptor();
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
  const file = new AudioFile(join(folder, 'none', 'audio.wav'), format, 0);
  const { path } = await file.complete();
  file.releaseDescriptor();
  expect(readFileSync(path).toString('latin1', 0, 4)).toBe('RIFF');
  expect(readWav(readFileSync(path)).frameCount).toBe(0);
});

test('audio that the disk does not keep is not complete', async () => {
  const path = join(folder, 'audio.wav');
  // It accepts every write, and cannot be synchronised.
  symlinkSync('/dev/null', path);
  const file = new AudioFile(path, format, 0);
  file.append(bytes(0, 300));
  await expect(file.complete()).rejects.toMatchObject({ syscall: 'fdatasync' });
  file.releaseDescriptor();
});

test('a descriptor that is released while the audio is synchronised is closed afterwards', async () => {
  const file = new AudioFile(join(folder, 'audio.wav'), format, 0);
  file.append(bytes(0, 300));
  const before = readdirSync('/dev/fd').length;
  const completed = file.complete();
  file.releaseDescriptor();
  expect(readdirSync('/dev/fd')).toHaveLength(before);
  await completed;
  expect(readdirSync('/dev/fd')).toHaveLength(before - 1);
});
