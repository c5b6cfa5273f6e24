import { randomUUID } from 'node:crypto';
import type { NewJob, Storage } from '../../src/storage/index.js';
import type { ManualClock } from './manual-clock.js';

/** Returns a function that creates a queued job of a key, a millisecond after the one before. */
export function createJobs(
  { jobs }: Pick<Storage, 'jobs'>,
  clock: ManualClock,
  keyId: string,
): (change?: Partial<NewJob>) => Promise<string> {
  return async (change = {}) => {
    clock.advance(1);
    const id = change.id ?? randomUUID();
    await jobs.create({
      id,
      keyId,
      kind: 'pre-recorded',
      requestId: 'request',
      requestParams: { audio_url: 'https://example.org/a.wav' },
      customMetadata: null,
      fileId: null,
      ...change,
    });
    return id;
  };
}
