import type { Utterance } from '@earshot/core';
import type { ResumedTranscription } from '@earshot/engine';
import type { Storage } from '../storage/index.js';
import type { JournalSeal } from './journal-seal.js';

/**
 * Reads what earlier attempts have finished, from the journal of the job.
 *
 * @param jobId - a job whose lease the caller holds, so that nobody else writes its journal
 * @param seal - that of the journal
 */
export async function readResumed(
  jobId: string,
  { journal }: Pick<Storage, 'journal'>,
  seal: JournalSeal,
): Promise<ResumedTranscription> {
  const { settledSamples } = await journal.readCheckpoint(jobId);
  const utterances: Utterance[] = [];
  // The journal holds what was written from utterances.
  for await (const text of journal.read(jobId, 0))
    utterances.push(JSON.parse(seal.open(text)) as Utterance);
  return { utterances, settledSamples };
}
