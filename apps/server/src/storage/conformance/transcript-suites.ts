import { type TranscriptEdits, transcriptEditsSchema } from '@earshot/core';
import { expect } from 'vitest';
import { noEditsRevision } from '../ports/edits-store.js';
import { ResultDeletedError } from '../ports/result-store.js';
import { atOnce, type ConformanceSuite } from './conformance-suite.js';
import { claimOne, collect, endNext, endOne } from './samples.js';

const createEdits = (text: string): TranscriptEdits =>
  transcriptEditsSchema.parse({ corrections: [{ from: 1, count: 2, text }] });

/** Contract of `EditsStore`. */
export const editsStoreSuite: ConformanceSuite = {
  'one of those who write edits at once with the same revision succeeds': async ({
    createJob,
    openNode,
    storage,
  }) => {
    const id = await createJob();
    const nodes = [storage, await openNode()];
    const outcomes = await atOnce(8, nodes, (node, index) =>
      node.edits.write(id, createEdits(`${index}`), (revision) => revision === noEditsRevision),
    );
    const written = outcomes.flatMap((outcome, index) =>
      outcome.kind === 'written' ? [{ index, revision: outcome.revision }] : [],
    );
    expect(written).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(7);
    const [{ index, revision } = expect.fail('one is written')] = written;
    const text = JSON.stringify(createEdits(`${index}`));
    expect(await storage.edits.get(id)).toEqual({ revision, text });
  },

  'a writer that repeats its own write succeeds again': async ({ createJob, storage }) => {
    const id = await createJob();
    const isFirst = (revision: string) => revision === noEditsRevision;
    const first = await storage.edits.write(id, createEdits('a'), isFirst);
    expect(await storage.edits.write(id, createEdits('a'), isFirst)).toEqual(first);
    expect(await storage.edits.write(id, createEdits('b'), isFirst)).toEqual({ kind: 'changed' });
    expect(await storage.edits.write(id, null, () => true)).toEqual({
      kind: 'written',
      revision: noEditsRevision,
    });
    expect(await storage.edits.get(id)).toBeUndefined();
    expect(await storage.edits.write('unknown', null, () => true)).toEqual({ kind: 'no-job' });
  },
};

/** Contract of `ResultStore`. */
export const resultStoreSuite: ConformanceSuite = {
  'a result is what was written, in ranges too': async ({ createJob, storage }) => {
    const text = `"${'é'.repeat(400_000)}"`;
    const id = await createJob();
    await endNext(storage, text);
    const result = (await storage.results.find(id)) ?? expect.fail('there is a result');
    expect(result.byteLength).toBe(Buffer.byteLength(text));
    expect((await storage.results.readText(id)) === text).toBe(true);
    const range = { from: 99_999, to: 700_001 };
    const pieces = await collect(storage.results.readPieces(result, range));
    const expected = Buffer.from(text).subarray(range.from, range.to);
    expect(Buffer.concat(pieces).equals(expected)).toBe(true);
  },

  'a result that is deleted while it is read is not read to its end': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const id = await createJob();
    await endNext(storage, `"${'a'.repeat(2_000_000)}"`);
    const pieces = storage.results.read(id);
    expect((await pieces.next()).value?.length).toBeLessThan(1_000_000);
    expect(await storage.jobs.delete(keyId, id)).toBe('deleted');
    await expect(collect(pieces)).rejects.toBeInstanceOf(ResultDeletedError);
    expect(await storage.results.readText(id)).toBeUndefined();
  },

  'a draft is removed after its time, and a result of a job never': async ({
    clock,
    createJob,
    storage,
  }) => {
    const id = await createJob();
    await endNext(storage);
    const draft = await storage.results.prepare([`"${'a'.repeat(2_000_000)}"`]);
    clock.advance(999);
    expect(await storage.results.removeAbandoned(1000)).toBe(0);
    clock.advance(1);
    expect(await storage.results.removeAbandoned(1000)).toBe(1);
    expect(await storage.results.readText(id)).toBe('{}');
    const attached = storage.units.run((unit) =>
      storage.results.attach(unit, [{ jobId: id, draft }]),
    );
    await expect(attached).rejects.toThrow(Error);
  },

  'the utterances of a result are read from a number on': async ({ createJob, storage }) => {
    const id = await createJob();
    const utterances = [{ text: 'a' }, { text: 'b' }, { text: 'c' }];
    await endNext(storage, JSON.stringify({ transcription: { utterances } }));
    const read = await collect(storage.results.readUtterances(id, 1));
    expect(read.map((text) => JSON.parse(text) as unknown)).toEqual(utterances.slice(1));
  },
};

/** Contract of `UtteranceJournal`. Its writes are those of `JobClaims`. */
export const utteranceJournalSuite: ConformanceSuite = {
  'the journal of a done job is removed, that of another one stays': async ({
    createJob,
    keyId,
    storage,
  }) => {
    const claimNext = async () => {
      const id = await createJob();
      const claim = await claimOne(storage);
      const { lease } = claim ?? expect.fail('there is a job');
      const progress = {
        stage: 'transcribe' as const,
        audioSecondsDone: 1,
        audioSecondsTotal: 2,
        fetchedBytes: null,
        totalBytes: null,
      };
      const utterances = ['{"text":"a"}', '{"text":"b"}'];
      const report = { progress, utterances, settledSamples: [16_000] };
      expect(await storage.claims.report(lease, report, 30_000)).toBe(true);
      return { id, lease };
    };
    const [done, failed, active] = [await claimNext(), await claimNext(), await claimNext()];
    const postSessionMetadata = {};
    await endOne(storage, done.lease, { status: 'done', postSessionMetadata });
    const error = { status: 'error' as const, errorCode: 500, message: '', postSessionMetadata };
    await endOne(storage, failed.lease, error);
    const ids = [done.id, failed.id, active.id];
    expect(await storage.journal.activeAmong(ids)).toEqual(new Set([active.id]));
    expect(await storage.journal.activeAmong([])).toEqual(new Set());
    expect(await storage.journal.removeAbandoned()).toBe(1);
    expect(await collect(storage.journal.read(done.id, 0))).toEqual([]);
    for (const { id } of [failed, active])
      expect(await collect(storage.journal.read(id, 1))).toEqual(['{"text":"b"}']);
    expect(await storage.journal.readCheckpoint(active.id)).toEqual({ settledSamples: [16_000] });
    await storage.journal.restart(active.id);
    expect(await storage.journal.readCheckpoint(active.id)).toEqual({ settledSamples: [] });
    expect(await storage.jobs.getState(keyId, active.id)).toMatchObject({ utterances: 0 });
  },
};
