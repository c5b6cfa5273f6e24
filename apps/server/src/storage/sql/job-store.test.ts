import { describe, expect, it } from 'vitest';
import { hasAudio, openTestStorage, writeAudio } from '../../../test/support/open-test-storage.js';

describe('deleting', () => {
  it('takes the audio with the last job that is about it', async () => {
    const { storage, keyId, createJob, queue } = await openTestStorage();
    await writeAudio({ storage }, 'file-1', Buffer.from('RIFF'));
    await storage.files.insert({
      id: 'file-1',
      keyId,
      filename: 'a.wav',
      source: null,
      extension: 'wav',
      sizeBytes: 4,
      durationSeconds: 1,
      channelCount: 1,
      audio: null,
    });
    const ids = [await createJob({ fileId: 'file-1' }), await createJob({ fileId: 'file-1' })];
    const [first = '', second = ''] = ids;
    const jobs = queue();
    for (const _ of ids) {
      const claimed = (await jobs.claim()) ?? expect.fail('there is a job');
      await jobs.complete(claimed.lease, { result: ['{}'], postSessionMetadata: {} });
    }
    expect(await storage.jobs.delete(keyId, first)).toBe('deleted');
    expect(await storage.files.get(keyId, 'file-1')).toBeDefined();
    expect(await storage.jobs.delete(keyId, second)).toBe('deleted');
    expect(await storage.files.get(keyId, 'file-1')).toBeUndefined();
    expect(await hasAudio({ storage }, 'file-1')).toBe(false);
  });
});

describe('listing', () => {
  it('reads short results together with their jobs, and long ones when they are consumed', async () => {
    const { storage, createJob, keyId, queue } = await openTestStorage();
    const jobs = queue();
    const texts = ['"short"', JSON.stringify('long '.repeat(10_000))];
    for (const text of texts) {
      await createJob();
      await jobs.complete(((await jobs.claim()) ?? expect.fail()).lease, {
        result: [text],
        postSessionMetadata: {},
      });
    }
    const page = await storage.jobs.list(keyId, {}, { offset: 0, limit: 10 });
    const read: { isReadTogether: boolean; text: string }[] = [];
    for await (const { result } of page.jobs) {
      if (result === null) expect.fail('every job has a result');
      const pieces: Buffer[] = [];
      for await (const piece of storage.results.readPieces(result)) pieces.push(piece);
      read.push({
        isReadTogether: result.text !== undefined,
        text: Buffer.concat(pieces).toString(),
      });
    }
    expect(read.toReversed()).toEqual([
      { isReadTogether: true, text: texts[0] },
      { isReadTogether: false, text: texts[1] },
    ]);
  });
});
