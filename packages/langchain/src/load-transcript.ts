import { applyTranscriptEdits } from '@earshot/core/edits';
import {
  type CallOptions,
  type EarshotClient,
  type Job,
  NotFoundError,
  type Utterance,
} from '@earshot/http';

/** A transcript with the corrections that people made. */
export interface LoadedTranscript {
  readonly job: Job;
  readonly utterances: readonly Utterance[];
  /** Names that people gave the speakers, by their numbers. */
  readonly speakerNames: ReadonlyMap<number, string>;
}

/** Reads a job and the edits of its transcript. */
export async function loadTranscript(
  client: EarshotClient,
  id: string,
  call: Pick<CallOptions, 'signal'>,
): Promise<LoadedTranscript> {
  const job = await client.transcriptions.get(id, call);
  const utterances = job.result?.transcription?.utterances ?? [];
  const edits = await client.transcriptions.edits.get(id, call).catch((error: unknown) => {
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
