import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { speech } from '../../test/support/api.js';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { acquireAudio } from './acquire-audio.js';

it('a worker that lost its job leaves the audio of the one that has it alone', async () => {
  const { storage, queue, createJob, keyId, clock } = await openTestStorage();
  const id = await createJob();
  const jobs = queue();
  const acquire = (claimed: Awaited<ReturnType<typeof jobs.claim>>) =>
    acquireAudio(claimed ?? expect.fail('there is a job'), {
      storage,
      queue: jobs,
      fetchSource: async () => ({
        stream: Readable.from([speech]),
        filename: 'a.wav',
        contentType: null,
        lengthBytes: null,
      }),
      maximumUploadBytes: 1e6,
      maximumAudioSeconds: 60,
      sourceDeadlineMs: 1000,
      signal: new AbortController().signal,
    });
  const slow = await jobs.claim();
  clock.advance(30_000);
  const quick = await jobs.claim();
  await acquire(quick);
  await expect(acquire(slow)).rejects.toThrow('another worker');
  const fileId =
    (await storage.jobs.get(keyId, id))?.file?.id ?? expect.fail('the job has its file');
  const bytes = Buffer.concat(await storage.files.read(fileId).toArray());
  expect(bytes.equals(speech)).toBe(true);
});
