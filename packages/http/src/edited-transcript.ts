/**
 * Transcripts with the corrections that people made. This is a separate subpath, so that what
 * applies edits is only in a bundle that imports it.
 *
 * @packageDocumentation
 */

import { applyTranscriptEdits } from '@earshot/core/edits';
import type { Job, Utterance } from '#contract';
import type { EarshotClient } from './create-client.js';
import { NotFoundError } from './errors/api-error.js';
import type { CallOptions } from './transport/client-options.js';

/** A transcript with the corrections that people made. */
export interface EditedTranscript {
  /** The job, whose result has the transcript as it was recognised. */
  readonly job: Job;
  /** Edited utterances in order, or undefined while the job has no transcript. */
  readonly utterances: readonly Utterance[] | undefined;
  /** Names that people gave the speakers, by their numbers. */
  readonly speakerNames: ReadonlyMap<number, string>;
}

/**
 * Reads a job and applies the edits of its transcript.
 *
 * @example
 * ```ts
 * import { createClient } from '@earshot/http';
 * import { readEditedTranscript } from '@earshot/http/edited-transcript';
 *
 * const { speakerNames, utterances = [] } = await readEditedTranscript(
 *   createClient(),
 *   'the id of a job',
 * );
 * for (const { speaker = 0, text } of utterances) console.log(speakerNames.get(speaker), text);
 * ```
 *
 * @param client - the client of the service
 * @param id - of a recording or a live session
 * @throws NotFoundError when there is no such job
 */
export async function readEditedTranscript(
  client: Pick<EarshotClient, 'transcriptions'>,
  id: string,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<EditedTranscript> {
  const job = await client.transcriptions.get(id, { signal });
  const utterances = job.result?.transcription?.utterances;
  if (utterances === undefined) return { job, utterances, speakerNames: new Map() };
  const edits = await client.transcriptions.edits.get(id, { signal }).catch((error: unknown) => {
    // An older service has no edits.
    if (NotFoundError.is(error)) return undefined;
    throw error;
  });
  if (edits === undefined) return { job, utterances, speakerNames: new Map() };
  return {
    job,
    utterances: applyTranscriptEdits(utterances, edits).map(({ utterance }) => utterance),
    speakerNames: new Map(
      edits.speakers.flatMap(({ name, speaker }) => (name ? [[speaker, name] as const] : [])),
    ),
  };
}
