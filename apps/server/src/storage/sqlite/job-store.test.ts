import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openTestStorage } from '../../../test/support/open-test-storage.js';
import type { IdempotencyOutcome, IdempotentRequest } from '../ports/idempotency-store.js';
import type { NewJob, StoredJob } from '../ports/stored-job.js';
import type { Storage } from '../storage.js';

const request = (keyId: string, requestHash = 'hash') => ({
  keyId,
  idempotencyKey: 'order 1',
  requestHash,
});
const response = { status: 201, body: '{"id":"1"}' };

describe('creating', () => {
  /** Creates a job as a route does: once for all repetitions of a request. */
  const createOnce = (
    { idempotency, jobs }: Storage,
    job: NewJob,
    request: IdempotentRequest,
    created = response,
  ): Promise<IdempotencyOutcome> =>
    idempotency.respondOnce(request, created, (unit) => jobs.create(job, unit));

  const job = (keyId: string, id: string) => ({
    id,
    keyId,
    kind: 'pre-recorded' as const,
    requestId: 'r',
    requestParams: {},
    customMetadata: null,
    fileId: null,
  });

  it('gives a repetition the first response, and creates nothing', async () => {
    const { storage, keyId } = await openTestStorage();
    expect(await createOnce(storage, job(keyId, 'a'), request(keyId))).toEqual({
      kind: 'first',
    });
    expect(
      await createOnce(storage, job(keyId, 'b'), request(keyId), { status: 201, body: 'x' }),
    ).toEqual({
      kind: 'repeated',
      response,
    });
    expect(await storage.jobs.get(keyId, 'b')).toBeUndefined();
  });

  it('refuses another request under the same key, but not under another API key', async () => {
    const { storage, keyId } = await openTestStorage();
    const other = await storage.keys.create('other');
    await createOnce(storage, job(keyId, 'a'), request(keyId));
    expect(await createOnce(storage, job(keyId, 'b'), request(keyId, 'different'))).toEqual({
      kind: 'conflict',
    });
    expect(
      await createOnce(storage, job(other.key.id, 'c'), request(other.key.id, 'different')),
    ).toEqual({
      kind: 'first',
    });
  });

  it('forgets after 24 hours', async () => {
    const { storage, keyId, clock } = await openTestStorage();
    await createOnce(storage, job(keyId, 'a'), request(keyId));
    clock.advance(24 * 3600 * 1000 - 1);
    expect((await createOnce(storage, job(keyId, 'b'), request(keyId))).kind).toBe('repeated');
    clock.advance(1);
    expect((await createOnce(storage, job(keyId, 'c'), request(keyId))).kind).toBe('first');
  });

  it('keeps nothing of a job that could not be created', async () => {
    const { storage, keyId } = await openTestStorage();
    await expect(
      createOnce(storage, { ...job(keyId, 'a'), fileId: 'no such file' }, request(keyId)),
    ).rejects.toThrow(/FOREIGN KEY/);
    expect(await storage.idempotency.find(request(keyId))).toEqual({ kind: 'first' });
  });
});

describe('deleting', () => {
  it('takes the audio with the last job that is about it', async () => {
    const { storage, keyId, createJob, queue } = await openTestStorage();
    await storage.files.writeBytes('file-1', Readable.from([Buffer.from('RIFF')]), {
      maximumBytes: 10,
    });
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
    expect(await storage.jobs.delete(keyId, first)).toBe('active');
    const jobs = queue();
    for (const _ of ids) {
      const claimed = (await jobs.claim()) ?? expect.fail('there is a job');
      await jobs.complete(claimed.lease, { result: ['{}'], postSessionMetadata: {} });
    }
    expect(await storage.jobs.delete(keyId, first, 'live')).toBe('not-found');
    expect(await storage.jobs.delete(keyId, first)).toBe('deleted');
    expect(await storage.files.get(keyId, 'file-1')).toBeDefined();
    expect(await storage.jobs.delete(keyId, second)).toBe('deleted');
    expect(await storage.files.get(keyId, 'file-1')).toBeUndefined();
    await expect(storage.files.read('file-1').toArray()).rejects.toThrow(/ENOENT/);
    expect(await storage.jobs.delete(keyId, second)).toBe('not-found');
  });

  it("does not touch another key's job", async () => {
    const { storage, createJob } = await openTestStorage();
    const other = await storage.keys.create('other');
    const id = await createJob();
    expect(await storage.jobs.delete(other.key.id, id)).toBe('not-found');
    expect(await storage.jobs.get(other.key.id, id)).toBeUndefined();
    const { jobs } = await storage.jobs.list(other.key.id, {}, { offset: 0, limit: 10 });
    expect(await idsOf(jobs)).toEqual([]);
  });
});

describe('listing', () => {
  it('takes hostile metadata as what it is: data', async () => {
    const { storage, createJob, keyId } = await openTestStorage();
    const hostile = `x' or 1=1; drop table jobs; --`;
    await createJob({ customMetadata: { [hostile]: hostile } });
    await createJob({ customMetadata: { a: 1 } });
    const list = async (value: Record<string, string>) => {
      const { jobs } = await storage.jobs.list(
        keyId,
        { custom_metadata: { spelling: 'json', value } },
        { offset: 0, limit: 10 },
      );
      return idsOf(jobs);
    };
    expect(await list({ [hostile]: hostile })).toHaveLength(1);
    expect(await list({ a: hostile })).toHaveLength(0);
    expect(await list({})).toHaveLength(2);
  });

  it('leaves out what was deleted while the page was read', async () => {
    const { storage, createJob, keyId, queue } = await openTestStorage();
    const jobs = queue();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push(await createJob());
      await jobs.complete(((await jobs.claim()) ?? expect.fail()).lease, {
        result: ['{}'],
        postSessionMetadata: {},
      });
    }
    const page = await storage.jobs.list(keyId, {}, { offset: 0, limit: 10 });
    await storage.jobs.delete(keyId, ids[1] ?? '');
    expect(await idsOf(page.jobs)).toEqual([ids[2], ids[0]]);
  });

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

  it('reports whether there is more', async () => {
    const { storage, createJob, keyId } = await openTestStorage();
    for (let count = 0; count < 3; count += 1) await createJob();
    const page = (offset: number, limit: number) => storage.jobs.list(keyId, {}, { offset, limit });
    expect((await page(0, 2)).hasMore).toBe(true);
    expect((await page(1, 2)).hasMore).toBe(false);
    expect((await page(0, 3)).hasMore).toBe(false);
  });
});

async function idsOf(jobs: AsyncIterable<StoredJob>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of jobs) ids.push(id);
  return ids;
}
