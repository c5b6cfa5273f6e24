import { decodeBase64 } from '@earshot/audio';
import type { DoneJob, EarshotClient } from '@earshot/http';
import { givenOptions } from './given-options.js';
import type {
  TranscribedPassage,
  TranscriptionCall,
  TranscriptionOutcome,
} from './transcription-model.js';

/** Transcribes a file: uploads it, creates a job, and waits for its end. */
export async function transcribeFile(
  client: EarshotClient,
  modelId: string,
  call: TranscriptionCall,
): Promise<TranscriptionOutcome> {
  const { abortSignal: signal, audio } = call;
  const { headers, parameters } = givenOptions(call);
  const bytes = typeof audio === 'string' ? decodeBase64(audio) : new Uint8Array(audio);
  const request = { ...(signal === undefined ? {} : { signal }), headers };
  const { audio_url } = await client.files.upload(bytes, request);
  const { id } = await client.preRecorded.create({ ...parameters, audio_url }, request);
  const cancel = () => {
    // It may have ended in the meantime.
    client.preRecorded.cancel(id).catch(() => undefined);
  };
  signal?.addEventListener('abort', cancel);
  try {
    return toOutcome(await client.preRecorded.wait(id, request), modelId);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

function toOutcome(job: DoneJob, modelId: string): TranscriptionOutcome {
  const { metadata, transcription } = job.result;
  const utterances = transcription?.utterances ?? [];
  return {
    text: transcription?.full_transcript ?? '',
    segments: utterances.map(passageOf),
    words: utterances.flatMap(({ words }) =>
      words.map(({ end, start, word }) => passageOf({ text: word.trim(), start, end })),
    ),
    language: transcription?.languages[0],
    durationInSeconds: metadata.audio_duration,
    warnings: [],
    response: { timestamp: new Date(job.created_at), modelId, body: job },
    providerMetadata: { earshot: { jobId: job.id } },
  };
}

/** A passage with the names of the AI SDK. */
export function passageOf({
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
