import { verifies } from '@earshot/specification';
import { expect } from 'vitest';
import { openTestStorage } from '../../test/support/open-test-storage.js';
import { openSeal, readResumed } from './job-journal.js';

const text = JSON.stringify({ text: 'my name is priya okonkwo' });

verifies(
  'redaction.journal',
  'another attempt reads what was sealed, and begins again where the key is gone; without redaction nothing is sealed',
  async () => {
    const world = await openTestStorage();
    const { storage } = world;
    const queue = world.queue();
    const id = await world.createJob();
    const claimed = (await queue.claim()) ?? expect.fail('there is a job');
    const redacting = { pii_redaction: true };
    const seal = await openSeal(id, redacting, storage);
    const sealed = seal.seal(text);
    expect(sealed).not.toContain('priya');
    // Equal utterances do not look alike.
    expect(seal.seal(text)).not.toBe(sealed);
    const progress = {
      stage: 'transcribe' as const,
      audioSecondsDone: 1,
      audioSecondsTotal: 2,
      fetchedBytes: null,
      totalBytes: null,
    };
    await queue.report(claimed.lease, { progress, utterances: [sealed], settledSamples: [9] });
    const next = await openSeal(id, redacting, storage);
    expect(await readResumed(id, storage, next)).toEqual({
      utterances: [JSON.parse(text)],
      settledSamples: [9],
    });
    await storage.journalKeys.remove(id);
    expect(() => next.open(`${sealed.slice(0, -8)}AAAAAAA=`)).toThrow('authenticate');
    const fresh = await openSeal(id, redacting, storage);
    expect(() => fresh.open(sealed)).toThrow('authenticate');
    expect(await readResumed(id, storage, fresh)).toEqual({ utterances: [], settledSamples: [] });
    expect(await storage.journalKeys.listIds()).toEqual([id]);
    expect(await storage.journal.activeAmong([id, 'unknown'])).toEqual(new Set([id]));
    const plain = await openSeal(id, { pii_redaction: false }, storage);
    expect(plain.open(plain.seal(text))).toBe(text);
  },
);
