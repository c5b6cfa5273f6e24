import { decodeBase64 } from '@earshot/audio';
import { createAndWaitOrCancel, type DoneJob, type EarshotClient } from '@earshot/http';
import { givenOptions } from './given-options.js';
import type {
  TranscribedPassage,
  TranscriptionCall,
  TranscriptionOutcome,
} from './transcription-model.js';

/**
 * Transcribes a file: uploads it, creates a job, and waits for its end.
 *
 * @throws InvalidArgumentError when the audio is neither bytes nor a text
 * @throws AudioError `invalid_base64` for a text that is not base64
 */
export async function transcribeFile(
  client: EarshotClient,
  modelId: string,
  call: TranscriptionCall,
): Promise<TranscriptionOutcome> {
  const { abortSignal: signal, audio } = call;
  const { headers, parameters } = givenOptions(call);
  const bytes = typeof audio === 'string' ? decodeBase64(audio) : audio;
  const request = { signal, headers };
  const { audio_url } = await client.files.upload(bytes, request);
  const job = await createAndWaitOrCancel(client, { ...parameters, audio_url }, request);
  return toOutcome(job, modelId);
}

function toOutcome(job: DoneJob, modelId: string): TranscriptionOutcome {
  const { metadata, transcription } = job.result;
  const utterances = transcription?.utterances ?? [];
  return {
    text: transcription?.full_transcript ?? '',
    segments: utterances.map(createPassage),
    words: utterances.flatMap(({ words }) =>
      words.map(({ end, start, word }) => createPassage({ text: word.trim(), start, end })),
    ),
    language: transcription?.languages[0],
    durationInSeconds: metadata.audio_duration,
    warnings: [],
    response: { timestamp: new Date(job.created_at), modelId, body: job },
    providerMetadata: { earshot: { jobId: job.id } },
  };
}

/** A passage with the names of the AI SDK. */
export function createPassage({
  end,
  start,
  text,
}: {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}): TranscribedPassage {
  return { text, startSecond: start, endSecond: end };
}
