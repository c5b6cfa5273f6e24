import type { PreRecordedJobParams, Utterance } from '@earshot/core';
import type { ResumedTranscription } from '@earshot/engine';
import { openText, type Storage, sealText } from '../storage/index.js';

/** Converts utterances to the texts in the journal of a job, and back. */
export interface JournalSeal {
  seal(text: string): string;
  /** @throws Error when the text was sealed for another job */
  open(sealed: string): string;
}

const plain: JournalSeal = { seal: (text) => text, open: (text) => text };

/**
 * Seal of the journal of a job. When personal data is to be redacted, the journal is encrypted,
 * since it contains the unredacted words, and its key is removed when the job ends. An attempt that
 * finds no key starts the journal anew.
 *
 * @param jobId - a job whose lease the caller holds
 */
export async function openSeal(
  jobId: string,
  { pii_redaction }: Pick<PreRecordedJobParams, 'pii_redaction'>,
  { journal, journalKeys }: Pick<Storage, 'journal' | 'journalKeys'>,
): Promise<JournalSeal> {
  if (!pii_redaction) return plain;
  const { bytes, isNew } = await journalKeys.obtain(jobId);
  if (isNew) await journal.restart(jobId);
  return {
    seal: (text) => sealText(text, bytes),
    open: (sealed) => openText(sealed, bytes),
  };
}

/**
 * Reads the utterances that earlier attempts have finished, from the journal of the job.
 *
 * @param jobId - a job whose lease the caller holds, so that nothing else writes its journal
 * @param seal - the seal of the journal
 */
export async function readResumed(
  jobId: string,
  { journal }: Pick<Storage, 'journal'>,
  seal: JournalSeal,
): Promise<ResumedTranscription> {
  const { settledSamples } = await journal.readCheckpoint(jobId);
  const utterances: Utterance[] = [];
  // The journal was written from utterances.
  for await (const text of journal.read(jobId, 0))
    utterances.push(JSON.parse(seal.open(text)) as Utterance);
  return { utterances, settledSamples };
}
