import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { verifies } from '@earshot/specification';
import { expect, test } from 'vitest';
import { speech } from '../../test/support/api.js';
import { openTestStorage, type TestStorage } from '../../test/support/open-test-storage.js';
import { systemClock } from '../clock/index.js';
import { createFileDecoder } from '../decoding/index.js';
import type { ClaimedJob } from '../queue/index.js';
import { type FetchAudioOptions, fetchAudio } from './fetch-audio.js';

const never = new AbortController().signal;

function fetching(
  { storage }: TestStorage,
  stream: () => Readable,
  change: Partial<FetchAudioOptions> = {},
): FetchAudioOptions {
  return {
    storage,
    fetchSource: async () => ({
      stream: stream(),
      filename: 'a.wav',
      contentType: null,
      lengthBytes: speech.byteLength,
    }),
    maximumUploadBytes: 1e6,
    decoder: createFileDecoder({ maximumAudioSeconds: 60, clock: systemClock }),
    sourceDeadlineMs: 1000,
    signal: never,
    onProgress: () => undefined,
    ...change,
  };
}

const listMedia = ({ dataFolder }: TestStorage): string[] =>
  readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.startsWith(join(dataFolder, 'media')))
    // The name of an unfinished write begins with its id.
    .map(({ name }) => name.split('.')[0] ?? name);

const claimed = async (claim: Promise<ClaimedJob | undefined>): Promise<ClaimedJob> =>
  (await claim) ?? expect.fail('there is a job');

test('a worker that lost its job leaves the audio of the one that has it alone', async () => {
  const world = await openTestStorage();
  const { storage, queue, createJob, keyId, clock } = world;
  const id = await createJob();
  const jobs = queue();
  const fetched = async (attempt: ClaimedJob) => {
    const file = await fetchAudio(
      attempt,
      fetching(world, () => Readable.from([speech])),
    );
    return jobs.handOver(attempt.lease, { file, postSessionMetadata: {} }, storage.files);
  };
  const slow = await claimed(jobs.claim({ stage: 'fetch' }));
  clock.advance(30_000);
  const quick = await claimed(jobs.claim({ stage: 'fetch' }));
  expect(await fetched(quick)).toBe(true);
  expect(await fetched(slow)).toBe(false);
  const fileId =
    (await storage.jobs.get(keyId, id))?.file?.id ?? expect.fail('the job has its file');
  const bytes = await buffer(storage.blobs.read({ kind: 'audio', id: fileId }, { keyId }));
  expect(bytes.equals(speech)).toBe(true);
});

verifies(
  'durability.killed-service',
  'bytes of an attempt that died while it fetched are removed when the job is begun again',
  async () => {
    const world = await openTestStorage();
    const { storage, createJob, clock } = world;
    await createJob();
    const jobs = world.queue({ onAbandoned: (token) => storage.blobs.delete(token) });
    for (const isComplete of [false, true, false]) {
      const dead = await claimed(jobs.claim({ stage: 'fetch' }));
      expect(listMedia(world)).toEqual([]);
      // A source that hangs in its middle, or a worker that dies before it can record its file.
      const hanging = new Readable({ read: () => undefined });
      hanging.push(speech);
      if (isComplete) hanging.push(null);
      void fetchAudio(
        dead,
        fetching(world, () => hanging),
      ).catch(() => undefined);
      await expect.poll(() => listMedia(world)).toEqual([dead.lease.token]);
      clock.advance(30_000);
    }
    expect(await jobs.claim()).toBeUndefined();
    expect(listMedia(world)).toEqual([]);
  },
);

test('progress is reported in bytes', async () => {
  const world = await openTestStorage();
  await world.createJob();
  const attempt = await claimed(world.queue().claim());
  const seen: unknown[] = [];
  const parts = [speech.subarray(0, 1000), speech.subarray(1000)];
  await fetchAudio(
    attempt,
    fetching(world, () => Readable.from(parts), {
      onProgress: (...progress) => seen.push(progress),
    }),
  );
  expect(seen).toEqual([
    [1000, speech.byteLength],
    [speech.byteLength, speech.byteLength],
  ]);
});
